/**
 * What a run has to say, for tools that show it on a line of the declaration. Each statement belongs to a rule,
 * consists of complete sentences, and has a place if there is one.
 */

import { createHash } from 'node:crypto';
import type { Excuse } from '../findings/finding.ts';
import type { Report } from '../findings/report.ts';
import { formatKey, type HostKey } from '../model/host.ts';
import type { Failure, FailureDiagnostic, PlanTextOptions } from './format.ts';
import { describeNotice, isDoubtRow, type NoticeKind, noticeFaults, noticesOfReport } from './notices.ts';
import { isUnreported, type Row, rowsOfReport, sortByImportance } from './rows.ts';
import { isFinal } from './words/guards.ts';
import { newPlan } from './words/held.ts';
import { askAgain } from './words/listings.ts';
import { waitForHost } from './words/outcomes.ts';
import { type RowKind, rowKinds, type Severity } from './words/row-kinds.ts';
import { shown } from './words/style.ts';

export interface StatementPlace {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** Each text is one line and escaped for a terminal. */
export interface Statement {
  /** What tools filter by; undefined if nobody has to act, as for a host that was created. */
  readonly rule: string | undefined;
  /** "web-03: missing". */
  readonly title: string;
  readonly severity: Severity;
  /** The finding, and then what to do. */
  readonly lines: readonly string[];
  /** The same in every run that finds the same fact. It contains no line numbers. */
  readonly identity: string;
  readonly place?: StatementPlace | undefined;
  /** Why it does not count; undefined if it counts. */
  readonly excuse?: Excuse | undefined;
  /** The region, or the host, that it is about. */
  readonly key?: Partial<HostKey> | undefined;
  /** The row that it was made from, if it is about a host. */
  readonly row?: Row;
}

/** Notices first, then the rows by importance. Attributes that the cloud never reports need no action. */
export function statementsOfReport(report: Report, options: PlanTextOptions): readonly Statement[] {
  const rows = rowsOfReport(report);
  const places = new Map(
    report.hosts.flatMap(({ diff }) =>
      'desired' in diff ? [[formatKey(diff.key), placeOf(diff.desired.position)]] : [],
    ),
  );
  return [
    ...noticesOfReport(report, rows, options).map((notice): Statement => {
      const { kind, severity, identity, key: { region = '', name = '' } = {} } = notice;
      const subject = name === '' ? region : name;
      const { word } = noticeFaults[kind];
      const title = subject === '' ? word : `${subject}: ${word}`;
      const place = places.get(`${region}/${name}`);
      return { rule: kind, title, severity, lines: [describeNotice(notice)], identity, place, key: { region, name } };
    }),
    ...sortByImportance(rows.filter((row) => !isUnreported(row))).map((row): Statement => {
      const { severity, identity, excuse, position, kind, name, region, next } = row;
      const where = report.listings.length > 1 ? ` (${region})` : '';
      return {
        rule: ruleOf(row),
        title: `${name}${where}: ${rowKinds[kind === 'create' && report.purpose !== 'plan' ? 'missing' : kind].word}`,
        severity,
        lines: [describeRow(row, report), ...(next === '' ? [] : [writeSentence(next)])],
        identity,
        place: position && placeOf(position),
        excuse,
        key: { region, name },
        row,
      };
    }),
  ];
}

/** The faults of a declaration, or else the failure as a whole. */
export function statementsOfFailure({ code, message, suggestions, diagnostics }: Failure): readonly Statement[] {
  if (diagnostics.length > 0) return statementsOfFaults('error', diagnostics);
  return [{ rule: code, title: code, severity: 'error', lines: [message, ...suggestions], identity: code }];
}

export function statementsOfFaults(severity: Severity, faults: readonly FailureDiagnostic[]): readonly Statement[] {
  return faults.map((fault) => {
    const { rule, host, file, message } = fault;
    const title = host === undefined ? rule : `${host}: ${rule}`;
    return {
      rule,
      title,
      severity,
      lines: [describeFault(fault)],
      identity: `${file} ${message}`,
      place: placeOf(fault),
    };
  });
}

/**
 * Gives those without a place the start of a file that declares hosts of their region, else of any file: code hosts
 * need a place.
 */
export function placeStatements(statements: readonly Statement[], { hosts }: Report): readonly Statement[] {
  const files = new Map<string, string>();
  for (const { diff } of hosts) {
    if (!('desired' in diff) || diff.desired.position.file === standardInput) continue;
    for (const one of ['', diff.key.region]) if (!files.has(one)) files.set(one, diff.desired.position.file);
  }
  return statements.map((one) => {
    const file = files.get(one.key?.region ?? '') ?? files.get('');
    return one.place !== undefined || file === undefined ? one : { ...one, place: { file, line: 1 } };
  });
}

/** SHA-256 in hex digits. Equal statements differ by their order, because tools treat equal fingerprints as one. */
export function fingerprintsOf(statements: readonly Statement[]): readonly string[] {
  const seen = new Map<string, number>();
  return statements.map(({ rule, identity }) => {
    const text = `${rule} ${identity}`;
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return createHash('sha256')
      .update(times === 1 ? text : `${text}\n${times}`)
      .digest('hex');
  });
}

/** Standard input is not a file of the repository. */
const standardInput = '-';

function placeOf({ file, line, column }: StatementPlace): StatementPlace | undefined {
  return file === standardInput ? undefined : { file, line, column };
}

/** Undefined if it needs no action by a person. */
function ruleOf(row: Row): StatementRule | undefined {
  if (isDoubtRow(row)) return 'in-doubt';
  switch (row.kind) {
    case 'created':
    case 'already-there':
      return undefined;
    case 'create':
      return 'missing';
    case 'created-not-running':
      return 'attention';
    default:
      return row.kind;
  }
}

/** "web-03 (cn-bj2): missing: declared, and not live." */
function describeRow({ kind, name, region, what }: Row, { purpose }: Report): string {
  return `${shown(name)} (${shown(region)}): ${leadOf(kind, purpose)}${what.replaceAll('  ', ' ')}.`;
}

/** Precedes the finding if the finding alone does not show its kind. */
function leadOf(kind: RowKind, purpose: Report['purpose']): string {
  if (kind === 'create' && purpose !== 'plan') return '';
  const isPlain = kind === 'changed' || kind === 'create' || 'severity' in rowKinds[kind];
  return isPlain ? `${rowKinds[kind].word}: ` : '';
}

/** "The declaration has no apiVersion. Begin the file with: apiVersion: hostwright/v1." */
export function describeFault({ file, line, message, label, help }: FailureDiagnostic): string {
  const place = file === standardInput ? `line ${line} of standard input` : undefined;
  return [place, message, label, help].flatMap((text) => (text === undefined ? [] : [writeSentence(text)])).join(' ');
}

function writeSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}

export type StatementRule =
  | Exclude<RowKind, 'create' | 'created' | 'created-not-running' | 'already-there'>
  | NoticeKind;

/**
 * What each rule finds, and what to do, in the order in which tools list them. The ids are stable: pipelines filter by
 * them.
 */
export const statementRules: Readonly<Record<StatementRule, readonly [title: string, help: string]>> = {
  missing: ['Declared, and not live', 'Run "hostwright apply" to create it, or take it out of the declaration.'],
  changed: [
    'Live with other values than declared',
    'The API cannot change a host. Edit it in the console, or write the live values into the declaration.',
  ],
  duplicate: [
    'Several live hosts share a declared name, and each is billed',
    'A person chooses: look at each host in the console, and rename those that are not meant.',
  ],
  dead: [
    'Listed, and failed, deleted or expired',
    'Repair, restore or renew it in the console. Apply makes another host only once no listing shows this one.',
  ],
  orphaned: [
    'A live host of this fleet that no declaration of this run names any more',
    'Declare it, run all files of the fleet together, or ask its owner what becomes of it.',
  ],
  unmanaged: [
    'Live, and not declared',
    'Declare it if it is yours, or let the manage setting of the declaration leave it out.',
  ],
  expiring: ['Ends soon, and does not renew itself', 'Renew it in the console, or take it out of the declaration.'],
  attention: ['Live, and not Running', 'See in the console why it does not run.'],
  unchecked: [
    'Could not be compared, because the cloud did not say enough',
    'Run it again; if that does not help, compare the host in the console, and ask the operators of the API.',
  ],
  held: [
    'Missing, and kept back until somebody decides',
    'Read the reason. Declare the live name, allow it with a flag, or run it again.',
  ],
  'in-doubt': [
    'Sent, and its outcome is unknown: the host may exist, and may be billed',
    'Run "hostwright intents" to see what is open. Nothing is sent for this name until it is settled.',
  ],
  gone: ['Seen by this run, and no longer listed', `Run "hostwright plan". ${waitForHost}`],
  refused: ['The cloud refused the create', 'Fix the reason, then run "hostwright plan" and "hostwright apply" again.'],
  'not-sent': ['Not tried, because the run ended early', 'See why the run stopped, then run "hostwright apply" again.'],
  'not-applied': ['Nothing was sent: not approved, not as it was approved, or interrupted', newPlan],
  stopped: ['The run ended before it sent all that it had planned', 'Fix the reason, then run "hostwright plan".'],
  'untrusted-listing': [
    'The listing cannot be trusted, so that it proves no absence',
    `${askAgain} Nothing is created meanwhile.`,
  ],
  'guard-size': [
    'More creates than --max-creates allows',
    `Check that all of them are meant, then raise --max-creates. ${isFinal}`,
  ],
  'guard-unfamiliar-scope': [
    'This may be the wrong account, region or project',
    'Check key, region and project. If they are right: --first-apply if nothing was sent with these keys before, or else --allow new-scope.',
  ],
  'guard-other-fleet': [
    'Declared hosts belong to another fleet',
    'Check the name of the fleet. If it was renamed, or takes these hosts over: --allow take-over=FLEET.',
  ],
};
