import type { CreateOutcome, Stop } from '../core/create-outcome.ts';
import { countOutcomes, outcomeWord } from '../core/outcome-counts.ts';
import { describeOutcome, describeStop } from './apply-text.ts';
import { liveJson } from './plan-json.ts';

export function outcomesJson(
  outcomes: readonly CreateOutcome[],
  stop: Stop | undefined,
  waited: boolean,
): Readonly<Record<string, unknown>> {
  return {
    outcomes: outcomes.map((outcome) => ({
      outcome: outcomeWord(outcome, waited),
      region: outcome.desired.key.region,
      name: outcome.desired.key.name,
      message: describeOutcome(outcome, waited).text,
      ...('live' in outcome && { live: liveJson(outcome.live) }),
      ...('intent' in outcome && outcome.intent !== undefined && { intent: outcome.intent.id }),
      ...('retCode' in outcome && { retCode: outcome.retCode }),
    })),
    counts: countOutcomes(outcomes, waited),
    ...(stop !== undefined && { stop: { cause: stop.cause, message: describeStop(stop) } }),
  };
}
