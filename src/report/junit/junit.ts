/**
 * JUnit XML for test tabs. There is no standard; this is the shape that test/report/junit/junit.xsd
 * describes. GitLab identifies a case by class and name, and shows the text of a failure but not
 * its message.
 */
import type { Failure, FailureDiagnostic, Format, RenderOptions } from '../format.ts';
import { describeFaultInSentences } from '../statements.ts';
import { type CaseResult, caseResults, type Remark, type Suite, suitesOfReport, type TestCase } from './junit-cases.ts';
import { type Attributes, escapeXml, writeXmlTag } from './xml.ts';

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
