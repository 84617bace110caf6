import type { Ledger } from '../../core/ledger/ledger.ts';
import { type Observation, withLatest } from '../../core/listing/observation.ts';
import { withRegionClashes } from '../../core/listing/region-clash.ts';
import { type Plan, planFrom } from '../../core/plan/plan.ts';
import type { Prepared } from '../prepare.ts';

/** The plan after an apply. It shows two hosts of one name, whoever made the second. */
export function planAgain(
  { plan, diff, lookedUp, desired, selection, fleet, fingerprint }: Prepared,
  /** The last listing of each region that was listed again. */
  observations: readonly Observation[],
  /**
   * The ledger as the next run will find it. An intent that is certainly not on disk was not sent,
   * and holds nothing.
   */
  ledger: Ledger,
): Plan {
  const latest = withRegionClashes(withLatest(plan.observations, observations));
  const { scope, guards } = plan;
  const facts = { scope, observations: latest, lookedUp, diffs: diff(latest), declared: desired, selection, ledger };
  return planFrom({ ...facts, guards, onDoubt: 'hold', fleet, fingerprint });
}

/**
 * Whether the next run is guarded without `--allow new-scope`. A saved plan contains the answer,
 * and a run before the first create may be the first again.
 */
export function needsNewScope(prepared: Prepared, observations: readonly Observation[], ledger: Ledger): boolean {
  const { plan, fingerprint } = prepared;
  if (fingerprint !== undefined) return false;
  const unanswered = { ...prepared, plan: { ...plan, guards: { ...plan.guards, allowNewScope: false } } };
  return planAgain(unanswered, observations, ledger).refused.some(
    (one) => one.guard === 'unfamiliar-scope' && one.firstApply !== true,
  );
}
