import type { Recorder } from '../ledger/recorder.ts';
import type { CreateAnswer, CreateOptions, Lock } from '../model/ports.ts';
import type { Stop } from '../model/stop.ts';
import type { Recorded } from './create-outcome.ts';
import { advanceLife, beginLife, type LifeEvent, type LifeOrder, type SendResult } from './creation.ts';

export interface SendCreateInputs {
  readonly order: LifeOrder;
  /** Sends the request, once (HostProvider.create). */
  readonly request: (options: CreateOptions) => Promise<CreateAnswer>;
  readonly recorder: Recorder;
  readonly lock: Lock;
  readonly stop: Stop;
}

export interface SentCreate {
  readonly result: SendResult;
  /** Undefined if it failed before there was something to record. */
  readonly intent: Recorded | undefined;
  readonly unrecorded?: string | undefined;
}

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
    meet({ type: 'connected', now: recorder.moment() });
    const sent = recorder.moment();
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
