/**
 * Long lines on a narrow terminal: broken between words, the rest under the column that they belong
 * to.
 */
import { countCells } from './display-width.ts';

/** Marks of colour take no room; nothing else in a row is a control sequence. */
const marks = /\u001b\[[0-9;]*m/g;

/** Columns that a deep indent must leave for text; else the indent is a small one. */
const leastRoom = 20;
const smallIndent = 4;
/** Left free for the answer to a question, which ends with a blank. */
const answerCells = 10;

/**
 * A word with the blanks before it, so that columns of a row stay apart. A command is one word,
 * because it is copied: in quotation marks, or from a colon to the end of the line.
 */
const words = / *(?:[^ "]*"hostwright [^"]*"[^ ]*|(?<=: )hostwright .*|[^ ]+)/g;

/**
 * The row in lines of at most so many cells; only a word that is longer goes beyond. Without
 * `columns` as it is.
 */
export function wrapRow(row: string, indent: number, columns: number | undefined): string {
  if (columns === undefined) return row;
  const [blank = ''] = / *$/.exec(row) ?? [];
  const room = blank === '' ? columns : columns - answerCells;
  if (widthOf(row) <= room) return row;
  const blanks = ' '.repeat(columns - indent < leastRoom ? Math.min(indent, smallIndent) : indent);
  const lines: string[] = [];
  let line = '';
  for (const word of row.match(words) ?? []) {
    if (line.trim() !== '' && widthOf(line) + widthOf(word) > room) {
      lines.push(line);
      line = `${blanks}${word.trimStart()}`;
    } else {
      line += word;
    }
  }
  return [...lines, `${line}${blank}`].join('\n');
}

/** Each line of a text, with its rest two columns further in. */
export function wrapText(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  const indentOf = (line: string) => /^ */.exec(line.replace(marks, ''))?.[0].length ?? 0;
  return text
    .split('\n')
    .map((line) => wrapRow(line, indentOf(line) + 2, columns))
    .join('\n');
}

function widthOf(text: string): number {
  return countCells(text.replace(marks, ''));
}
