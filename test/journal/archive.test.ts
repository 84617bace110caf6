/** Old records of a shared journal, moved into a file and back: a reader learns the same, whatever was moved and killed. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JournalRecord } from '../../src/core/intent.ts';
import type { Processes } from '../../src/core/ports.ts';
import { openDatabaseStore } from '../../src/journal/database/database-store.ts';
import type { JournalDatabase } from '../../src/journal/database/journal-database.ts';
import type { ArchiveOwner } from '../../src/journal/database/journal-owner.ts';
import { moveOldRecords } from '../../src/journal/move/archive-records.ts';
import { exportRecords } from '../../src/journal/move/export-records.ts';
import { readArchiveFile, restoreRecords } from '../../src/journal/move/restore-records.ts';
import { realClock } from '../../src/system/clock.ts';
import { realDisk } from '../../src/system/disk.ts';
import { folderWith } from '../support/hostwright.ts';
import { databaseOf, ownerOf, startVirtualServer } from '../support/virtual-database.ts';
import { plain } from './checkpoints.ts';
import { startKiller } from './killer.ts';
import { account, anyRecord, momentAt, sendRecord } from './records.ts';

const place = { name: 'postgres://owner@db.example.com/hostwright', account };
const before = '2026-08-01T00:00:00.000Z';
const processes: Processes = {
  self: { pid: 1, started: '1', boot: realClock.boot, namespace: '', host: 'here' },
  // Who was killed is known to have ended.
  hasEnded: async () => true,
};

const began: JournalRecord = { type: 'began', moment: momentAt(1) };
const ended: JournalRecord = { type: 'ended', moment: momentAt(9) };
const accepted = (name: string): JournalRecord => ({
  type: 'answer',
  intent: `i-${name}`,
  answer: 'accepted',
  reason: '',
  hostIds: [`host-${name}`],
  moment: momentAt(6),
});
const listed = (...names: readonly string[]): JournalRecord => ({
  type: 'listed',
  region: 'cn-bj2',
  appeared: names.map((name) => [`host-${name}`, name]),
  vanished: [],
  glimpsed: [],
  moment: momentAt(7),
});
/** Records 2 to 10; the first one says which database it is. */
const twoRuns: readonly JournalRecord[] = [
  began,
  sendRecord('web-1'),
  accepted('web-1'),
  listed('web-1'),
  ended,
  began,
  sendRecord('web-2'),
  accepted('web-2'),
  listed('web-2'),
];

/** A journal of these records, and what an owner and a reader do with it. */
async function openArchive(records: readonly JournalRecord[] = twoRuns, seenFolder?: string) {
  const folder = folderWith({}, onTestFinished);
  const server = startVirtualServer();
  const means = (database: JournalDatabase, owner: ArchiveOwner) => ({
    disk: realDisk,
    clock: realClock,
    processes,
    seenFolder,
    newId: () => crypto.randomUUID(),
    connect: async () => database,
    connectOwner: async () => owner,
  });
  const plainMeans = means(databaseOf(server), ownerOf(server));
  const storeOn = (database: JournalDatabase) => openDatabaseStore(place, means(database, ownerOf(server)));
  const store = storeOn(databaseOf(server));
  const held = await store.take();
  await held.journal.append(records);
  await held.close();
  await held.release();
  const read = async () => {
    const reading = await store.read();
    return reading.status === 'read' ? plain(reading.ledger) : reading.status;
  };
  type Watch = <Port extends object>(port: Port) => Port;
  const file = (nth = 1) => join(folder, `archive-${nth}`);
  const archive = (last: number, to = file(), watch: Watch = (port) => port) =>
    moveOldRecords(place, means(watch(databaseOf(server)), watch(ownerOf(server, last))), { before, to });
  const putBack = async (from = file(), watch: Watch = (port) => port) => {
    const found = await readArchiveFile(realDisk, from);
    if (found === undefined) throw new Error('no archive');
    await restoreRecords(place, means(watch(databaseOf(server)), watch(ownerOf(server))), found);
    return found;
  };
  const lines = () => databaseOf(server).readLines(account, 0, 1_000);
  const exported = (to: string) => exportRecords({ ...place, ...plainMeans }, realDisk, to);
  return { server, store, storeOn, file, read, archive, putBack, lines, exported };
}

describe('an archive', () => {
  it('changes nothing of what a reader learns, and can be put back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRecord, { maxLength: 8 }), fc.nat(9), async (records, last) => {
        const { read, archive, putBack, lines } = await openArchive(records);
        const [learned, all] = [await read(), await lines()];
        const most = Math.min(last, records.length);

        const moved = await archive(most);
        const [after, left] = [await read(), await lines()];
        if (moved.last > 0) await putBack();

        expect(after).toEqual(learned);
        expect(left).toEqual(all.slice(moved.last));
        expect([await read(), await lines()]).toEqual([learned, all]);
      }),
      { numRuns: 60 },
    );
  });

  it('is a file of the very lines, whose end says what it is', async () => {
    const { file, archive, lines } = await openArchive();
    const all = await lines();

    await archive(6);

    const [end = '', ...reversed] = readFileSync(file(), 'utf8').trimEnd().split('\n').reverse();
    expect(reversed.reverse()).toEqual(all.slice(0, 6));
    expect(end).toMatch(/^7\.2 [0-9a-f]{8} {"type":"exported","records":6,"sha256":"\w{64}","archived":true}$/);
  });

  it('follows another one, and they are put back in the reverse order', async () => {
    const { file, read, archive, putBack, lines } = await openArchive();
    const [learned, all] = [await read(), await lines()];

    const moved = [await archive(4, file(1)), await archive(7, file(2))];
    const after = await read();
    await expect(putBack(file(1))).rejects.toThrow('the newest archive of the account 0123456789ab ends with record 7');
    const back = [await putBack(file(2)), await putBack(file(1))];

    // The first one ends between the answer to a create and the listing that settles it.
    expect(moved).toEqual([
      { first: 1, last: 4, open: undefined },
      { first: 5, last: 7, open: undefined },
    ]);
    expect(after).toEqual(learned);
    expect(back).toMatchObject([
      { first: 5, last: 7 },
      { first: 1, last: 4 },
    ]);
    expect([await read(), await lines()]).toEqual([learned, all]);
  });

  it('ends before a create that is in doubt, and says which', async () => {
    const { file, archive, lines } = await openArchive([began, sendRecord('web-1'), ended, began, ended]);

    const first = await archive(5);
    const again = await archive(5, file(2));

    expect(first).toMatchObject({ first: 1, last: 2, open: { key: { name: 'web-1' }, position: 3 } });
    expect(again).toMatchObject({ first: 3, last: 2, open: { key: { name: 'web-1' } } });
    expect(await lines()).toHaveLength(4);
  });

  it('is gone on from by the next run, which is not cold', async () => {
    const { store, archive, read } = await openArchive([...twoRuns, ended]);
    await archive(6);

    const held = await store.take();
    await held.journal.append([began, sendRecord('web-3'), accepted('web-3'), ended]);
    await held.close();
    await held.release();

    expect(held.cold).toBeUndefined();
    expect(await read()).toMatchObject({ position: 15 });
  });

  it('makes a machine cold that has not seen the journal since', async () => {
    const seenFolder = folderWith({}, onTestFinished);
    const { server, store, archive } = await openArchive(twoRuns, seenFolder);
    const other = await server.functions.take({ account, expected: 1, dead: undefined, holder: 'other' });
    expect(other.taken).toBe(true);
    server.functions.release(account, 2, 'other');
    const elsewhere = openDatabaseStore(place, {
      disk: realDisk,
      clock: realClock,
      processes,
      seenFolder: undefined,
      newId: () => crypto.randomUUID(),
      connect: async () => databaseOf(server),
    });
    const held = await elsewhere.take();
    await held.journal.append([ended, began, ended]);
    await held.close();
    await held.release();

    await archive(12);

    const cold = await store.take();
    expect(cold.cold).toBe('store-archived');
    await cold.release();
  });

  it('is noticed by a reader that has begun, however often it happens', async () => {
    const { server, file, read, archive, storeOn } = await openArchive();
    const learned = await read();
    const database = databaseOf(server);
    const lasts = [2, 7];
    const reader = storeOn({
      ...database,
      async readArchive(...values) {
        const found = await database.readArchive(...values);
        const last = lasts.shift();
        if (last !== undefined) await archive(last, file(last));
        return found;
      },
    });

    const reading = await reader.read();

    expect(reading.status === 'read' && plain(reading.ledger)).toEqual(learned);
    expect(server.accounts.get(account)?.archives).toHaveLength(2);
  });

  it('keeps an export from leaving records out', async () => {
    const { file, archive, exported } = await openArchive();
    await archive(6);

    await expect(exported(file(2))).rejects.toMatchObject({
      code: 'journal-unusable',
      message: expect.stringContaining('Records 1 to 6'),
      suggestions: [expect.stringContaining('journal import --from FILE')],
    });
  });
});

describe('nothing is read, and nothing can be sent,', () => {
  it.each<readonly [string, (body: Uint8Array) => Uint8Array]>([
    ['by a version that folds records in another way', (body) => withByte(body, 8)],
    ['if the summary was changed', (body) => withByte(body, body.length - 1)],
    ['if the summary is gone', () => new Uint8Array()],
  ])('%s, until the records are back', async (_, damage) => {
    const { server, store, archive, putBack, read } = await openArchive();
    const learned = await read();
    await archive(6);
    const row = server.accounts.get(account);
    Object.assign(row ?? {}, { archives: row?.archives.map((one) => ({ ...one, body: damage(one.body) })) });

    const unreadable = {
      code: 'journal-unusable',
      message: expect.stringMatching(/Records 1 to 6 .* are archived, .* cannot read the summary/),
      suggestions: [expect.stringContaining('journal import --from FILE'), expect.stringContaining('version')],
    };
    await expect(store.read()).rejects.toMatchObject(unreadable);
    await expect(store.take()).rejects.toMatchObject(unreadable);
    await putBack();

    expect(await read()).toEqual(learned);
  });

  it('if a record that stayed is changed', async () => {
    const { server, store, archive } = await openArchive();
    await archive(6);
    const row = server.accounts.get(account);
    Object.assign(row ?? {}, { lines: row?.lines.map((one, at) => (at === 7 ? { ...one, line: 'other' } : one)) });

    await expect(store.read()).rejects.toMatchObject({ code: 'journal-damaged' });
  });
});

describe('records are not moved', () => {
  it.each<readonly [string, (lines: string[]) => readonly string[], string]>([
    ['a line is missing', ([_, ...lines]) => lines, 'they are not those that were archived'],
    [
      'a line was changed',
      ([first = '', ...lines]) => [first.replace('opened', 'closed'), ...lines],
      'they are not those that were archived',
    ],
    ['it is of later records', (lines) => lines.map((line) => line.replace(/^7\./, '9.')), 'ends with record 6'],
  ])('back if %s', async (_, change, why) => {
    const { file, archive, putBack, lines } = await openArchive();
    await archive(6);
    writeFileSync(file(), change(readFileSync(file(), 'utf8').split('\n')).join('\n'));

    await expect(putBack()).rejects.toMatchObject({
      code: 'journal-foreign',
      message: expect.stringMatching(new RegExp(`is an archive of the records \\d to \\d, and .*${why}.* put back`)),
    });

    expect(await lines()).toHaveLength(4);
  });

  it('back into another journal, but are there where they were put back before', async () => {
    const [one, other] = [await openArchive(), await openArchive([began, ended])];
    await one.archive(6);
    await one.putBack();

    await one.putBack();
    await expect(other.putBack(one.file())).rejects.toThrow('has not archived these records of the account');

    expect(await one.lines()).toHaveLength(10);
  });

  it('if one of them, or one after them, is not what the chain says', async () => {
    for (const damaged of [2, 8]) {
      const { server, archive, lines } = await openArchive();
      const row = server.accounts.get(account);
      const other = { line: '3.1 00000000 {}', batch: 'x' };
      Object.assign(row ?? {}, { lines: row?.lines.map((one, at) => (at === damaged ? other : one)) });

      await expect(archive(6)).rejects.toMatchObject({ code: 'journal-damaged' });

      expect(await lines()).toHaveLength(10);
    }
  });

  it('over a file that is there', async () => {
    const { file, archive, lines } = await openArchive();
    writeFileSync(file(), 'mine');

    await expect(archive(6)).rejects.toMatchObject({ message: expect.stringContaining('is not overwritten') });

    expect(readFileSync(file(), 'utf8')).toBe('mine');
    expect(await lines()).toHaveLength(10);
  });
});

describe.each(['before', 'after'] as const)('an owner that is killed %s a statement', (moment) => {
  it.each(['archive', 'putBack'] as const)('in %s loses no record, and can do it again', async (name) => {
    let last = 0;
    for (let at = 1; last === 0; at += 1) {
      const { file, read, archive, putBack, lines } = await openArchive();
      const [learned, all] = [await read(), await lines()];
      if (name === 'putBack') await archive(6);
      const killer = startKiller(at, moment);
      const work = name === 'archive' ? archive(6, file(), killer.watch) : putBack(file(), killer.watch);
      if (
        await work.then(
          () => true,
          () => false,
        )
      )
        last = at;

      expect(await read(), `statement ${at}`).toEqual(learned);

      if (name === 'archive') {
        const left = await lines();
        // The file of one that was stopped stays.
        const isMoved = left.length < all.length;
        if (!isMoved) rmSync(file(), { force: true });
        await archive(6, file(isMoved ? 2 : 1));
        expect(await lines(), `statement ${at}`).toEqual(all.slice(6));
      }
      await putBack();
      expect([await read(), await lines()], `statement ${at}`).toEqual([learned, all]);
    }
    expect(last).toBeGreaterThan(4);
  });
});

/** With one byte of it changed. */
function withByte(body: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(body);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}
