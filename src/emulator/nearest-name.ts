/** Says which names would have been right, the nearest one first: `did you mean "pageCap"? Known: …`. */
export function suggestName(wrong: string, known: readonly string[]): string {
  const nearest = known
    .map((name) => ({ name, distance: editDistance(wrong.toLowerCase().slice(0, 60), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  const list = `Known: ${known.join(', ')}.`;
  return nearest !== undefined && nearest.distance <= Math.max(2, nearest.name.length / 3)
    ? `Did you mean "${nearest.name}"? ${list}`
    : list;
}

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substituted = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(substituted, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
