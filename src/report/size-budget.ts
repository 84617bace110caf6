/** Keeps text within a maximum length: pieces that do not fit are left out and counted. */

/** Renders as many pieces as fit, in order, with one character between them. `left`: the others. */
export function takeFitting<Item>(items: readonly Item[], render: (item: Item) => string, room: number) {
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

/** Says where the rest is; empty if nothing was left out. */
export function describeRest(left: number, what: string): string {
  return left === 0 ? '' : `… and ${left} more ${what}: see the HTML or JSON report of the job.`;
}
