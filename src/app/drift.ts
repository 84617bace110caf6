/** `drift`: compares declared hosts with live ones, for a pipeline. */
import { exitsOfDrift, exitsOfKnowledge } from '../findings/exits.ts';
import { reportOf } from '../findings/make-report.ts';
import type { Report } from '../findings/report.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type DriftClass, defaultFailOn } from '../model/drift-class.ts';
import { KnownError, pickMostUrgent } from '../model/errors.ts';
import { isUnknownFleet } from '../planning/fleet.ts';
import type { Plan } from '../planning/plan.ts';
import { listSome, renderError, shown } from '../report/words/style.ts';
import type { Io } from './io.ts';
import { type LookSettings, look, optionsOf, readLookSettings, readReportRules, unguarded } from './look.ts';
import { noteEarlierCreates, noteIdleRules, sayNotes } from './notes.ts';
import type { ReportResult } from './output/result.ts';
import type { FlagsOf } from './settings/command-flags.ts';

export interface DriftSettings extends LookSettings {
  readonly failOn: readonly DriftClass[];
  readonly expireWithinMs: number | undefined;
  readonly details: boolean;
}

/**
 * The facts of a plan, for whoever checks that declaration and cloud agree. `unknown`: why orphans cannot be known for
 * sure, if they count. Throws KnownError.
 */
export async function findDrift(
  settings: DriftSettings,
  io: Pick<Io, 'err' | 'status' | 'quiet'>,
  signal?: AbortSignal,
) {
  const { declared, ledger, failOn, expireWithinMs, settleWindowMs } = settings;
  checkFleetKnown(failOn, declared.declaration.settings.fleet, ledger);
  const prepared = await look(settings, unguarded, io, signal);
  const { plan } = prepared;
  const unknown = findUnknownOrigins(failOn, plan);
  const countsUnmanaged = failOn.includes('unmanaged');
  const own = { expireWithinMs: expireWithinMs || undefined, countsUnmanaged };
  const rules = readReportRules(declared, settings.details, settleWindowMs, own);
  const notes = [...noteEarlierCreates(prepared, settleWindowMs), ...noteIdleRules(plan, rules)];
  const facts = reportOf('drift', plan, rules, { exit: 'ok', failOn });
  const unchecked = unknown === undefined ? [] : [unknown.exit];
  const exit = pickMostUrgent([...exitsOfKnowledge(plan), ...exitsOfDrift(facts.counts, failOn), ...unchecked]);
  const report: Report = { ...facts, exit };
  return { report, notes, unknown };
}

export async function runDrift(flags: FlagsOf<'drift'>, io: Io): Promise<ReportResult> {
  const failOn = readFailOn(flags['fail-on']);
  const settings = await readLookSettings(flags, io);
  const { details, 'expire-within': expireWithinMs } = flags;
  const { report, notes, unknown } = await findDrift({ ...settings, failOn, expireWithinMs, details }, io);
  if (unknown !== undefined) io.err(renderError(unknown, { colour: io.colour.err }));
  sayNotes(notes, io);
  return { kind: 'report', report, options: optionsOf(report, settings, { details }, io) };
}

/** `none` reports findings but fails on none. What could not be known still fails. */
function readFailOn(choices: FlagsOf<'drift'>['fail-on']): readonly DriftClass[] {
  if (choices === undefined) return defaultFailOn;
  const classes = choices.filter((choice) => choice !== 'none');
  if (classes.length === 0 || classes.length === choices.length) return classes;
  throw new KnownError('flag-invalid', `--fail-on none cannot be combined with ${classes.join(', ')}.`, {
    suggestions: ['Name the classes to fail on, or none.'],
  });
}

// `drift --fail-on orphaned` must not pass if orphans cannot be known.

function errorOf(code: 'flag-invalid' | 'orphans-unknown', message: string, advice: string): KnownError {
  const leaveOut = 'Or leave orphaned out of --fail-on: then this run does not look for orphans.';
  return new KnownError(code, message, { suggestions: [advice, leaveOut] });
}

/** Throws KnownError `flag-invalid` (exit 3) or `orphans-unknown` (exit 7), before anything is listed. */
function checkFleetKnown(failOn: readonly DriftClass[], fleet: string | undefined, ledger: Ledger): void {
  if (!failOn.includes('orphaned')) return;
  if (fleet === undefined) {
    throw errorOf(
      'flag-invalid',
      '--fail-on orphaned needs a fleet: without one nobody can tell which hosts this declaration made.',
      'Add fleet: NAME to the declaration, then run apply once: it records which fleet the hosts belong to.',
    );
  }
  if (!isUnknownFleet(ledger, fleet)) return;
  throw errorOf(
    'orphans-unknown',
    `The journal knows no host of the fleet ${shown(fleet)}, so --fail-on orphaned could find none.`,
    'Use the journal that apply writes (--journal), or run apply once with this declaration.',
  );
}

/** The fault if Hostwright made hosts that nobody declares, and no record says for which fleet. */
function findUnknownOrigins(failOn: readonly DriftClass[], { diffs, fleet }: Plan): KnownError | undefined {
  if (!failOn.includes('orphaned')) return undefined;
  const unknown = diffs.flatMap((diff) =>
    diff.status === 'unmanaged' && diff.origin?.kind === 'no-fleet'
      ? [`${shown(diff.key.name)} (${shown(diff.live.hostId)})`]
      : [],
  );
  if (unknown.length === 0) return undefined;
  const [them, each] = unknown.length === 1 ? ['it', 'it'] : ['them', 'each'];
  return errorOf(
    'orphans-unknown',
    `Nobody declares ${listSome(unknown, 3)}, and the journal names no fleet for ${them}: ${each} may be an orphan of ${shown(fleet ?? '')}.`,
    'Declare what is yours and run apply once, which takes it into the fleet; settle the rest with its owner.',
  );
}
