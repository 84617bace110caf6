/** Names -> ranges that stand for exactly these names. */
import { compareText } from '../model/host.ts';

interface Numbered {
  readonly name: string;
  /** The text before and after its last number. */
  readonly around: readonly [string, string];
  readonly digits: string;
}

/** A range has numbers of at most nine digits. */
const lastNumber = /^(.*?)(\d{1,9})(\D*)$/su;

/**
 * Names, each once, as few patterns: numbers that follow each other become a range, as `web-[01:12]`. A name is kept as
 * it is if it has no neighbour. Sorted by name, numbers as numbers.
 */
export function foldNames(names: readonly string[]): readonly string[] {
  const groups = new Map<string, Numbered[]>();
  const patterns: { readonly pattern: string; readonly first: string }[] = [];
  for (const name of names) {
    const [, before, digits, after] = lastNumber.exec(name) ?? [];
    // Of a longer number, only the end would be counted.
    if (before === undefined || digits === undefined || after === undefined || /\d$/.test(before)) {
      patterns.push({ pattern: name, first: name });
      continue;
    }
    const key = JSON.stringify([before, after]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ name, around: [before, after], digits });
  }
  for (const group of groups.values()) {
    for (const run of listRuns(group)) patterns.push({ pattern: writeRun(run), first: run[0]?.name ?? '' });
  }
  return patterns.sort((a, b) => compareNames(a.first, b.first)).map(({ pattern }) => pattern);
}

/** Numbers that follow each other, written with one width or without leading zeros. */
function listRuns(group: readonly Numbered[]): readonly (readonly Numbered[])[] {
  const padded = new Set(group.flatMap(({ digits }) => (isPadded(digits) ? [digits.length] : [])));
  const widthOf = ({ digits }: Numbered) => (padded.has(digits.length) ? digits.length : 0);
  const sorted = group.toSorted((a, b) => widthOf(a) - widthOf(b) || Number(a.digits) - Number(b.digits));
  const runs: Numbered[][] = [];
  for (const one of sorted) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const follows =
      last !== undefined && widthOf(last) === widthOf(one) && Number(one.digits) === Number(last.digits) + 1;
    if (run !== undefined && follows) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

const isPadded = (digits: string): boolean => digits.length > 1 && digits.startsWith('0');

function writeRun(run: readonly Numbered[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || first === last) return first?.name ?? '';
  const [before, after] = first.around;
  return `${before}[${first.digits}:${last.digits}]${after}`;
}

/** Orders names as people do: numbers in them as numbers. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => name.split(/(\d+)/));
  for (const [index, part] of (left ?? []).entries()) {
    const other = right?.[index];
    if (other === undefined) return 1;
    const isNumber = index % 2 === 1;
    const order = (isNumber ? Number(part) - Number(other) : 0) || compareText(part, other);
    if (order !== 0) return order;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
}
