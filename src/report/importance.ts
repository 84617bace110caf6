/** Which rows a format shows first if a platform does not accept all of them. */

import type { Row } from './rows.ts';
import { rankOf, type Severity } from './words/row-kinds.ts';

const severityRanks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** The most important first, or last. Rows of equal rank keep their order. */
export function sortByImportance<Ranked extends Pick<Row, 'kind' | 'severity'>>(
  rows: readonly Ranked[],
  place: 'first' | 'last' = 'first',
): readonly Ranked[] {
  const sign = place === 'first' ? 1 : -1;
  return rows.toSorted(
    (one, other) =>
      sign * (severityRanks[one.severity] - severityRanks[other.severity] || rankOf(one.kind) - rankOf(other.kind)),
  );
}
