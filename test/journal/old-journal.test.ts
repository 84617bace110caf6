import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../src/core/intent.ts';
import { findOpenIntents, memoryOf } from '../../src/core/ledger/ledger.ts';
import { encodeRecords } from '../../src/journal/codec.ts';
import { openJournal, readJournal } from '../../src/journal/journal.ts';
import { memoryDisk } from '../support/model/memory-disk.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { decodeRecords } from './decode.ts';
import { oldAccount, oldIdentity, oldJournal } from './old-journal.ts';
import { heldLock, momentAt } from './records.ts';

const folder = `/state/hostwright/${oldAccount}`;
const path = `${folder}/journal`;

async function diskWith(content = oldJournal) {
  const disk = memoryDisk();
  await disk.makeFolder(folder);
  disk.place(path, content, oldIdentity);
  return disk;
}

function openOn(disk: Awaited<ReturnType<typeof diskWith>>, lock = heldLock(5, 38)) {
  return openJournal({ disk, folder, account: oldAccount, clock: virtualClock(), lock });
}

/** The records behind those of version 0.1.0. */
function addedTo(disk: Awaited<ReturnType<typeof diskWith>>): readonly JournalRecord[] {
  const decoded = decodeRecords(disk.bytes(path));
  return decoded.status === 'read' ? decoded.records.slice(38) : expect.fail(decoded.status);
}

describe('a journal of version 0.1.0', () => {
  it('is read whole: what was created, refused and in doubt', async () => {
    const disk = await diskWith();

    const read = await readJournal(disk, folder, oldAccount);

    const ledger = read.status === 'read' ? read.ledger : expect.fail(read.status);
    expect(read).toMatchObject({ copy: false, torn: false });
    expect([...(ledger.present.get('cn-1')?.values() ?? [])].sort()).toEqual([
      'app-1',
      'app-2',
      'app-3',
      'app-4',
      'web-1',
    ]);
    expect(findOpenIntents(ledger).map(({ key, answer }) => [key.name, answer])).toEqual([['web-2', 'in-doubt']]);
    expect(memoryOf(ledger, { region: 'cn-1', name: 'db-1' }).intent).toMatchObject({ end: { how: 'refused' } });
    expect(ledger.run).toMatchObject({ ended: true });
  });

  it('gets one more record when it is taken into use, which makes it neither a copy nor a cold start', async () => {
    const disk = await diskWith();

    const opened = await openOn(disk);

    expect(opened).toMatchObject({ cold: undefined, ledger: { position: 39 } });
    expect(addedTo(disk)).toEqual([
      { type: 'opened', version: 2, account: oldAccount, file: oldIdentity, upgrade: true },
    ]);
    expect(Buffer.from(disk.bytes(path)).subarray(0, oldJournal.length).equals(oldJournal)).toBe(true);
  });

  it('gets that record once, also where the run that wrote it was killed before it began', async () => {
    const disk = await diskWith();
    await openOn(disk);

    const again = await openOn(disk, heldLock(6, 38));

    expect(again.cold).toBeUndefined();
    expect(addedTo(disk)).toHaveLength(1);
  });

  it('is a copy where it is one, and stays cold until a run has begun on it', async () => {
    const disk = await diskWith();
    disk.copyOver(path);

    const opened = await openOn(disk);
    const again = await openOn(disk, heldLock(6, 38));

    expect([opened.cold, again.cold]).toEqual(['copy', 'copy']);
    expect(addedTo(disk)).toMatchObject([{ type: 'opened', version: 2 }]);
    expect(addedTo(disk)[0]).not.toHaveProperty('upgrade');
  });

  it('is cold where it is an older state of itself', async () => {
    const disk = await diskWith();

    const opened = await openOn(disk, heldLock(5, 40));

    expect(opened.cold).toBe('copy');
  });

  it('is cold where version 0.1.0 was killed between taking a copy into use and beginning on it', async () => {
    const opened: JournalRecord = { type: 'opened', version: 1, account: oldAccount, file: oldIdentity };
    const disk = await diskWith(Buffer.concat([oldJournal, encodeRecords([opened], 39, 5)]));

    const taken = await openOn(disk, heldLock(6, 38));
    const again = await openOn(disk, heldLock(7, 38));

    expect([taken.cold, again.cold]).toEqual(['copy', 'copy']);
  });

  it('is cold where its last run was killed before the machine started anew, as in its own version', async () => {
    const began: JournalRecord = { type: 'began', moment: momentAt(1, 'boot-0') };
    const disk = await diskWith(Buffer.concat([oldJournal, encodeRecords([began], 39, 5)]));

    const opened = await openOn(disk, heldLock(6, 38));

    expect(opened.cold).toBe('other-boot');
  });
});
