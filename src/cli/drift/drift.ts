import { KnownError } from '../../core/errors.ts';
import { pickMostUrgent } from '../../core/exit.ts';
import { exitsOfDrift, exitsOfKnowledge } from '../../core/report/drift-exits.ts';
import { type DriftClass, defaultFailOn } from '../../core/report/finding.ts';
import { reportOf } from '../../core/report/report.ts';
import { realClock } from '../../system/clock.ts';
import { openReader } from '../cloud.ts';
import type { Io } from '../io.ts';
import type { ReportResult } from '../output/command-result.ts';
import { startListingProgress } from '../output/listing-progress.ts';
import { renderOptions, withListings } from '../output/outputs.ts';
import { noteLateSighting, preparePlan, readDeclared, sayEnvironment, sayNotes } from '../prepare.ts';
import { openMemoryRecorder } from '../read-journal.ts';
import { readCloudSettings, scopeOf } from '../settings/cloud-settings.ts';
import type { FlagsOf } from '../settings/flag-kinds.ts';
import type { driftFlags, FactsFlags, IntentFlags } from '../settings/flags.ts';
import { noteIdleRules, noteUnreadExpiry, readReportRules } from '../settings/report-rules.ts';
import { readBaseline } from './baseline.ts';
import { checkFleetKnown, findUnknownOrigins } from './orphan-check.ts';

export type DriftFlags = FactsFlags & IntentFlags & FlagsOf<typeof driftFlags>;

/**
 * Nothing is created, so no guard applies. But the report says if hosts belong to another fleet.
 */
const unguarded = {
  maxCreates: Number.POSITIVE_INFINITY,
  allowNewScope: true,
  allowedReplacements: [],
  takenOver: [],
};

/**
 * Shows the facts of a plan, for a pipeline that checks whether declaration and cloud agree.
 * `ending` ends the listings early, with a KnownError. `needsJournal`: a journal that cannot be
 * read is an error too.
 */
export async function runDrift(
  flags: DriftFlags,
  io: Io,
  { ending, needsJournal = false }: { readonly ending?: AbortSignal; readonly needsJournal?: boolean } = {},
): Promise<ReportResult> {
  const failOn = readFailOn(flags['fail-on']);
  const { 'settle-window': settleWindowMs, 'expire-within': expireWithin } = flags;
  const declared = await readDeclared(flags, io);
  const settings = await readCloudSettings(flags, io, declared.declaration.settings);
  const scope = scopeOf(settings, declared.declaration.settings);
  const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline, scope, io);
  sayEnvironment(settings, flags, io);
  const recorder = await openMemoryRecorder(flags, settings, io, needsJournal);
  checkFleetKnown(failOn, declared.declaration.settings.fleet, recorder.ledger());
  const cloud = await openReader(settings, io);
  const listing = startListingProgress(cloud.api, io, realClock, { ...settings, ...flags });
  try {
    const prepared = await preparePlan({
      declared,
      reader: listing.reader,
      listing: { ...settings, scope, onMoving: listing.tellMoving },
      guards: unguarded,
      onDoubt: 'hold',
      recorder,
      clock: realClock,
      ...(ending !== undefined && { ending }),
    });
    const { plan, longestUnseen } = prepared;
    listing.end();
    const unknown = findUnknownOrigins(failOn, plan);
    if (unknown !== undefined) {
      const { renderError } = await import('../../report/words/errors.ts');
      io.err(renderError(unknown, { colour: io.colour.err }));
    }
    const rules = readReportRules(declared, flags, settleWindowMs, realClock, {
      expireWithinMs: expireWithin === 0 ? undefined : expireWithin,
      countsUnmanaged: failOn.includes('unmanaged'),
      ...(baseline !== undefined && { baseline }),
    });
    const notes = [
      ...noteLateSighting(longestUnseen, settleWindowMs),
      ...noteIdleRules(plan, rules),
      ...noteUnreadExpiry(plan),
    ];
    sayNotes(notes, flags.quiet, io);
    const facts = reportOf('drift', plan, rules, { exit: 'ok', failOn });
    const unchecked = unknown === undefined ? [] : [unknown.exit];
    const exit = pickMostUrgent([...exitsOfKnowledge(plan), ...exitsOfDrift(facts.counts, failOn), ...unchecked]);
    const report = { ...facts, exit };
    const options = withListings(
      renderOptions(flags, { settleWindowMs, project: settings.project }, io),
      report,
      realClock,
    );
    return { kind: 'report', report, options };
  } finally {
    listing.end();
    cloud.close();
  }
}

/** `none` reports findings but fails on none. What could not be known still fails. */
function readFailOn(choices: DriftFlags['fail-on']): readonly DriftClass[] {
  if (choices === undefined) return defaultFailOn;
  const classes = choices.filter((choice) => choice !== 'none');
  if (classes.length === 0 || classes.length === choices.length) return classes;
  throw new KnownError('flag-invalid', `--fail-on none cannot be combined with ${classes.join(', ')}.`, {
    suggestions: ['Name the classes to fail on, or none.'],
  });
}
