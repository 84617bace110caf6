/** Which rows a format shows first if a platform does not accept all of them. */

import type { Row, Severity } from './rows.ts';
import type { RowKind } from './words/marks.ts';

const severityRanks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/**
 * Doubts and duplicates come first, because they may already cost money. Hosts that nobody declared
 * come last.
 */
const kindRanks: Readonly<Record<RowKind, number>> = {
  'in-doubt': 0,
  duplicate: 1,
  refused: 2,
  'not-sent': 3,
  held: 4,
  dead: 5,
  'created-not-running': 6,
  changed: 7,
  missing: 8,
  create: 9,
  created: 10,
  'already-there': 11,
  orphaned: 12,
  attention: 13,
  expiring: 14,
  unchecked: 15,
  unmanaged: 16,
};

/** The most important first, or last. Rows of equal rank keep their order. */
export function sortByImportance<Ranked extends Pick<Row, 'kind' | 'severity'>>(
  rows: readonly Ranked[],
  place: 'first' | 'last' = 'first',
): readonly Ranked[] {
  const sign = place === 'first' ? 1 : -1;
  return rows.toSorted(
    (one, other) =>
      sign *
      (severityRanks[one.severity] - severityRanks[other.severity] || kindRanks[one.kind] - kindRanks[other.kind]),
  );
}
