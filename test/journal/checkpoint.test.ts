/** A journal that is read with a checkpoint says what it says when it is read from its start. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyText } from '../../src/core/host.ts';
import type { JournalRecord } from '../../src/core/intent.ts';
import { emptyLedger, type Ledger, openIntents } from '../../src/core/ledger/ledger.ts';
import { foldRecords } from '../../src/core/ledger/ledger-draft.ts';
import {
  checkpointForm,
  checkpointPath,
  readCheckpoint,
  writeCheckpoint,
} from '../../src/journal/checkpoint/checkpoint.ts';
import { encodeRecords } from '../../src/journal/codec.ts';
import { foldJournal } from '../../src/journal/fold-file.ts';
import { type MemoryDisk, memoryDisk } from '../support/memory-disk.ts';
import { anyJournal, journalsOf } from './journals.ts';
import { account, heldLock, momentAt, opened, sendRecord } from './records.ts';

const folder = '/state';
const path = `${folder}/journal`;
const place = { folder, path, account };

async function diskOf(bytes: Uint8Array): Promise<MemoryDisk> {
  const disk = memoryDisk();
  await disk.makeFolder(folder);
  disk.write(path, bytes);
  return disk;
}

/** Maps of all kinds as arrays, so that their order counts too. */
function plain(ledger: Ledger): unknown {
  const maps = Object.entries(ledger).map(([field, value]) => [
    field,
    value instanceof Object && 'get' in value ? [...value] : value,
  ]);
  const present = [...ledger.present].map(([region, hosts]) => [region, hosts.size, [...hosts]]);
  return { ...Object.fromEntries(maps), present, open: openIntents(ledger) };
}

/** Each thing asked for by its key, and keys that are not there. */
function asked({ names, intents, made, firstListed, told }: Ledger): unknown {
  const keys = [
    'i-1',
    'i-2',
    'host-1',
    'host-2',
    'host-3',
    'cn-bj2/web-1',
    keyText({ region: 'cn-sh2', name: 'wéb-3' }),
    'x',
  ];
  return [names, intents, made, firstListed, told].map((map: ReadonlyMap<string, unknown>) => [
    map.size,
    ...keys.map((one) => [map.has(one), map.get(one)]),
  ]);
}

/** What the fold says, or why it says nothing. */
async function fold(disk: MemoryDisk, withCheckpoint: boolean): Promise<unknown> {
  try {
    const start = withCheckpoint ? await readCheckpoint(disk, place) : undefined;
    const { ledger, ...rest } = await foldJournal(disk, path, account, start);
    return { ...rest, ledger: plain(ledger) };
  } catch (error) {
    return String(error);
  }
}

/** False where it cannot be read, or holds no record. */
async function keep(disk: MemoryDisk): Promise<boolean> {
  const read = await foldJournal(disk, path, account).catch(() => undefined);
  if (read?.mark === undefined) return false;
  await writeCheckpoint(disk, place, { ...read, mark: read.mark });
  return true;
}

const many: readonly JournalRecord[] = [
  opened,
  ...Array.from({ length: 4_000 }, (_, nth) => sendRecord(`web-${nth}`, nth)),
];

const id = fc.constantFrom('i-1', 'i-2', 'i-3');
const hostId = fc.constantFrom('host-1', 'host-2', 'host-3', 'host-4');
const name = fc.constantFrom('web-1', 'web-2', 'wéb-3');
const region = fc.constantFrom('cn-bj2', 'cn-sh2');
const fleet = fc.constantFrom('shop', 'blog');
const moment = fc.record({ boot: fc.constantFrom('boot-1', 'boot-2'), ms: fc.nat(1_000), wall: fc.constant('2026') });
const spec = fc.record(
  { imageId: fc.constantFrom('img-1', 'img-2'), cpu: fc.nat(4), memory: fc.constant(1), diskSpace: fc.nat(3) },
  { requiredKeys: ['imageId', 'cpu', 'memory'], noNullPrototype: true },
);
const key = fc.record({ region, name });
const pairs = fc.uniqueArray(fc.tuple(hostId, name), { maxLength: 3, selector: ([one]) => one });
const shape = { noNullPrototype: true } as const;

/** Records that are about one another. */
const related: fc.Arbitrary<readonly JournalRecord[]> = fc.array(
  fc.oneof(
    fc.record(
      { type: fc.constant('began' as const), cold: fc.constant('copy' as const), moment },
      { ...shape, requiredKeys: ['type', 'moment'] },
    ),
    fc.record({ type: fc.constant('ended' as const), moment }, shape),
    fc.record(
      {
        type: fc.constant('cold-settled' as const),
        how: fc.constantFrom('waited', 'proceeded'),
        ms: fc.nat(9),
        moment,
      },
      shape,
    ),
    fc.record(
      {
        type: fc.constant('listed' as const),
        region,
        appeared: pairs,
        vanished: fc.uniqueArray(hostId, { maxLength: 2 }),
        glimpsed: pairs,
        moment,
      },
      shape,
    ),
    fc.record(
      { type: fc.constant('send' as const), intent: id, key, plan: fc.constantFrom('p-1', 'p-2'), spec, fleet, moment },
      { ...shape, requiredKeys: ['type', 'intent', 'key', 'plan', 'spec', 'moment'] },
    ),
    fc.record(
      {
        ...{
          type: fc.constant('answer' as const),
          intent: id,
          answer: fc.constantFrom('accepted', 'refused', 'in-doubt'),
        },
        ...{
          reason: fc.constantFrom('', 'nö'),
          hostIds: fc.array(hostId, { maxLength: 2 }),
          sure: fc.constant(true as const),
          moment,
        },
      },
      { ...shape, requiredKeys: ['type', 'intent', 'answer', 'reason', 'hostIds', 'moment'] },
    ),
    fc.record(
      {
        type: fc.constant('closed' as const),
        intent: id,
        how: fc.constantFrom('not-sent', 'resolved-host'),
        hostId,
        moment,
      },
      { ...shape, requiredKeys: ['type', 'intent', 'how', 'moment'] },
    ),
    fc.record({ type: fc.constant('told' as const), fleet, orphans: fc.uniqueArray(hostId), moment }, shape),
    fc.record({ type: fc.constant('adopted' as const), fleet, hostIds: fc.uniqueArray(hostId), moment }, shape),
  ),
  { minLength: 1, maxLength: 25 },
);

describe('a checkpoint', () => {
  it('changes nothing of what a journal says, whatever came of the journal since', async () => {
    let used = 0;
    await fc.assert(
      fc.asyncProperty(anyJournal, fc.nat(), async (journal, nth) => {
        const states = journalsOf(journal);
        const disk = await diskOf(states[nth % states.length] as Buffer);
        await keep(disk);

        disk.write(path, states.at(-1) as Buffer);

        used += (await readCheckpoint(disk, place)) === undefined ? 0 : 1;
        expect(await fold(disk, true)).toEqual(await fold(disk, false));
      }),
      { numRuns: 1_500 },
    );
    expect(used).toBeGreaterThan(500);
  });

  it('holds the whole ledger, which grows on as one that was folded', async () => {
    await fc.assert(
      fc.asyncProperty(related, related, related, async (first, later, last) => {
        const disk = await diskOf(encodeRecords([opened, ...first], 1, 1));
        await keep(disk);

        const read = (await readCheckpoint(disk, place))?.ledger ?? emptyLedger;

        const folded = foldRecords(emptyLedger, [opened, ...first]);
        expect(plain(read)).toEqual(plain(folded));
        const grown = foldRecords(read, later);
        expect(plain(foldRecords(grown, last))).toEqual(plain(foldRecords(foldRecords(folded, later), last)));
        // What was given out does not change with what came after it.
        expect(plain(grown)).toEqual(plain(foldRecords(folded, later)));
        expect(plain(read)).toEqual(plain(folded));
        expect(asked(grown)).toEqual(asked(foldRecords(folded, later)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is kept from a ledger that was read from a checkpoint itself', async () => {
    const disk = await diskOf(encodeRecords(many.slice(0, 2_000), 1, 1));
    await keep(disk);
    disk.write(path, encodeRecords(many, 1, 1));
    const read = await foldJournal(disk, path, account, await readCheckpoint(disk, place));

    await writeCheckpoint(disk, place, { ...read, mark: read.mark as NonNullable<typeof read.mark> });

    const again = await readCheckpoint(disk, place);
    expect(again?.mark.count).toBe(many.length);
    expect(plain(again?.ledger ?? emptyLedger)).toEqual(plain(foldRecords(emptyLedger, many)));
  });

  it('is passed over where any byte of it was changed, and where it is cut short', async () => {
    const disk = await diskOf(encodeRecords(many.slice(0, 3), 1, 1));
    await keep(disk);
    const whole = Buffer.from(disk.bytes(checkpointPath(folder)));

    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      disk.write(checkpointPath(folder), changed);
      expect(await readCheckpoint(disk, place), `byte ${at}`).toBeUndefined();
      disk.write(checkpointPath(folder), whole.subarray(0, at));
      expect(await readCheckpoint(disk, place), `${at} bytes`).toBeUndefined();
    }
  });

  it('is passed over where it is of another account', async () => {
    const disk = await diskOf(encodeRecords(many.slice(0, 3), 1, 1));
    await keep(disk);

    expect(await readCheckpoint(disk, { ...place, account: 'ba9876543210' })).toBeUndefined();
  });

  it.each([
    ['an older state of itself', many.slice(0, 3_000)],
    ['an older state of itself that grew anew', [...many.slice(0, 3_000), ...many.slice(1_000)]],
    ['another journal', many.map((record) => (record.type === 'send' ? { ...record, plan: 'p-2' } : record))],
  ])('is passed over where the journal was overwritten with %s', async (_, records) => {
    const disk = await diskOf(encodeRecords(many, 1, 1));
    await keep(disk);

    disk.write(path, encodeRecords(records, 1, 1));

    expect(await readCheckpoint(disk, place)).toBeUndefined();
  });

  it('is passed over where a later writer has cut off records that it covers', async () => {
    const disk = await diskOf(encodeRecords(many, 1, 1));
    await keep(disk);
    const late = encodeRecords([{ type: 'began', moment: momentAt(9) }], 100, 2);

    disk.write(path, Buffer.concat([disk.bytes(path), late]));

    const read = await foldJournal(disk, path, account, await readCheckpoint(disk, place));
    expect(read.count).toBe(100);
    expect(read.ledger.intents.size).toBe(98);
  });

  it('that cannot be read is passed over', async () => {
    const disk = await diskOf(encodeRecords(many.slice(0, 3), 1, 1));
    await keep(disk);
    disk.fail('read', 'EACCES');

    expect(await readCheckpoint(disk, place)).toBeUndefined();
  });
});

describe('a run that ends', () => {
  const due = { records: 20, least: 20, interruption: new AbortController().signal };

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

  it('keeps none once it is interrupted, though it is at work on one', async () => {
    const { disk, journal } = await openedJournal();
    const order = new AbortController();
    await journal.journal.append(Array.from({ length: 5_000 }, (_, nth) => sendRecord(`web-${nth}`)));

    const kept = journal.keepCheckpoint({ ...due, records: 5_001, interruption: order.signal });
    setImmediate(() => order.abort());
    await kept;

    expect(await readCheckpoint(disk, place)).toBeUndefined();
  });

  it('ends well where no checkpoint can be written', async () => {
    const { disk, journal } = await openedJournal();
    disk.fail('replace', 'ENOSPC');

    await expect(journal.keepCheckpoint(due)).resolves.toBeUndefined();
  });
});

async function openedJournal() {
  const { openJournal } = await import('../../src/journal/journal.ts');
  const { virtualClock } = await import('../support/virtual-clock.ts');
  const disk = memoryDisk();
  const journal = await openJournal({ disk, folder, account, clock: virtualClock(), lock: heldLock(1) });
  return { disk, journal };
}

/** A checkpoint that was made with another fold would say something else than the journal. */
it('has a form of its own for each fold and each layout: raise `checkpointForm` where this fails', async () => {
  const { oldJournal } = await import('./old-journal.ts');
  const disk = await diskOf(oldJournal);
  const read = await foldJournal(disk, path, '8ee5d7c0deba');
  const { createHash } = await import('node:crypto');
  await writeCheckpoint(
    disk,
    { ...place, account: '8ee5d7c0deba' },
    { ...read, mark: read.mark as NonNullable<typeof read.mark> },
  );

  const hash = createHash('sha256')
    .update(disk.bytes(checkpointPath(folder)))
    .digest('hex');

  expect({ form: checkpointForm, hash: hash.slice(0, 16) }).toMatchInlineSnapshot(`
    {
      "form": 3,
      "hash": "f1b49adbb898b482",
    }
  `);
});
