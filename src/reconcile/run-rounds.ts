/** Runs the rounds of one region: does what their reducer asks for, and tells it the result. */
import type { CreateOutcome } from '../core/creating/create-outcome.ts';
import type { RunEffect, RunEvent, Tally } from '../core/creating/round-state.ts';
import { advanceRun, startRun } from '../core/creating/rounds.ts';
import type { Observation } from '../core/listing/observation.ts';
import type { CreateOrder } from '../core/ports.ts';
import { type CreateCounts, countSettled } from './create-events.ts';
import { startInterruption } from './interruption.ts';
import { type ListInputs, startListings } from './list-region.ts';
import { type SendCounts, type SendInputs, startSender } from './send-orders.ts';

export interface RoundInputs extends ListInputs, SendInputs {
  /** The approved creates, of any regions. */
  readonly orders: readonly CreateOrder[];
}

/** What one region takes over from the ones before. */
interface RunSoFar {
  readonly tally: Tally | undefined;
  readonly count: SendCounts;
  readonly settledBefore: number;
  readonly interruptedOnce: Promise<RunEvent>;
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

export async function runRounds(
  inputs: RoundInputs,
  region: string,
  orders: readonly CreateOrder[],
  { tally, count, settledBefore, interruptedOnce, elsewhere }: RunSoFar,
): Promise<RegionRun> {
  const { clock, random, events } = inputs;
  const interruption = startInterruption(inputs.interruption, clock);
  const listings = startListings(inputs, region, count, interruption, elsewhere);
  const sender = startSender(inputs, orders, count, { interruption, interruptedOnce });
  const countsOf = startCounting(inputs.orders.length, count, settledBefore);
  const creates = orders.map(({ desired }) => desired);
  let [state, effect] = startRun(creates, inputs.rules, random, tally, elsewhere);
  while (effect.type !== 'end') {
    let event: RunEvent;
    const counts = countsOf(state.outcomes);
    switch (effect.type) {
      case 'list':
        event = interruption.take() ?? (await listings.list(effect));
        break;
      case 'rest':
        events.tell({ type: 'resting', ...counts, because: effect.because, until: clock.now() + effect.ms });
        await clock.sleep(effect.ms, inputs.interruption);
        event = interruption.take() ?? { type: 'rested', now: clock.now() };
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
