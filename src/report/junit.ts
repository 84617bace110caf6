/**
 * JUnit XML for test tabs: one suite for each region, one case for each host. There is no standard; this is the shape
 * that test/report/junit.xsd describes. GitLab identifies a case by class and name, and shows the text of a failure but
 * not its message.
 */

import type { HostReport, Report } from '../findings/report.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey } from '../model/host.ts';
import { escapeMarkup, escapeText } from '../model/text/escape.ts';
import { hasNoListing } from '../planning/holds.ts';
import type { Failure, Format, RenderOptions } from './format.ts';
import { describePlacedFault, type Item, type Place, type Row, tellApart } from './item.ts';
import { listItems, type Notice } from './notices.ts';
import { makesExit } from './rows.ts';
import { describeExcuse, explainLeftOut } from './words/counts.ts';
import { escapeCommand, shown } from './words/style.ts';

/** From the most to the least serious: the state could not be known, it is not as it should be, it does not count. */
const verdicts = ['error', 'failure', 'skipped', 'passed'] as const;
type Verdict = (typeof verdicts)[number];

/** The first sentence is a summary. */
type Remark = Pick<Item, 'kind' | 'sentences'> & Partial<Pick<Item, 'rule' | 'excuse'>> & { readonly verdict: Verdict };

interface TestCase {
  /** Unique within a suite. */
  readonly name: string;
  readonly place?: Place;
  readonly remarks: readonly Remark[];
}

type Suite = readonly [name: string, cases: readonly TestCase[]];

/** What is about no region. */
const suiteOfRun = 'run';

export const junitFormat: Format = {
  render: (report, options) => renderSuites(suitesOfReport(report, options), report, options),
  renderFailure: (failure, options) => {
    const { code, message, suggestions, diagnostics } = failure;
    const sentences = [message, ...diagnostics.map(describePlacedFault), ...suggestions];
    return renderRun([{ kind: code, verdict: 'error', sentences }], failure, options);
  },
  // The same case as in a report of a failure, so that a test tab shows that it passes now.
  renderChecked: ({ madeAt, notes }, options) => {
    const remarks = notes.map((note): Remark => {
      return { kind: note.rule, verdict: 'passed', sentences: [describePlacedFault(note)] };
    });
    return renderRun(remarks, { purpose: 'validate', madeAt }, options);
  },
};

type Run = Pick<Failure, 'purpose' | 'madeAt'> & Partial<Pick<Report, 'scope'>>;

function renderRun(remarks: readonly Remark[], run: Run, options: RenderOptions): string {
  return renderSuites([[suiteOfRun, [{ name: 'run', remarks }]]], run, options);
}

/** Of a drift report, `--fail-on` decides. */
function verdictOf(item: Notice | Row, report: Report): Verdict {
  const { rule, excuse, severity } = item;
  if (excuse !== undefined) return 'skipped';
  if (rule === 'in-doubt' || rule === 'untrusted-listing') return 'error';
  if (!('host' in item)) return severity === 'error' ? 'failure' : 'passed';
  const { host } = item;
  if (hasNoListing(host.hold, host.diff.key)) return 'error';
  const fails = report.purpose === 'drift' ? makesExit(item, host, report) : severity === 'error';
  return fails ? 'failure' : 'passed';
}

function suitesOfReport(report: Report, options: RenderOptions): readonly Suite[] {
  const hostsIn = groupBy(report.hosts, ({ diff }) => diff.key.region);
  const declared = new Map(
    report.hosts.flatMap((host) => (host.diff.status === 'unmanaged' ? [] : [[formatKey(host.diff.key), host]])),
  );
  // By the host that they are about, or else by its region, if it has cases.
  const all = listItems(report, options).map((one) => ({ ...one, verdict: verdictOf(one, report) }));
  const items = groupBy(all, (one) => {
    const host = 'host' in one ? one.host : declared.get(formatKey(one));
    return host ?? (hostsIn.has(one.region) ? one.region : '');
  });
  const casesOf = (region: string) =>
    (items.get(region) ?? []).map((one): TestCase => ({ name: one.identity, remarks: [one] }));
  const makeHostCase = (host: HostReport): TestCase => {
    const { diff } = host;
    const remarks = items.get(host) ?? [];
    return diff.status === 'unmanaged'
      ? { name: `${shown(diff.key.name)} (${shown(diff.live.hostId)})`, remarks }
      : { name: shown(diff.key.name), place: diff.desired.position, remarks };
  };
  const regions = report.listings.map(({ region }): Suite => {
    return [shown(region), [...casesOf(region), ...(hostsIn.get(region) ?? []).map(makeHostCase)]];
  });
  const leftOut = explainLeftOut(report).map((line): TestCase => {
    const kind = 'left-out';
    return { name: kind, remarks: [{ kind, verdict: 'skipped', sentences: [line] }] };
  });
  const elsewhere = [...casesOf(''), ...leftOut];
  return elsewhere.length === 0 ? regions : [...regions, [suiteOfRun, elsewhere]];
}

function renderSuites(suites: readonly Suite[], { purpose, madeAt, scope }: Run, options: RenderOptions): string {
  // In UTC, because the shape has no field for a time zone.
  const times = { time: 0, timestamp: madeAt.slice(0, 19) };
  // The name of the API's host, because the name of this machine is private.
  const hostname = scope?.endpoint.replace(/^https?:\/\//, '');
  const all = suites.flatMap(([, cases]) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${renderTag('testsuites', { name: `hostwright ${purpose}`, ...countVerdicts(all), ...times })}>`,
    ...suites.flatMap(([name, cases]) => {
      const named = cases.map((one) => one.name);
      // Names from the cloud may be anything, and tools hide a second case with the same name.
      const names = tellApart(named, ' #');
      return [
        `  <${renderTag('testsuite', { name, ...countVerdicts(cases), ...times, hostname })}>`,
        ...cases.map((one, at) =>
          renderCase(one, { name: names[at], classname: `hostwright ${purpose} ${name}` }, options),
        ),
        '  </testsuite>',
      ];
    }),
    '</testsuites>',
    '',
  ].join('\n');
}

function countVerdicts(cases: readonly TestCase[]): Attributes {
  const count = (verdict: Verdict) => cases.filter(({ remarks }) => pickGravest(remarks) === verdict).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function pickGravest(remarks: readonly Remark[]): Verdict {
  return verdicts.find((one) => remarks.some(({ verdict }) => verdict === one)) ?? 'passed';
}

/** One element says how the case ended, because readers keep only one. Everything else goes to system-out. */
function renderCase({ place, remarks }: TestCase, names: Attributes, { repositoryPath }: RenderOptions): string {
  const file = place && repositoryPath(place.file);
  const tag = renderTag('testcase', { ...names, file, line: place?.line, time: 0 });
  if (remarks.length === 0) return `    <${tag}/>`;
  const ended = pickGravest(remarks);
  const matching = remarks.filter(({ verdict }) => verdict === ended && ended !== 'passed');
  const others = remarks.filter((one) => !matching.includes(one));
  const [first] = matching;
  const head = first && renderTag(ended, { message: first.sentences[0], type: first.rule ?? first.kind });
  return [
    `    <${tag}>`,
    ...(head === undefined ? [] : [`      <${head}>${escapeLines(matching)}</${ended}>`]),
    ...(others.length === 0 ? [] : [`      <system-out>${escapeLines(others)}</system-out>`]),
    '    </testcase>',
  ].join('\n');
}

function escapeLines(remarks: readonly Remark[]): string {
  const lines = remarks.flatMap(({ sentences, excuse }) => [...sentences, ...(excuse ? [describeExcuse(excuse)] : [])]);
  return lines.map((line) => escapeCommand(escapeXml(line))).join('\n');
}

/** Without characters that XML forbids or that control a terminal. */
function escapeXml(line: string): string {
  // Readers of test reports treat [[ATTACHMENT|path]] as a command to fetch a file.
  return escapeMarkup(escapeText(line)).replace(/\[(?=\[)/g, '[ ');
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function renderTag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return [
    name,
    ...pairs.map(([key, value]) => `${key}="${typeof value === 'string' ? escapeXml(value) : value}"`),
  ].join(' ');
}
