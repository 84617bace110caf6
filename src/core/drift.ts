/** The classes of drift, and which of them there are: the facts of a plan, counted for CI. */
import { countPlan, needsAttention, type Plan } from './plan.ts';

export const driftClasses = ['missing', 'changed', 'duplicate', 'attention', 'unmanaged'] as const;
export type DriftClass = (typeof driftClasses)[number];

/** What a pipeline fails on unless it says otherwise. Unmanaged hosts are a fact of shared accounts, not a fault. */
export const defaultFailOn: readonly DriftClass[] = ['missing', 'changed', 'duplicate'];

/** `unknown`: not shown by a listing that is not trusted, so neither missing nor in sync. */
export type DriftCounts = Readonly<Record<DriftClass | 'unknown' | 'inSync', number>>;

export function countDrift(plan: Plan): DriftCounts {
  const counts = { missing: 0, changed: 0, duplicate: 0, attention: 0, unmanaged: 0, inSync: 0 };
  for (const diff of plan.diffs) {
    counts[diff.status === 'in-sync' ? 'inSync' : diff.status] += 1;
    if (needsAttention(diff)) counts.attention += 1;
  }
  const { unknown } = countPlan(plan);
  return { ...counts, missing: counts.missing - unknown, unknown };
}
