/**
 * Finds the line whose indentation is wrong. YAML itself reports a consequence, at another line.
 */

/** A map (by its keys) or a list (by its dashes) that is open, and where its entries begin. */
interface Level {
  readonly column: number;
  readonly kind: 'key' | 'dash';
  /** Where its last entry begins. */
  offset: number;
  /** Whether deeper lines can belong to its last entry, because it has no value yet. */
  mayNest: boolean;
}

export interface BadColumn {
  /** The first word of the line. */
  readonly start: number;
  readonly end: number;
  /** Counted from 0. */
  readonly column: number;
  readonly expected: number;
  readonly kind: Level['kind'];
  /** An entry that begins in the right column. */
  readonly example: number;
  /**
   * Faults that YAML reports in this part are consequences. The part ends at the next entry at the
   * left margin.
   */
  readonly echoes: { readonly start: number; readonly end: number };
}

interface Line {
  readonly offset: number;
  readonly indent: number;
  /** Columns of the dashes at its beginning. */
  readonly dashes: readonly number[];
  readonly key?: { readonly column: number; readonly length: number };
  /** What follows the dashes and the key. */
  readonly value: string;
}

/** Undefined if no line is wrong, or if values over several lines make it unclear. */
export function findBadColumn(text: string): BadColumn | undefined {
  let open: Level[] = [];
  let before: { readonly line: Line; readonly closed: readonly Level[] } | undefined;
  let blockColumn: number | undefined;
  for (const line of linesOf(text)) {
    if (blockColumn !== undefined && line.indent > blockColumn) continue;
    blockColumn = undefined;
    if (isUnclosed(line.value)) return undefined;
    const kind = line.dashes.length > 0 ? 'dash' : 'key';
    // The line continues a text, or has no colon, which is a fault of its own.
    if (kind === 'key' && line.key === undefined) continue;
    const was = [...open];
    const closed = open.filter(({ column }) => column > line.indent);
    open = open.filter(({ column }) => column <= line.indent);
    if (!fits(line.indent, kind, open, closed)) return findBadIndent(text, line, kind, was, before);
    before = { line, closed };
    openLevels(line, open);
    if (/^[|>][-+0-9]{0,2}$/.test(line.value)) blockColumn = line.key?.column ?? line.dashes.at(-1);
  }
  return undefined;
}

/** Lines that are neither empty nor comments, in order. */
function* linesOf(text: string): Generator<Line> {
  for (const { 0: whole, 1: indent = '', 2: dashes = '', 3: rest = '', index } of text.matchAll(
    /^( *)((?:- +|-(?=\r?$))*)([^\r\n]*)\r?$/gm,
  )) {
    if (whole.trim() === '' || /^(?:#|---|\.\.\.|%)/.test(rest)) continue;
    const column = indent.length + dashes.length;
    const key = /^(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s:"'{}[\],&*!|>%@`#-][^:{}[\]"'#]{0,200}?) *:(?= |$)/.exec(
      rest,
    );
    const value = rest
      .slice(key?.[0].length ?? 0)
      .replace(/(?:^|\s)#.*$/, '')
      .trim();
    yield {
      offset: index,
      indent: indent.length,
      dashes: [...dashes.matchAll(/-/g)].map((dash) => indent.length + dash.index),
      ...(key === null ? {} : { key: { column, length: key[0].length - 1 } }),
      value,
    };
  }
}

/** Whether a value in quotes or brackets does not end on its line. */
function isUnclosed(value: string): boolean {
  const first = value[0] ?? '';
  if (first === '"' || first === "'") return value.length === 1 || value.at(-1) !== first;
  return /^[[{]/.test(value) && !/[\]}]$/.test(value);
}

function fits(indent: number, kind: Level['kind'], open: Level[], closed: readonly Level[]): boolean {
  const [below, top] = [open.at(-2), open.at(-1)];
  if (top === undefined) return closed.length === 0;
  if (top.column < indent) return closed.length === 0 && top.mayNest;
  if (top.kind === kind) return true;
  // A list may begin in the column of its key, and ends where the next key begins there.
  if (kind === 'dash') return top.mayNest;
  if (below?.column !== indent) return false;
  open.pop();
  return true;
}

function openLevels({ offset, dashes, key, value }: Line, open: Level[]): void {
  const hasValue = value !== '' && !/^[&!]\S*$/.test(value);
  const entries = [
    ...dashes.map((column) => ({ column, kind: 'dash' as const })),
    ...(key === undefined ? [] : [{ column: key.column, kind: 'key' as const }]),
  ];
  for (const [index, { column, kind }] of entries.entries()) {
    const mayNest = index === entries.length - 1 && !hasValue;
    const level = { column, kind, offset: offset + column, mayNest };
    const top = open.at(-1);
    if (index === 0 && top?.column === column && top.kind === kind) open.pop();
    open.push(level);
  }
}

function findBadIndent(
  text: string,
  line: Line,
  kind: Level['kind'],
  open: readonly Level[],
  before: { readonly line: Line; readonly closed: readonly Level[] } | undefined,
): BadColumn | undefined {
  // If no other line is wrong, the first line of the text may be indented.
  const [first] = open;
  if (line.indent === 0 && first !== undefined && before?.line.indent === first.column && open.length === 1) {
    return placeOf(before.line, { ...first, column: 0, offset: line.offset }, kind, {
      start: before.line.offset,
      end: text.length,
    });
  }
  // If the line before ended a map that this one continues, the line before is wrong.
  const continued = before?.closed.find((level) => level.column === line.indent && level.kind === kind);
  const isBefore = before !== undefined && continued !== undefined && before.line.dashes.length === 0;
  const bad = isBefore ? before.line : line;
  const expected = isBefore ? continued : findNearestLevel(line.indent, kind, open);
  if (expected === undefined || expected.column === bad.indent) return undefined;
  const margin = /^[^\s#-]/gm;
  margin.lastIndex = line.offset + 1;
  const echoes = { start: before?.line.offset ?? 0, end: margin.exec(text)?.index ?? text.length };
  return placeOf(bad, expected, kind, echoes);
}

function placeOf(bad: Line, expected: Level, kind: Level['kind'], echoes: BadColumn['echoes']): BadColumn {
  const start = bad.offset + bad.indent;
  const end = bad.key === undefined ? start + 1 : bad.offset + bad.key.column + bad.key.length;
  return { start, end, column: bad.indent, expected: expected.column, kind, example: expected.offset, echoes };
}

function findNearestLevel(column: number, kind: Level['kind'], open: readonly Level[]): Level | undefined {
  const distance = (level: Level): number => Math.abs(level.column - column);
  return open
    .filter((level) => level.kind === kind)
    .reduceRight<Level | undefined>(
      (nearest, level) => (nearest === undefined || distance(level) < distance(nearest) ? level : nearest),
      undefined,
    );
}
