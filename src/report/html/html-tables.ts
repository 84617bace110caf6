/** The tables of the HTML report, and the filter over all of them. Complete without a script. */

import { compareText } from '../../core/host.ts';
import { isInSync } from '../../core/report/host-report.ts';
import type { Report } from '../../core/report/report.ts';
import { type Fold, foldRows } from '../fold-rows.ts';
import type { PlanTextOptions } from '../format.ts';
import { isUnreported, type Row, rowsOfReport } from '../rows.ts';
import { explainOtherRefusals } from '../words/descriptions.ts';
import { explainExcused, explainUnchecked } from '../words/limits.ts';
import { type RowKind, rankOf, rowKinds } from '../words/row-kinds.ts';
import { plural, shown } from '../words/style.ts';
import { type FittedMarkup, type Markup, markup, renderRest, takeMarkup } from './html-markup.ts';
import { classOf, renderFindingRow, renderInSyncRow, renderOutcomeRow } from './html-rows.ts';

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
  const left = made.left + found.left + asideFound.left + calm.left;
  return markup`${renderFilter(report, rows, left)}
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
function renderFilter({ hosts, counts }: Report, rows: readonly Row[], left: number): Markup {
  const classes = [...new Set(rows.map(classOf))];
  const regions = [...new Set(hosts.map(({ diff }) => diff.key.region))].sort(compareText);
  return markup`<div class="filter" id="filter" role="search" aria-label="Hosts" hidden>
<input id="filter-text" type="search" placeholder="Filter: name, tag, HostId, address, file" aria-label="Filter by text" autocomplete="off" spellcheck="false">
<select id="filter-class" aria-label="Filter by class"><option value="">All classes</option>${classes.map((one) => markup`<option value="${one}">${rowKinds[one].word}</option>`)}${counts.inSync === 0 ? '' : markup`<option value="in-sync">in sync</option>`}</select>
<select id="filter-region" aria-label="Filter by region"><option value="">All regions</option>${regions.map((one) => markup`<option>${shown(one)}</option>`)}</select>
<button id="filter-clear" type="button" hidden>Clear</button>
<output id="filter-shown" data-left="${left}" for="filter-text filter-class filter-region"></output>
</div>`;
}

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
<colgroup><col class="w-host"><col class="w-region"><col class="w-id"><col class="w-id"><col class="w-state"><col><col class="w-place"></colgroup>
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
