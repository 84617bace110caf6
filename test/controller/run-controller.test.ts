/** A controller without workers, over a store of the test, and a clock that jumps. */
import { expect, it } from 'vitest';
import { runController } from '../../src/controller/run-controller.ts';
import type { ScopeStore } from '../../src/controller/scope-store.ts';
import type { WorkerEvent } from '../../src/controller/worker.ts';
import { openMemoryScopeStore } from '../support/controller/memory-scope-store.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const hour = 60 * 60_000;

async function runWith(changes: (stop: () => void) => Partial<ScopeStore>) {
  const draining = new AbortController();
  const clock = virtualClock();
  const events: WorkerEvent[] = [];
  const store = { ...openMemoryScopeStore(clock.now), ...changes(() => draining.abort()) };
  await runController(
    { name: 'one', workers: 0, leaseMs: 45_000, idleMs: 1_000, reloadMs: 2 * hour, graceMs: 1_000 },
    {
      store,
      clock,
      random: { next: () => 0.5 },
      load: async () => [],
      onLoaded: () => undefined,
      open: () => Promise.reject(new Error('nobody looks')),
      tell: (event) => void events.push(event),
    },
    draining.signal,
  );
  return { events, now: clock.now() };
}

it('a controller tidies its tables each hour, and goes on where that failed', async () => {
  let tries = 0;

  const { events, now } = await runWith((stop) => ({
    async tidy() {
      tries += 1;
      if (tries === 1) throw new Error('the server is busy');
      stop();
    },
  }));

  expect(events).toEqual([{ kind: 'store-failed', error: new Error('the server is busy') }]);
  expect(now).toBeGreaterThanOrEqual(2 * hour);
});
