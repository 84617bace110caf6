/** Which rows a format shows first where a platform does not take all of them. */
import type { Row, RowKind, Severity } from './rows.ts';

const severities: readonly Severity[] = ['error', 'warning', 'note'];

/** Doubt and doubles are money that may be spent already; what nobody declared comes last. */
const kinds: readonly RowKind[] = [
  'in-doubt',
  'duplicate',
  'refused',
  'not-sent',
  'held',
  'created-not-running',
  'changed',
  'missing',
  'create',
  'created',
  'already-there',
  'orphaned',
  'attention',
  'expiring',
  'unchecked',
  'unmanaged',
];

/** Rows of equal weight keep their order. */
export function mostImportantFirst(rows: readonly Row[]): readonly Row[] {
  const weightOf = ({ severity, kind }: Row) => severities.indexOf(severity) * kinds.length + kinds.indexOf(kind);
  return rows.toSorted((one, other) => weightOf(one) - weightOf(other));
}
