/** The tables of the HTML report, and the filter over all of them. Whole without a script. */

import { compareText } from '../../core/host.ts';
import type { HostReport, Report } from '../../core/report/report.ts';
import { isUnreported, type Row, rowsOfReport } from '../rows.ts';
import { explainExcused, explainUnchecked } from '../words/limits.ts';
import { classWords, type RowKind } from '../words/marks.ts';
import { plural, shown } from '../words/style.ts';
import { type Markup, markup } from './html-markup.ts';
import { classOf, rankOf, renderFindingRow, renderInSyncRow, renderOutcomeRow } from './html-rows.ts';

/** The most rows of a page, about 2 MB: more open slowly, and nobody reads them. */
const mostRows = 4_000;

export function renderTables(report: Report): Markup {
  const rows = rowsOfReport(report).toSorted((a, b) => rankOf(a) - rankOf(b));
  const outcomes = rows.filter(isOutcome);
  const findings = rows.filter((row) => !isOutcome(row));
  const counted = findings.filter((row) => !isAside(row));
  const aside = findings.filter(isAside);
  const inSync = report.hosts.filter(({ diff }) => diff.status === 'in-sync');
  const lengths = [outcomes, counted, aside, inSync].map((list) => list.length);
  const [outcomeRoom = 0, findingRoom = 0, asideRoom = 0, inSyncRoom = 0] = shareRows(lengths);
  return markup`${renderFilter(report, rows)}
${outcomes.length === 0 ? '' : renderOutcomes(outcomes, outcomeRoom)}${renderFindings(report, counted, outcomes, findingRoom)}
${aside.length === 0 ? '' : renderAside(report, aside, asideRoom)}${renderInSync(inSync, inSyncRoom)}`;
}

/** How many rows of each table are shown: the first tables are what needs a human. */
function shareRows(lengths: readonly number[]): readonly number[] {
  let left = mostRows;
  return lengths.map((length) => {
    const room = Math.min(length, left);
    left -= room;
    return room;
  });
}

/** An outcome tells what was done, a finding what is so. */
function isOutcome({ identity, class: driftClass, host }: Row): boolean {
  return (
    host.outcome !== undefined && driftClass === 'missing' && !host.findings.some((one) => one.identity === identity)
  );
}

/** Excused, or what most clouds leave out in each row: said, and in nobody's way. */
function isAside(row: Row): boolean {
  return row.excuse !== undefined || isUnreported(row);
}

/** Hidden until the script is there to answer. */
function renderFilter({ hosts, counts }: Report, rows: readonly Row[]): Markup {
  const classes = [...new Set(rows.map(classOf))];
  const regions = [...new Set(hosts.map(({ diff }) => diff.key.region))].sort(compareText);
  const words: Readonly<Record<string, string>> = classWords;
  return markup`<div class="filter" id="filter" role="search" aria-label="Hosts" hidden>
<input id="filter-text" type="search" placeholder="Filter: name, tag, HostId, address, file" aria-label="Filter by text" autocomplete="off" spellcheck="false">
<select id="filter-class" aria-label="Filter by class"><option value="">All classes</option>${classes.map((one) => markup`<option value="${one}">${words[one] ?? one}</option>`)}${counts.inSync === 0 ? '' : markup`<option value="in-sync">in sync</option>`}</select>
<select id="filter-region" aria-label="Filter by region"><option value="">All regions</option>${regions.map((one) => markup`<option>${shown(one)}</option>`)}</select>
<button id="filter-clear" type="button" hidden>Clear</button>
<output id="filter-shown" for="filter-text filter-class filter-region"></output>
</div>`;
}

function renderOutcomes(rows: readonly Row[], room: number): Markup {
  return markup`<section aria-labelledby="outcomes"><div class="head"><h2 id="outcomes">What this apply did</h2></div>
<div class="card"><table class="hosts made" aria-labelledby="outcomes">
<colgroup><col class="w-class"><col class="w-host"><col class="w-region"><col class="w-live"><col><col class="w-next"><col class="w-place"></colgroup>
<thead><tr>${headings('Outcome', 'Host', 'Region', 'Live host', 'What is known', 'What you can do', 'Declared at')}</tr></thead>
<tbody>
${rows.slice(0, room).map(renderOutcomeRow)}</tbody></table>${renderRest(rows.length, room)}</div></section>
`;
}

/** `outcomes`: told above, and no part of these rows. */
function renderFindings(report: Report, rows: readonly Row[], outcomes: readonly Row[], room: number): Markup {
  const { purpose, counts } = report;
  const listed = rows.filter((row) => row.class === 'unmanaged').length;
  const unlisted = counts.unmanaged - listed;
  const title = purpose === 'plan' ? 'What is not in sync' : purpose === 'drift' ? 'What differs' : 'Current state';
  return markup`<section aria-labelledby="findings"><div class="head"><h2 id="findings">${title}</h2>${
    unlisted <= 0
      ? ''
      : markup`<p>${plural(unlisted, 'unmanaged host')} counted, not listed: --show-unmanaged lists ${unlisted === 1 ? 'it' : 'them'}.</p>`
  }</div>
<div class="card">${
    rows.length === 0
      ? markup`<p class="empty">${noFindings(outcomes)}</p>`
      : findingsTable('findings', rows, room, report)
  }</div></section>`;
}

/** A host that was not created, or may not have been, is missing still. */
function noFindings(outcomes: readonly Row[]): string {
  const there: readonly RowKind[] = ['created', 'created-not-running', 'already-there'];
  return outcomes.some(({ kind }) => !there.includes(kind))
    ? 'No differences other than those in the table above.'
    : 'No differences.';
}

function renderAside(report: Report, rows: readonly Row[], room: number): Markup {
  const lines = [...explainExcused(report.counts), ...(rows.some(isUnreported) ? ['Not reported by the cloud.'] : [])];
  return markup`<details class="group card"><summary><h2 id="aside">${plural(rows.length, 'row')} set aside</h2><small>${lines.join(' ')}</small></summary>
${findingsTable('aside', rows, room, report)}</details>
`;
}

function findingsTable(label: string, rows: readonly Row[], room: number, { purpose }: Report): Markup {
  return markup`<table class="hosts" aria-labelledby="${label}">
<colgroup><col class="w-class"><col class="w-host"><col class="w-region"><col><col class="w-next"><col class="w-place"></colgroup>
<thead><tr>${headings('Class', 'Host', 'Region', 'Finding', 'What you can do', 'Declared at')}</tr></thead>
<tbody>
${rows.slice(0, room).map((row) => renderFindingRow(row, purpose))}</tbody></table>${renderRest(rows.length, room)}`;
}

function renderInSync(hosts: readonly HostReport[], room: number): Markup {
  if (hosts.length === 0) return markup``;
  return markup`<details class="group card"><summary><h2 id="in-sync">${plural(hosts.length, 'host')} in sync</h2><small>as declared in all that can be compared</small></summary>
<table class="hosts calm" aria-labelledby="in-sync">
<colgroup><col class="w-host"><col class="w-region"><col class="w-id"><col class="w-id"><col class="w-state"><col><col class="w-place"></colgroup>
<thead><tr>${headings('Host', 'Region', 'Tag', 'HostId', 'State', 'Addresses', 'Declared at')}</tr></thead>
<tbody>
${hosts.slice(0, room).map(renderInSyncRow)}</tbody></table>${renderRest(hosts.length, room)}</details>`;
}

/** What a table leaves out; its first rows are those that need a human most. */
function renderRest(rows: number, room: number): Markup {
  if (rows <= room) return markup``;
  const shownOf = room === 0 ? `None of ${plural(rows, 'row')} is shown here.` : `The first ${room} of ${rows} rows.`;
  return markup`<p class="rest">${shownOf} The JSON and CSV reports have all of them.</p>`;
}

function headings(...words: readonly string[]): readonly Markup[] {
  return words.map((word) => markup`<th scope="col">${word}</th>`);
}

/** What "in sync" does not cover. */
export function renderLimits(report: Report): Markup {
  return markup`${explainUnchecked(report).map(
    (line) => markup`<p>${line}</p>
`,
  )}`;
}
