import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import type { LiveHost, LiveNumber } from '../../core/host.ts';
import type { AttributeDifference, HostDiff } from '../../core/plan/diff.ts';
import { type HostReport, isInSync } from '../../core/report/host-report.ts';
import type { Purpose, Report } from '../../core/report/report.ts';
import { describeNames, describePosition, type Fold, foldOf, foldRows } from '../fold-rows.ts';
import type { PlanTextOptions } from '../format.ts';
import { liveHostsOf } from '../live-hosts.ts';
import { isUnreported, type Row, rowsOfReport } from '../rows.ts';
import { showLiveValue } from '../words/changes.ts';
import { describeDesired, describePrepaid, explainOtherRefusals } from '../words/descriptions.ts';
import { describeExcuse, explainExcused, explainUnchecked } from '../words/limits.ts';
import { describeDiscovery, describeMade } from '../words/outcomes.ts';
import { type RowKind, rankOf, rowKinds } from '../words/row-kinds.ts';
import { plural, shown } from '../words/style.ts';
import { type FittedMarkup, type Markup, mark, markup, type Part, renderRest, takeMarkup } from './html-markup.ts';

/** The tables of the HTML report. Complete without a script. */

/**
 * Maximum length of all rows in characters, to keep a page below 2 MB. Counts are always complete.
 */
const mostInTables = 1_500_000;

export function renderTables(report: Report, options: PlanTextOptions): Markup {
  const rows = rowsOfReport(report).toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind));
  const outcomes = rows.filter(isOutcome);
  const findings = rows.filter((row) => !isOutcome(row));
  const counted = findings.filter((row) => !isAside(row));
  const aside = findings.filter(isAside);
  const inSync = report.hosts.filter(isInSync);
  let room = mostInTables;
  // The tables share the maximum length: thousands of created hosts must leave room for findings.
  const take = <Item>(items: readonly Item[], render: (item: Item) => Markup, share = 1): FittedMarkup => {
    const taken = takeMarkup(items, render, room * share);
    room -= taken.fitted.markup.length;
    return taken;
  };
  const finding = (fold: Fold) => renderFindingRow(fold, report.purpose);
  const made = take(outcomes, renderOutcomeRow, 3 / 4);
  const found = take(foldRows(counted, options), finding, 3 / 4);
  const asideFound = take(foldRows(aside, options), finding, 1 / 2);
  const calm = take(inSync, renderInSyncRow);
  return markup`${filter}
${outcomes.length === 0 ? '' : renderOutcomes(made)}${renderFindings(report, counted, found, describeNoFindings(report, outcomes))}
${aside.length === 0 ? '' : renderAside(report, aside, asideFound)}${renderInSync(report, calm)}`;
}

/** An outcome says what the apply did. A finding says what the listing showed. */
function isOutcome({ identity, class: driftClass, host }: Row): boolean {
  return (
    host.outcome !== undefined && driftClass === 'missing' && !host.findings.some((one) => one.identity === identity)
  );
}

/** Excused, or an attribute that most clouds never report: shown, but not prominently. */
function isAside(row: Row): boolean {
  return row.excuse !== undefined || isUnreported(row);
}

/** Hidden until the script runs. */
const filter = markup`<div class="filter" id="filter" role="search" aria-label="Hosts" hidden><input type="search" placeholder="Filter: class, name, tag, HostId, address, file" aria-label="Filter by text" autocomplete="off" spellcheck="false"> <output></output></div>`;

function renderOutcomes({ fitted, left }: FittedMarkup): Markup {
  return markup`<section aria-labelledby="outcomes"><div class="head"><h2 id="outcomes">What this apply did</h2></div>
<div class="card"><table class="hosts made" aria-labelledby="outcomes">
<colgroup><col class="w-class"><col class="w-host"><col class="w-region"><col class="w-live"><col><col class="w-next"><col class="w-place"></colgroup>
<thead><tr>${renderHeadings('Outcome', 'Host', 'Region', 'Live host', 'What is known', 'What you can do', 'Declared at')}</tr></thead>
<tbody>
${fitted}</tbody></table>${renderRest(left, 'row')}</div></section>
`;
}

/** `none`: the text if there are no rows. */
function renderFindings(report: Report, rows: readonly Row[], found: FittedMarkup, none: string): Markup {
  const { purpose, counts } = report;
  const listed = rows.filter((row) => row.class === 'unmanaged').length;
  const unlisted = counts.unmanaged - listed;
  const title = purpose === 'plan' ? 'What is not in sync' : purpose === 'drift' ? 'What differs' : 'Current state';
  return markup`<section aria-labelledby="findings"><div class="head"><h2 id="findings">${title}</h2>${
    unlisted <= 0
      ? ''
      : markup`<p>${plural(unlisted, 'unmanaged host')} counted, not listed: --details lists ${unlisted === 1 ? 'it' : 'them'}.</p>`
  }</div>
<div class="card">${
    rows.length === 0 ? markup`<p class="empty">${none}</p>` : renderFindingsTable('findings', found)
  }</div></section>`;
}

/**
 * A host that was not created, or may not have been created, is still missing. For a region that
 * could not be listed, nothing is said.
 */
function describeNoFindings({ listings, alsoListed = [] }: Report, outcomes: readonly Row[]): string {
  const there: readonly RowKind[] = ['created', 'created-not-running', 'already-there'];
  const others = outcomes.some(({ kind }) => !there.includes(kind)) ? ' other than those in the table above' : '';
  const all = [...listings, ...alsoListed];
  const name = (trusted: boolean) =>
    all
      .filter((listing) => listing.trusted === trusted)
      .map(({ region }) => shown(region))
      .join(', ');
  const [known, unknown] = [name(true), name(false)];
  if (unknown === '') return `No differences${others}.`;
  return `${known === '' ? '' : `No differences in ${known}${others}. `}Nothing is known of ${unknown}.`;
}

function renderAside(report: Report, rows: readonly Row[], found: FittedMarkup): Markup {
  const lines = [...explainExcused(report.counts), ...(rows.some(isUnreported) ? ['Not reported by the cloud.'] : [])];
  return markup`<details class="group card"><summary><h2 id="aside">${plural(rows.length, 'row')} set aside</h2><small>${lines.join(' ')}</small></summary>
${renderFindingsTable('aside', found)}</details>
`;
}

function renderFindingsTable(label: string, { fitted, left }: FittedMarkup): Markup {
  return markup`<table class="hosts" aria-labelledby="${label}">
<colgroup><col class="w-class"><col class="w-host"><col class="w-region"><col><col class="w-next"><col class="w-place"></colgroup>
<thead><tr>${renderHeadings('Class', 'Host', 'Region', 'Finding', 'What you can do', 'Declared at')}</tr></thead>
<tbody>
${fitted}</tbody></table>${renderRest(left, 'row')}`;
}

function renderInSync({ counts }: Report, { fitted, left }: FittedMarkup): Markup {
  if (counts.inSync === 0) return markup``;
  return markup`<details class="group card"><summary><h2 id="in-sync">${plural(counts.inSync, 'host')} in sync</h2><small>as declared in all that can be compared</small></summary>
<table class="hosts calm" aria-labelledby="in-sync">
<colgroup><col class="w-host"><col class="w-region"><col class="w-live"><col class="w-live"><col class="w-region"><col><col class="w-place"></colgroup>
<thead><tr>${renderHeadings('Host', 'Region', 'Tag', 'HostId', 'State', 'Addresses', 'Declared at')}</tr></thead>
<tbody>
${fitted}</tbody></table>${renderRest(left, 'row')}</details>`;
}

function renderHeadings(...words: readonly string[]): readonly Markup[] {
  return words.map((word) => markup`<th scope="col">${word}</th>`);
}

/** Says what "in sync" does not include. */
export function renderLimits(report: Report): Markup {
  return markup`${[...explainUnchecked(report, { details: true }), ...explainOtherRefusals(report)].map(
    (line) => markup`<p>${line}</p>
`,
  )}`;
}

/**
 * The rows of the HTML report's tables: the finding, what a person can do, where it is declared.
 */

/** A row names so many of its hosts, in so many characters. */
const [mostMembers, mostInMembers] = [1_000, 200_000];

/** A finding of one host, or of several. */
function renderFindingRow(fold: Fold, purpose: Purpose): Markup {
  const { first } = fold;
  return markup`${renderRowStart(first, wordOf(first, purpose))}${renderHostCell(fold)}<td>${shown(first.region)}</td><td>${whatOf(fold, purpose)}${excuseOf(first)}</td>${renderLastCells(fold)}</tr>
`;
}

/** The outcome of one create. */
function renderOutcomeRow(row: Row): Markup {
  const { outcome } = row.host;
  const live = outcome !== undefined && 'live' in outcome ? outcome.live : undefined;
  const hostIds = outcome !== undefined && 'hostIds' in outcome ? outcome.hostIds : [];
  const code = outcome?.status === 'refused' && outcome.retCode !== undefined ? ` (RetCode ${outcome.retCode})` : '';
  // The other cells describe the live host.
  const what = live === undefined ? `${row.what}${code}` : pastOf(outcome);
  return markup`${renderRowStart(row, row.kind)}<th scope="row">${shown(row.name)}${renderLines(tagLinesOf(row.host))}</th><td>${shown(row.region)}</td><td>${
    live === undefined
      ? hostIds.map((hostId) => renderIdLine(hostId, 'not listed'))
      : [renderIdLine(live.hostId, stateOf(live)), linesOf(listAddresses(live))]
  }</td><td>${what}</td>${renderLastCells(foldOf(row))}</tr>
`;
}

/** How the host came to exist, if that is not obvious. */
function pastOf(outcome: CreateOutcome | undefined): string {
  if (outcome?.status === 'created') return outcome.learnt === undefined ? '' : describeDiscovery(outcome.learnt);
  if (outcome?.status === 'already-there') return outcome.intent === undefined ? '' : describeMade(outcome.intent);
  return '';
}

function renderIdLine(hostId: string, state: string): Markup {
  return markup`<span class="line"><span class="id">${shown(hostId)}</span> ${state}</span>`;
}

function linesOf(lines: readonly string[]): readonly Markup[] {
  return lines.map((line) => markup`<span class="line">${line}</span>`);
}

/** One host without findings. */
function renderInSyncRow(host: HostReport): Markup {
  const { diff } = host;
  if (diff.status !== 'in-sync') return markup``;
  const { file, line } = diff.desired.position;
  return markup`<tr data-class="in-sync"><th scope="row">${shown(diff.key.name)}</th><td>${shown(diff.key.region)}</td><td>${shown(tagOf(host))}</td>${renderLiveCells(diff.live)}<td class="place">${shown(file)}:${line}</td></tr>
`;
}

function renderRowStart(row: Row, word: string): Markup {
  const { kind, severity } = row;
  return markup`<tr class="k ${kind} ${severity}" data-class="${classOf(row)}"><td class="class"><span>${mark(rowKinds[kind].symbol)}${word}</span></td>`;
}

/** The word for the filter: the class of a finding, or the word of an outcome. */
function classOf({ kind, class: driftClass }: Row): RowKind {
  return kind === 'create' || (kind === 'held' && driftClass === 'missing') ? 'missing' : kind;
}

function wordOf({ kind, class: driftClass }: Row, purpose: Purpose): string {
  if (kind === 'create') return purpose === 'plan' ? 'create' : rowKinds.missing.word;
  return rowKinds[kind === 'held' ? kind : driftClass].word;
}

/** Several hosts of one row are unfolded on demand, and the filter finds each. */
function renderHostCell(fold: Fold): Markup {
  const { first, items } = fold;
  if (items.length === 1) return markup`<th scope="row">${shown(first.name)}${renderLines(factsOf(first.host))}</th>`;
  const { fitted, left } = takeMarkup(items.slice(0, mostMembers), renderMember, mostInMembers);
  return markup`<th scope="row">${describeNames(fold)}<details><summary>${plural(items.length, 'host')}</summary><ul>${fitted}</ul>${renderRest(left + Math.max(0, items.length - mostMembers), 'host')}</details></th>`;
}

function renderMember({ name, host }: Row): Markup {
  const { diff } = host;
  const live = diff.status === 'unmanaged' ? [shown(diff.live.hostId), describeLiveFacts(diff.live)] : [];
  return markup`<li>${shown(name)}${renderLines([...factsOf(host), ...live])}</li>`;
}

function renderLines(lines: readonly string[]): Part {
  return lines.length === 0 ? '' : markup`<small>${lines.join(' · ')}</small>`;
}

function factsOf(host: HostReport): readonly string[] {
  const { diff } = host;
  const isOne = diff.status === 'in-sync' || diff.status === 'changed';
  return [...(isOne ? [shown(diff.live.hostId)] : []), ...tagLinesOf(host)];
}

function tagLinesOf(host: HostReport): readonly string[] {
  const tag = tagOf(host);
  return tag === '' ? [] : [`tag ${shown(tag)}`];
}

function renderLastCells(fold: Fold): Markup {
  const { kind, next } = fold.first;
  const advice = next === '' && kind === 'create' ? 'apply creates it' : next;
  const place = describePosition(fold);
  return markup`<td class="next">${advice === '' ? 'nothing is left to do' : withFlags(advice)}</td><td class="place">${place === '' ? 'not declared' : place}</td>`;
}

/** A narrow cell does not split a flag at its hyphens. */
function withFlags(advice: string): readonly Markup[] {
  return advice
    .split(/(--[a-z][a-z-]+)/)
    .map((part, index) => (index % 2 === 1 ? markup`<span class="flag">${part}</span>` : markup`${part}`));
}

function whatOf({ first, items }: Fold, purpose: Purpose): Part {
  const { kind, what, shared, host } = first;
  const { diff } = host;
  const text = splitColumns(items.length === 1 ? what : shared, diff);
  switch (diff.status) {
    case 'changed':
      return kind === 'changed' ? valuesOf(diff.attributes) : text;
    case 'duplicate':
      return [
        text,
        markup`<ul class="lives">${diff.candidates.map((live) => markup`<li><span class="id">${shown(live.hostId)}</span> ${describeLiveFacts(live, live.tag)}</li>`)}</ul>`,
      ];
    case 'unmanaged':
      return items.length === 1 ? [text, markup`<small>${describeLiveFacts(diff.live)}</small>`] : text;
    case 'missing':
      return kind === 'create' && purpose !== 'plan'
        ? [text, markup`<small>${splitColumns(describeDesired(diff.desired), diff)}</small>`]
        : text;
    case 'in-sync':
      return text;
  }
}

/**
 * Turns the columns of a terminal into parts of a sentence, and points out what costs money at
 * once.
 */
function splitColumns(text: string, diff: HostDiff): readonly Part[] {
  const [prepaid = ''] = 'desired' in diff ? describePrepaid(diff.desired) : [];
  const [before = '', after] = prepaid === '' ? [text] : text.split(prepaid);
  const parts = after === undefined ? [before] : [before, markup`<strong class="bad">${prepaid}</strong>`, after];
  return parts.map((part) => (typeof part === 'string' ? part.replaceAll('  ', ' · ') : part));
}

function valuesOf(attributes: readonly AttributeDifference[]): Markup {
  return markup`<table class="values"><thead><tr><th scope="col">attribute</th><th scope="col">live</th><th scope="col">declared</th></tr></thead><tbody>${attributes.map(
    ({ attribute, desired, live }) =>
      markup`<tr><th scope="row">${attribute}</th><td class="live">${live.map((value) => showLiveValue(value, desired)).join(', ')}</td><td>${shown(desired)}</td></tr>`,
  )}</tbody></table>`;
}

function excuseOf({ excuse }: Row): Part {
  return excuse === undefined ? '' : markup`<small>${describeExcuse(excuse)}</small>`;
}

function renderLiveCells(live: LiveHost): Markup {
  return markup`<td class="id">${shown(live.hostId)}</td><td>${stateOf(live)}</td><td>${linesOf(listAddresses(live))}</td>`;
}

function stateOf({ state }: LiveHost): string {
  return state === undefined ? 'not reported' : shown(state);
}

/** Addresses as received. Text that is not an address is shown too. */
function listAddresses({ addresses }: LiveHost): readonly string[] {
  return addresses.flatMap(({ type, ip }) => {
    if (ip === undefined) return [];
    if (type?.toLowerCase() === 'private') return [`private ${shown(ip)}`];
    return [`public ${shown(ip)}${type === undefined ? '' : ` (${shown(type)})`}`];
  });
}

/** What distinguishes live hosts of one name. */
function describeLiveFacts(live: LiveHost, tag = ''): string {
  const { cpu, memory, createTime } = live;
  return [
    stateOf(live),
    ...(tag === '' ? [] : [`tag ${shown(tag)}`]),
    ...(cpu === undefined ? [] : [`cpu ${shown(cpu)}`]),
    ...(memory === undefined ? [] : [`memory ${shown(memory)}`]),
    ...listAddresses(live),
    ...(createTime === undefined ? [] : [`created ${describeDay(createTime)}`]),
  ].join(' · ');
}

/** Unix seconds as a day; anything else as received. */
function describeDay(value: LiveNumber): string {
  const isSeconds = typeof value === 'number' && value > 0 && value < 100_000_000_000;
  return isSeconds ? new Date(value * 1_000).toISOString().slice(0, 10) : shown(value);
}

/** The tags of its live hosts; for a missing host, the one that its create sends. */
function tagOf(host: HostReport): string {
  const { diff } = host;
  if (diff.status === 'missing') return diff.desired.notSent === undefined ? (diff.desired.tag ?? '') : '';
  return [...new Set(liveHostsOf(host).flatMap(({ tag = '' }) => (tag === '' ? [] : [tag])))].join(', ');
}
