/** A comment on a pull request. It has what a reviewer must know, within the length that code hosts accept. */

import type { Report } from '../findings/report.ts';
import { exitCodes } from '../model/errors.ts';
import { compareText } from '../model/host.ts';
import { escapeText, shorten } from '../model/text/escape.ts';
import type { Failure, Format, RenderOptions } from './format.ts';
import { digestOf } from './item.ts';
import { type Block, type Cell, type Page, pageOfFailure, pageOfReport, type Table } from './page.ts';
import { exitWords } from './words/kinds.ts';
import { describeRest, escapeCommand, plural, secondOf, takeFitting } from './words/style.ts';

/** GitHub accepts 65,536. The rest is for text that a pipeline adds. */
const mostCharacters = 65_000;

export const markdownFormat: Format = {
  render: (report, options) => renderMarkdown(report, options, mostCharacters),
  renderFailure: (failure) => renderMarkdownFailure(failure, mostCharacters),
};

/** Rows are left out to keep it within so many characters. Counts are always complete. */
export function renderMarkdown(report: Report, options: RenderOptions, most: number): string {
  return renderPage(pageOfReport(report, options, { isWide: false }), identify(report, options), most);
}

export function renderMarkdownFailure(failure: Failure, most: number): string {
  return renderPage(pageOfFailure(failure), '', most);
}

/** The parts share the room: dangerous facts come first, folded parts last. */
function renderPage(page: Page, identity: string, most: number): string {
  const { purpose, madeAt, exit, title, facts, remarks, limits, notices, next, tables, diffs } = page;
  const ended = exit === 'ok' ? '' : `**Exit ${exitCodes[exit]} (${exit}).** ${exitWords[exit].text}`;
  const about = [...facts, ['Made', secondOf(madeAt)] as const]
    .map(([name, value]) => `${name} ${renderCode(value)}`)
    .join(', ');
  const head = [
    // A pipeline replaces the comment that begins with the same line.
    `<!-- hostwright:${purpose}${identity} -->`,
    `### Hostwright ${purpose}: ${title}`,
    joinTexts(' ', [ended, `${about}.`, ...remarks.map(renderCode), ...limits]),
  ].join('\n');
  const advice = next.map((line) => renderCode(cut(line))).join('  \n');
  // Room for the empty lines between the parts.
  let room = most - head.length - advice.length - 20;
  const take = (share: number, render: (room: number) => string): string => {
    const text = render(room * share);
    room -= text.length;
    return text;
  };
  const shown = tables.filter(({ isMinor }) => !isMinor);
  return `${joinTexts('\n\n', [
    head,
    take(1 / 2, (own) => renderNotices(notices, own)),
    ...shown.filter(({ isFolded }) => !isFolded).map((table) => take(3 / 4, (own) => renderTable(table, own))),
    advice,
    take(1 / 2, (own) => renderDiffs(diffs, own)),
    ...shown
      .filter(({ isFolded }) => isFolded)
      .map((table) => take(1 / 2, (own) => foldContent(table.title, renderTable(table, own)))),
  ])}\n`;
}

const mostMarked = 120;

/**
 * Distinguishes this comment from those about other declarations, other selections and other purposes in the same pull
 * request. The digest distinguishes texts that cannot be written in that line.
 */
function identify({ scope, listings, hosts, leftOut }: Report, { repositoryPath }: RenderOptions): string {
  const declaredIn = new Set(hosts.flatMap(({ diff }) => ('desired' in diff ? [diff.desired.position.file] : [])));
  const files = [...declaredIn].map((file) => repositoryPath(file)).sort(compareText);
  const regions = listings.map(({ region }) => region);
  const { endpoint, account, projectId = '' } = scope;
  const selection = leftOut === undefined ? [] : [leftOut.only, leftOut.exclude];
  const digest = digestOf(JSON.stringify([endpoint, account, projectId, regions, files, ...selection]));
  const words = [...regions, ...(projectId === '' ? [] : [projectId]), ...files]
    .join(' ')
    .slice(0, mostMarked)
    // Two hyphens, or a bracket, could end the comment.
    .replace(/[^\w ./-]/g, '_')
    .replace(/--+/g, '-');
  return ` ${words} ${digest.slice(0, 12)}`;
}

/** Words and lines around the pieces of a table or a block. */
const frame = 1_000;

/** Faults line by line as a terminal shows them; then what a reader only has to know. */
function renderNotices(notices: readonly Block[], room: number): string {
  const faults = notices.filter(({ severity }) => severity === 'error');
  const notes = notices.filter(({ severity }) => severity !== 'error');
  const told = takeFitting(faults, ({ lines }) => lines.join('\n'), (room * 3) / 4 - frame);
  const lines = told.pieces.flatMap((piece) => piece.split('\n'));
  const known = takeFitting(notes, (note) => `> ${renderCode(note.lines.join(' '))}  `, room / 4 - frame);
  return joinTexts('\n\n', [
    faults.length > 0 ? '> [!CAUTION]\n> **Read this first.**' : '',
    lines.length === 0 ? '' : fenceLines(lines, 'text'),
    describeRest(told.left, 'notice'),
    known.pieces.length === 0 ? '' : ['> [!NOTE]', ...known.pieces].join('\n').trimEnd(),
    describeRest(known.left, 'note'),
  ]);
}

/** Shows as many rows as there is room for; empty if there is none. */
function renderTable({ columns, rows }: Table, room: number): string {
  if (rows.length === 0) return '';
  const renderCells = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const { pieces, left } = takeFitting(rows, ({ cells }) => renderCells(cells.map(renderCell)), room - frame);
  const head = [columns, columns.map(() => '---')].map(renderCells);
  return joinTexts('\n\n', [[...head, ...pieces].join('\n'), describeRest(left, 'row')]);
}

/** Declared and live values of each changed host that counts, as a unified diff. */
function renderDiffs(diffs: Page['diffs'], room: number): string {
  if (diffs.length === 0) return '';
  const { pieces, left } = takeFitting(diffs, (make) => make().join('\n'), room - frame);
  const lines = pieces.flatMap((piece) => piece.split('\n'));
  const text = lines.length === 0 ? '' : fenceLines(lines, 'diff');
  return foldContent(
    `Declared and live values of ${plural(diffs.length, 'changed host')}`,
    joinTexts('\n\n', [text, describeRest(left, 'changed host')]),
  );
}

function foldContent(summary: string, content: string): string {
  return content === '' ? '' : `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

function joinTexts(between: string, texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(between);
}

/** Maximum length of a cell. A longer text is about a name that hundreds of hosts share. */
const mostInCell = 1_000;

function cut(text: string): string {
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

/** Only words: no digit, no dot, no mark that a code host could take for a link, a mention, an emoji or a reference. */
const words = /^(?:[A-Za-z ,;?()"'-]|: )+$/;

/**
 * Our own words are plain if they are only words, and code if they contain more, such as a name. The row of a table is
 * split at each bar before anything else is read, even in code spans. A backslash prevents the split, unless there is
 * another one before it. So a backslash before a bar is replaced.
 */
function renderCell({ text, symbol = '', isOwnWords }: Cell): string {
  const isPlain = isOwnWords === true && words.test(text) && text === text.trim();
  const code = (one: string) => renderCode(one.replace(/\\?\|/g, (bar) => (bar === '|' ? '\\|' : '\\\\u{7c}')));
  return joinTexts(' ', [renderCode(symbol), isPlain ? text : code(cut(text))]);
}

/** Lines as a block of code that no line can end. */
function fenceLines(lines: readonly string[], language: 'text' | 'diff'): string {
  const fence = '`'.repeat(Math.max(3, countLongestRun(lines.join('\n')) + 1));
  return `${fence}${language}\n${lines.map(escapeCommand).join('\n')}\n${fence}`;
}

function countLongestRun(text: string): number {
  let longest = 0;
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}
