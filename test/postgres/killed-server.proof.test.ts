/** The database server of a shared journal is killed while an apply appends to it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Ran } from '../support/hostwright.ts';
import { seededRandom } from '../support/model/seeded-random.ts';
import { type FaultProxy, startFaultProxy } from '../support/postgres/fault-proxy.ts';
import { newJournalOn, pooled, testedServer } from '../support/postgres/journals.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import type { PostgresServer } from '../support/postgres/server.ts';
import {
  countColdStarts,
  expectEachOnce,
  expectInOrder,
  readUnrecorded,
  runToTheEnd,
  type SharedScene,
  shareJournal,
  tellEnd,
} from '../support/postgres/shared-scene.ts';
import { openRounds } from '../support/rounds.ts';
import { sendsTo } from '../support/sends.ts';
import { it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff);
const rounds = openRounds('killed servers');
/** Rounds of 1, 2, 4 and 8 creates. */
const hosts = 15;
const apply =
  'apply -y --allow new-scope --cold-start wait --on-doubt recreate --settle-window 3s HOSTWRIGHT_SETTLE_WAIT=20s --journal';

interface Place {
  readonly server: PostgresServer;
  readonly proxy: FaultProxy;
  /** Through the proxy. */
  readonly journal: string;
  readonly scene: SharedScene;
}

/** A run, and what kills its server now. */
interface Moment {
  readonly ended: Promise<Ran>;
  readonly kill: () => Promise<void>;
}

/** In turn: the first process of the server, all of them, or the first one in the middle of a statement or its answer. */
async function findMoment(seed: number, { server, proxy, journal, scene }: Place): Promise<Moment> {
  const random = seededRandom(seed);
  const before = 1 + random.below(hosts / 2);
  const after = random.below(30);
  const fault = { direction: random.chance(0.5) ? 'toServer' : 'toClient', at: random.below(4_000) } as const;
  const ends: Ran[] = [];
  // On a busy machine the answer about the lock may come too late. Such a run ends, and is begun again.
  while (ends.length < 4) {
    const { ended } = scene.start(`${apply} ${journal} --parallelism 4`);
    let isOver = false;
    void ended.then((end) => {
      isOver = true;
      ends.push(end);
    });
    await until(() => isOver || sendsTo(scene.cloud).received >= before);
    if (seed % 3 === 2) {
      const fired = proxy.fired();
      proxy.arm({ kind: 'delay', ms: 200, ...fault });
      await until(() => isOver || proxy.fired() > fired);
    } else await sleep(after);
    if (!isOver) return { ended, kill: seed % 3 === 1 ? server.killAll : server.kill9 };
  }
  throw new Error(`No run goes on for long enough:\n${ends.map(tellEnd).join('\n')}`);
}

it.concurrent.for(rounds.seeds)(
  'a server that is killed under an append keeps what it acknowledged, and no host is made twice (seed %i) [F-T5, F-T6]',
  async (seed, { stage }) => {
    const server = await startPostgres(stage.atEnd, testedServer);
    const database = await newJournalOn(server);
    const scene = await shareJournal(stage, database, { hosts, visibilityLagMs: 2_000 });
    const proxy = await startFaultProxy(stage.atEnd, database.url);
    const journal = await pooled(stage.atEnd, proxy.through(database.url));
    const { ended, kill } = await findMoment(seed, { server, proxy, journal, scene });

    const [before] = await database.sql('select head::int from hostwright.account');
    await kill();
    await server.restart();
    const [after] = await database.sql('select head::int from hostwright.account');
    const first = await ended;
    const unrecorded = await readUnrecorded(scene);
    const ends = await runToTheEnd(scene, `${apply} ${database.url}`);

    const acknowledged = Number(before?.head);
    rounds.count({
      kills: 1,
      'acknowledged records': acknowledged,
      'of them lost': Math.max(0, acknowledged - Number(after?.head)) + unrecorded.length,
      'runs that went on': first.code === 0 ? 1 : 0,
      doubles: sendsTo(scene.cloud).duplicates.length,
      'cold starts': await countColdStarts(scene),
      'runs begun again': ends.length - 1,
    });
    expect(after?.head).toBeGreaterThanOrEqual(acknowledged);
    expect(unrecorded).toEqual([]);
    expect([0, 5, 7, 8], tellEnd(first)).toContain(first.code);
    expect(first.stderr).not.toMatch(/\n\s+at /);
    await expectInOrder(scene);
    expectEachOnce(scene);
  },
);
