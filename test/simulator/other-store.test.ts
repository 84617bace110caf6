/** An apply knows its journal by the port alone: one in memory does as well as a folder. */
import { expect, it } from 'vitest';
import { type MemoryStore, memoryStore } from '../support/memory-store.ts';
import { isLive } from './cloud/cloud.ts';
import { type Point, playScenario } from './crash-points.ts';
import { openFolderHome } from './journal-home.ts';
import { declared, type Scenario, scenarios } from './scenarios.ts';
import type { World } from './world.ts';

const [first] = scenarios as readonly [Scenario];
const names = declared.map(({ key }) => key.name).toSorted();

/** The folder of its machine stays empty, so that the promises which are read from there are checked here. */
function play(store: MemoryStore, point?: Point) {
  return playScenario(1, first, point, {
    strict: false,
    openHome: (...means) => ({
      ...openFolderHome(...means),
      journalAt:
        ({ clock, ports }) =>
        () =>
          store.storeOf(clock, ports),
    }),
  });
}

const liveIn = ({ cloud }: World) => cloud.hosts.flatMap((host) => (isLive(host) ? [host.name] : [])).toSorted();

it('makes each host of the first story once, with an intent in the memory for each create', async () => {
  const store = memoryStore();

  const { world, sends } = await play(store);

  expect(world.runs[0]?.end?.exit).toBe('ok');
  expect(liveIn(world)).toEqual(names);
  expect(store.records.filter(({ type }) => type === 'send')).toHaveLength(sends);
  expect(world.machines.flatMap(({ image }) => [...image.entries.keys()])).toEqual([]);
  expect(world.watcher.broken).toEqual([]);
});

it('makes no host twice, wherever the first run is killed', async () => {
  const { calls } = await play(memoryStore());

  for (const [index, { isIdle }] of calls.entries()) {
    if (isIdle) continue;
    const { world } = await play(memoryStore(), { at: index + 1, way: 'killed' });

    expect(world.watcher.broken).toEqual([]);
    expect(liveIn(world)).toEqual(names);
  }
});
