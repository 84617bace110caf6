/** Names as ranges, in the syntax of declarations: `web-01` to `web-03` are `web-[01:03]`. */

export interface NameRange {
  /** A name, or a pattern with ranges such as `web-[01:12]`. */
  readonly text: string;
  /** Number of names that it stands for. */
  readonly count: number;
}

/** A part of a name: text and numbers alternate, and a number may have become a range. */
interface Piece {
  readonly tokens: readonly string[];
  readonly count: number;
}

/**
 * Ranges that stand for exactly these names, repeated ones included. A name with a bracket stays as
 * it is, so a count above 1 always means ranges.
 */
export function foldNames(names: readonly string[]): readonly NameRange[] {
  const isPlain = (name: string) => !/[[\]]/.test(name);
  let pieces: readonly Piece[] = names.filter(isPlain).map((name) => ({ tokens: name.split(/(\d+)/), count: 1 }));
  const longest = pieces.reduce((most, { tokens }) => Math.max(most, tokens.length), 0);
  // Numbers are at the odd places.
  for (let at = longest - 2; at > 0; at -= 2) pieces = foldAt(pieces, at);
  return [
    ...pieces.map(({ tokens, count }) => ({ text: tokens.join(''), count })),
    ...names.filter((name) => !isPlain(name)).map((text) => ({ text, count: 1 })),
  ];
}

/** Joins names that differ only in the number at this place. */
function foldAt(pieces: readonly Piece[], at: number): readonly Piece[] {
  const groups = new Map<string, [Piece, ...Piece[]]>();
  for (const piece of pieces) {
    const key = JSON.stringify(isNumber(piece.tokens[at]) ? piece.tokens.with(at, '#') : piece.tokens);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [piece]);
    else group.push(piece);
  }
  return [...groups.values()].flatMap((group) => {
    const [{ tokens, count }] = group;
    if (!isNumber(tokens[at])) return group;
    return foldNumbers(group.map((piece) => piece.tokens[at] ?? '')).map((range) => ({
      tokens: tokens.with(at, range.text),
      count: count * range.count,
    }));
  });
}

/** Whether it is a number that a range of a declaration may have. */
function isNumber(token: string | undefined): boolean {
  return token !== undefined && /^\d{1,9}$/.test(token);
}

/** Numbers with leading zeros form a series with numbers of the same length. */
function foldNumbers(texts: readonly string[]): readonly NameRange[] {
  const paddedWidths = new Set(texts.filter((text) => /^0\d/.test(text)).map((text) => text.length));
  const series = new Map<number, number[]>();
  for (const text of texts) {
    const width = paddedWidths.has(text.length) ? text.length : 0;
    const values = series.get(width);
    if (values === undefined) series.set(width, [Number(text)]);
    else values.push(Number(text));
  }
  return [...series].flatMap(([width, values]) =>
    writeRuns(
      values.toSorted((one, other) => one - other),
      width,
    ),
  );
}

/** Two neighbouring numbers form a range; with larger steps it takes three. */
function writeRuns(values: readonly number[], width: number): readonly NameRange[] {
  const write = (value: number | undefined) => String(value).padStart(width, '0');
  const ranges: NameRange[] = [];
  for (let from = 0; from < values.length; ) {
    const step = stepTo(from + 1, values);
    let to = from + 1;
    while (to < values.length && stepTo(to, values) === step) to += 1;
    const isRange = step > 0 && to - from >= (step === 1 ? 2 : 3);
    const count = isRange ? to - from : 1;
    const ends = `${write(values[from])}:${write(values[from + count - 1])}`;
    ranges.push({ text: isRange ? `[${ends}${step === 1 ? '' : `:${step}`}]` : write(values[from]), count });
    from += count;
  }
  return ranges;
}

function stepTo(at: number, values: readonly number[]): number {
  return (values[at] ?? 0) - (values[at - 1] ?? 0);
}
