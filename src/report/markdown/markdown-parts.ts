/** The tables and folded parts of a comment, and how text is written in it. */

import { countHosts } from '../../findings/host-report.ts';
import { dialectOf, type Report } from '../../findings/report.ts';
import { groupBy } from '../../model/group-by.ts';
import { escapeText, shorten } from '../../model/text/escape.ts';
import { describeFold, describeNames, describePosition, type Fold, foldRows } from '../fold-rows.ts';
import type { RenderOptions } from '../format.ts';
import type { Row } from '../rows.ts';
import { renderHost } from '../words/changes.ts';
import { rowKinds } from '../words/kinds.ts';
import { describeExcuse } from '../words/limits.ts';
import { describeRest, plural, takeFitting } from '../words/style.ts';

/** Maximum length of a cell. A longer text is about a name that hundreds of hosts share. */
const mostInCell = 1_000;

/** Words and lines around the pieces of a table or a block. */
export const frame = 1_000;

/** What it writes must be escaped already. */
export type Column<Item> = readonly [heading: string, write: (item: Item) => string];

/** Shows as many rows as there is room for; empty if there is none. */
export function renderTable<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  room: number,
  what: string,
): string {
  if (items.length === 0) return '';
  const renderCells = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const row = (item: Item) => renderCells(columns.map(([, write]) => write(item)));
  const { pieces, left } = takeFitting(items, row, room - frame);
  const head = [columns.map(([heading]) => heading), columns.map(() => '---')].map(renderCells);
  return joinBlocks([[...head, ...pieces].join('\n'), describeRest(left, what)]);
}

/**
 * The rows of a report. Findings that do not count because of ignore rules or the baseline are shown with the reason,
 * so that nobody thinks they were missed.
 */
export function renderRows(rows: readonly Row[], report: Report, options: RenderOptions, room: number): string {
  const advice = rows.some(({ next, excuse }) => next !== '' && excuse === undefined);
  const columns: readonly Column<Fold>[] = [
    ['', ({ first }) => renderCode(rowKinds[first.kind].mark.symbol)],
    ...(report.listings.length > 1 ? [['Region', ({ first }: Fold) => renderCodeCell(first.region)] as const] : []),
    ['Host', (fold) => renderCodeCell(cut(describeNames(fold)))],
    ['What', (fold) => renderCodeCell(cut(describeFold(fold)))],
    ...(advice ? [['What to do', ({ first }: Fold) => renderProseCell(cut(first.next))] as const] : []),
    ...(rows.some(({ excuse }) => excuse !== undefined)
      ? [['Why', ({ first: { excuse } }: Fold) => renderCodeCell(cut(excuse ? describeExcuse(excuse) : ''))] as const]
      : []),
    ['Declared', (fold) => renderCodeCell(cut(describePosition(fold, options.repositoryPath)))],
  ];
  return renderTable(foldRows(rows, options), columns, room, 'rows');
}

/** Declared and live values of each changed host that counts, as a unified diff. */
export function renderDiffs(report: Report, room: number): string {
  const changed = report.hosts.flatMap(({ diff, findings }) =>
    diff.status === 'changed' && findings.some((one) => one.class === 'changed' && one.excuse === undefined)
      ? [diff]
      : [],
  );
  const { pieces, left } = takeFitting(
    changed,
    (diff) =>
      renderHost(diff, dialectOf(report), { colour: false })
        .map((line) => line.slice(4))
        .join('\n'),
    room - frame,
  );
  const lines = pieces.flatMap((piece) => piece.split('\n'));
  return foldContent(
    `Declared and live values of ${plural(changed.length, 'changed host')}`,
    joinBlocks([lines.length === 0 ? '' : fenceLines(lines, 'diff'), describeRest(left, 'changed hosts')]),
  );
}

/** The counts of each region. For a single region, the first lines show them. */
export function renderRegions({ listings, hosts }: Report, room: number): string {
  if (listings.length < 2) return '';
  const byRegion = groupBy(hosts, ({ diff }) => diff.key.region);
  const regions = listings.map((listing) => ({ ...listing, counts: countHosts(byRegion.get(listing.region) ?? []) }));
  const columns: readonly Column<(typeof regions)[number]>[] = [
    ['Region', ({ region }) => renderCodeCell(region)],
    ['Declared', ({ counts }) => String(counts.declared)],
    ['In sync', ({ counts }) => String(counts.inSync)],
    ['Listed', (one) => String(one.hosts)],
    ['Listing', ({ trusted }) => (trusted ? 'trusted' : '**not trusted**')],
  ];
  return foldContent('In sync, by region', renderTable(regions, columns, room, 'regions'));
}

export function foldContent(summary: string, content: string): string {
  return content === '' ? '' : `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

export function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

export function cut(text: string): string {
  return shorten(text, mostInCell);
}

// Text inside Markdown (GitHub Flavored Markdown). Text that may come from the cloud or from a declaration is always in
// code spans and fences. Only there, neither CommonMark nor a code host recognises structure, links, `@team`, `#123` or
// HTML. A backslash before a mark would not be enough, because mentions and links are recognised after Markdown was
// read.

/** One line of text as a code span; empty if there is no text. */
export function renderCode(text: string): string {
  const line = escapeText(text);
  if (line === '') return '';
  const fence = '`'.repeat(countLongestRun(line) + 1);
  // A reader of Markdown removes one space on both sides, unless there are only spaces.
  const loses = line.startsWith(' ') && line.endsWith(' ') && /[^ ]/.test(line);
  const padded = loses || line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line;
  return `${fence}${padded}${fence}`;
}

/**
 * The same in a cell of a table. The row is split at each bar before anything else is read, even in code spans. A
 * backslash prevents the split, unless there is another one before it. So a backslash before a bar is replaced.
 */
export function renderCodeCell(text: string): string {
  return renderCode(text.replace(/\\?\|/g, (bar) => (bar === '|' ? '\\|' : '\\\\u{7c}')));
}

/** Only words: no digit, no dot, no mark that a code host could take for a link, a mention, an emoji or a reference. */
const words = /^(?:[A-Za-z ,;?()"'-]|: )+$/;

/** Our own words for a cell: plain if they are only words, as code if they contain more, such as a name. */
function renderProseCell(text: string): string {
  return text === '' || (words.test(text) && text === text.trim()) ? text : renderCodeCell(text);
}

/** Lines as a block of code that no line can end. */
export function fenceLines(lines: readonly string[], language: 'text' | 'diff'): string {
  const runs = lines.map((line) => countLongestRun(line));
  const fence = '`'.repeat(Math.max(3, runs.reduce((most, run) => Math.max(most, run), 0) + 1));
  return `${fence}${language}\n${lines.join('\n')}\n${fence}`;
}

function countLongestRun(text: string): number {
  let longest = 0;
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}
