/** Sends the creates of a region, many at once, and hands back one answer after the other. */

import type { Recorder } from '../ledger/recorder.ts';
import { specOf } from '../model/intent.ts';
import type {
  Clock,
  CreateAnswer,
  CreateOptions,
  CreateOrder,
  HostProvider,
  Lock,
  Random,
  Stop,
} from '../model/ports.ts';
import type { EventLog, Recorded } from './create-outcome.ts';
import { advanceLife, beginLife, type LifeEvent, type LifeOrder } from './creation.ts';
import type { CheckStop, Departing, RoundRules, RunEvent } from './round-state.ts';

/** Of a whole run. Several requests may be one create: it was throttled, and sent again. */
export interface SendCounts {
  /** Requests that were handed to the provider. */
  asked: number;
  /** Creates on their way, and those that were answered. */
  sent: number;
  answered: number;
  /** Requests that may have left. */
  requests: number;
}

export interface SendInputs {
  readonly rules: RoundRules;
  readonly provider: Pick<HostProvider, 'create'>;
  readonly recorder: Recorder;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly random: Random;
  readonly stop: Stop;
  readonly events: EventLog;
}

export function startSender(
  inputs: SendInputs,
  orders: readonly CreateOrder[],
  count: SendCounts,
  checkStop: CheckStop,
) {
  const { clock, random, stop, provider, recorder, lock, events, rules } = inputs;
  const makeIntentId = startIntentIds(random, recorder.ledger().intents);
  const orderByHost = new Map(orders.map((order) => [order.desired, order]));
  /** In the order in which they came: to ask every request in flight for each answer takes quadratic time. */
  const answers: Promise<RunEvent>[] = [];
  let wake = (): void => {};
  void stop.whenAsked().then(() => wake());
  /** Ends the wait of those that wait for their turns now. */
  let turns = new AbortController();

  const send = async ({ desired, presumedAbsent, leaveBefore }: Departing): Promise<RunEvent> => {
    count.sent += 1;
    const order = {
      intent: makeIntentId(),
      key: desired.key,
      plan: rules.send.plan,
      spec: specOf(desired),
      ...(rules.fleet.name !== undefined && { fleet: rules.fleet.name }),
      presumedAbsent,
    };
    const request = async (options: CreateOptions) => {
      const create = orderByHost.get(desired);
      if (create === undefined) throw new Error('a create without an order');
      events.tell({ type: 'sending', desired });
      count.asked += 1;
      const labelled = desired.intentLabel === true ? { ...create, intent: order.intent } : create;
      const answer = await provider.create(labelled, {
        ...options,
        turnSignal: AbortSignal.any([stop.signal(), turns.signal]),
        onTurn: () => events.tell({ type: 'leaving', desired }),
        leaveBefore,
      });
      events.tell({ type: 'answered', desired, answer });
      return answer;
    };
    const sent = await sendCreate({ order, request, recorder, lock, stop });
    const { result } = sent;
    const isKeptBack = result.status === 'not-sent' || result.status === 'barred';
    if (!isKeptBack) count.requests += 1;
    // What was throttled waits to be sent like one that was not.
    if (isKeptBack || (result.status === 'refused' && result.throttled === true)) count.sent -= 1;
    else count.answered += 1;
    return { type: 'answered', desired, ...sent, chance: random.next(), now: clock.now() };
  };

  /** Resolves when another answer or the stop comes, or at `until` (Clock.now). */
  const awaitChange = async (until: number | undefined): Promise<void> => {
    const change = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (until === undefined) return change;
    const changed = new AbortController();
    await Promise.race([change, clock.sleep(until - clock.now(), changed.signal)]);
    changed.abort();
  };

  return {
    /** Its answer comes from `nextAnswer`. */
    send(create: Departing): void {
      const answer = send(create);
      const arrive = () => {
        answers.push(answer);
        wake();
      };
      answer.then(arrive, arrive);
    },
    /** Or the stop, or the end of the wait: at `until` (Clock.now), creates that wait for their turns are not sent. */
    async nextAnswer(until: number | undefined): Promise<RunEvent> {
      const left = until === undefined || until > clock.now() ? until : undefined;
      if (left !== until) {
        turns.abort();
        turns = new AbortController();
      }
      while (answers.length === 0 && checkStop() === undefined) {
        await awaitChange(left);
        if (left !== undefined && left <= clock.now()) break;
      }
      // An answer that came as well stays, and is the next to be taken.
      return checkStop() ?? answers.shift() ?? { type: 'timed-out', now: clock.now() };
    },
  };
}

/** Makes ids that are short enough to type. The journal knows a create by its id, so none of `taken` is made again. */
function startIntentIds(random: Random, taken: ReadonlyMap<string, unknown>): () => string {
  const made = new Set<string>();
  const digits = () =>
    Math.floor(random.next() * 0x1_0000)
      .toString(16)
      .padStart(4, '0');
  return () => {
    for (;;) {
      const id = `i-${digits()}${digits()}`;
      if (taken.has(id) || made.has(id)) continue;
      made.add(id);
      return id;
    }
  };
}

export interface SendCreateInputs extends Pick<SendInputs, 'recorder' | 'lock' | 'stop'> {
  readonly order: LifeOrder;
  /** Sends the request, once (HostProvider.create). */
  readonly request: (options: CreateOptions) => Promise<CreateAnswer>;
}

export type SentCreate = Pick<Extract<RunEvent, { type: 'answered' }>, 'result' | 'intent' | 'unrecorded'>;

/** Takes one request through its steps (creating/creation.ts): performs each effect, reports each event. */
export async function sendCreate({ order, request, recorder, lock, stop }: SendCreateInputs): Promise<SentCreate> {
  let [life, effect] = beginLife(order);
  let intent: Recorded | undefined;
  const meet = (event: LifeEvent) => {
    [life, effect] = advanceLife(life, event);
  };
  const record = async () => {
    if (effect.type !== 'record') return;
    const reason = await recorder.record(effect.records);
    meet(reason === undefined ? { type: 'recorded' } : { type: 'unrecorded', reason });
  };
  const beforeFirstByte = async () => {
    const sent = recorder.moment();
    meet({ type: 'connected', now: sent });
    intent = { id: order.intent, sent, stopped: sent };
    await record();
    if (effect.type !== 'check-lock') return 'withhold';
    const reason = await lock.lost();
    meet(reason === undefined ? { type: 'locked' } : { type: 'unlocked', reason, now: recorder.moment() });
    return reason === undefined ? 'write' : 'withhold';
  };
  const answer = await request({ signal: stop.signal('drop-answers'), beforeFirstByte });
  if (effect.type === 'connect' || effect.type === 'write') {
    const now = recorder.moment();
    if (intent !== undefined) intent = { ...intent, stopped: now };
    meet({ type: 'answered', answer, now });
  }
  await record();
  if (effect.type !== 'end') throw new Error(`a create ended while it had to "${effect.type}"`);
  const { result, unrecorded } = effect;
  return { result, intent, unrecorded };
}
