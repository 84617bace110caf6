/**
 * Text inside of Markdown (GitHub Flavored Markdown). What may come from the cloud or from a
 * declaration stands in code spans and fences: there, and only there, neither CommonMark nor a code
 * host reads structure, links, `@team`, `#123` or HTML into it. A backslash before a mark would not
 * do: mentions and links are looked for after Markdown is done.
 */
import { escapeText } from '../../core/text/escape.ts';

/** One line of text as a code span; empty if there is no text. */
export function writeCode(text: string): string {
  const line = escapeText(text);
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  // One space on both sides is taken off again by the reader, unless there is nothing but spaces.
  const loses = line.startsWith(' ') && line.endsWith(' ') && /[^ ]/.test(line);
  const padded = loses || line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line;
  return `${fence}${padded}${fence}`;
}

/**
 * The same in a cell of a table, where the row is cut at each bar before anything else is read,
 * code spans too. A backslash keeps a bar from cutting, unless another one stands before it: no
 * spelling of that pair is left.
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
 * Words of ours as they stand, for a cell; as code where they carry more than words, such as a
 * name.
 */
export function writeProseCell(text: string): string {
  return text === '' || (words.test(text) && text === text.trim()) ? text : writeCodeCell(text);
}

/** Lines as a block of code that none of them can end. */
export function fenceLines(lines: readonly string[], language: 'text' | 'diff'): string {
  const runs = lines.map((line) => longestRun(line));
  const fence = '`'.repeat(Math.max(3, runs.reduce((most, run) => Math.max(most, run), 0) + 1));
  return `${fence}${language}\n${lines.join('\n')}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}
