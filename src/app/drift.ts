/** `drift`: compares declared hosts with live ones, for a pipeline. */
import { resolve } from 'node:path';
import { readRegularFile } from '../declare/files.ts';
import { exitsOfDrift, exitsOfKnowledge } from '../findings/exits.ts';
import { type Report, reportOf } from '../findings/report.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type DriftClass, defaultFailOn } from '../model/drift-class.ts';
import { KnownError } from '../model/errors.ts';
import { pickMostUrgent } from '../model/exit.ts';
import type { Scope } from '../model/host.ts';
import { escapeText } from '../model/text/escape.ts';
import { fieldOf, isNestedTooDeeply, nestingText } from '../model/text/json.ts';
import { isUnknownFleet } from '../planning/fleet.ts';
import type { Plan } from '../planning/plan.ts';
import { formatVersion } from '../report/json-text.ts';
import { shown } from '../report/words/style.ts';
import type { Io } from './io.ts';
import { type LookSettings, look, optionsOf, readLookSettings, readReportRules } from './look.ts';
import { noteIdleRules, noteLateSighting, noteUnreadExpiry, sayNotes } from './notes.ts';
import type { ReportResult } from './output/result.ts';
import type { DriftFlags } from './settings/command-flags.ts';

/** Nothing is created, so no guard applies. But the report says if hosts belong to another fleet. */
const unguarded = {
  maxCreates: Number.POSITIVE_INFINITY,
  allowNewScope: true,
  allowedReplacements: [],
  takenOver: [],
};

export interface DriftSettings extends LookSettings {
  readonly failOn: readonly DriftClass[];
  readonly expireWithinMs: number | undefined;
  /** The findings that do not count. */
  readonly baseline?: ReadonlySet<string>;
  readonly details: boolean;
}

export interface Drift {
  readonly report: Report;
  readonly notes: readonly string[];
  /** Why orphans cannot be known for sure, if they count. */
  readonly unknown: KnownError | undefined;
}

/** The facts of a plan, for whoever checks that declaration and cloud agree. Throws KnownError. */
export async function findDrift(
  settings: DriftSettings,
  io: Pick<Io, 'err' | 'status' | 'quiet'>,
  signal?: AbortSignal,
): Promise<Drift> {
  const { declared, ledger, failOn, expireWithinMs, baseline, settleWindowMs } = settings;
  checkFleetKnown(failOn, declared.declaration.settings.fleet, ledger);
  const { plan, facts: known } = await look(settings, { guards: unguarded, onDoubt: 'hold' }, io, signal);
  const unknown = findUnknownOrigins(failOn, plan);
  const countsUnmanaged = failOn.includes('unmanaged');
  const own = { expireWithinMs: expireWithinMs || undefined, countsUnmanaged, baseline };
  const rules = readReportRules(declared, settings.details, settleWindowMs, own);
  const notes = [
    ...noteLateSighting(known.ledger, settleWindowMs),
    ...noteIdleRules(plan, rules),
    ...noteUnreadExpiry(plan),
  ];
  const facts = reportOf('drift', plan, rules, { exit: 'ok', failOn });
  const unchecked = unknown === undefined ? [] : [unknown.exit];
  const exit = pickMostUrgent([...exitsOfKnowledge(plan), ...exitsOfDrift(facts.counts, failOn), ...unchecked]);
  return { report: { ...facts, exit }, notes, unknown };
}

export async function runDrift(flags: DriftFlags, io: Io): Promise<ReportResult> {
  const failOn = readFailOn(flags['fail-on']);
  const settings = await readLookSettings(flags, io);
  const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline, settings.scope, io);
  const { details, 'expire-within': expireWithinMs } = flags;
  const { report, notes, unknown } = await findDrift({ ...settings, failOn, expireWithinMs, baseline, details }, io);
  if (unknown !== undefined) {
    const { renderError } = await import('../report/words/style.ts');
    io.err(renderError(unknown, { colour: io.colour.err }));
  }
  sayNotes(notes, io);
  return { kind: 'report', report, options: optionsOf(report, settings, { details }, io) };
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

// `--baseline FILE`: the drift report of an earlier run, of which only the identities of its findings matter.

/** The findings of that report, excused or not. Throws KnownError `baseline-unusable`. */
function readBaseline(path: string, scope: Scope, io: Pick<Io, 'cwd'>): ReadonlySet<string> {
  if (path === '') throw new KnownError('flag-invalid', '--baseline names no file.', { suggestions: [howToMake] });
  const document = parseJson(path, readText(path, io));
  checkFormat(path, document);
  checkScope(path, fieldOf(document, 'scope'), scope);
  const hosts = fieldOf(document, 'hosts');
  if (!Array.isArray(hosts)) throw refuse(path, 'is not a complete drift report: hosts is not a list');
  return new Set(
    hosts.flatMap((host: unknown, nth) => {
      const identities = identitiesOf(host);
      if (identities !== undefined) return identities;
      throw refuse(path, `is not a complete drift report: hosts[${nth}] is no host with identities of its findings`);
    }),
  );
}

/** Other fields do not matter: another version may write more. Undefined if it is no host. */
function identitiesOf(host: unknown): readonly string[] | undefined {
  if (typeof host !== 'object' || host === null) return undefined;
  const findings = fieldOf({ findings: [], ...host }, 'findings');
  if (!Array.isArray(findings)) return undefined;
  const identities = findings.map((finding) => fieldOf(finding, 'identity'));
  return identities.every((identity) => typeof identity === 'string') ? identities : undefined;
}

function readText(path: string, { cwd }: Pick<Io, 'cwd'>): string {
  const read = readRegularFile(resolve(cwd, path));
  if (read.status === 'unreadable') throw refuse(path, read.reason);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(read.bytes);
  } catch {
    throw refuse(path, 'is not UTF-8');
  }
}

function parseJson(path: string, content: string): unknown {
  if (isNestedTooDeeply(content)) throw refuse(path, nestingText);
  try {
    return JSON.parse(content);
  } catch {
    throw refuse(path, 'is not JSON, or was cut short');
  }
}

function checkFormat(path: string, document: unknown): void {
  const format = fieldOf(document, 'format');
  if (format !== 'hostwright/drift') {
    const what = typeof format === 'string' ? `: its format is ${JSON.stringify(escapeText(format.slice(0, 60)))}` : '';
    throw refuse(path, `is not a drift report${what}`);
  }
  const version = fieldOf(document, 'formatVersion');
  if (version === formatVersion) return;
  const newer = typeof version === 'number' && version > formatVersion;
  throw newer
    ? refuse(path, `was written by a newer version of Hostwright (formatVersion ${version})`, 'Use that version.')
    : refuse(path, 'names no formatVersion that this version of Hostwright reads');
}

const scopeWords = { endpoint: 'endpoint', account: 'account', projectId: 'project', dialect: 'dialect' } as const;

/** In another cloud, account or project, the same names belong to other hosts. */
function checkScope(path: string, was: unknown, is: Scope): void {
  if (fieldOf(was, 'endpoint') === undefined) throw refuse(path, 'does not say of which endpoint and account it is');
  const fields = Object.keys(scopeWords) as readonly (keyof Scope)[];
  const others = fields.filter(
    (field) => fieldOf(was, field) !== (is[field] === undefined ? undefined : escapeText(is[field])),
  );
  if (others.length === 0) return;
  throw refuse(path, `is about another ${others.map((field) => scopeWords[field]).join(' and ')}`);
}

const howToMake =
  'To make one: hostwright drift --fail-on none -o json=FILE, with the same declaration and flags; add --details if --fail-on names unmanaged.';

function refuse(path: string, reason: string, first?: string): KnownError {
  return new KnownError('baseline-unusable', `The baseline ${JSON.stringify(escapeText(path))} ${reason}.`, {
    suggestions: [...(first === undefined ? [] : [first]), howToMake],
  });
}

// `drift --fail-on orphaned` must not pass if orphans cannot be known.

const leaveOut = 'Or leave orphaned out of --fail-on: then this run does not look for orphans.';

/** Throws KnownError `flag-invalid` (exit 3) or `orphans-unknown` (exit 7), before anything is listed. */
function checkFleetKnown(failOn: readonly DriftClass[], fleet: string | undefined, ledger: Ledger): void {
  if (!failOn.includes('orphaned')) return;
  if (fleet === undefined) {
    throw new KnownError(
      'flag-invalid',
      '--fail-on orphaned needs a fleet: without one nobody can tell which hosts this declaration made.',
      {
        suggestions: [
          'Add fleet: NAME to the declaration, then run apply once: it records which fleet the hosts belong to.',
          leaveOut,
        ],
      },
    );
  }
  if (!isUnknownFleet(ledger, fleet)) return;
  throw new KnownError(
    'orphans-unknown',
    `The journal knows no host of the fleet ${shown(fleet)}, so --fail-on orphaned could find none.`,
    {
      suggestions: [
        'Use the journal that apply writes (--journal), or run apply once with this declaration.',
        leaveOut,
      ],
    },
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
  const named = [...unknown.slice(0, 3), ...(unknown.length > 3 ? [`and ${unknown.length - 3} more`] : [])].join(', ');
  const isOne = unknown.length === 1;
  const [them, may] = isOne ? ['it', 'it may be an orphan'] : ['them', 'they may be orphans'];
  return new KnownError(
    'orphans-unknown',
    `Nobody declares ${named}, and the journal says that ${isOne ? 'it belongs' : 'they belong'} to no fleet: ${may} of ${shown(fleet ?? '')}.`,
    {
      suggestions: [
        `Declare ${them} and run apply once, which takes ${them} into the fleet; or settle with ${isOne ? 'its owner' : 'their owners'} what becomes of ${them}.`,
        leaveOut,
      ],
    },
  );
}
