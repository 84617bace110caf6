/** Names as ranges of declarations: `web-01` to `web-03` are `web-[01:03]`, `db-a` to `db-c` are `db-[a:c]`. */

export interface NameRange {
  /** A name, or a pattern with ranges such as `web-[01:12]`. */
  readonly text: string;
  /** Number of names that it stands for. */
  readonly count: number;
}

/** Text alternates with numbers and last letters of words, and each of these may have become a range. */
interface Piece {
  readonly tokens: readonly string[];
  readonly count: number;
}

/** A number, or the last letter of a word. */
const varying = /(\d+|[a-z](?![a-z])|[A-Z](?![A-Z]))/;

/** Equal for names that one series may have. */
export function shapeOf(name: string): string {
  return name
    .split(varying)
    .map((token, at) => (at % 2 === 1 ? '#' : token))
    .join('');
}

/**
 * Ranges that stand for exactly these names, repeated ones included. A name with a bracket stays as it is, so a count
 * above 1 always means ranges. `hasSteps`: whether a range may leave out every second number, and so on.
 */
export function foldNames(names: readonly string[], hasSteps = true): readonly NameRange[] {
  const isPlain = (name: string) => !/[[\]]/.test(name);
  let pieces: readonly Piece[] = names.filter(isPlain).map((name) => ({ tokens: name.split(varying), count: 1 }));
  const longest = pieces.reduce((most, { tokens }) => Math.max(most, tokens.length), 0);
  // Numbers and letters are at the odd places.
  for (let at = longest - 2; at > 0; at -= 2) pieces = foldAt(pieces, at, hasSteps);
  return [
    ...pieces.map(({ tokens, count }) => ({ text: tokens.join(''), count })),
    ...names.filter((name) => !isPlain(name)).map((text) => ({ text, count: 1 })),
  ];
}

/** Joins names that differ only in the number, or the letter, at this place. */
function foldAt(pieces: readonly Piece[], at: number, hasSteps: boolean): readonly Piece[] {
  const groups = new Map<string, [Piece, ...Piece[]]>();
  for (const piece of pieces) {
    const kind = kindOf(piece.tokens[at]);
    const key = JSON.stringify(kind === undefined ? piece.tokens : piece.tokens.with(at, `[${kind}]`));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [piece]);
    else group.push(piece);
  }
  return [...groups.values()].flatMap((group) => {
    const [{ tokens, count }] = group;
    const kind = kindOf(tokens[at]);
    if (kind === undefined) return group;
    const list = kind === 'number' ? listNumbers : listLetters;
    return list(group.map((piece) => piece.tokens[at] ?? ''))
      .flatMap((series) => writeRuns(series, hasSteps))
      .map((range) => ({ tokens: tokens.with(at, range.text), count: count * range.count }));
  });
}

/** What a range of a declaration may have: a number, or a letter of one case. */
function kindOf(token = ''): 'number' | 'lower' | 'upper' | undefined {
  if (/^\d{1,9}$/.test(token)) return 'number';
  if (/^[a-z]$/.test(token)) return 'lower';
  return /^[A-Z]$/.test(token) ? 'upper' : undefined;
}

type Series = readonly [values: readonly number[], write: (value: number) => string];

function listLetters(letters: readonly string[]): readonly Series[] {
  return [[letters.map((letter) => letter.charCodeAt(0)), (code) => String.fromCharCode(code)]];
}

/** Numbers with leading zeros form a series with numbers of the same length. */
function listNumbers(texts: readonly string[]): readonly Series[] {
  const paddedWidths = new Set(texts.filter((text) => /^0\d/.test(text)).map((text) => text.length));
  const widthOf = ({ length }: string) => (paddedWidths.has(length) ? length : 0);
  return [...new Set(texts.map(widthOf))].map((width) => {
    const numbers = texts.filter((text) => widthOf(text) === width).map(Number);
    return [numbers, (value) => String(value).padStart(width, '0')];
  });
}

/** Two neighbouring numbers form a range; with larger steps it takes three. */
function writeRuns([unsorted, write]: Series, hasSteps: boolean): readonly NameRange[] {
  const values = unsorted.toSorted((one, other) => one - other);
  const ranges: NameRange[] = [];
  for (let from = 0; from < values.length; ) {
    const step = hasSteps ? stepTo(from + 1, values) : 1;
    let to = from + 1;
    while (to < values.length && stepTo(to, values) === step) to += 1;
    const isRange = step > 0 && to - from >= (step === 1 ? 2 : 3);
    const count = isRange ? to - from : 1;
    const first = write(values[from] ?? 0);
    const ends = `${first}:${write(values[from + count - 1] ?? 0)}`;
    ranges.push({ text: isRange ? `[${ends}${step === 1 ? '' : `:${step}`}]` : first, count });
    from += count;
  }
  return ranges;
}

function stepTo(at: number, values: readonly number[]): number {
  return (values[at] ?? 0) - (values[at - 1] ?? 0);
}
