import { findNearest } from '../core/text/nearest-name.ts';

/** Suggests valid names, the nearest one first: `Did you mean "pageCap"? Known: …`. */
export function suggestName(wrong: string, known: readonly string[]): string {
  const nearest = findNearest(wrong, known);
  const list = `Known: ${known.join(', ')}.`;
  return nearest === undefined ? list : `Did you mean "${nearest}"? ${list}`;
}
