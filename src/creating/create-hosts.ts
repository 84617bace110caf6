/**
 * Creates hosts region by region, and runs the rounds of each: does what their reducer asks for, and tells it the
 * result.
 */

import { type Observation, withLatest } from '../listing/observation.ts';
import { compareKeys } from '../model/host.ts';
import type { CreateOrder } from '../model/ports.ts';
import { type CreateCounts, countSettled } from './create-events.ts';
import type { CreateOutcome, StopReason } from './create-outcome.ts';
import { type ListInputs, startListings } from './list-region.ts';
import type { CheckStop, RunEffect, RunEvent, Tally } from './round-state.ts';
import { advanceRun, startRun } from './rounds.ts';
import { type SendCounts, type SendInputs, startSender } from './send-orders.ts';

export interface CreateHostsInputs extends ListInputs, SendInputs {
  /** The approved creates, of any regions. */
  readonly orders: readonly CreateOrder[];
  /** The plan's listings of all its regions: hosts of other regions are known from there. */
  readonly planned: readonly Observation[];
}

export interface CreatedHosts {
  /** One for each create, sorted by key. */
  readonly outcomes: readonly CreateOutcome[];
  readonly stop: StopReason | undefined;
  /** The last listing of each region that was listed: of those with creates, the last one that came to its end. */
  readonly observations: readonly Observation[];
}

/** Creates region by region, so that a stop in one region also stops the following ones. */
export async function createHosts(inputs: CreateHostsInputs): Promise<CreatedHosts> {
  let outcomes: readonly CreateOutcome[] = [];
  let observations: readonly Observation[] = [];
  const count = { asked: 0, sent: 0, answered: 0, requests: 0 };
  let stop: StopReason | undefined;
  let tally: Tally | undefined;
  let { fresh } = inputs;
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

/** What one region takes over from the ones before. */
interface RunSoFar {
  readonly tally: Tally | undefined;
  readonly count: SendCounts;
  readonly settledBefore: number;
  /** The latest listings of all regions. */
  readonly elsewhere: readonly Observation[];
}

interface RegionRun {
  readonly end: Extract<RunEffect, { type: 'end' }>;
  /** The last listing of the region that came to its end. */
  readonly observation: Observation | undefined;
  /** Of other regions, those that were listed in it. */
  readonly elsewhere: readonly Observation[];
}

async function runRounds(
  inputs: CreateHostsInputs,
  region: string,
  orders: readonly CreateOrder[],
  { tally, count, settledBefore, elsewhere }: RunSoFar,
): Promise<RegionRun> {
  const { clock, random, events } = inputs;
  const checkStop: CheckStop = () =>
    inputs.stop.isAsked() && !state.interrupted ? { type: 'interrupted', now: clock.now() } : undefined;
  const listings = startListings(inputs, region, count, checkStop, elsewhere);
  const sender = startSender(inputs, orders, count, checkStop);
  const countsOf = startCounting(inputs.orders.length, count, settledBefore);
  const creates = orders.map(({ desired }) => desired);
  let [state, effect] = startRun(creates, inputs.rules, random, tally, elsewhere);
  while (effect.type !== 'end') {
    let event: RunEvent;
    const counts = countsOf(state.outcomes);
    switch (effect.type) {
      case 'list':
        event = checkStop() ?? (await listings.list(effect));
        break;
      case 'rest':
        events.tell({ type: 'resting', ...counts, because: effect.because, until: clock.now() + effect.ms });
        await clock.sleep(effect.ms, inputs.stop.signal());
        event = checkStop() ?? { type: 'rested', now: clock.now() };
        break;
      case 'send':
        for (const one of effect.creates) sender.send(one);
        event = await sender.nextAnswer(effect.until);
        break;
    }
    [state, effect] = advanceRun(state, event);
    events.tell({ type: 'counted', ...countsOf(state.outcomes) });
  }
  return { end: effect, observation: listings.observation(), elsewhere: listings.elsewhere() };
}

/** The outcomes are the same for many answers: counting them for each would cost their square. */
function startCounting(of: number, count: SendCounts, settledBefore: number) {
  let counted: readonly CreateOutcome[] = [];
  let settled = settledBefore;
  return (outcomes: readonly CreateOutcome[]): CreateCounts => {
    if (outcomes !== counted) settled = settledBefore + countSettled(outcomes);
    counted = outcomes;
    return { sent: count.sent, answered: count.answered, settled, of };
  };
}
