import type { Ledger } from '../../core/ledger/ledger.ts';
import { type Observation, withLatest } from '../../core/listing/observation.ts';
import { type Plan, planFrom } from '../../core/plan/plan.ts';
import type { Prepared } from '../prepare.ts';

/**
 * The plan as it would be after an apply: two hosts of one name must be said, whoever made the
 * second.
 */
export function planAgain(
  { plan, diff, selection, fleet }: Prepared,
  /** The last listing of each region that was listed again. */
  observations: readonly Observation[],
  /**
   * As the next run finds it: an intent that is surely not on disk was not sent, and holds nothing.
   */
  ledger: Ledger,
): Plan {
  const latest = withLatest(plan.observations, observations);
  const { scope, guards } = plan;
  const diffs = diff(latest, ledger);
  return planFrom({ scope, observations: latest, diffs, selection, guards, ledger, onDoubt: 'hold', fleet });
}
