/**
 * What a run has to say, for tools that show it on a line of the declaration. Each statement belongs to a rule,
 * consists of complete sentences, and has a place if there is one.
 */

import { createHash } from 'node:crypto';
import type { Excuse } from '../findings/finding.ts';
import type { HostReport } from '../findings/host-report.ts';
import type { Purpose, Report } from '../findings/report.ts';
import { formatKey, type HostKey } from '../model/host.ts';
import { hasNoListing } from '../planning/holds.ts';
import type { Failure, FailureDiagnostic, PlanTextOptions } from './format.ts';
import { describeNotice, noticesOfReport } from './notices.ts';
import { isDoubtRow, isUnreported, makesExit, type Row, rowsOfReport, sortByImportance } from './rows.ts';
import { type FaultKind, faultKinds, type RowKind, rowKinds, type Severity, wordOf } from './words/kinds.ts';
import { keepTexts, shown } from './words/style.ts';

export interface StatementPlace {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** From the most to the least serious: the state could not be known, it is not as it should be, it does not count. */
export const verdicts = ['error', 'failure', 'skipped', 'passed'] as const;
export type Verdict = (typeof verdicts)[number];

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
}

/** Name and region are empty if it is about more than one. */
export interface ReportStatement extends Statement, HostKey {
  readonly kind: FaultKind | RowKind;
  readonly verdict: Verdict;
  /** Of a statement that was made from a row. */
  readonly host?: HostReport;
}

/** Notices first, then the rows by importance. Attributes that the cloud never reports need no action. */
export function statementsOfReport(report: Report, options: PlanTextOptions): readonly ReportStatement[] {
  const rows = rowsOfReport(report);
  const places = new Map(
    report.hosts.flatMap(({ diff }) =>
      'desired' in diff ? [[formatKey(diff.key), placeOf(diff.desired.position)]] : [],
    ),
  );
  return [
    ...noticesOfReport(report, rows, options).map((notice): ReportStatement => {
      const { kind, severity, identity, region, name } = notice;
      const { word, isUnknown } = faultKinds[kind];
      const subject = name === '' ? region : name;
      return {
        kind,
        rule: kind,
        title: subject === '' ? word : `${subject}: ${word}`,
        severity,
        verdict: isUnknown ? 'error' : 'failure',
        lines: [describeNotice(notice)],
        identity,
        place: places.get(formatKey(notice)),
        region,
        name,
      };
    }),
    ...sortByImportance(rows.filter((row) => !isUnreported(row))).map((row): ReportStatement => {
      const { kind, severity, identity, excuse, position, name, region, next, host } = row;
      const where = report.listings.length > 1 ? ` (${region})` : '';
      return {
        kind,
        rule: ruleOf(row),
        title: `${name}${where}: ${wordOf(shownKindOf(kind, report.purpose))}`,
        severity,
        verdict: verdictOf(row, report),
        lines: [describeRow(row, report), ...(next === '' ? [] : [endSentence(next)])],
        identity,
        place: position && placeOf(position),
        excuse,
        region,
        name,
        host,
      };
    }),
  ];
}

/** Only a plan says what would be created. */
export function shownKindOf(kind: RowKind, purpose: Purpose): RowKind {
  return kind === 'create' && purpose !== 'plan' ? 'missing' : kind;
}

function ruleOf(row: Row): string | undefined {
  if (isDoubtRow(row)) return 'in-doubt';
  const { title, rule } = rowKinds[row.kind];
  return title === undefined ? rule : row.kind;
}

function verdictOf(row: Row, report: Report): Verdict {
  if (row.excuse !== undefined) return 'skipped';
  if (isDoubtRow(row) || hasNoListing(row.host.hold, row)) return 'error';
  const fails = report.purpose === 'drift' ? makesExit(row, row.host, report) : row.severity === 'error';
  return fails ? 'failure' : 'passed';
}

/** "web-03 (cn-bj2): missing: declared, and not live." The kind precedes what does not show it. */
function describeRow({ kind, isOutcome, name, region, what }: Row, { purpose }: Report): string {
  const isPlain = isOutcome || kind === 'held' || kind === 'changed' || (kind === 'create' && purpose === 'plan');
  return `${shown(name)} (${shown(region)}): ${isPlain ? `${wordOf(kind)}: ` : ''}${what.replaceAll('  ', ' ')}.`;
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
export function placeStatements(statements: readonly ReportStatement[], { hosts }: Report): readonly ReportStatement[] {
  const files = new Map<string, string>();
  for (const { diff } of hosts) {
    if (!('desired' in diff) || diff.desired.position.file === standardInput) continue;
    for (const one of ['', diff.key.region]) if (!files.has(one)) files.set(one, diff.desired.position.file);
  }
  return statements.map((one) => {
    const file = files.get(one.region) ?? files.get('');
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

/** "The declaration has no apiVersion. Begin the file with: apiVersion: hostwright/v1." */
export function describeFault({ file, line, message, label, help }: FailureDiagnostic): string {
  const place = file === standardInput ? `line ${line} of standard input` : undefined;
  return keepTexts(place, message, label, help).map(endSentence).join(' ');
}

function endSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}
