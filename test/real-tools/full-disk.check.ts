/** A server of a shared journal whose disk is really full: nothing is sent that it did not record. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { newJournalOn } from '../support/postgres/journals.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { runner } from '../support/postgres/prepared.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import type { PostgresServer } from '../support/postgres/server.ts';
import { expectEachOnce, type SharedScene, shareJournal } from '../support/postgres/shared-scene.ts';
import { sendsTo } from '../support/sends.ts';
import { mayMountDisk, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { it, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

const canMount = mayMountDisk();
const title = canMount
  ? 'a disk that is full'
  : 'a disk that is full (not played: this process may not mount one; store-faults plays the error 53100)';

const apply = 'apply -y --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s --on-doubt recreate';

interface Filling extends SharedScene {
  readonly server: PostgresServer;
  readonly disk: SmallDisk;
}

/** `move`: puts a part of the server on the disk. */
async function openScene(stage: Stage, move: (scene: Filling) => Promise<void>): Promise<Filling> {
  const server = await startPostgres(stage.atEnd);
  const disk = mountSmallDisk(stage.atEnd, 64, runner);
  const shared = await shareJournal(stage, await newJournalOn(server), { hosts: 24, latencyMs: 50 });
  const scene = { ...shared, server, disk };
  await move(scene);
  return scene;
}

/** Fills the disk in the middle of an apply. */
async function applyUntilFull(scene: Filling, more = async () => {}) {
  const started = scene.start(`${apply} --first-apply --parallelism 1 --journal ${scene.journal}`);
  await until(() => sendsTo(scene.cloud).received >= 2);
  scene.disk.fill();
  await more();
  return started.ended;
}

async function countSends({ sql }: Filling): Promise<number> {
  return (await sql(`select from hostwright.record where line like '%"type":"send"%'`)).length;
}

describe.skipIf(isPostgresOff || !canMount)(title, () => {
  it('under the records stops a run, which says so, and the next one goes on [F-T13]', async ({ stage }) => {
    const scene = await openScene(stage, async ({ sql, disk }) => {
      await sql(`create tablespace small location '${disk.folder}'`);
      await sql('alter table hostwright.record set tablespace small');
    });

    const { code, stdout } = await applyUntilFull(scene);
    const { received } = sendsTo(scene.cloud);
    const kept = await countSends(scene);
    const refused = await scene.run(`${apply} --journal ${scene.journal}`);
    const sent = sendsTo(scene.cloud).received;
    scene.disk.free();
    const last = await scene.run(`${apply} --journal ${scene.journal}`);

    expect([5, 7, 8], stdout).toContain(code);
    expect(stdout).toContain('cannot be written: it reports an error (53100).');
    expect(received).toBeLessThan(24);
    expect(kept).toBeGreaterThanOrEqual(received);
    expect([refused.code, sent], refused.stdout + refused.stderr).toEqual([7, received]);
    expect(last.code, last.stderr).toBe(0);
    expectEachOnce(scene);
  });

  it('under the write-ahead log ends the server and the run, and the next one goes on [F-T13]', {
    timeout: 120_000,
  }, async ({ stage }) => {
    const scene = await openScene(stage, async ({ server, disk }) => {
      await server.kill9();
      const [log, moved] = [join(server.data, 'pg_wal'), join(disk.folder, 'pg_wal')];
      execFileSync('sh', ['-c', 'cp -a "$1" "$2" && rm -r "$1" && ln -s "$2" "$1"', 'sh', log, moved]);
      await server.restart();
    });

    const { code, stdout, stderr } = await applyUntilFull(scene, async () => {
      // The next byte needs a file of 16 MB, for which there is no room.
      await scene.server.sql('select pg_switch_wal()').catch(() => undefined);
    });
    const { received } = sendsTo(scene.cloud);
    scene.disk.free();
    // It may be in the middle of a recovery that failed.
    await scene.server.kill9();
    await scene.server.restart();
    const kept = await countSends(scene);
    const last = await scene.run(`${apply} --journal ${scene.journal}`);

    expect([5, 7, 8], stdout + stderr).toContain(code);
    expect(stdout).toContain(`Stopped: The journal ${scene.journal} cannot be written: `);
    expect(received).toBeLessThan(24);
    expect(kept).toBeGreaterThanOrEqual(received);
    expect(last.code, last.stderr).toBe(0);
    expectEachOnce(scene);
  });
});
