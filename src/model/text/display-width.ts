import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Terminal cells that a text takes: two for wide characters and emoji, none for combining marks. The text holds no
 * control characters.
 */
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
