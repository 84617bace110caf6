/**
 * JUnit XML for test tabs. There is no standard; this is the shape that test/report/junit/junit.xsd
 * describes. GitLab identifies a case by class and name, and shows the text of a failure but not
 * its message.
 */

import { groupBy } from '../../core/group-by.ts';
import { formatKey } from '../../core/host.ts';
import { hasNoListing } from '../../core/plan/hold.ts';
import type { Excuse } from '../../core/report/finding.ts';
import { countHosts, type HostReport } from '../../core/report/host-report.ts';
import { declaredKeysOf } from '../../core/report/other-doubts.ts';
import type { Report } from '../../core/report/report.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { Failure, FailureDiagnostic, Format, PlanTextOptions, RenderOptions } from '../format.ts';
import { describeNotice, isDoubtRow, type Notice, type NoticeKind, noticeFaults, noticesOfReport } from '../notices.ts';
import { makesExit, type Row, rowsOfReport } from '../rows.ts';
import { adviseOnRow, describeFaultInSentences, describeRow, ruleOf, type StatementPlace } from '../statements.ts';
import { explainLeftOut } from '../words/selection.ts';
import { shown } from '../words/style.ts';

export const junitFormat: Format = {
  render: (report, options) =>
    renderSuites(suitesOfReport(report, options), report, { ...options, endpoint: report.scope.endpoint }),
  renderFailure: (failure, options) => {
    const remark: Remark = { verdict: 'error', type: failure.code, lines: renderFailureLines(failure) };
    return renderRun([remark], failure, options);
  },
  // The same case as in a report of a failure, so that a test tab shows that it passes now.
  renderChecked: ({ madeAt, notes }, options) =>
    renderRun(
      notes.map((note) => ({ verdict: 'passed', type: note.rule, lines: [renderFaultLine(note)] })),
      { purpose: 'validate', madeAt },
      options,
    ),
};

function renderRun(
  remarks: readonly Remark[],
  run: Pick<Failure, 'purpose' | 'madeAt'>,
  options: Pick<RenderOptions, 'repositoryPath'>,
): string {
  return renderSuites([{ name: 'run', cases: [{ name: 'run', remarks }] }], run, options);
}

function renderFaultLine(fault: FailureDiagnostic): string {
  const { file, line, column, rule } = fault;
  return `${file}:${line}:${column} ${rule}: ${describeFaultInSentences(fault)}`;
}

function renderFailureLines({ message, suggestions, diagnostics }: Failure): Remark['lines'] {
  return [message, ...diagnostics.map(renderFaultLine), ...suggestions];
}

function renderSuites(
  suites: readonly Suite[],
  { purpose, madeAt }: Pick<Failure, 'purpose' | 'madeAt'>,
  { repositoryPath, endpoint }: Pick<RenderOptions, 'repositoryPath'> & { readonly endpoint?: string },
): string {
  // In UTC, because the shape has no field for a time zone.
  const timestamp = madeAt.slice(0, 19);
  // The name of the API's host, because the name of this machine is private.
  const hostname = endpoint?.replace(/^https?:\/\//, '');
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${writeXmlTag('testsuites', { name: `hostwright ${purpose}`, ...countVerdicts(all), time: 0, timestamp })}>`,
    ...suites.flatMap((suite) => [
      `  <${writeXmlTag('testsuite', { name: suite.name, ...countVerdicts(suite.cases), time: 0, timestamp, hostname })}>`,
      ...(suite.orphaned === undefined ? [] : [renderProperty('orphaned', suite.orphaned)]),
      ...suite.cases.map((one) => renderCase(one, `hostwright ${purpose} ${suite.name}`, repositoryPath)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function renderProperty(name: string, value: number): string {
  return `    <properties><${writeXmlTag('property', { name, value })}/></properties>`;
}

function countVerdicts(cases: readonly TestCase[]): Attributes {
  const counts = { error: 0, failure: 0, skipped: 0, passed: 0 };
  for (const { remarks } of cases) counts[pickGravest(remarks)] += 1;
  return { tests: cases.length, failures: counts.failure, errors: counts.error, skipped: counts.skipped };
}

function pickGravest(remarks: readonly Remark[]): CaseResult {
  return caseResults.find((one) => remarks.some(({ verdict }) => verdict === one)) ?? 'passed';
}

function renderCase(
  { name, place, remarks }: TestCase,
  classname: string,
  repositoryPath: RenderOptions['repositoryPath'],
): string {
  const file = place === undefined ? undefined : repositoryPath(place.file);
  const tag = writeXmlTag('testcase', { name, classname, file, line: place?.line, time: 0 });
  const inside = renderRemarks(remarks);
  return inside === '' ? `    <${tag}/>` : `    <${tag}>\n${inside}    </testcase>`;
}

/**
 * One element says how the case ended, because readers keep only one. Everything else goes to
 * system-out.
 */
function renderRemarks(remarks: readonly Remark[]): string {
  const verdict = pickGravest(remarks);
  const told = remarks.filter((one) => one.verdict === verdict && verdict !== 'passed');
  const others = remarks.filter((one) => !told.includes(one)).flatMap(({ lines }) => lines);
  const [first] = told;
  const tag = first && writeXmlTag(verdict, { message: first.lines[0], type: first.type });
  return [
    ...(tag === undefined ? [] : [`      <${tag}>${escapeLines(told.flatMap(({ lines }) => lines))}</${verdict}>\n`]),
    ...(others.length === 0 ? [] : [`      <system-out>${escapeLines(others)}</system-out>\n`]),
  ].join('');
}

/**
 * If the file is printed to a log, GitHub reads a line that begins with two colons as a command.
 */
function escapeLines(lines: readonly string[]): string {
  return lines.map((line) => escapeXml(line).replace(/^(\s*):(?=:)/, '$1\\u{3a}')).join('\n');
}

/**
 * The test cases of a report and their texts: one suite for each region, one case for each declared
 * host.
 */

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

// Writes XML 1.0. It is well-formed with any text, and text cannot become markup.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\ufffe': '\\u{fffe}',
  '\uffff': '\\u{ffff}',
  // Readers of test reports treat [[ATTACHMENT|path]] as a command to fetch a file.
  '[': '[ ',
};

/**
 * One line of text, for an attribute or between tags, without characters that XML forbids or that
 * control a terminal.
 */
export function escapeXml(line: string): string {
  return escapeText(line).replace(/[&<>"\ufffe\uffff]|\[(?=\[)/g, (character) => entities[character] ?? '');
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The inside of a tag; attributes without a value are left out. */
export function writeXmlTag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return [
    name,
    ...pairs.map(([key, value]) => `${key}="${typeof value === 'string' ? escapeXml(value) : value}"`),
  ].join(' ');
}
