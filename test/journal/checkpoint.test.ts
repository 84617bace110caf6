/** A journal that is read with a checkpoint says what it says when it is read from its start. */
import { describe, expect, it } from 'vitest';
import { checkpointForm, pathOfCheckpoint, readCheckpoint } from '../../src/journal/checkpoint.ts';
import { encodeRecords } from '../../src/journal/line.ts';
import { emptyLedger, findUnsettledNames, type Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import { memoryDisk } from '../support/model/memory-disk.ts';
import { diskOf, folder, keep, path, place } from './checkpoints.ts';
import { account, heldLock, momentAt, opened, sendRecord } from './records.ts';

const many: readonly JournalRecord[] = [
  opened,
  ...Array.from({ length: 2_000 }, (_, nth) => sendRecord(`web-${nth}`, nth)),
];

describe('a checkpoint', () => {
  it('of many names reads and grows as the journal does', async () => {
    const disk = await diskOf(encodeRecords(many, 1, 1));
    await keep(disk);
    const more: readonly JournalRecord[] = [
      sendRecord('web-7', 9_000),
      { ...(sendRecord('web-8', 9_001) as Extract<JournalRecord, { type: 'send' }>), intent: 'i-new' },
      { type: 'closed', intent: 'i-web-9', how: 'resolved-host', hostId: 'h-9', moment: momentAt(9_002) },
      { type: 'began', moment: momentAt(9_003) },
    ];
    const sorted = (ledger: Ledger) => [ledger.names, ledger.intents, ledger.made].map((map) => [...map].sort());

    const ledger = (await readCheckpoint(disk, place))?.ledger ?? emptyLedger;
    const folded = foldRecords(emptyLedger, many);
    const [grown, expected] = [foldRecords(ledger, more), foldRecords(folded, more)];

    expect(sorted(ledger)).toEqual(sorted(folded));
    expect(sorted(grown)).toEqual(sorted(expected));
    expect(findUnsettledNames(grown)).toEqual(findUnsettledNames(expected));
    expect([grown.names.size, grown.intents.size]).toEqual([expected.names.size, expected.intents.size]);
  });

  it('is passed over where any byte of it was changed, and where it is cut short', async () => {
    const disk = await diskOf(encodeRecords(many.slice(0, 3), 1, 1));
    await keep(disk);
    const whole = Buffer.from(disk.bytes(pathOfCheckpoint(folder)));

    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      disk.write(pathOfCheckpoint(folder), changed);
      expect(await readCheckpoint(disk, place), `byte ${at}`).toBeUndefined();
      disk.write(pathOfCheckpoint(folder), whole.subarray(0, at));
      expect(await readCheckpoint(disk, place), `${at} bytes`).toBeUndefined();
    }
  });

  it.each([
    ['an older state of itself', many.slice(0, 1_500)],
    ['an older state of itself that grew anew', [...many.slice(0, 1_500), ...many.slice(500)]],
    ['another journal', many.map((record) => (record.type === 'send' ? { ...record, plan: 'p-2' } : record))],
  ])('is passed over where the journal was overwritten with %s', async (_, records) => {
    const disk = await diskOf(encodeRecords(many, 1, 1));
    await keep(disk);

    disk.write(path, encodeRecords(records, 1, 1));

    expect(await readCheckpoint(disk, place)).toBeUndefined();
  });
});

describe('a run that ends', () => {
  const due = { records: 20, least: 20, signal: new AbortController().signal };

  it('keeps a checkpoint once enough records came since the last one', async () => {
    const { disk, journal } = await openedJournal();
    await journal.journal.append(many.slice(1, 20));

    await journal.keepCheckpoint({ ...due, least: 21 });
    expect(await readCheckpoint(disk, place)).toBeUndefined();
    await journal.keepCheckpoint(due);

    expect((await readCheckpoint(disk, place))?.mark.count).toBe(20);
  });

  it('keeps none where the file holds other records than it wrote', async () => {
    const { disk, journal } = await openedJournal();
    await journal.journal.append(many.slice(1, 20));
    const other = encodeRecords(many.slice(1, 10), 21, 1);

    disk.write(path, Buffer.concat([disk.bytes(path), other]));
    await journal.keepCheckpoint(due);

    expect(await readCheckpoint(disk, place)).toBeUndefined();
  });

  it('ends well where no checkpoint can be written', async () => {
    const { disk, journal } = await openedJournal();
    disk.fail('replace', 'ENOSPC');

    await expect(journal.keepCheckpoint(due)).resolves.toBeUndefined();
  });
});

async function openedJournal() {
  const { openJournal } = await import('../../src/journal/folder-store.ts');
  const { virtualClock } = await import('../support/model/virtual-clock.ts');
  const disk = memoryDisk();
  const journal = await openJournal({ disk, folder, account, clock: virtualClock(), lock: heldLock(1) });
  return { disk, journal };
}

/** A checkpoint that was made with another fold would say something else than the journal. */
it('has a form of its own for each fold and each layout: raise `checkpointForm` where this fails', async () => {
  const disk = await diskOf(encodeRecords(many.slice(0, 9), 1, 1));
  await keep(disk);
  const { createHash } = await import('node:crypto');

  const hash = createHash('sha256')
    .update(disk.bytes(pathOfCheckpoint(folder)))
    .digest('hex');

  expect({ form: checkpointForm, hash: hash.slice(0, 16) }).toMatchInlineSnapshot(`
    {
      "form": 8,
      "hash": "992dafc6cfbfe2ef",
    }
  `);
});
