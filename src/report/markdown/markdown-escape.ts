/**
 * Text inside Markdown (GitHub Flavored Markdown). Text that may come from the cloud or from a
 * declaration is always in code spans and fences. Only there, neither CommonMark nor a code host
 * recognises structure, links, `@team`, `#123` or HTML. A backslash before a mark would not be
 * enough, because mentions and links are recognised after Markdown was read.
 */
import { escapeText } from '../../core/text/escape.ts';

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
export function writeProseCell(text: string): string {
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
