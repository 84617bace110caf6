/** Creates hosts region by region, in rounds: does what their reducer asks for, and tells it the result. */

import { type ListedRegion, type Observation, withLatest } from '../listing/observation.ts';
import { failureOfListing, listRegions, recordListings } from '../listing/observe.ts';
import { groupBy } from '../model/group-by.ts';
import { compareKeys } from '../model/host.ts';
import type { CreateOrder } from '../model/ports.ts';
import type { CreateCounts, CreateOutcome, StopReason } from './create-outcome.ts';
import type { CheckStop, RunEffect, RunEvent, Tally } from './round-state.ts';
import { advanceRun, startRun } from './rounds.ts';
import { type SendCounts, type SendInputs, startSender } from './send-orders.ts';

export interface CreateHostsInputs extends SendInputs {
  /** The approved creates, of any regions. */
  readonly orders: readonly CreateOrder[];
  /** The plan's listings of all its regions: hosts of other regions are known from there. */
  readonly planned: readonly Observation[];
  /** Recorded listings that are new enough for the first round of the first region. */
  readonly fresh: readonly Observation[];
  /** Lists a region. The signal ends that early. */
  observe(region: string, signal: AbortSignal): Promise<Observation>;
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
  const count = { asked: 0, sent: 0, answered: 0, requests: 0 };
  const listings = startListings(inputs, count);
  let stop: StopReason | undefined;
  let tally: Tally | undefined;
  for (const [region, orders] of groupBy(inputs.orders, ({ desired }) => desired.key.region)) {
    if (stop !== undefined) {
      const because = stop;
      outcomes = [...outcomes, ...orders.map(({ desired }) => ({ status: 'not-sent', desired, because }) as const)];
      continue;
    }
    const settledBefore = countSettled(outcomes);
    const end = await runRounds(inputs, region, orders, { tally, count, settledBefore, listings });
    outcomes = [...outcomes, ...end.outcomes];
    ({ stop, tally } = end);
  }
  const observations = listings.listed();
  return { outcomes: outcomes.toSorted((a, b) => compareKeys(a.desired.key, b.desired.key)), stop, observations };
}

/** What one region takes over from the ones before. */
interface RunSoFar {
  readonly tally: Tally | undefined;
  readonly count: SendCounts;
  readonly settledBefore: number;
  readonly listings: Listings;
}

async function runRounds(
  inputs: CreateHostsInputs,
  region: string,
  orders: readonly CreateOrder[],
  { tally, count, settledBefore, listings }: RunSoFar,
): Promise<Extract<RunEffect, { type: 'end' }>> {
  const { clock, random, events, rules } = inputs;
  const checkStop: CheckStop = () =>
    inputs.stop.isAsked() && !state.interrupted ? { type: 'interrupted', now: clock.now() } : undefined;
  const sender = startSender(inputs, orders, count, checkStop);
  const countsOf = startCounting(inputs.orders.length, count, settledBefore);
  const creates = orders.map(({ desired }) => desired);
  let [state, effect] = startRun(creates, rules, random, tally, listings.latest());
  while (effect.type !== 'end') {
    let event: RunEvent;
    const counts = countsOf(state.outcomes);
    switch (effect.type) {
      case 'list':
        event = checkStop() ?? (await listings.list(region, effect, checkStop));
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
  return effect;
}

/** What was not tried is not settled. */
function countSettled(outcomes: readonly CreateOutcome[]): number {
  return outcomes.filter(({ status }) => status !== 'not-sent' && status !== 'held').length;
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

type Listings = ReturnType<typeof startListings>;

function startListings(inputs: CreateHostsInputs, count: SendCounts) {
  const { orders, planned, fresh, recorder, clock } = inputs;
  /** Answers the next request for its region. */
  let kept = fresh.find(({ region }) => region === orders[0]?.desired.key.region);
  let listed: readonly Observation[] = kept === undefined ? [] : [kept];
  const latest = () => withLatest(planned, listed);
  return {
    /** The last listings of this run. */
    listed: () => listed,
    /** The latest listings of all regions. */
    latest,
    /** Lists the region of a round, and before it others whose hosts matter for it. */
    async list(
      region: string,
      { elsewhere = [], until }: Extract<RunEffect, { type: 'list' }>,
      checkStop: CheckStop,
    ): Promise<RunEvent> {
      // Once something was sent, a listing is what settles it, and only a hard stop may end it.
      const stopSignal = inputs.stop.signal(count.asked === 0 ? 'finish' : 'leave');
      const observe = (one: string) => observeUntil((signal) => inputs.observe(one, signal), stopSignal, until, clock);
      const listAll = (regions: readonly ListedRegion[]) => listRegions(regions, observe, recorder);
      const earlier = kept?.region === region ? kept : undefined;
      kept = undefined;
      const away = await listAll(elsewhere.map((other) => ({ region: other, because: 'fleet' })));
      const own = earlier === undefined ? await listAll([{ region, because: 'declared' }]) : [];
      const all = await recordListings([...away, ...own], latest(), recorder);
      const others = all.slice(0, away.length);
      const observation = earlier ?? all.at(-1);
      if (observation === undefined) throw new Error('no listing of the region');
      const isRead = failureOfListing(observation) === undefined;
      listed = withLatest(listed, isRead ? [...others, observation] : others);
      // Before anything is sent, the signal is what ended a listing that failed, whatever it says.
      const stopped = isRead || count.requests === 0 ? checkStop() : undefined;
      // The run asks for a listing once more: this one still is the latest.
      if (isRead && stopped !== undefined) kept = observation;
      // What the pages of a failed listing showed counts, though it proves nothing.
      return stopped ?? { type: 'listed', observation, elsewhere: others, ledger: recorder.ledger(), now: clock.now() };
    },
  };
}

/** Observes with a signal that aborts at `until` (Clock.now), or with the one that is given. */
async function observeUntil(
  observe: (signal: AbortSignal) => Promise<Observation>,
  stopSignal: AbortSignal,
  until: number | undefined,
  clock: CreateHostsInputs['clock'],
): Promise<Observation> {
  if (until === undefined) return observe(stopSignal);
  const deadline = new AbortController();
  void clock.sleep(until - clock.now(), deadline.signal).then(() => deadline.abort());
  try {
    return await observe(AbortSignal.any([stopSignal, deadline.signal]));
  } finally {
    // This ends the sleep.
    deadline.abort();
  }
}
