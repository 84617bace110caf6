/**
 * A comment has room for so many characters: what does not fit is cut between two pieces, and how
 * many is said.
 */

export interface Fitted {
  readonly pieces: readonly string[];
  /** How many were left out. */
  readonly left: number;
}

/**
 * As many pieces as takeFitting, in their order, a character between two. Those that do not are not
 * even made.
 */
export function takeFitting<Item>(items: readonly Item[], render: (item: Item) => string, room: number): Fitted {
  const pieces: string[] = [];
  let rest = room;
  for (const item of items) {
    const piece = render(item);
    rest -= piece.length + 1;
    if (rest < 0) break;
    pieces.push(piece);
  }
  return { pieces, left: items.length - pieces.length };
}

/** Where the rest of it is; empty if nothing was left out. */
export function describeRest(left: number, what: string): string {
  return left === 0 ? '' : `… and ${left} more ${what}: see the HTML or JSON report of the job.`;
}

/** Blocks with an empty line between two; those that are empty are no blocks. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}
