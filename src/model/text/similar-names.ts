/** Names that people take for one another. */

const longestCompared = 40;

/** The known name that a mistyped one most likely meant, if any is near enough. */
export function findNearest(written: string, known: readonly string[]): string | undefined {
  if (written.length === 0 || written.length > longestCompared) return undefined;
  const plain = ignoreSpelling(written);
  const allowed = Math.max(1, Math.floor(plain.length / 3));
  const near = known.flatMap((name) => {
    const other = ignoreSpelling(name);
    const edits = Math.abs(other.length - plain.length) > allowed ? Number.NaN : countEdits(plain, other);
    return edits <= allowed ? [{ name, edits }] : [];
  });
  return near.sort((a, b) => a.edits - b.edits)[0]?.name;
}

/** The same as advice; none if no name is near enough. */
export function suggestNearest(written: string, known: readonly string[]): readonly string[] {
  const nearest = findNearest(written, known);
  return nearest === undefined ? [] : [`Did you mean ${nearest}?`];
}

/** Letters to insert, remove, replace, or swap with their neighbour. */
export function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

// When two names are the same to a person, although the API tells them apart: then these have one result.

/** Ignores case and Unicode form. */
export function ignoreCase(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/**
 * Also ignores accents of Latin letters, invisible characters, leading zeros, and what is no letter or digit, except
 * between two numbers.
 */
export function ignoreSpelling(name: string): string {
  return name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:[^\p{L}\p{N}\p{M}]|ー)+/gu, '-')
    .replace(/(?<!\p{N})-|-(?!\p{N})/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');
}
