import type { CreateOutcome, Stop } from '../core/creating/create-outcome.ts';
import type { Departing, RoundRules, RunEffect, RunEvent, Tally } from '../core/creating/round-state.ts';
import { advanceRun, startRun } from '../core/creating/rounds.ts';
import { compareKeys } from '../core/host.ts';
import { specOf } from '../core/intent.ts';
import { type Observation, withLatest } from '../core/listing/observation.ts';
import type { Clock, CreateOptions, CreateOrder, HostProvider, Lock, Random } from '../core/ports.ts';
import { awaitSignal, startAnswers } from './answers.ts';
import { observeUntil, startTurns } from './call-off.ts';
import { type CreateCounts, countSettled, type EventLog } from './create-events.ts';
import { makeIntentId } from './intent-id.ts';
import { failureOfListing, observeAndRecord, observeRegions } from './observe.ts';
import type { Recorder } from './recorder.ts';
import { sendCreate } from './send-create.ts';

export interface CreateHostsInputs {
  /** The approved creates, of any regions. */
  readonly orders: readonly CreateOrder[];
  /** Recorded listings that are new enough for the first round of the first region. */
  readonly fresh: readonly Observation[];
  /** The plan's listings of all its regions: hosts of other regions are known from there. */
  readonly planned: readonly Observation[];
  readonly rules: RoundRules;
  /** Lists a region. The signal ends that early. */
  observe(region: string, ending: AbortSignal): Promise<Observation>;
  readonly provider: Pick<HostProvider, 'create'>;
  readonly recorder: Recorder;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly random: Random;
  /** Ends listings while nothing is sent, then the sending; what is in flight is waited for. */
  readonly interruption: AbortSignal;
  /** Ends the wait for what is in flight too. */
  readonly abandon: AbortSignal;
  /** Ends the listings that look for what was sent. */
  readonly abandonLook: AbortSignal;
  readonly events: EventLog;
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
    const run = await playRounds({ ...inputs, fresh }, region, orders, {
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

/** What one region takes over from the ones before. */
interface RunSoFar {
  readonly tally: Tally | undefined;
  /**
   * Requests asked for, creates, and requests that may have left: of what was throttled, several a
   * create.
   */
  readonly count: { asked: number; sent: number; answered: number; requests: number };
  readonly settledBefore: number;
  readonly interruptedOnce: Promise<RunEvent>;
  /** The latest listings of other regions. */
  readonly elsewhere: readonly Observation[];
}

interface RegionRun {
  readonly end: Extract<RunEffect, { type: 'end' }>;
  /** The last listing of the region that came to its end. */
  readonly observation: Observation | undefined;
  /** Of other regions, those that were listed in it. */
  readonly elsewhere: readonly Observation[];
}

async function playRounds(
  inputs: CreateHostsInputs,
  region: string,
  orders: readonly CreateOrder[],
  { tally, count, settledBefore, interruptedOnce, elsewhere }: RunSoFar,
): Promise<RegionRun> {
  const { clock, random, interruption, abandon, provider, recorder, lock, events } = inputs;
  const creates = orders.map(({ desired }) => desired);
  const orderByHost = new Map(orders.map((order) => [order.desired, order]));
  let observation = inputs.fresh.find((one) => one.region === region);
  let useFresh = observation !== undefined;
  let told = false;
  let listedElsewhere: readonly Observation[] = [];
  const answers = startAnswers(interruptedOnce, clock);
  const turns = startTurns(interruption, interruptedOnce);

  const send = async ({ desired, presumedAbsent, leaveBefore }: Departing): Promise<RunEvent> => {
    count.sent += 1;
    const order = {
      intent: makeIntentId(random),
      key: desired.key,
      plan: inputs.rules.send.plan,
      spec: specOf(desired),
      fleet: inputs.rules.replacement.fleet,
      presumedAbsent,
    };
    const request = async (options: CreateOptions) => {
      const create = orderByHost.get(desired);
      if (create === undefined) throw new Error('a create without an order');
      events.tell({ type: 'sending', desired });
      count.asked += 1;
      const labelled = desired.intentLabel === true ? { ...create, intent: order.intent } : create;
      const answer = await turns.during((ending) =>
        provider.create(labelled, {
          ...options,
          interruption: ending,
          onTurn: () => events.tell({ type: 'leaving', desired }),
          ...(leaveBefore !== undefined && { leaveBefore }),
        }),
      );
      events.tell({ type: 'answered', desired, answer });
      return answer;
    };
    const sent = await sendCreate({ order, request, recorder, lock, abandon });
    const { result } = sent;
    const isKeptBack = result.status === 'not-sent' || result.status === 'barred';
    if (!isKeptBack) count.requests += 1;
    // What was throttled waits to be sent like one that was not.
    if (isKeptBack || (result.status === 'refused' && result.throttled === true)) count.sent -= 1;
    else count.answered += 1;
    return { type: 'answered', desired, ...sent, chance: random.next(), now: clock.now() };
  };
  const observe = async (one: string, until: number | undefined): Promise<Observation> => {
    // Once something was sent, a listing is what settles it, and no first signal may end it.
    const ending = count.asked === 0 ? interruption : inputs.abandonLook;
    const seen = await observeUntil((signal) => inputs.observe(one, signal), ending, until, clock);
    events.tell({ type: 'listed', observation: seen });
    return seen;
  };
  const list = async ({ elsewhere: others = [], until }: Extract<RunEffect, { type: 'list' }>): Promise<RunEvent> => {
    const regions = others.map((other) => ({ region: other, because: 'fleet' as const }));
    const looks = await observeRegions(regions, (one) => observe(one, until), recorder);
    listedElsewhere = withLatest(listedElsewhere, looks);
    const seen =
      useFresh && observation !== undefined
        ? observation
        : await observeAndRecord(() => observe(region, until), recorder.recordListing);
    if (failureOfListing(seen) !== undefined) {
      // Before anything is sent, the signal is what ended the listing, whatever it says.
      const stopped = count.sent + count.requests === 0 ? interrupted() : undefined;
      // What its pages showed counts, though the listing proves nothing.
      return stopped ?? listed(seen, looks);
    }
    observation = seen;
    const stopped = interrupted();
    // The run asks for a listing once more: this one still is the latest.
    useFresh = stopped !== undefined;
    return stopped ?? listed(seen, looks);
  };
  const listed = (seen: Observation, looks: readonly Observation[]): RunEvent => ({
    type: 'listed',
    observation: seen,
    elsewhere: looks,
    ledger: recorder.ledger(),
    now: clock.now(),
  });
  const rest = async (ms: number): Promise<RunEvent> => {
    await clock.sleep(ms, interruption);
    return interrupted() ?? { type: 'rested', now: clock.now() };
  };
  /**
   * Said once, and never between an effect that sends and the sending: what is to be sent would
   * count as sent.
   */
  const interrupted = (): RunEvent | undefined => {
    if (!interruption.aborted || told) return undefined;
    told = true;
    return { type: 'interrupted', now: clock.now() };
  };
  const nextAnswer = async (until: number | undefined): Promise<RunEvent> => {
    const left = until === undefined || until > clock.now() ? until : undefined;
    if (left !== until) turns.callOff();
    while (!answers.hasCome() && (told || !interruption.aborted)) {
      await answers.change(left);
      if (left !== undefined && left <= clock.now()) break;
    }
    // An answer that came as well stays, and is the next to be taken.
    return interrupted() ?? (answers.hasCome() ? answers.take() : { type: 'timed-out', now: clock.now() });
  };

  let counted: readonly CreateOutcome[] = [];
  let settled = settledBefore;
  const countsOf = (outcomes: readonly CreateOutcome[]): CreateCounts => {
    // They are the same for many answers: counting them for each would cost their square.
    if (outcomes !== counted) settled = settledBefore + countSettled(outcomes);
    counted = outcomes;
    const { sent, answered } = count;
    return { sent, answered, settled, of: inputs.orders.length };
  };

  let [state, effect] = startRun(creates, inputs.rules, random, tally, elsewhere);
  while (effect.type !== 'end') {
    let event: RunEvent;
    const counts = countsOf(state.outcomes);
    switch (effect.type) {
      case 'list':
        event = interrupted() ?? (await list(effect));
        break;
      case 'rest':
        events.tell({ type: 'resting', ...counts, because: effect.because, until: clock.now() + effect.ms });
        event = await rest(effect.ms);
        break;
      case 'send':
        for (const one of effect.creates) answers.await(send(one));
        event = await nextAnswer(effect.until);
        break;
    }
    [state, effect] = advanceRun(state, event);
    events.tell({ type: 'counted', ...countsOf(state.outcomes) });
  }
  return { end: effect, observation, elsewhere: listedElsewhere };
}
