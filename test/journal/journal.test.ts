import { describe, expect, it } from 'vitest';
import { GenerationUsed, openJournal, readJournal } from '../../src/journal/folder-store.ts';
import { encodeRecords } from '../../src/journal/line.ts';
import { findOpenIntents } from '../../src/ledger/ledger.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import { beganRecord, endedRecord, sendRecord } from '../support/model/ledgers.ts';
import { type DiskStep, type MemoryDisk, memoryDisk } from '../support/model/memory-disk.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { account, failureOf, heldLock } from './records.ts';

const folder = '/state/hostwright/0123456789ab';
const path = `${folder}/journal`;
const ended = endedRecord(9);

/** Each opening is by another holder of the lock. */
const generations = new WeakMap<MemoryDisk, number>();

function openOn(disk = memoryDisk(), asked = account) {
  const generation = (generations.get(disk) ?? 0) + 1;
  generations.set(disk, generation);
  return openJournal({ disk, folder, account: asked, clock: virtualClock(), lock: heldLock(generation) });
}

/** A disk whose journal holds these records, behind the one that opens it. */
async function diskWith(...records: readonly JournalRecord[]) {
  const disk = memoryDisk();
  const { journal, close } = await openOn(disk);
  await journal.append(records);
  await close();
  return disk;
}

it('a journal that is opened is made on disk first where there is none, and the run is cold', async () => {
  const disk = memoryDisk();

  const opened = await openOn(disk);

  disk.cutPower();
  expect(disk.text(path)).toMatch(
    /^1\.1 [0-9a-f]{8} {"type":"opened","version":3,"account":"0123456789ab","file":{"inode":"101","born":"101000"}}\n$/,
  );
  expect(opened).toMatchObject({ cold: 'no-journal', torn: false, ledger: { position: 1 } });
});

const line = Buffer.from(encodeRecords([beganRecord()], 3, 7)).toString();

it.each([
  ['a line', line],
  ['a torn piece', line.slice(0, 14)],
  ['a line that stands behind a torn piece', `3.2 0badc${line}`],
])('a run with an old generation writes nothing, and says which one is the highest: %s', async (_, behind) => {
  const disk = await diskWith(beganRecord());
  disk.write(path, `${disk.text(path)}${behind}`);
  const before = disk.text(path);
  generations.set(disk, 6);

  const failure = await failureOf(openOn(disk));

  expect(failure).toBeInstanceOf(GenerationUsed);
  expect(failure).toMatchObject({ generation: 7 });
  expect(disk.text(path)).toBe(before);
});

it('a copy of a journal makes a cold start, keeps its open intents, and says that it is in use', async () => {
  const disk = await diskWith(beganRecord(), sendRecord());
  disk.copyOver(path);

  const opened = await openOn(disk);

  expect(opened.cold).toBe('copy');
  expect(findOpenIntents(opened.ledger)).toHaveLength(1);
  expect(disk.text(path)).toMatch(/\n4\.2 [0-9a-f]{8} {"type":"opened".*"inode":"102".*}\n$/);
});

describe('an open journal', () => {
  it('is ours until its path names another file, none, or cannot be looked at', async () => {
    const disk = memoryDisk();
    const opened = await openOn(disk);

    const before = await opened.lost();
    disk.copyOver(path);
    const replaced = await opened.lost();
    disk.lose(path);
    const removed = await opened.lost();
    disk.fail('identify', 'EIO');
    const unknown = await opened.lost();

    const why = `the journal in ${folder} is not the file that was opened`;
    expect([before, replaced, removed, unknown]).toEqual([undefined, why, why, why]);
  });

  it('shares one sync among all that was asked for in one turn, or while another one was under way', async () => {
    const disk = memoryDisk();
    const { journal } = await openOn(disk);
    const names = ['web-1', 'web-2', 'web-3', 'web-4', 'web-5'];
    const before = disk.steps.length;

    const append = (some: readonly string[]) => some.map((name) => journal.append([sendRecord(name)]));
    const first = append(names.slice(0, 2));
    for (let most = 100; disk.steps.length === before && most > 0; most -= 1) await undefined;
    expect(disk.steps.slice(before)).toEqual(['append']);
    await Promise.all([...first, ...append(names.slice(2))]);

    expect(disk.steps.slice(before)).toEqual(['append', 'sync', 'append', 'sync']);
    const read = await readJournal(disk, folder, account);
    expect(read.status === 'read' && [...read.ledger.intents.keys()]).toEqual(names.map((name) => `i-${name}`));
  });
});

describe('a disk that fails', () => {
  it.each([
    ['append', 'ENOSPC', 'no space left on device (ENOSPC)'],
    ['sync', 'EIO', 'i/o error (EIO)'],
    ['sync', 'toString', 'the system says so (toString)'],
  ] as const)('at %s with %s ends the journal for all who wait, and for good', async (step, code, told) => {
    const disk = memoryDisk();
    const { journal } = await openOn(disk);
    disk.fail(step, code);

    const [first, second] = await Promise.all([
      failureOf(journal.append([sendRecord('web-1')])),
      failureOf(journal.append([sendRecord('web-2')])),
    ]);
    disk.fail(step);
    const steps = disk.steps.length;
    const third = await failureOf(journal.append([sendRecord('web-3')]));

    expect(first).toMatchObject({ code: 'journal-unusable', exit: 'locked' });
    expect(first.message).toBe(
      `The journal ${path} cannot be written: ${told}. What is not recorded may not be sent, so no further create is sent.`,
    );
    expect([second, third]).toEqual([first, first]);
    expect(disk.steps).toHaveLength(steps);
  });

  it.each([
    ['makeFolder', 'EACCES', 'permission denied (EACCES)'],
    ['open', 'EROFS', 'read-only file system (EROFS)'],
    ['read', 'EIO', 'i/o error (EIO)'],
    ['append', 'ENOSPC', 'no space left on device (ENOSPC)'],
    ['sync', 'EIO', 'i/o error (EIO)'],
  ] as const)('at %s with %s keeps the journal from being opened', async (step, code, told) => {
    const disk = memoryDisk();
    disk.fail(step, code);

    const failure = await failureOf(openOn(disk));

    expect(failure).toMatchObject({ code: 'journal-unusable', exit: 'locked' });
    expect(failure.message).toBe(
      `The journal ${path} cannot be opened: ${told}. Without a journal a create could be sent twice, so nothing was sent.`,
    );
    expect(failure.suggestions.at(-1)).toContain('name another folder with --journal FOLDER.');
  });
});

describe('a journal that must not be used', () => {
  it('is damaged: the message says where, and how to go on', async () => {
    const disk = await diskWith(beganRecord(), sendRecord(), ended);
    const damaged = disk.text(path).replace('"i-web-1"', '"i-web-2"');
    disk.write(path, damaged);

    const failures = [await failureOf(openOn(disk)), await failureOf(readJournal(disk, folder, account))];

    for (const failure of failures) {
      expect(failure).toMatchObject({ code: 'journal-damaged', exit: 'locked' });
      expect(failure.message).toContain(`${path} is damaged at line 3: its checksum is wrong.`);
      expect(failure.message).toContain('Nothing was sent.');
      expect(failure.suggestions.join('\n')).toMatch(/in the console(.|\n)*--journal FOLDER(.|\n)*settle window/);
    }
    expect(disk.text(path)).toBe(damaged);
  });

  it('belongs to another account', async () => {
    const disk = await diskWith(beganRecord());

    const failures = [
      await failureOf(openOn(disk, 'ba9876543210')),
      await failureOf(readJournal(disk, folder, 'ba9876543210')),
    ];

    for (const failure of failures) {
      expect(failure).toMatchObject({ code: 'journal-foreign', exit: 'locked' });
      expect(failure.message).toContain('belongs to the account 0123456789ab, and these keys to ba9876543210');
      expect(failure.suggestions.join()).toContain('in the dialect uhost, its --project too');
    }
  });
});

describe('a journal that is only read', () => {
  const writing: readonly DiskStep[] = ['makeFolder', 'open', 'create', 'append', 'sync'];

  it('is never written, though its end is torn and it is a copy', async () => {
    const disk = await diskWith(beganRecord(), sendRecord());
    disk.copyOver(path);
    const torn = disk.text(path).slice(0, -1);
    disk.write(path, torn);
    const before = disk.steps.length;

    const read = await readJournal(disk, folder, account);

    expect(read).toMatchObject({ status: 'read', copy: true, torn: true, ledger: { position: 2 } });
    expect(disk.steps.slice(before).filter((step) => writing.includes(step))).toEqual([]);
    expect(disk.text(path)).toBe(torn);
  });

  it('counts as a copy where it is gone, and the lock tells that there was one', async () => {
    const disk = memoryDisk();
    await disk.makeFolder(folder);
    disk.write(`${folder}/lock.1.released`, '{"records":4}');

    await expect(readJournal(disk, folder, account)).resolves.toMatchObject({ copy: true, ledger: { position: 0 } });
  });

  it('tells why it cannot be read', async () => {
    const disk = memoryDisk();
    disk.fail('read', 'EACCES');

    const failure = await failureOf(readJournal(disk, folder, account));

    expect(failure).toMatchObject({ code: 'journal-unusable' });
    expect(failure.message).toContain(`${path} cannot be read: permission denied (EACCES)`);
  });
});
