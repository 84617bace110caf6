/** What a report shows as a page, with its tables: HTML and Markdown write the same one, each in its own syntax. */

import { allListingsOf, isInSync } from '../findings/make-report.ts';
import { countResults, type HostReport, listUntrusted, outcomesOf, type Report } from '../findings/report.ts';
import { dialectOf } from '../model/dialect.ts';
import { driftClasses } from '../model/drift-class.ts';
import type { LiveHost } from '../model/host.ts';
import { readCloudTime } from '../model/quantities.ts';
import { escapeText } from '../model/text/escape.ts';
import type { Failure, RenderOptions } from './format.ts';
import { describePlacedFault, liveHostsOf, type Row, rowsOfReport } from './item.ts';
import { countUnknown, listNotices, type Notice } from './notices.ts';
import { describePosition, type Fold, foldRows, isUnreported, sortByImportance } from './rows.ts';
import { explainDowntime, listCommands, stepOf } from './step.ts';
import { describeExcuse, explainLeftOut, explainUnchecked } from './words/counts.ts';
import { describeDesired, explainOtherRefusals, renderHost } from './words/creates.ts';
import { explainSettlingTogether } from './words/intents.ts';
import { markOf, type RowKind, type Severity, wordOf } from './words/kinds.ts';
import { describeLiveHost, describeReportCounts, explainSaved } from './words/outcomes.ts';
import { dayOf, keepTexts, listSome, plural, renderCommand, shown } from './words/style.ts';

/** Titles and limits are our own words; any other text may come from outside. Commands are in quotation marks. */
export interface Page extends Pick<Failure, 'purpose' | 'madeAt' | 'exit'> {
  /** The counts. */
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Why the counts are not all. */
  readonly remarks: readonly string[];
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
  const { purpose, madeAt, exit } = report;
  return {
    ...{ purpose, madeAt, exit, title: describeReportCounts(report) },
    facts: listFacts(report, isWide),
    remarks: [...explainLeftOut(report), ...explainOtherRefusals(report)],
    notices: listBlocks(report, options),
    next: adviseNext(report, options),
    figures: listFigures(report),
    tables: listTables(report, options),
    diffs: listDiffs(report),
    limits: explainUnchecked(report, { details: isWide || options.details }),
  };
}

function listFacts(report: Report, isWide: boolean): Page['facts'] {
  const { purpose, scope, fleet, listings, failOn } = report;
  const all = allListingsOf(report);
  const bad = listUntrusted(all).map(shown);
  const regions = listings.map(({ region }) => shown(region));
  const hosts = listings.reduce((sum, listing) => sum + listing.hosts, 0);
  const which = bad.length === all.length ? '' : ` (${bad.join(', ')})`;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Endpoint', scope.endpoint],
    // A comment is read by more people than a page.
    ['Account', isWide ? scope.account : undefined],
    ['Project', scope.projectId],
    ['Fleet', fleet],
    [regions.length === 1 ? 'Region' : 'Regions', listSome(regions, 5)],
    ['Listed', plural(hosts, 'host')],
    ['Listings', bad.length === 0 ? '✓ trusted' : `✗ NOT TRUSTED${which}`],
    ['Fails on', purpose === 'drift' ? failOn.map(wordOf).join(', ') || 'nothing' : undefined],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, shown(value)] as const]));
}

/** What a page says beside its notices. It belongs to no line of a declaration. */
export const toldElsewhere: readonly Notice['kind'][] = ['left-out', 'orphans-unknown'];

function listBlocks(report: Report, options: RenderOptions): readonly Block[] {
  const notices = listNotices(report, options).filter(({ kind }) => !toldElsewhere.includes(kind));
  const doubts = notices.filter(({ kind }) => kind === 'in-doubt').length;
  const blocks = notices.map(({ severity, what, more }): Block => ({ severity, lines: [what, ...more] }));
  const together = explainSettlingTogether(countUnknown(notices), options);
  return blocks.toSpliced(doubts, 0, ...together.map((line): Block => ({ severity: 'error', lines: [line] })));
}

/** Where the plan is saved, or the command to run, if there is one. Hostwright cannot know whether a merge runs it. */
function adviseNext(report: Report, options: RenderOptions): readonly string[] {
  const { purpose, counts, refused, openIntents, saved } = report;
  if (saved !== undefined) return explainSaved(report, options, (command) => `"${command}"`);
  if (purpose === 'apply' || refused.length + openIntents.length > 0 || counts.create === 0) return [];
  const apply = renderCommand('apply', options.repeatFlags);
  return [`Next: "${apply}" lists again, then creates ${plural(counts.create, 'missing host')}.`];
}

function listFigures(report: Report): Page['figures'] {
  const { counts } = report;
  const made = outcomesOf(report).length === 0 ? [] : Object.entries(countResults(report));
  return [
    ['in-sync', counts.inSync],
    ...driftClasses.map((one) => [one, counts[one]] as const),
    ...made.flatMap(([kind, count]) => (count > 0 ? [[kind as RowKind, count] as const] : [])),
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
export function pageOfFailure({ purpose, madeAt, exit, code, message, suggestions, diagnostics }: Failure): Page {
  const faults = diagnostics.map((one) => [describePlacedFault(one)]);
  return {
    ...{ purpose, madeAt, exit, title: 'no result', facts: [['Error', code]] },
    ...{ remarks: [], next: [], figures: [], tables: [], diffs: [], limits: [] },
    notices: [[message, ...suggestions], ...faults].map((lines) => ({
      severity: 'error',
      lines: lines.map(escapeText),
    })),
  };
}

/** `isFolded`: until somebody looks into it. `isMinor`: left out where there is little room. */
export interface Table {
  readonly id: string;
  readonly title: string;
  readonly isFolded: boolean;
  readonly isMinor: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** `kind` and `severity` decide the colours. A row has a cell for each column. */
export interface TableRow extends Pick<Row, 'kind' | 'severity'> {
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly text: string;
  readonly isOwnWords?: boolean;
  /** Whether it names what the row is about. */
  readonly isHead?: boolean;
  readonly symbol?: string;
  /** Left out where there is little room. */
  readonly details?: readonly string[];
  /** Left out, too: each after the words that it follows. */
  readonly commands?: readonly (readonly [before: string, command: string])[];
  /** The hosts that it is about, if they are several: left out, too. */
  readonly members?: readonly Cell[];
}

function listTables(report: Report, options: RenderOptions): readonly Table[] {
  const rows = sortByImportance(rowsOfReport(report, options)).filter((row) => options.details || !isUnreported(row));
  // An attribute that most clouds never report is not shown prominently either.
  const isAside = (row: Row) => row.excuse !== undefined || isUnreported(row);
  const [found, aside] = [rows.filter((row) => !isAside(row)), rows.filter(isAside)];
  const calm = report.hosts.filter(isInSync);
  // Only a run of several regions has a column for them.
  const withRegions = <Of>(texts: readonly Of[]) => (report.listings.length > 1 ? texts : texts.toSpliced(2, 1));
  const columns = withRegions(['Class', 'Host', 'Region', 'What', 'What to do', 'Declared']);
  const tableOf = (id: string, title: string, own: readonly TableRow[], isMinor: boolean, isFolded = true): Table => {
    const rows = own.map((row) => ({ ...row, cells: withRegions(row.cells) }));
    return { id, title, isMinor, isFolded, columns, rows };
  };
  const makeRows = (own: readonly Row[]) => foldRows(own, options).map((fold) => makeRow(fold, report, options));
  const differs = report.purpose === 'apply' ? 'What this apply did, and what differs' : 'What differs';
  const unknown = listUntrusted(allListingsOf(report)).map(shown).join(', ');
  const calmly = unknown === '' ? 'No differences.' : `Nothing is known of ${unknown}.`;
  const title = found.length > 0 ? differs : calmly;
  const calmTitle = `${plural(calm.length, 'host')} in sync, in all that can be compared`;
  const calmRows = calm.map((host) => makeCalmRow(host, options));
  return [
    tableOf('findings', title, makeRows(found), found.length === 0, false),
    tableOf('aside', `${plural(aside.length, 'row')} set aside`, makeRows(aside), false),
    tableOf('in-sync', calmTitle, calmRows, true),
  ];
}

function makeRow(fold: Fold, report: Report, options: RenderOptions): TableRow {
  const { first, items, title } = fold;
  const { kind, severity, word, region, what, next, excuse, host } = first;
  const isToCreate = kind === 'create' && report.purpose !== 'plan' && 'desired' in host.diff;
  const said = keepTexts(what, excuse && describeExcuse(excuse)).join('  ');
  const advice = next === '' ? (kind === 'create' ? 'apply creates it' : 'nothing is left to do') : next;
  const members = items.map(
    (one): Cell => ({ text: shown(one.name), details: one.isOutcome ? [] : liveHostsOf(one.host).map(describeLive) }),
  );
  const details = isToCreate ? [splitColumns(describeDesired(host.diff.desired))] : [];
  const place = describePosition(fold, (file) => shown(options.repositoryPath(file)));
  const cells = [
    classCell(kind, word),
    { ...(items.length === 1 ? members[0] : { members }), text: title, isHead: true },
    { text: shown(region) },
    { text: splitColumns(said), details },
    { text: advice, isOwnWords: true, ...stepOfFold(fold, options) },
    place === '' ? { text: 'not declared', isOwnWords: true } : { text: place },
  ];
  return { kind, severity, cells };
}

function classCell(kind: RowKind, word: string): Cell {
  return { text: word, symbol: markOf(kind).symbol, isOwnWords: true };
}

/** As the runbook has it. A command selects one name, or one range of them. */
function stepOfFold({ first, names: [name, another] }: Fold, { repeatFlags }: RenderOptions): Partial<Cell> {
  if (first.excuse !== undefined || stepOf(first) === undefined) return {};
  const isOne = name !== undefined && another === undefined;
  return { details: explainDowntime(first), commands: isOne ? listCommands(first, name.text, repeatFlags) : [] };
}

function makeCalmRow(host: HostReport, { repositoryPath }: RenderOptions): TableRow {
  const { region, name } = host.diff.key;
  const { file, line } = 'desired' in host.diff ? host.diff.desired.position : { file: '', line: 0 };
  const cells = [
    classCell('in-sync', wordOf('in-sync')),
    { text: shown(name), details: liveHostsOf(host).map(describeLive), isHead: true },
    { text: shown(region) },
    { text: 'as declared', isOwnWords: true },
    { text: 'nothing is left to do', isOwnWords: true },
    { text: `${shown(repositoryPath(file))}:${line}` },
  ];
  return { kind: 'in-sync', severity: 'note', cells };
}

function splitColumns(text: string): string {
  return text.replaceAll('  ', ' · ');
}

/** What distinguishes live hosts of one name. */
function describeLive(live: LiveHost): string {
  const { tag, cpu, memory, createTime } = live;
  const created = readCloudTime(createTime);
  return keepTexts(
    splitColumns(describeLiveHost(live)),
    tag !== undefined && tag !== '' && `tag ${shown(tag)}`,
    cpu !== undefined && `cpu ${shown(cpu)}`,
    memory !== undefined && `memory ${shown(memory)}`,
    createTime !== undefined && `created ${created === undefined ? shown(createTime) : dayOf(created)}`,
  ).join(' · ');
}
