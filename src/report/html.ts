/** The report as one page for a browser. */

import type { HostReport, Report } from '../findings/report.ts';
import { exitCodes } from '../model/errors.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText, type HostKey } from '../model/host.ts';
import { shorten } from '../model/text/escape.ts';
import { isBarred } from '../planning/holds.ts';
import type { Failure, Format, RenderOptions } from './format.ts';
import {
  bodyStart,
  type Markup,
  mark,
  markup,
  type Part,
  renderFacts,
  renderFilter,
  renderFrame,
  renderSection,
  renderTable,
  trusted,
} from './html-page.ts';
import { type Block, type Cell, type Page, pageOfFailure, pageOfReport, type Table, type TableRow } from './page.ts';
import { purposeWords } from './words/counts.ts';
import { exitWords, type RowKind, rankOf, rowKinds } from './words/kinds.ts';
import { describeRest, plural, takeFitting } from './words/style.ts';

export const htmlFormat: Format = {
  render: (report, options) => renderWhole(pageOfReport(report, options, { isWide: true }), options),
  renderFailure: (failure, options) => renderWhole(pageOfFailure(failure), options),
};

function renderWhole(page: Page, { version }: RenderOptions): string {
  const { madeAt, exit, facts, figures } = page;
  const subject = purposeWords[page.purpose];
  const title = `${subject}: ${page.title}`;
  const tiles = markup`<dl class="tiles">
${figures.map(([kind, count]) => renderTile(kind, count))}</dl>`;
  const { ink, symbol, text } = exitWords[exit];
  const main = markup`<div class="verdict"><h1>${title}</h1>
<div class="exit"><b class="${ink}"><span aria-hidden="true">${symbol} </span>exit ${exitCodes[exit]} · ${exit}</b><small>${text}</small></div></div>
${renderFacts(facts)}
${renderContent(page, tiles, mostInTables)}`;
  return renderFrame({ version, madeAt, subject, title, main, closing: 'This page loads nothing and sends nothing.' });
}

/** Maximum length of all rows and diffs in characters, to keep a page below 2 MB. Counts are always complete. */
const mostInTables = 1_500_000;
/** The same of a report in another page, to keep that below 300 kB. */
const mostEmbedded = 110_000;

/** A report that is shown in another page, which has its own words for the end, the account and the counts. */
export function renderReportBody(report: Report, options: RenderOptions): string {
  return renderEmbedded(pageOfReport(report, options, { isWide: true }), renderMap(report.hosts));
}

export function renderFailureBody(failure: Failure): string {
  return renderEmbedded(pageOfFailure(failure), undefined);
}

function renderEmbedded(page: Page, map: Part): string {
  return markup`${trusted(bodyStart)}${map}
${renderSection('report', 'Report of the last look', undefined)}${renderFacts(page.facts.filter(([name]) => name !== 'Account'))}
${renderContent(page, undefined, mostEmbedded)}</div>`.markup;
}

/** `most`: how many characters its tables and diffs may have. */
function renderContent({ remarks, notices, next, tables, diffs, limits }: Page, tiles: Part, most: number): Markup {
  const blocks: readonly Block[] = [
    ...notices,
    ...remarks.map((line): Block => ({ severity: 'note', lines: [line] })),
    ...(next.length === 0 ? [] : [{ severity: 'note', lines: next } as const]),
  ];
  let room = most;
  // Thousands of findings leave room for the rest.
  const take = (render: (room: number) => Markup): Markup => {
    const part = render((room * 3) / 4);
    room -= part.markup.length;
    return part;
  };
  return markup`${renderNotices(blocks, most / 8)}
${tiles}
${renderFilter('Hosts', 'class, name, tag, HostId, address, file')}
${tables.map((table) => take((room) => renderPageTable(table, room)))}
${take((room) => renderDiffs(diffs, room))}
${limits.map((line) => markup`<p class="soft">${line}</p>`)}`;
}

function renderNotices(blocks: readonly Block[], room: number): Markup {
  if (blocks.length === 0) return markup``;
  return markup`<div class="notices" role="group" aria-label="Notices">
${fill(blocks, renderBlock, room, 'notice')}</div>`;
}

function renderBlock({ severity, lines: [title = '', ...more] }: Block): Markup {
  return markup`<div class="notice${severity === 'error' ? ' bad' : ''}"><h2>${withCommands(title)}</h2>${more.map((line) => markup`<p>${withCommands(line.trim())}</p>`)}</div>
`;
}

/** Shows commands, which are in quotation marks, as code that one click selects. The script adds buttons. */
function withCommands(line: string): readonly Markup[] {
  return line
    .split(/"((?:HOSTWRIGHT_\w+=\S+ )?hostwright [^"]*)"/)
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}

function renderTile(kind: RowKind, count: number): Markup {
  const { symbol, word } = rowKinds[kind];
  return markup`<div class="tile k ${kind}"><dt>${mark(symbol)}${word}</dt><dd data-figure="${kind}">${count}</dd></div>
`;
}

function renderPageTable({ id, title, isFolded, columns, rows }: Table, room: number): Markup {
  const looks = columns.map((one) => one.toLowerCase().replaceAll(' ', '-'));
  const widths = markup`${looks.map((one) => markup`<col class="w-${one}">`)}`;
  // Each row has room, and each that folds hosts has room for some of them.
  const folded = rows.filter(({ cells }) => cells.some(({ members }) => members !== undefined)).length;
  const most = room / 2 / Math.max(folded, 1);
  const renderRow = ({ kind, severity, cells }: TableRow) =>
    markup`<tr class="k ${kind} ${severity}" data-class="${kind}">${cells.map((cell, at) => renderCell(cell, looks[at], most))}</tr>
`;
  const [fitted, rest] = fill(rows, renderRow, room, 'row');
  const content = rows.length === 0 ? undefined : [renderTable(id, columns, fitted, widths), rest];
  if (!isFolded) return renderSection(id, title, content);
  return content === undefined ? markup`` : renderGroup(id, title, content);
}

function renderGroup(id: string, title: string, content: Part): Markup {
  return markup`<details class="group card"><summary><h2 id="${id}">${title}</h2></summary>
${content}</details>
`;
}

function renderCell(
  { text, symbol, isHead, details = [], commands = [], members }: Cell,
  look: string | undefined,
  most: number,
): Markup {
  const steps = commands.map(([words, command]) => markup`<p>${words} <code>${command}</code></p>`);
  const more = [renderMembers(members, most), details.map((line) => markup`<small>${line}</small>`), steps];
  if (isHead) return markup`<th scope="row">${text}${more}</th>`;
  if (symbol !== undefined) return markup`<td class="class"><span>${mark(symbol)}${text}</span>${more}</td>`;
  return markup`<td class="${look}">${text}${more}</td>`;
}

/** Unfolded on demand; the filter finds each. */
function renderMembers(members: readonly Cell[] | undefined, most: number): Part {
  if (members === undefined) return undefined;
  const renderMember = ({ text, details = [] }: Cell) => markup`<li>${text}<small>${details.join(', ')}</small></li>`;
  const [shownMembers, rest] = fill(members, renderMember, most, 'host');
  return markup`<details><summary>${plural(members.length, 'host')}</summary><ul>${shownMembers}</ul>${rest}</details>`;
}

function renderDiffs(diffs: Page['diffs'], room: number): Markup {
  if (diffs.length === 0) return markup``;
  const renderDiff = (make: () => readonly string[]) =>
    markup`<pre>${make().map((line) => [line, trusted('\n')])}</pre>`;
  const title = `Declared and live values of ${plural(diffs.length, 'changed host')}`;
  return renderGroup('diffs', title, fill(diffs, renderDiff, room, 'changed host'));
}

/** As many as there is room for, and a note of what is left out. */
function fill<Item>(items: readonly Item[], render: (item: Item) => Markup, room: number, what: string) {
  const { pieces, left } = takeFitting(items, (item) => render(item).markup, room);
  const note = left === 0 ? markup`` : markup`<p class="rest">${describeRest(left, what)}</p>`;
  return [trusted(pieces.join('')), note] as const;
}

// The hosts as a map: a cell for each, by region and tag, with its state as colour and sign.

/** `ignored`: rules of the declaration excuse all that differs. */
const mapKinds = { ...rowKinds, ignored: { symbol: ':', word: 'ignored' } } as const;
type MapKind = keyof typeof mapKinds;

interface MapCell extends HostKey {
  /** Empty if it has none. */
  readonly tag: string;
  readonly kind: MapKind;
}

/** In characters. */
const mostInMap = 60_000;

export function renderMap(hosts: readonly HostReport[]): Markup {
  if (hosts.length === 0) return markup``;
  const cells = hosts
    .map(cellOf)
    .sort((a, b) => compareText(a.region, b.region) || compareText(a.tag, b.tag) || compareText(a.name, b.name));
  const groups = [...groupBy(cells, ({ region, tag }) => JSON.stringify([region, tag])).values()];
  let last: string | undefined;
  const renderTag = (its: readonly MapCell[]) => {
    const { region = '', tag = '' } = its[0] ?? {};
    const head = region === last ? '' : markup`<h3>${cutName(region)}</h3>`;
    last = region;
    return markup`${head}<div><small>${tag === '' ? 'no tag' : cutName(tag)}</small>${renderCells(its)}</div>
`;
  };
  const [shown, rest] = fill(groups, renderTag, mostInMap, 'group');
  const kinds = countKinds(cells).map(
    ([kind, count]) => markup`<li class="k ${kind}">${mark(mapKinds[kind].symbol)}${count} ${mapKinds[kind].word}</li>`,
  );
  const content = markup`<ul class="counts">${kinds}</ul><div class="map">${shown}</div>${rest}`;
  return renderSection('map', 'Hosts by region and tag', content);
}

function cellOf({ diff, findings, hold }: HostReport): MapCell {
  const tag = (diff.status === 'unmanaged' ? diff.live.tag : diff.desired.tag) ?? '';
  const counted = findings.filter(({ excuse }) => excuse === undefined).map((one) => one.class);
  const [worst = 'ignored'] = counted.toSorted((a, b) => rankOf(a) - rankOf(b));
  const kind = isBarred(hold, 'open') ? 'in-doubt' : findings.length === 0 ? 'in-sync' : worst;
  return { ...diff.key, tag, kind };
}

/** How many there are of each kind, the worst first. */
function countKinds(cells: readonly MapCell[]): readonly (readonly [MapKind, number])[] {
  const rank = (kind: MapKind) => rankOf(kind === 'ignored' ? 'unmanaged' : kind);
  return [...groupBy(cells, ({ kind }) => kind)]
    .map(([kind, its]) => [kind, its.length] as const)
    .sort(([a], [b]) => rank(a) - rank(b));
}

/** A cell in sync has no name, so that a large fleet stays small. */
function renderCells(cells: readonly MapCell[]): Markup {
  const told = countKinds(cells).map(([kind, count]) => `${count} ${mapKinds[kind].word}`);
  const { region = '', tag = '' } = cells[0] ?? {};
  const label = `${cutName(region)} ${cutName(tag)}: ${told.join(', ')}`;
  return markup`<div class="cells" role="img" aria-label="${label}">${cells.map(({ kind, name }) => {
    const { symbol, word } = mapKinds[kind];
    return kind === 'in-sync'
      ? markup`<i>${symbol}</i>`
      : markup`<b class="k ${kind}" title="${cutName(name)}: ${word}">${symbol}</b>`;
  })}</div>`;
}

function cutName(text: string): string {
  return shorten(text, 64);
}
