import type { CreateOutcome, Stop } from '../core/creating/create-outcome.ts';
import type { Tally } from '../core/creating/round-state.ts';
import { compareKeys } from '../core/host.ts';
import { type Observation, withLatest } from '../core/listing/observation.ts';
import { awaitSignal } from './answers.ts';
import { countSettled } from './create-events.ts';
import { type RoundInputs, runRounds } from './run-rounds.ts';

export interface CreateHostsInputs extends RoundInputs {
  /** The plan's listings of all its regions: hosts of other regions are known from there. */
  readonly planned: readonly Observation[];
}

export interface CreatedHosts {
  /** One for each create, sorted by key. */
  readonly outcomes: readonly CreateOutcome[];
  readonly stop: Stop | undefined;
  /**
   * The last listing of each region that was listed: of those with creates, the last one that came
   * to its end.
   */
  readonly observations: readonly Observation[];
}

/** Creates region by region, so that a stop in one region also stops the following ones. */
export async function createHosts(inputs: CreateHostsInputs): Promise<CreatedHosts> {
  let outcomes: readonly CreateOutcome[] = [];
  let observations: readonly Observation[] = [];
  const count = { asked: 0, sent: 0, answered: 0, requests: 0 };
  let stop: Stop | undefined;
  let tally: Tally | undefined;
  let { fresh } = inputs;
  const interruptedOnce = awaitSignal(inputs.interruption, inputs.clock);
  for (const region of new Set(inputs.orders.map(({ desired }) => desired.key.region))) {
    const orders = inputs.orders.filter(({ desired }) => desired.key.region === region);
    if (stop !== undefined) {
      const because = stop;
      outcomes = [...outcomes, ...orders.map(({ desired }) => ({ status: 'not-sent', desired, because }) as const)];
      continue;
    }
    const run = await runRounds({ ...inputs, fresh }, region, orders, {
      tally,
      count,
      settledBefore: countSettled(outcomes),
      interruptedOnce,
      elsewhere: withLatest(inputs.planned, observations),
    });
    outcomes = [...outcomes, ...run.end.outcomes];
    observations = withLatest(observations, [
      ...run.elsewhere,
      ...(run.observation === undefined ? [] : [run.observation]),
    ]);
    ({ stop, tally } = run.end);
    fresh = [];
  }
  return { outcomes: outcomes.toSorted((a, b) => compareKeys(a.desired.key, b.desired.key)), stop, observations };
}
