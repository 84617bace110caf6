/** A shared journal whose database was put back, for a machine that has seen more of it. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JournalRecord } from '../../src/core/intent.ts';
import type { HeldJournal, JournalStore } from '../../src/core/ledger/journal-store.ts';
import { openDatabaseStore } from '../../src/journal/database/database-store.ts';
import { realClock } from '../../src/system/clock.ts';
import { realDisk } from '../../src/system/disk.ts';
import { folderWith } from '../support/hostwright.ts';
import { databaseOf, type ServerState, startVirtualServer, type VirtualServer } from '../support/virtual-database.ts';

const account = '0123456789ab';

/** A machine that uses the journal: its runs end as soon as they are killed, for all to see. */
function machineOn(server: VirtualServer): JournalStore {
  const self = { pid: 1, started: '1', boot: realClock.boot, namespace: '', host: 'here' };
  return openDatabaseStore(
    { name: 'postgres://db/x', account },
    {
      disk: realDisk,
      clock: realClock,
      processes: { self, hasEnded: async () => true },
      seenFolder: join(folderWith({}, onTestFinished), 'seen'),
      newId: () => crypto.randomUUID(),
      connect: async () => databaseOf(server),
    },
  );
}

const moment = () => ({ boot: realClock.boot, ms: realClock.now(), wall: '2026-01-01T00:00:00.000Z' });

/** Takes the lock and writes this many records; does not end. */
async function begin(machine: JournalStore, records: number): Promise<HeldJournal> {
  const held = await machine.take();
  const began: JournalRecord = { type: 'began', ...(held.cold && { cold: held.cold }), moment: moment() };
  await held.journal.append([began]);
  for (let nth = 1; nth < records; nth += 1) await held.journal.append([{ type: 'ended', moment: moment() }]);
  return held;
}

/** The same, and ends cleanly with a checkpoint. */
async function run(machine: JournalStore, server: VirtualServer, records = 3): Promise<HeldJournal['cold']> {
  const held = await begin(machine, records);
  const head = server.accounts.get(account)?.head ?? 0;
  await held.keepCheckpoint({ records: head, least: 1, interruption: new AbortController().signal });
  await held.release(head);
  return held.cold;
}

/** Killed: only its files are closed. */
async function kill(held: HeldJournal, server: VirtualServer): Promise<void> {
  const state = server.snapshot();
  await held.release();
  server.restoreDisk(state);
}

/** What a killed run of `here` wrote is gone, and `there` has added records since. */
async function openPutBack(added: number) {
  const server = startVirtualServer();
  const [here, there] = [machineOn(server), machineOn(server)];
  await run(here, server);
  const before = server.snapshot();
  await kill(await begin(here, 2), server);
  server.restoreDisk(before);
  await run(there, server, added);
  return { server, here };
}

describe('a machine that has seen more of a journal than its database has', () => {
  it.each([1, 2, 6])(
    'makes a cold start although another machine has added to it since (%i records, and a checkpoint)',
    async (added) => {
      const { server, here } = await openPutBack(added);

      expect(await run(here, server)).toBe('store-behind');
      expect(await run(here, server)).toBeUndefined();
    },
  );

  it('makes none where another machine has only added to what it saw', async () => {
    const server = startVirtualServer();
    const [here, there] = [machineOn(server), machineOn(server)];
    await run(here, server);
    await kill(await begin(here, 2), server);
    await run(there, server, 6);

    expect(await run(here, server)).toBeUndefined();
    expect(await run(there, server)).toBeUndefined();
  });
});

describe('how many records are gone that this machine has seen', () => {
  it.each<[what: string, put: (server: VirtualServer, before: ServerState) => void, cold: object]>([
    ['set back', (server, before) => server.restoreDisk(before), { cold: 'store-behind', gone: 2 }],
    ['failed over', (server, before) => server.failOver(before), { cold: 'store-changed', gone: 2 }],
    ['restored from a dump', (server, before) => server.restoreDump(before), { cold: 'store-copy', gone: 2 }],
    ['failed over and lost nothing', (server) => server.failOver(server.snapshot()), { cold: 'store-changed' }],
  ])('is known where the database was %s', async (_, put, cold) => {
    const server = startVirtualServer();
    const here = machineOn(server);
    await run(here, server);
    const before = server.snapshot();
    await kill(await begin(here, 2), server);
    put(server, before);

    const held = await here.take();
    await held.release();

    expect({ cold: held.cold, ...('gone' in held && { gone: held.gone }) }).toEqual(cold);
  });

  it('is not known where others have taken their place', async () => {
    const { here } = await openPutBack(6);

    const held = await here.take();
    await held.release();

    expect(held).toMatchObject({ cold: 'store-behind', gone: 0 });
  });
});
