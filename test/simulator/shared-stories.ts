/** The stories of a journal in a database. */
import { startVirtualServer, type VirtualServer } from '../support/virtual-database.ts';
import { isLive } from './cloud/cloud.ts';
import { type Played, type Point, playScenario } from './crash-points.ts';
import { forgetLost, openDatabaseHome } from './database-home.ts';
import type { Machine } from './machine/process.ts';
import { account } from './rules.ts';
import { declared, lostAnswer, type Scenario, scenarios } from './scenarios.ts';
import type { World } from './world.ts';

export type Story = (server: VirtualServer) => Scenario;

/** What befalls files of a journal befalls none in a database. */
const ofFiles = new Set([
  'lost journal',
  'restored journal',
  'older journal beside its checkpoint',
  'disk full',
  'journal lost afterwards',
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
      forgetLost(world, server);
    },
  });
}

async function apply(world: World, machine: Machine, fates: Parameters<World['begin']>[2]): Promise<void> {
  await world.finish(world.begin(machine, { desired: declared }, fates));
}

/** The operator takes a paused run for a dead one, and another machine applies before it wakes. */
const replacedHolder: Story = (server) => {
  let replace = (): void => undefined;
  return {
    name: 'paused holder that another machine replaces',
    before: async (world) => {
      replace = () =>
        void world.time.after(500, () => {
          const { generation = 0, holder = '' } = server.accounts.get(account) ?? {};
          server.functions.release(account, generation, holder);
          world.begin(world.machine('another'), { desired: declared });
        });
    },
    // Between the record of a create and its first byte.
    fates: [{ at: { label: 'acknowledged append send', nth: 1 }, act: 'stopped', ms: 5_000, next: () => replace() }],
  };
};

/** Nobody unlocks it: how long it is silent says nothing. */
const silentHolder: Story = () => {
  let begin = (): void => undefined;
  return {
    name: 'paused holder whose lock is its own still',
    before: async (world, machine) => {
      begin = () => void world.time.after(500, () => world.begin(machine, { desired: declared }));
    },
    fates: [{ at: { label: 'write', nth: 1 }, act: 'stopped', ms: 120_000, next: () => begin() }],
  };
};

/** The server that takes over lacks the record of a create whose first byte has not left yet. */
const failover: Story = (server) => {
  let before = server.snapshot();
  return {
    name: 'failover between a record and its first byte',
    fates: [
      {
        at: { label: 'database append send', nth: 1 },
        act: 'stopped',
        ms: 0,
        next: () => {
          before = server.snapshot();
        },
      },
      { at: { label: 'acknowledged append send', nth: 1 }, act: 'stopped', ms: 0, next: () => server.failOver(before) },
    ],
  };
};

/** Those of a database alone come first. */
export const sharedStories: readonly Story[] = [
  loses('failover to a server that lacks the last records', (server, state) => server.failOver(state)),
  loses('restored dump', (server, state) => server.restoreDump(state)),
  replacedHolder,
  silentHolder,
  failover,
  ...scenarios.filter(({ name }) => !ofFiles.has(name)).map((scenario) => () => scenario),
];

export function playShared(story: Story, seed: number, point?: Point): Promise<Played> {
  const server = startVirtualServer();
  return playScenario(seed, story(server), point, { strict: true, openHome: openDatabaseHome(server) });
}
