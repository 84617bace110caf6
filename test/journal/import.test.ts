/** A move of a journal, killed at each of its calls: no run can use half of it, or both of its ends. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabaseStore } from '../../src/journal/database/database-store.ts';
import { importFolder } from '../../src/journal/database/import-folder.ts';
import type { JournalDatabase } from '../../src/journal/database/journal-database.ts';
import { openFolderStore } from '../../src/journal/folder-store.ts';
import type { Disk, Processes } from '../../src/model/ports.ts';
import { realClock } from '../../src/system/clock.ts';
import { realDisk } from '../../src/system/disk.ts';
import { folderWith } from '../support/hostwright.ts';
import { databaseOf, startVirtualServer } from '../support/virtual-database.ts';
import { startKiller } from './killer.ts';

const account = '0123456789ab';
const self = { pid: 1, started: '1', boot: 'b', namespace: '', host: 'here' };
/** A holder that was killed is known to have ended. */
const processes: Processes = { self, fateOf: async () => 'ended' };

async function openEnds(atEnd: (end: () => void) => void) {
  const folder = join(folderWith({}, atEnd), 'journal');
  const server = startVirtualServer();
  const place = { name: 'postgres://db/x', account };
  const means = (disk: Disk, database: JournalDatabase) => ({
    disk,
    clock: realClock,
    processes,
    newId: () => crypto.randomUUID(),
    connect: async () => database,
  });
  const folderStore = openFolderStore({ folder, account }, { disk: realDisk, clock: realClock, processes });
  const databaseStore = openDatabaseStore(place, means(realDisk, databaseOf(server)));
  const held = await folderStore.take();
  const moment = { boot: realClock.boot, ms: realClock.now(), wall: new Date(realClock.wall()).toISOString() };
  await held.journal.append([
    { type: 'began', moment },
    { type: 'ended', moment },
  ]);
  await held.close();
  await held.release(3);
  return {
    server,
    folderStore,
    databaseStore,
    move: (watch: <Port extends object>(port: Port) => Port = (port) => port) =>
      importFolder({ folder, account }, place, place.name, means(watch(realDisk), watch(databaseOf(server)))),
  };
}

describe.each(['before', 'after'] as const)('a move that is killed %s a call', (moment) => {
  it('leaves one end that can be used at most, and goes on where it was', async ({ onTestFinished }) => {
    let last = 0;
    for (let at = 1; last === 0 || at <= last; at += 1) {
      const { server, move, folderStore, databaseStore } = await openEnds(onTestFinished);
      const killer = startKiller(at, moment);
      const isWhole = await move(killer.watch).then(
        () => true,
        () => false,
      );
      if (isWhole) last = at;
      const left = server.accounts.get(account)?.head ?? 0;
      const isClosed = await folderStore.read().then(
        () => false,
        () => true,
      );

      expect([0, 4], `call ${at}`).toContain(left);
      expect(isClosed || left === 0, `call ${at}`).toBe(true);

      await move();
      const held = await databaseStore.take();
      expect(held.cold, `call ${at}`).toBeUndefined();
      await held.release();
      await expect(folderStore.take()).rejects.toThrow(/was moved to/);
      if (isWhole) break;
    }
    expect(last).toBeGreaterThan(15);
  });
});
