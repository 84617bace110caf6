/** Counts outcomes for text, JSON and the exit code, so that all three agree. */

import { isRunning } from '../host.ts';
import type { CreateOutcome } from './create-outcome.ts';

export type OutcomeWord = CreateOutcome['status'] | 'created-not-running';

/**
 * `waited`: whether the run waited for Running. Without a wait, a host that is still starting
 * counts as created.
 */
export function nameOutcome(outcome: CreateOutcome, waited: boolean): OutcomeWord {
  return outcome.status === 'created' && waited && !isRunning(outcome.live) ? 'created-not-running' : outcome.status;
}

export function countOutcomes(
  outcomes: readonly CreateOutcome[],
  waited: boolean,
): Readonly<Record<OutcomeWord, number>> {
  const counts = {
    created: 0,
    'created-not-running': 0,
    'already-there': 0,
    refused: 0,
    'not-sent': 0,
    held: 0,
    'in-doubt': 0,
  };
  for (const outcome of outcomes) counts[nameOutcome(outcome, waited)] += 1;
  return counts;
}
