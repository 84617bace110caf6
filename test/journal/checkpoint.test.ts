/** A journal that is read with a checkpoint says what it says when it is read from its start. */
import { describe, expect, it } from 'vitest';
import { checkpointForm, pathOfCheckpoint, readCheckpoint } from '../../src/journal/checkpoint.ts';
import { encodeRecords } from '../../src/journal/line.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import { sendRecord } from '../support/model/ledgers.ts';
import { memoryDisk } from '../support/model/memory-disk.ts';
import { diskOf, folder, keep, path, place } from './checkpoints.ts';
import { account, heldLock, opened } from './records.ts';

const many: readonly JournalRecord[] = [
  opened,
  ...Array.from({ length: 2_000 }, (_, nth) => sendRecord(`web-${nth}`, nth)),
];

it('a checkpoint is passed over where any byte of it was changed, and where it is cut short', async () => {
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
      "form": 12,
      "hash": "21da1680acee76a8",
    }
  `);
});
