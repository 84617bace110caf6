/** A controller without workers, over a store of the test, and a clock that jumps. */
import { expect, it } from 'vitest';
import { runController } from '../../src/controller/run-controller.ts';
import type { ScopeStore } from '../../src/controller/scope-store.ts';
import type { WorkerEvent } from '../../src/controller/worker-event.ts';
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

it('a controller thins the history each hour, part after part, until nothing is left', async () => {
  const afters: unknown[] = [];
  const places = [{ scope: 'a', at: '1' }, { scope: 'b', at: '2' }, undefined, { scope: 'a', at: '3' }, undefined];

  await runWith((stop) => ({
    async thin(after) {
      afters.push(after);
      if (afters.length === 5) stop();
      return places[afters.length - 1];
    },
  }));

  expect(afters).toEqual([undefined, places[0], places[1], undefined, places[3]]);
});

it('a controller goes on where a part of the history could not be thinned', async () => {
  let tries = 0;

  const { events, now } = await runWith((stop) => ({
    async thin() {
      tries += 1;
      if (tries === 1) throw new Error('the server is busy');
      stop();
      return undefined;
    },
  }));

  expect(events).toEqual([{ kind: 'store-failed', error: new Error('the server is busy') }]);
  expect(now).toBeGreaterThanOrEqual(2 * hour);
});
