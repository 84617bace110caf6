/** A standby takes the place of a server in the middle of an apply. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { seededRandom } from '../support/model/seeded-random.ts';
import { openDatabase } from '../support/postgres/database.ts';
import { startFaultProxy } from '../support/postgres/fault-proxy.ts';
import { newJournalOn, pooled, testedServer } from '../support/postgres/journals.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import {
  countColdStarts,
  expectEachOnce,
  freshMachine,
  readColdRuns,
  runToTheEnd,
  type SharedScene,
  shareJournal,
  tellEnd,
} from '../support/postgres/shared-scene.ts';
import { stopFollowing, waitForReplay } from '../support/postgres/standby.ts';
import { openRounds } from '../support/rounds.ts';
import { sendsTo } from '../support/sends.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff);

/** Of each kind. */
const rounds = openRounds('failovers');
const apply = 'apply -y --allow new-scope --cold-start wait --settle-window 4s HOSTWRIGHT_SETTLE_WAIT=20s';

async function openScene(stage: Stage, synchronous: boolean) {
  const server = await startPostgres(stage.atEnd, testedServer);
  const standby = await startPostgres(stage.atEnd, { standbyOf: server, synchronous });
  const database = await newJournalOn(server);
  await waitForReplay(server, standby);
  const proxy = await startFaultProxy(stage.atEnd, database.url);
  const at = (port: number) => {
    const url = new URL(database.url);
    url.port = String(port);
    return url.href;
  };
  const journal = await pooled(stage.atEnd, proxy.through(database.url));
  const scene = await shareJournal(stage, database, { hosts: 24, latencyMs: 40, visibilityLagMs: 3_000 });
  return {
    server,
    standby,
    scene,
    proxy,
    journal,
    before: database,
    after: openDatabase(at(standby.port)),
  };
}

async function countSends({ sql }: Pick<SharedScene, 'sql'>): Promise<number> {
  const rows = await sql(`select from hostwright.record where line like '%"type":"send"%'`);
  return rows.length;
}

/** What a run may end with that lost its database: a create whose answer it could not record is in doubt. */
const stopped = [5, 7, 8];

describe.concurrent('a failover in the middle of an apply', () => {
  it.for(rounds.seeds)('to a standby without the last makes a cold start [F-T7] (%i)', async (seed, { stage }) => {
    const { server, standby, scene, proxy, journal, before, after } = await openScene(stage, false);
    const started = scene.start(`${apply} --parallelism 1 --journal ${journal}`);
    await until(() => sendsTo(scene.cloud).received >= 1);
    await stopFollowing(standby);
    const sent = sendsTo(scene.cloud).received;
    await until(() => sendsTo(scene.cloud).received > sent);
    await sleep(seededRandom(seed).below(100));
    const acknowledged = await countSends(before);

    await server.kill9();
    // As often as not its machine is gone, too: nobody lists what the lost records were about.
    if (seed % 2 === 1) started.kill('SIGKILL');
    await standby.promote();
    proxy.moveTo(after.url);
    const first = await started.ended;
    const kept = await countSends(after);
    // A machine that has seen the lost records would say that the database is behind.
    const ends = await runToTheEnd(
      scene,
      `${apply} --on-doubt recreate --journal ${journal}`,
      freshMachine(scene, stage),
    );

    rounds.count({
      'asynchronous failovers': 1,
      'acknowledged creates': acknowledged,
      'of them lost': acknowledged - kept,
      'cold starts': await countColdStarts({ sql: after.sql }),
      doubles: sendsTo(scene.cloud).duplicates.length,
      'runs begun again': ends.length - 1,
    });
    expect([...stopped, null], tellEnd(first)).toContain(first.code);
    expect(kept).toBeLessThan(acknowledged);
    expect(await readColdRuns(after)).toContain('copy');
    expectEachOnce(scene);
  });

  it.for(rounds.seeds)(
    'to a synchronous standby loses nothing, and the old server is not used again [F-T8, F-T9] (seed %i)',
    async (seed, { stage }) => {
      const { server, standby, scene, proxy, journal, before, after } = await openScene(stage, true);
      const words = `${apply} --parallelism 1 --on-doubt recreate --journal ${journal}`;
      const started = scene.start(words);
      await until(() => sendsTo(scene.cloud).received >= 1);
      await stopFollowing(standby);
      const sent = sendsTo(scene.cloud).received;
      await sleep(300 + seededRandom(seed).below(100));
      // One may have had its record when the standby went away.
      expect(sendsTo(scene.cloud).received).toBeLessThanOrEqual(sent + 1);

      await server.kill9();
      await standby.promote();
      proxy.moveTo(after.url);
      const first = await started.ended;
      const { received } = sendsTo(scene.cloud);
      const kept = await countSends(after);
      await server.restart();
      const second = scene.start(words);
      await until(() => sendsTo(scene.cloud).received > received);
      proxy.moveTo(before.url);
      const stray = await second.ended;
      proxy.moveTo(after.url);
      const ends = await runToTheEnd(scene, words);

      rounds.count({
        'synchronous failovers': 1,
        'acknowledged creates': received,
        'of them lost': Math.max(0, received - kept),
        'cold starts': await countColdStarts({ sql: after.sql }),
        doubles: sendsTo(scene.cloud).duplicates.length,
        'runs begun again': ends.length - 1,
      });
      expect(stopped, tellEnd(first)).toContain(first.code);
      expect(kept).toBeGreaterThanOrEqual(received);
      expect(stopped, tellEnd(stray)).toContain(stray.code);
      expect(await readColdRuns(after)).toContain('copy');
      expectEachOnce(scene);
    },
  );
});
