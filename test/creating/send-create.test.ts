import { describe, expect, it } from 'vitest';
import type { LifeOrder } from '../../src/creating/creation.ts';
import { sendCreate } from '../../src/creating/send-orders.ts';
import { specOf } from '../../src/model/intent.ts';
import type { CreateAnswer, CreateOptions } from '../../src/model/ports.ts';
import { startStop } from '../../src/system/stop.ts';
import { desiredHost } from '../support/model/builders.ts';
import { fakeJournal, fakeLock, fakeRecorder } from '../support/model/fake-journal.ts';
import { moment, openIntent } from '../support/model/ledgers.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const accepted: CreateAnswer = { status: 'accepted', hostIds: ['host-1'] };
const web = desiredHost();
const now = moment(5_000, 'boot-1 1767225600000.000');
const { key } = web;
const order: LifeOrder = { intent: 'i-1', key, plan: 'plan-now', spec: specOf(web), presumedAbsent: undefined };

/** A create in a world that writes down what is done, in its order. */
function world() {
  const log: string[] = [];
  const journal = fakeJournal(log);
  const lock = fakeLock();
  const clock = virtualClock(5_000);
  const recorder = fakeRecorder(journal, clock);
  const signals: (AbortSignal | undefined)[] = [];
  const request = async ({ beforeFirstByte, signal }: CreateOptions): Promise<CreateAnswer> => {
    signals.push(signal);
    log.push('connected');
    if ((await beforeFirstByte?.()) === 'withhold') return { status: 'not-sent', reason: 'withheld' };
    log.push('written');
    return accepted;
  };
  const stop = startStop();
  const send = (more: Partial<LifeOrder> = {}) =>
    sendCreate({ order: { ...order, ...more }, request, recorder, lock, stop });
  return { log, journal, lock, recorder, signals, stop, send };
}

describe('one create', () => {
  it('is recorded with all that tells it from another', async () => {
    const { journal, send } = world();

    await send();

    expect(journal.records).toEqual([
      ...[{ type: 'send', intent: 'i-1', key: web.key, plan: 'plan-now', spec: specOf(web), moment: now }],
      ...[{ type: 'answer', intent: 'i-1', answer: 'accepted', reason: '', hostIds: ['host-1'], moment: now }],
    ]);
  });

  it('ends the doubt that it takes the place of, in the same breath', async () => {
    const { log, send } = world();

    await send({ presumedAbsent: openIntent({ id: 'i-0' }) });

    expect(log).toEqual(['connected', 'closed presumed-absent', 'send web-1', 'written', 'answer accepted']);
  });

  it('can be given up by its signal', async () => {
    const { signals, stop, send } = world();

    await send();

    expect(signals).toEqual([stop.signal('drop-answers')]);
  });
});

describe('a bug', () => {
  it('in the lock, which a provider takes for a no, is told: nothing was sent', async () => {
    const { log, lock, recorder, stop } = world();
    lock.lost = () => Promise.reject(new TypeError('a bug'));
    const request = async ({ beforeFirstByte }: CreateOptions): Promise<CreateAnswer> => {
      await beforeFirstByte?.().catch(() => 'withhold');
      return { status: 'not-sent', reason: 'withheld' };
    };

    const sending = sendCreate({ order, request, recorder, lock, stop });

    await expect(sending).rejects.toThrow('a create ended while it had to "check-lock"');
    expect(log).toEqual(['send web-1']);
  });

  it('of a provider that asks nobody before it sends is told', async () => {
    const { recorder, lock, stop } = world();

    const sending = sendCreate({ order, request: async () => accepted, recorder, lock, stop });

    await expect(sending).rejects.toThrow('a create at the step "connecting" cannot meet "answered"');
  });
});
