/** What a report shows as a page: HTML and Markdown write the same one, each in its own syntax. */

import {
  allListingsOf,
  countResults,
  listUntrusted,
  outcomesOf,
  type Report,
  type RunPurpose,
} from '../findings/report.ts';
import { dialectOf } from '../model/dialect.ts';
import { driftClasses } from '../model/drift-class.ts';
import type { ExitName } from '../model/errors.ts';
import { escapeText } from '../model/text/escape.ts';
import type { Failure, RenderOptions } from './format.ts';
import { countOpen, listNotices } from './notices.ts';
import { listTables, type Table, type TableRow } from './page-tables.ts';
import { explainSaved } from './words/approvals.ts';
import { describeReportCounts, explainExcused, explainLeftOut, explainUnchecked } from './words/counts.ts';
import { describeChange, explainOtherRefusals, renderHost } from './words/creates.ts';
import { explainSettlingTogether, renderCommand } from './words/intents.ts';
import { newPlan, type RowKind, type Severity, wordOf } from './words/kinds.ts';
import { keepTexts, listSome, plural, shown } from './words/style.ts';

/** Titles and limits are our own words; any other text may come from outside. Commands are in quotation marks. */
export interface Page {
  readonly purpose: RunPurpose;
  /** Wall clock, ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly exit: ExitName;
  /** The counts. */
  readonly title: string;
  /** What the run looked at: names and values. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Why the counts are not all. */
  readonly remarks: readonly string[];
  /** In the order in which a reader needs them. */
  readonly notices: readonly Block[];
  readonly next: readonly string[];
  /** The counts that are not 0, and those of all classes. */
  readonly figures: readonly (readonly [kind: RowKind, count: number])[];
  readonly tables: readonly Table[];
  /** Makes the unified diff of each changed host that counts: a page has room for the first ones. */
  readonly diffs: readonly (() => readonly string[])[];
  /** What the counts do not include, and nobody can act on. */
  readonly limits: readonly string[];
}

/** The first line is the title; those that belong to it are indented. */
export interface Block {
  readonly severity: Severity;
  readonly lines: readonly string[];
}

/** `isWide`: there is room for what nobody can act on. */
export function pageOfReport(report: Report, options: RenderOptions, { isWide }: { readonly isWide: boolean }): Page {
  const { purpose, madeAt, exit, counts } = report;
  return {
    purpose,
    madeAt,
    exit,
    title: describeReportCounts(report),
    facts: listFacts(report, isWide),
    remarks: [...explainLeftOut(report), ...explainOtherRefusals(report)],
    notices: listBlocks(report, options),
    next: adviseNext(report, options),
    figures: listFigures(report),
    tables: listTables(report, options),
    diffs: listDiffs(report),
    limits: [
      ...explainUnchecked(report, { details: isWide || options.details }),
      ...explainExcused(counts),
      ...(isWide ? explainUnlisted(report) : []),
    ],
  };
}

const mostNamed = 5;

function listFacts(report: Report, isWide: boolean): Page['facts'] {
  const { purpose, scope, fleet, listings, failOn } = report;
  const all = allListingsOf(report);
  const bad = listUntrusted(all).map(shown);
  const regions = listings.map(({ region }) => shown(region));
  const hosts = listings.reduce((sum, listing) => sum + listing.hosts, 0);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Endpoint', scope.endpoint],
    // A comment is read by more people than a page.
    ['Account', isWide ? scope.account : undefined],
    ['Project', scope.projectId],
    ['Fleet', fleet],
    [regions.length === 1 ? 'Region' : 'Regions', listSome(regions, mostNamed)],
    ['Listed', plural(hosts, 'host')],
    [
      'Listings',
      bad.length === 0 ? '✓ trusted' : `✗ NOT TRUSTED${bad.length === all.length ? '' : ` (${bad.join(', ')})`}`,
    ],
    ['Fails on', purpose === 'drift' ? failOn.map((one) => wordOf(one)).join(', ') || 'nothing' : undefined],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, shown(value)] as const]));
}

/** The page says elsewhere what is left out, and what may be an orphan. */
const toldElsewhere: readonly string[] = ['left-out', 'orphans-unknown'];

function listBlocks(report: Report, options: RenderOptions): readonly Block[] {
  const notices = listNotices(report, options).filter(({ kind }) => !toldElsewhere.includes(kind));
  const doubts = notices.filter(({ kind }) => kind === 'in-doubt').length;
  const blocks = notices.map(({ severity, what, more, changes = [] }): Block => {
    const own = changes.length === 0 ? more : [...changes.map(describeChange), newPlan];
    return { severity, lines: [what, ...own] };
  });
  const together = explainSettlingTogether(countOpen(notices), options);
  return [
    ...blocks.slice(0, doubts),
    ...together.map((line): Block => ({ severity: 'error', lines: [line] })),
    ...blocks.slice(doubts),
  ];
}

/** Where the plan is saved, or the command to run, if there is one. Hostwright cannot know whether a merge runs it. */
function adviseNext(report: Report, options: RenderOptions): readonly string[] {
  const { purpose, counts, refused, openIntents, exit, saved } = report;
  if (saved !== undefined) return explainSaved(saved, report, options, (command) => `"${command}"`);
  const [plan, apply] = ['plan', 'apply'].map((words) => `"${renderCommand(words, options.repeatFlags)}"`);
  if (purpose === 'apply') return exit === 'ok' ? [] : [`Next: ${plan} shows the current state.`];
  if (refused.length > 0 || openIntents.length > 0 || counts.create === 0) return [];
  const creates = `creates ${plural(counts.create, 'missing host')}`;
  return purpose === 'plan'
    ? [`Next: "hostwright apply" with the same files and flags lists again, then ${creates}.`]
    : [`Next: ${plan} shows what would be created, ${apply} ${creates}.`];
}

function explainUnlisted({ purpose, counts, hosts }: Report): readonly string[] {
  const listed = hosts.filter(({ findings }) => findings.some((one) => one.class === 'unmanaged' && !one.excuse));
  const left = counts.unmanaged - listed.length;
  if (left === 0) return [];
  const them = left === 1 ? 'it' : 'them';
  return [`${plural(left, 'unmanaged host')} counted, not listed: ${purpose} --details lists ${them}.`];
}

function listFigures(report: Report): Page['figures'] {
  const { counts } = report;
  const made = outcomesOf(report).length === 0 ? [] : Object.entries(countResults(report));
  return [
    ['in-sync', counts.inSync],
    ...driftClasses.map((one) => [one, counts[one]] as const),
    ...(made as readonly (readonly [RowKind, number])[]).filter(([, count]) => count > 0),
  ];
}

function listDiffs({ hosts, scope }: Report): Page['diffs'] {
  return hosts.flatMap(({ diff, findings }) =>
    diff.status === 'changed' && findings.some((one) => one.class === 'changed' && one.excuse === undefined)
      ? [() => renderHost(diff, dialectOf(scope), { colour: false }).map((line) => line.slice(4))]
      : [],
  );
}

/** Of a run that ended before there was anything to tell of hosts. */
export function pageOfFailure(failure: Failure, { repositoryPath }: RenderOptions): Page {
  const { purpose, madeAt, exit, code, message, suggestions, diagnostics } = failure;
  const rows = diagnostics.map(({ rule, host, file, line, column, message: what, label, help }): TableRow => {
    const place = `${repositoryPath(file)}:${line}:${column}`;
    const texts = [place, keepTexts(host, what).join(': '), keepTexts(label, help).join(' '), rule];
    return { kind: 'refused', severity: 'error', cells: texts.map((text) => ({ text })) };
  });
  const columns = ['Declared', 'What', 'What to do', 'Rule'];
  const faults = { id: 'faults', title: plural(rows.length, 'fault'), isFolded: false, isMinor: false, columns, rows };
  return {
    ...{ purpose, madeAt, exit, title: 'no result', facts: [['Error', code]] },
    ...{ remarks: [], next: [], figures: [], diffs: [], limits: [] },
    notices: [{ severity: 'error', lines: [message, ...suggestions].map(escapeText) }],
    tables: rows.length === 0 ? [] : [faults],
  };
}
