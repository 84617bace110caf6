/** Lines for a terminal: how many cells a text takes, and long lines wrapped between words. */
import { eastAsianWidth } from 'get-east-asian-width';

/** Cells of a text without control characters: two for wide ones and emoji, none for combining marks. */
export function countCells(text: string): number {
  let cells = 0;
  for (const character of text) cells += cellsOf(character);
  return cells;
}

/** The beginning of a text, with at most so many cells. If something was cut off, it ends with "…". */
export function cutToCells(text: string, most: number): string {
  if (countCells(text) <= most) return text;
  let cut = '';
  let cells = 0;
  for (const character of text) {
    cells += cellsOf(character);
    if (cells > most - 1) break;
    cut += character;
  }
  return most < 1 ? '' : `${cut}…`;
}

const combining = /^[\p{Mn}\p{Me}]$/u;

function cellsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  return combining.test(character) ? 0 : eastAsianWidth(code);
}

// Wraps a line, and indents the rest to the column that it belongs to.

/** Colour codes take no cells. A row has no other control sequences. */
const marks = /\u001b\[[0-9;]*m/g;

/** If a deep indent leaves fewer columns for text, a small indent is used. */
const leastColumns = 20;
const smallIndent = 4;
/** Cells left free for the answer to a question, which ends with a space. */
const answerCells = 10;

/**
 * A word with the spaces before it, so that columns of a row stay separate. A command is one word, because people copy
 * it: in quotation marks, or from a colon to the end of the line. So is an answer to a guard.
 */
const words = / *(?:[^ "]*"hostwright [^"]*"[^ ]*|(?<=: )hostwright .*|[^ "]*--allow [^ ]+|[^ ]+)/g;
/** A cell of a row, with the spaces before it. One space does not end it. */
const cells = / *[^ ](?: ?[^ ])*/g;

/** The row in lines of at most so many cells; a longer word exceeds that. Without `columns`: as it is. */
export function wrapRow(row: string, indent: number, columns: number | undefined): string {
  if (columns === undefined) return row;
  const [blank = ''] = / *$/.exec(row) ?? [];
  const width = blank === '' ? columns : columns - answerCells;
  if (widthOf(row) <= width) return row;
  const blanks = ' '.repeat(columns - indent < leastColumns ? Math.min(indent, smallIndent) : indent);
  const lines: string[] = [];
  let line = '';
  const add = (text: string) => {
    const isFull = line.trim() !== '' && widthOf(line) + widthOf(text) > width;
    if (isFull) lines.push(line);
    line = isFull ? `${blanks}${text.trimStart()}` : line + text;
  };
  for (const cell of row.match(cells) ?? []) {
    // A cell that needs several lines of its own, or stands under something, begins where it is.
    if (widthOf(blanks) + widthOf(cell.trimStart()) <= width && !/^ {4}/.test(cell)) add(cell);
    else for (const word of cell.match(words) ?? []) add(word);
  }
  return [...lines, `${line}${blank}`].join('\n');
}

/** Wraps each line of a text and indents the rest by two more columns. */
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
