/**
 * JUnit XML for test tabs: one suite for each region, one case for each host. There is no standard; this is the shape
 * that test/report/junit.xsd describes. GitLab identifies a case by class and name, and shows the text of a failure but
 * not its message.
 */

import type { HostReport } from '../findings/host-report.ts';
import { declaredKeysOf, type Report } from '../findings/report.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey } from '../model/host.ts';
import { escapeText } from '../model/text/escape.ts';
import type { Failure, FailureDiagnostic, Format, PlanTextOptions, RenderOptions } from './format.ts';
import {
  describeFault,
  type ReportStatement,
  type StatementPlace,
  statementsOfReport,
  type Verdict,
  verdicts,
} from './statements.ts';
import { describeExcuse, explainLeftOut } from './words/limits.ts';
import { shown } from './words/style.ts';

interface Remark {
  readonly verdict: Verdict;
  readonly type: string;
  /** Single lines; the first one is a summary. */
  readonly lines: readonly string[];
}

interface TestCase {
  /** Unique within a suite. */
  readonly name: string;
  readonly place?: StatementPlace;
  readonly remarks: readonly Remark[];
}

interface Suite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

export const junitFormat: Format = {
  render: (report, options) => renderSuites(suitesOfReport(report, options), report, options, report.scope.endpoint),
  renderFailure: (failure, options) => {
    const { code, message, suggestions, diagnostics } = failure;
    const lines = [message, ...diagnostics.map(renderFault), ...suggestions];
    return renderSuites(suitesOfRun([{ verdict: 'error', type: code, lines }]), failure, options);
  },
  // The same case as in a report of a failure, so that a test tab shows that it passes now.
  renderChecked: ({ madeAt, notes }, options) => {
    const remarks = notes.map((note): Remark => ({ verdict: 'passed', type: note.rule, lines: [renderFault(note)] }));
    return renderSuites(suitesOfRun(remarks), { purpose: 'validate', madeAt }, options);
  },
};

const suitesOfRun = (remarks: readonly Remark[]): readonly Suite[] => [
  { name: 'run', cases: [{ name: 'run', remarks }] },
];

function renderFault(fault: FailureDiagnostic): string {
  const { file, line, column, rule } = fault;
  return `${file}:${line}:${column} ${rule}: ${describeFault(fault)}`;
}

function suitesOfReport(report: Report, options: PlanTextOptions): readonly Suite[] {
  const statements = statementsOfReport(report, options);
  const rowsOf = groupBy(statements, ({ host }) => host);
  const hostsIn = groupBy(report.hosts, ({ diff }) => diff.key.region);
  const declared = declaredKeysOf(report);
  const noticesOf = groupBy(rowsOf.get(undefined) ?? [], ({ key }) => {
    if (declared.has(formatKey(key))) return formatKey(key);
    return hostsIn.has(key.region) ? key.region : '';
  });
  const casesOf = (place: string) =>
    (noticesOf.get(place) ?? []).map((one) => ({ name: one.identity, remarks: [makeRemark(one)] }));
  const regions = report.listings.map(({ region }) => {
    const hosts = hostsIn.get(region) ?? [];
    const cases = hosts.map((host) => {
      const own = host.diff.status === 'unmanaged' ? [] : (noticesOf.get(formatKey(host.diff.key)) ?? []);
      return makeHostCase(host, [...own, ...(rowsOf.get(host) ?? [])].map(makeRemark));
    });
    return { name: shown(region), cases: [...casesOf(region), ...cases] };
  });
  const elsewhere: readonly TestCase[] = [
    ...casesOf(''),
    ...explainLeftOut(report).map((line): TestCase => {
      return { name: 'left-out', remarks: [{ verdict: 'skipped', type: 'left-out', lines: [line] }] };
    }),
  ];
  return elsewhere.length === 0 ? regions : [...regions, { name: 'run', cases: elsewhere }];
}

function makeHostCase({ diff }: HostReport, remarks: readonly Remark[]): TestCase {
  return diff.status === 'unmanaged'
    ? { name: `${shown(diff.key.name)} (${shown(diff.live.hostId)})`, remarks }
    : { name: shown(diff.key.name), place: diff.desired.position, remarks };
}

function makeRemark({ verdict, rule, kind, lines, excuse }: ReportStatement): Remark {
  return { verdict, type: rule ?? kind, lines: [...lines, ...(excuse === undefined ? [] : [describeExcuse(excuse)])] };
}

function renderSuites(
  suites: readonly Suite[],
  { purpose, madeAt }: Pick<Failure, 'purpose' | 'madeAt'>,
  options: Pick<RenderOptions, 'repositoryPath'>,
  endpoint?: string,
): string {
  // In UTC, because the shape has no field for a time zone.
  const timestamp = madeAt.slice(0, 19);
  // The name of the API's host, because the name of this machine is private.
  const hostname = endpoint?.replace(/^https?:\/\//, '');
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${writeTag('testsuites', { name: `hostwright ${purpose}`, ...countVerdicts(all), time: 0, timestamp })}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <${writeTag('testsuite', { name, ...countVerdicts(cases), time: 0, timestamp, hostname })}>`,
      ...nameApart(cases).map((one) => renderCase(one, `hostwright ${purpose} ${name}`, options)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

/** Names from the cloud may be anything, and tools hide a second case with the same name. */
function nameApart(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>();
  return cases.map((one) => {
    const times = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, times);
    return times === 1 ? one : { ...one, name: `${one.name} #${times}` };
  });
}

function countVerdicts(cases: readonly TestCase[]): Attributes {
  const counts = { error: 0, failure: 0, skipped: 0, passed: 0 };
  for (const { remarks } of cases) counts[pickGravest(remarks)] += 1;
  return { tests: cases.length, failures: counts.failure, errors: counts.error, skipped: counts.skipped };
}

function pickGravest(remarks: readonly Remark[]): Verdict {
  return verdicts.find((one) => remarks.some(({ verdict }) => verdict === one)) ?? 'passed';
}

/** One element says how the case ended, because readers keep only one. Everything else goes to system-out. */
function renderCase(
  { name, place, remarks }: TestCase,
  classname: string,
  { repositoryPath }: Pick<RenderOptions, 'repositoryPath'>,
): string {
  const file = place && repositoryPath(place.file);
  const tag = writeTag('testcase', { name, classname, file, line: place?.line, time: 0 });
  const verdict = pickGravest(remarks);
  const told = remarks.filter((one) => one.verdict === verdict && verdict !== 'passed');
  const others = remarks.filter((one) => !told.includes(one)).flatMap(({ lines }) => lines);
  const [first] = told;
  if (remarks.length === 0) return `    <${tag}/>`;
  return [
    `    <${tag}>`,
    ...(first === undefined
      ? []
      : [
          `      <${writeTag(verdict, { message: first.lines[0], type: first.type })}>${escapeLines(told.flatMap(({ lines }) => lines))}</${verdict}>`,
        ]),
    ...(others.length === 0 ? [] : [`      <system-out>${escapeLines(others)}</system-out>`]),
    '    </testcase>',
  ].join('\n');
}

/** If the file is printed to a log, GitHub reads a line that begins with two colons as a command. */
function escapeLines(lines: readonly string[]): string {
  return lines.map((line) => escapeXml(line).replace(/^(\s*):(?=:)/, '$1\\u{3a}')).join('\n');
}

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
 * One line of text, for an attribute or between tags, without characters that XML forbids or that control a terminal.
 */
function escapeXml(line: string): string {
  return escapeText(line).replace(/[&<>"\ufffe\uffff]|\[(?=\[)/g, (character) => entities[character] ?? '');
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The inside of a tag; attributes without a value are left out. */
function writeTag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return [
    name,
    ...pairs.map(([key, value]) => `${key}="${typeof value === 'string' ? escapeXml(value) : value}"`),
  ].join(' ');
}
