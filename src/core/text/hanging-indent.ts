/**
 * Long rows on a narrow terminal: broken between words, the rest under the column that they belong
 * to.
 */
import { countCells } from './display-width.ts';

/** Marks of colour take no room; nothing else in a row is a control sequence. */
const marks = /\u001b\[[0-9;]*m/g;

/** Below this there is no column left to speak of, and the terminal may break the line itself. */
const leastRoom = 20;

/**
 * The row in lines of at most so many cells, where its words let it; without `columns` as it is.
 */
export function wrapRow(row: string, indent: number, columns: number | undefined): string {
  if (columns === undefined || columns - indent < leastRoom || widthOf(row) <= columns) return row;
  const lines: string[] = [];
  let line = '';
  // Each word with the blanks before it, so that columns of a row stay apart.
  for (const part of row.match(/ *[^ ]+/g) ?? []) {
    if (line !== '' && widthOf(line) + widthOf(part) > columns && widthOf(line) > indent) {
      lines.push(line);
      line = `${' '.repeat(indent)}${part.trimStart()}`;
    } else {
      line += part;
    }
  }
  return [...lines, line].join('\n');
}

function widthOf(text: string): number {
  return countCells(text.replace(marks, ''));
}
