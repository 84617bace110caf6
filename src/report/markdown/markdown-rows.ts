import { type HostReport, isInSync } from '../../core/report/host-report.ts';
import { dialectOf, type Report } from '../../core/report/report.ts';
import { escapeText, shorten } from '../../core/text/escape.ts';
import { renderHost } from '../details.ts';
import { describeFold, describeNames, describePosition, type Fold, foldRows } from '../fold-rows.ts';
import type { RenderOptions } from '../format.ts';
import type { Row } from '../rows.ts';
import { describeRest, joinBlocks, takeFitting } from '../size-budget.ts';
import { rowKinds } from '../words/row-kinds.ts';
import { plural } from '../words/style.ts';

/** The rows of a report as a Markdown table, and the folded parts after it. */

/** Maximum length of a cell. A longer text is about a name that hundreds of hosts share. */
const mostInCell = 1_000;

/** Words and lines around the pieces of a table or a block. */
const frame = 1_000;

/** Shows as many rows as there is room for. */
export function renderTable(rows: readonly Row[], report: Report, options: RenderOptions, room: number): string {
  if (rows.length === 0) return '';
  const folds = foldRows(rows, options);
  const regions = report.listings.length > 1;
  const advice = rows.some(({ next }) => next !== '');
  const head = ['', ...(regions ? ['Region'] : []), 'Host', 'What', ...(advice ? ['What to do'] : []), 'Declared'];
  const cells = (fold: Fold) => [
    writeCode(rowKinds[fold.first.kind].symbol),
    ...(regions ? [writeCodeCell(fold.first.region)] : []),
    writeCodeCell(cut(describeNames(fold))),
    writeCodeCell(cut(describeFold(fold))),
    ...(advice ? [writeProseCell(cut(fold.first.next))] : []),
    writeCodeCell(cut(describePosition(fold, options.repositoryPath))),
  ];
  const { pieces, left } = takeFitting(folds, (fold) => writeTableRow(cells(fold)), room - frame);
  return joinBlocks([writeTable(head, pieces), describeRest(left, 'rows')]);
}

/**
 * Findings that do not count because of ignore rules or the baseline. They are shown so that nobody
 * thinks they were missed.
 */
export function renderExcused(rows: readonly Row[], options: RenderOptions, room: number): string {
  if (rows.length === 0) return '';
  const { pieces, left } = takeFitting(
    foldRows(rows, options),
    (fold) => {
      const { kind, excuse } = fold.first;
      return writeTableRow([
        writeCode(rowKinds[kind].symbol),
        writeCodeCell(cut(describeNames(fold))),
        writeCodeCell(cut(describeFold(fold))),
        excuse?.by === 'ignore' ? writeCodeCell(cut(excuse.reason)) : 'the baseline knows it',
        excuse?.by === 'ignore' ? writeCodeCell(excuse.until) : '',
      ]);
    },
    room - frame,
  );
  return foldContent(
    `${plural(rows.length, 'finding')} not counted`,
    joinBlocks([writeTable(['', 'Host', 'What', 'Why', 'Until'], pieces), describeRest(left, 'not counted')]),
  );
}

/** Declared and live values of each changed host that counts, as a unified diff. */
export function renderDiffs(report: Report, room: number): string {
  const { hosts } = report;
  const changed = hosts.flatMap(({ diff, findings }) =>
    diff.status === 'changed' && findings.some((one) => one.class === 'changed' && one.excuse === undefined)
      ? [diff]
      : [],
  );
  if (changed.length === 0) return '';
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
  const inSync = countByRegion(hosts.filter(isInSync));
  const declared = countByRegion(hosts.filter(({ diff }) => diff.status !== 'unmanaged'));
  const { pieces, left } = takeFitting(
    listings,
    ({ region, hosts: listed, trusted }) =>
      writeTableRow([
        writeCodeCell(region),
        String(declared.get(region) ?? 0),
        String(inSync.get(region) ?? 0),
        String(listed),
        trusted ? 'trusted' : '**not trusted**',
      ]),
    room - frame,
  );
  return foldContent(
    `In sync, by region`,
    joinBlocks([
      writeTable(['Region', 'Declared', 'In sync', 'Listed', 'Listing'], pieces),
      describeRest(left, 'regions'),
    ]),
  );
}

export function writeTable(head: readonly string[], rows: readonly string[]): string {
  return [writeTableRow(head), writeTableRow(head.map(() => '---')), ...rows].join('\n');
}

/** The cells must be escaped already. */
export function writeTableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function countByRegion(hosts: readonly HostReport[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { diff } of hosts) counts.set(diff.key.region, (counts.get(diff.key.region) ?? 0) + 1);
  return counts;
}

function foldContent(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

export function cut(text: string): string {
  return shorten(text, mostInCell);
}

// Text inside Markdown (GitHub Flavored Markdown). Text that may come from the cloud or from a
// declaration is always in code spans and fences. Only there, neither CommonMark nor a code host
// recognises structure, links, `@team`, `#123` or HTML. A backslash before a mark would not be
// enough, because mentions and links are recognised after Markdown was read.

/** One line of text as a code span; empty if there is no text. */
export function writeCode(text: string): string {
  const line = escapeText(text);
  if (line === '') return '';
  const fence = '`'.repeat(countLongestRun(line) + 1);
  // A reader of Markdown removes one space on both sides, unless there are only spaces.
  const loses = line.startsWith(' ') && line.endsWith(' ') && /[^ ]/.test(line);
  const padded = loses || line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line;
  return `${fence}${padded}${fence}`;
}

/**
 * The same in a cell of a table. The row is split at each bar before anything else is read, even in
 * code spans. A backslash prevents the split, unless there is another one before it. So a backslash
 * before a bar is replaced.
 */
export function writeCodeCell(text: string): string {
  return writeCode(text.replace(/\\?\|/g, (bar) => (bar === '|' ? '\\|' : '\\\\u{7c}')));
}

/**
 * Only words: no digit, no dot, no mark that a code host could take for a link, a mention, an emoji
 * or a reference.
 */
const words = /^(?:[A-Za-z ,;?()"'-]|: )+$/;

/**
 * Our own words for a cell: plain if they are only words, as code if they contain more, such as a
 * name.
 */
function writeProseCell(text: string): string {
  return text === '' || (words.test(text) && text === text.trim()) ? text : writeCodeCell(text);
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
