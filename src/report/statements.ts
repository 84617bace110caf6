/**
 * A report as statements. Each belongs to a rule, consists of complete sentences, and has a place
 * in a declaration if there is one.
 */

import { formatKey } from '../core/host.ts';
import type { Excuse } from '../core/report/finding.ts';
import type { Report } from '../core/report/report.ts';
import type { FailureDiagnostic, PlanTextOptions } from './format.ts';
import { describeNotice, isDoubtRow, noticesOfReport } from './notices.ts';
import { isUnreported, type Row, rowsOfReport } from './rows.ts';
import type { StatementRule } from './statement-rules.ts';
import { type RowKind, rowKinds, type Severity } from './words/row-kinds.ts';
import { shown } from './words/style.ts';

export interface StatementPlace {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** Each text is one line and escaped for a terminal. */
export interface Statement {
  readonly rule: StatementRule;
  readonly severity: Severity;
  /** The finding, and what to do. */
  readonly text: string;
  /** The same in every run that finds the same fact. It contains no line numbers. */
  readonly identity: string;
  readonly place?: StatementPlace;
  /** Why it does not count; undefined if it counts. */
  readonly excuse?: Excuse;
}

/**
 * Leaves out what needs no action: hosts that were created, and attributes that the cloud never
 * reports.
 */
export function statementsOfReport(report: Report, options: PlanTextOptions): readonly Statement[] {
  const rows = rowsOfReport(report);
  const placeOf = placesOf(report);
  return [
    ...noticesOfReport(report, rows, options).map((notice) => ({
      rule: notice.kind,
      severity: notice.severity,
      text: describeNotice(notice),
      identity: notice.identity,
      ...placeFieldOf(placeOf(notice.key?.region, notice.key?.name)),
    })),
    ...rows
      .filter((row) => !isUnreported(row))
      .flatMap((row) => {
        const rule = ruleOf(row);
        if (rule === undefined) return [];
        const { severity, identity, region, position, excuse } = row;
        const place = placeOf(region, position === undefined ? undefined : row.name);
        const text = describeRowInSentences(row, report);
        return [{ rule, severity, text, identity, ...placeFieldOf(place), ...(excuse !== undefined && { excuse }) }];
      }),
  ];
}

function placeFieldOf(place: StatementPlace | undefined): { readonly place?: StatementPlace } {
  return place === undefined ? {} : { place };
}

/**
 * The place of the host, else the start of a file that declares hosts of the region, else of any
 * file. Code hosts need a place.
 */
function placesOf({
  hosts,
}: Report): (region: string | undefined, name: string | undefined) => StatementPlace | undefined {
  const exact = new Map<string, StatementPlace>();
  const files = new Map<string, string>();
  let first: string | undefined;
  for (const { diff } of hosts) {
    if (diff.status === 'unmanaged') continue;
    const { position } = diff.desired;
    if (position.file === standardInput) continue;
    first ??= position.file;
    if (!files.has(diff.key.region)) files.set(diff.key.region, position.file);
    exact.set(formatKey(diff.key), position);
  }
  return (region = '', name) => {
    const file = files.get(region) ?? first;
    return exact.get(`${region}/${name}`) ?? (file === undefined ? undefined : { file, line: 1 });
  };
}

/** Undefined if it needs no action by a person. */
export function ruleOf(row: Row): StatementRule | undefined {
  if (isDoubtRow(row)) return 'in-doubt';
  switch (row.kind) {
    case 'created':
    case 'already-there':
      return undefined;
    case 'create':
      return 'missing';
    case 'created-not-running':
      return 'attention';
    case 'held':
    case 'refused':
    case 'not-sent':
    case 'in-doubt':
    case 'missing':
    case 'changed':
    case 'duplicate':
    case 'dead':
    case 'orphaned':
    case 'unmanaged':
    case 'expiring':
    case 'attention':
    case 'unchecked':
      return row.kind;
  }
}

/** Precedes the finding if the finding alone does not show its kind. */
function leadOf(kind: RowKind, purpose: Report['purpose']): string {
  if (kind === 'create' && purpose !== 'plan') return '';
  const isPlain = kind === 'changed' || kind === 'create' || 'severity' in rowKinds[kind];
  return isPlain ? `${rowKinds[kind].word}: ` : '';
}

/** "web-03 (cn-bj2): missing: declared, and not live." */
export function describeRow({ kind, name, region, what }: Row, { purpose }: Pick<Report, 'purpose'>): string {
  return `${shown(name)} (${shown(region)}): ${leadOf(kind, purpose)}${what.replaceAll('  ', ' ')}.`;
}

/** "Apply creates it."; empty if nothing is left to do. */
export function adviseOnRow({ next }: Row): string {
  return next === '' ? '' : writeSentence(next);
}

/** Standard input is not a file of the repository. */
export const standardInput = '-';

/** "The declaration has no apiVersion. Begin the file with: apiVersion: hostwright/v1." */
export function describeFaultInSentences({ file, line, message, label, help }: FailureDiagnostic): string {
  const place = file === standardInput ? `line ${line} of standard input` : undefined;
  return [place, message, label, help].flatMap((text) => (text === undefined ? [] : [writeSentence(text)])).join(' ');
}

function writeSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}

function describeRowInSentences(row: Row, report: Report): string {
  return [describeRow(row, report), adviseOnRow(row)].filter((text) => text !== '').join(' ');
}
