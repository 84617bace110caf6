/** Budgets of accounts over a store in memory, and a clock that jumps. */
import { describe, expect, it } from 'vitest';
import type { BudgetStore } from '../../../src/controller/budget/budget-store.ts';
import { type BudgetEvent, shareBudgets } from '../../../src/controller/budget/share-budgets.ts';
import { virtualClock } from '../../support/model/virtual-clock.ts';

/** What the database does, without its growth after a slow-down. */
function memoryStore(now: () => number): BudgetStore & { readonly asked: () => number } {
  let [tokens, at, rate, asked] = [Number.NaN, 0, Number.NaN, 0];
  return {
    asked: () => asked,
    async takeTokens(_, want, most) {
      asked += 1;
      if (Number.isNaN(rate)) [rate, tokens, at] = [most, Math.max(most, 1), now()];
      tokens = Math.min(Math.max(rate, 1), tokens + ((now() - at) / 1_000) * rate);
      at = now();
      const granted = Math.min(want, Math.floor(tokens));
      tokens -= granted;
      return { granted, left: tokens, perSecond: rate };
    },
    async slowDown() {
      rate /= 2;
      return rate;
    },
  };
}

function scene(most: number) {
  const clock = virtualClock();
  const store = memoryStore(clock.now);
  const events: BudgetEvent[] = [];
  const means = {
    store,
    clock,
    random: { next: () => 0 },
    most,
    tell: (event: BudgetEvent) => void events.push(event),
  };
  return { clock, store, events, means };
}

describe('the budget of an account', () => {
  it.each([2, 10, 200])('lets two processes of four workers send %i requests a second together', async (most) => {
    const { clock, means } = scene(most);
    const left: number[] = [];
    const worker = async (take: () => Promise<boolean>) => {
      while (clock.now() < 20_000) {
        await take();
        left.push(clock.now());
      }
    };

    const processes = [shareBudgets(means)('0123456789ab'), shareBudgets(means)('0123456789ab')];
    await Promise.all(processes.flatMap(({ take }) => [1, 2, 3, 4].map(() => worker(() => take()))));

    const within = left.filter((at) => at <= 20_000).length;
    expect(within).toBeLessThanOrEqual(20 * most + Math.max(most, 1));
    expect(within).toBeGreaterThan(20 * most * 0.7);
  });

  it('asks the store once for many requests that come at once', async () => {
    const { means, store } = scene(100);
    const { take } = shareBudgets(means)('0123456789ab');

    await Promise.all(Array.from({ length: 25 }, () => take()));

    expect(store.asked()).toBe(1);
  });

  it('does not keep tokens for long that nobody used', async () => {
    const { clock, means, store } = scene(100);
    const { take } = shareBudgets(means)('0123456789ab');
    await take();

    await clock.sleep(3_000);
    await take();

    expect(store.asked()).toBe(2);
  });

  it('lets nobody wait whose signal aborts', async () => {
    const { means } = scene(0.2);
    const { take } = shareBudgets(means)('0123456789ab');
    await take();
    const abort = new AbortController();

    const waiting = take(abort.signal);
    abort.abort();

    expect(await waiting).toBe(false);
  });

  it('halves the rate for all where the cloud throttles, and tells so', async () => {
    const { events, means } = scene(100);
    const { take, throttled } = shareBudgets(means)('0123456789ab');
    await take();

    throttled();
    await take();

    const told = events.map((event) => (event.kind === 'rate-changed' ? [event.was, event.perSecond] : event.kind));
    expect(told).toEqual([
      [undefined, 100],
      [100, 50],
    ]);
  });

  it('waits, and asks again, where the store fails', async () => {
    const { clock, events, means, store } = scene(100);
    let failures = 2;
    const takeTokens: BudgetStore['takeTokens'] = async (...words) => {
      failures -= 1;
      if (failures >= 0) throw new Error('away');
      return store.takeTokens(...words);
    };

    expect(await shareBudgets({ ...means, store: { ...store, takeTokens } })('0123456789ab').take()).toBe(true);

    expect(clock.now()).toBe(2_000);
    expect(events.map(({ kind }) => kind)).toEqual(['store-failed', 'store-failed', 'rate-changed']);
  });
});
