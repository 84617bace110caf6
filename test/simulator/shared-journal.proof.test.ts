/** A journal in a database: killed, and cut off from its server, at every point of every story. */
import { describe, expect, it } from 'vitest';
import { startVirtualServer, type VirtualServer } from '../support/virtual-database.ts';
import { isLive } from './cloud/cloud.ts';
import { type Played, type Point, playScenario } from './crash-points.ts';
import type { Machine } from './machine/process.ts';
import { declared, lostAnswer, type Scenario, scenarios } from './scenarios.ts';
import { applierOn, mirror } from './shared-journal.ts';
import type { World } from './world.ts';

/** What befalls files of a journal befalls none in a database. */
const ofFiles = new Set([
  'lost journal',
  'restored journal',
  'older journal beside its checkpoint',
  'disk full',
  'journal lost afterwards',
  'journal of version 0.1.0',
  'copied journal of version 0.1.0',
]);

/** A create is sent, and what the database knows of it is gone. */
function loses(name: string, lose: (server: VirtualServer, state: ReturnType<VirtualServer['snapshot']>) => void) {
  return (server: VirtualServer): Scenario => ({
    name,
    scripts: { 3: lostAnswer },
    async before(world, machine) {
      await apply(world, machine, [{ at: { label: 'write', nth: 1 }, act: 'killed-after' }]);
      const state = server.snapshot();
      await world.wait(world.rules.settleWindowMs);
      await apply(world, machine, [{ at: { label: 'answer', nth: 2 }, act: 'killed-before' }]);
      const host = world.cloud.hosts.find(isLive);
      if (host !== undefined) world.cloud.remove(host);
      lose(server, state);
      mirror(server, machine.image);
      for (const one of world.memory.requests) one.journal = undefined;
    },
  });
}

async function apply(world: World, machine: Machine, fates: Parameters<World['begin']>[2]): Promise<void> {
  await world.finish(world.begin(machine, { desired: declared }, fates));
}

/** In every run of the tests; `npm run prove` plays all. */
const most = Number(process.env.PROVE_STORIES ?? 4);

const stories: readonly ((server: VirtualServer) => Scenario)[] = [
  loses('failover to a server that lacks the last records', (server, state) => server.failOver(state)),
  loses('restored dump', (server, state) => server.restoreDump(state)),
  ...scenarios.filter(({ name }) => !ofFiles.has(name)).map((scenario) => () => scenario),
];

function play(story: (server: VirtualServer) => Scenario, seed: number, point?: Point): Promise<Played> {
  const server = startVirtualServer();
  return playScenario(seed, story(server), point, { strict: true, applier: applierOn(server, seed) });
}

function expectKept({ world }: Played): void {
  expect(world.watcher.broken).toEqual([]);
  expect(world.watcher.duplicates).toEqual([]);
}

describe.each(stories.slice(0, most).map((story, nth) => [story(startVirtualServer()).name, story, nth] as const))(
  '%s',
  (_, story, seed) => {
    it('leaves no double and breaks no promise, wherever it is killed or its connection breaks', async () => {
      const whole = await play(story, seed);
      expectKept(whole);
      for (const [index, { canFail, isIdle }] of whole.calls.entries()) {
        const at = index + 1;
        if (!isIdle) expectKept(await play(story, seed, { at, way: 'killed' }));
        if (canFail) expectKept(await play(story, seed, { at, way: 'fails' }));
      }
    });
  },
);
