/** Outcomes, counted in one place for text, JSON and exit code. */

import { isRunning } from '../host.ts';
import type { CreateOutcome } from './create-outcome.ts';

export type OutcomeWord = CreateOutcome['status'] | 'created-not-running';

/** `waited`: whether the run waited for Running; a host that was not waited for is not blamed. */
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
