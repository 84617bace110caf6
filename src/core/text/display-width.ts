/**
 * Terminal cells that a text takes: two for East Asian wide characters, none for combining marks.
 * The text holds no control characters.
 */
export function countCells(text: string): number {
  let cells = 0;
  for (const character of text) cells += cellsOf(character.codePointAt(0) ?? 0);
  return cells;
}

/**
 * The beginning of a text, with at most so many cells. If something was cut off, it ends with "…".
 */
export function cutToCells(text: string, most: number): string {
  if (countCells(text) <= most) return text;
  let cut = '';
  let cells = 0;
  for (const character of text) {
    cells += cellsOf(character.codePointAt(0) ?? 0);
    if (cells > most - 1) break;
    cut += character;
  }
  return most < 1 ? '' : `${cut}…`;
}

function cellsOf(code: number): number {
  if (code < 0x300) return 1;
  if (isWithin(combining, code)) return 0;
  return isWithin(wide, code) ? 2 : 1;
}

type Ranges = readonly (readonly [first: number, last: number])[];

const combining: Ranges = [
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x591, 0x5bd],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x93a, 0x94d],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0x302a, 0x302d],
  [0x3099, 0x309a],
  [0xfe20, 0xfe2f],
];

const wide: Ranges = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

function isWithin(ranges: Ranges, code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last);
}
