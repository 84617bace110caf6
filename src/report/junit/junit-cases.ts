/**
 * The test cases of a report and their texts: one suite for each region, one case for each declared
 * host.
 */

import { groupBy } from '../../core/group-by.ts';
import { formatKey } from '../../core/host.ts';
import { hasNoListing } from '../../core/plan/hold.ts';
import type { Excuse } from '../../core/report/finding.ts';
import { countHosts, type HostReport } from '../../core/report/host-report.ts';
import { declaredKeysOf } from '../../core/report/other-doubts.ts';
import type { Report } from '../../core/report/report.ts';
import type { PlanTextOptions } from '../format.ts';
import { describeNotice, isDoubtRow, type Notice, type NoticeKind, noticeFaults, noticesOfReport } from '../notices.ts';
import { makesExit, type Row, rowsOfReport } from '../rows.ts';
import { adviseOnRow, describeRow, ruleOf, type StatementPlace } from '../statements.ts';
import { explainLeftOut } from '../words/selection.ts';
import { shown } from '../words/style.ts';

/** From the most to the least serious. */
export const caseResults = ['error', 'failure', 'skipped', 'passed'] as const;
export type CaseResult = (typeof caseResults)[number];

/** One fact in a case. */
export interface Remark {
  readonly verdict: CaseResult;
  readonly type: string;
  /** Single lines; the first one is a summary. */
  readonly lines: readonly [string, ...string[]];
}

export interface TestCase {
  /** Unique within a suite. */
  readonly name: string;
  readonly place?: StatementPlace;
  readonly remarks: readonly Remark[];
}

export interface Suite {
  readonly name: string;
  readonly cases: readonly TestCase[];
  /** Live hosts of a region that the fleet created and nobody declares any more. */
  readonly orphaned?: number;
}

export function suitesOfReport(report: Report, options: PlanTextOptions): readonly Suite[] {
  const rows = rowsOfReport(report);
  const notices = noticesOfReport(report, rows, options);
  const rowsOf = groupBy(rows, ({ host }) => host);
  const hostsIn = groupBy(report.hosts, ({ diff }) => diff.key.region);
  const declared = declaredKeysOf(report);
  const noticesOf = groupBy(notices, ({ key: { region = '', name = '' } = {} }) => {
    if (declared.has(`${region}/${name}`)) return `${region}/${name}`;
    return hostsIn.has(region) ? region : '';
  });
  const regions = report.listings.map(({ region }) => ({
    name: shown(region),
    orphaned: countHosts(hostsIn.get(region) ?? []).orphaned,
    cases: withOwnNames([
      ...(noticesOf.get(region) ?? []).map(makeNoticeCase),
      ...(hostsIn.get(region) ?? []).map((host) => {
        const told = host.diff.status === 'unmanaged' ? [] : (noticesOf.get(keyOf(host)) ?? []);
        return makeHostCase(host, [...told.map(makeNoticeRemark), ...makeRowRemarks(rowsOf.get(host) ?? [], report)]);
      }),
    ]),
  }));
  const elsewhere = [...(noticesOf.get('') ?? []).map(makeNoticeCase), ...explainLeftOut(report).map(makeLeftOutCase)];
  return elsewhere.length === 0 ? regions : [...regions, { name: 'run', cases: withOwnNames(elsewhere) }];
}

function keyOf({ diff }: HostReport): string {
  return formatKey(diff.key);
}

function makeHostCase({ diff }: HostReport, remarks: readonly Remark[]): TestCase {
  return diff.status === 'unmanaged'
    ? { name: `${shown(diff.key.name)} (${shown(diff.live.hostId)})`, remarks }
    : { name: shown(diff.key.name), place: diff.desired.position, remarks };
}

/** Names from the cloud may be anything, and tools hide a second case with the same name. */
function withOwnNames(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>();
  return cases.map((one) => {
    const times = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, times);
    return times === 1 ? one : { ...one, name: `${one.name} #${times}` };
  });
}

function makeNoticeCase(notice: Notice<NoticeKind>): TestCase {
  return { name: notice.identity, remarks: [makeNoticeRemark(notice)] };
}

function makeNoticeRemark(notice: Notice<NoticeKind>): Remark {
  return { verdict: noticeFaults[notice.kind].verdict, type: notice.kind, lines: [describeNotice(notice)] };
}

function makeLeftOutCase(line: string): TestCase {
  return { name: 'left-out', remarks: [{ verdict: 'skipped', type: 'left-out', lines: [line] }] };
}

function makeRowRemarks(rows: readonly Row[], report: Report): readonly Remark[] {
  return rows.map((row) => {
    const advice = adviseOnRow(row);
    return {
      verdict: verdictOf(row, report),
      type: ruleOf(row) ?? row.kind,
      lines: [
        describeRow(row, report),
        ...(advice === '' ? [] : [advice]),
        ...(row.excuse === undefined ? [] : [describeExcuse(row.excuse)]),
      ],
    };
  });
}

function verdictOf(row: Row, report: Report): CaseResult {
  if (row.excuse !== undefined) return 'skipped';
  if (isDoubtRow(row) || hasNoListing(row.host.hold, row)) return 'error';
  if (report.purpose === 'drift') return makesExit(row, row.host, report) ? 'failure' : 'passed';
  return row.severity === 'error' ? 'failure' : 'passed';
}

function describeExcuse(excuse: Excuse): string {
  return excuse.by === 'ignore' ? `Ignored until ${excuse.until}: ${excuse.reason}` : 'The baseline knows it.';
}
