import { execFileSync } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openJournal, readJournal } from '../../src/journal/folder-store.ts';
import { realDisk } from '../../src/system/disk.ts';
import { folderWith } from '../support/hostwright.ts';
import { diskFolder } from '../support/memory-folder.ts';
import { beganRecord, endedRecord } from '../support/model/ledgers.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { bundleApplier } from './applier-process.ts';
import { account, failureOf, heldLock } from './records.ts';

/** Each opening is by another holder of the lock. */
let generation = 0;
const nextGeneration = () => {
  generation += 1;
  return generation;
};

const folderOnDisk = (files = {}) => folderWith(files, onTestFinished, diskFolder());

const clock = virtualClock();
const bundled = bundleApplier(afterAll);

function start(...words: Parameters<typeof bundled>) {
  const applier = bundled(...words);
  onTestFinished(applier.end);
  return applier;
}

const open = async (folder: string) => {
  const opened = await openJournal({ disk: realDisk, folder, account, clock, lock: heldLock(nextGeneration()) });
  onTestFinished(() => opened.close());
  return opened;
};

/** A folder whose journal a run has begun and ended on. */
async function usedFolder(): Promise<string> {
  const folder = folderOnDisk();
  const { journal } = await open(folder);
  await journal.append([beganRecord(1), endedRecord(2)]);
  return folder;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('files on the real disk', () => {
  it('are replaced whole, with the mode of their own, whatever a killed process left in the draft', async () => {
    const folder = folderOnDisk();
    const path = join(folder, 'journal.checkpoint');
    writeFileSync(path, 'an older one', { mode: 0o644 });
    writeFileSync(`${path}.draft`, 'a piece of a longer one, which was never put in its place', { mode: 0o644 });

    await realDisk.replace(path, [Buffer.from('a '), Buffer.from('newer one')]);

    expect(readFileSync(path, 'utf8')).toBe('a newer one');
    expect(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))])).toEqual([
      ['journal.checkpoint', 0o600],
    ]);
  });

  it('reject what the system rejects', async () => {
    const folder = folderOnDisk({ file: '' });
    const inFile = join(folder, 'file', 'lock.1');

    const works = [
      realDisk.list(join(folder, 'file')),
      realDisk.read(inFile),
      realDisk.read(folder),
      realDisk.create(inFile, ''),
      realDisk.open(inFile),
      realDisk.makeFolder(join(folder, 'file')),
      realDisk.makeFolder(inFile),
      // A folder that is there, and says of everything in it that it is not.
      realDisk.makeFolder('/proc/hostwright/state'),
    ];

    const codes = await Promise.all(works.map(async (work) => failureOf(work)));
    expect(codes.map(({ code }) => code)).toEqual([
      ...['ENOTDIR', 'ENOTDIR', 'EISDIR', 'ENOTDIR', 'ENOTDIR', 'ENOTDIR', 'ENOTDIR', 'ENOENT'],
    ]);
  });

  it('are told apart by their birth, even where an inode is used again', async () => {
    const path = join(folderOnDisk(), 'journal');
    const identities = [];

    for (let times = 0; times < 5; times += 1) {
      const file = await realDisk.open(path);
      identities.push(file.identity);
      await file.close();
      rmSync(path);
    }

    expect(new Set(identities.map(({ born }) => born)).size).toBe(5);
    expect(identities.every(({ born }) => /^\d+$/.test(born))).toBe(true);
  });

  it('have a birth on a machine that is busy, so that a copy with the same inode is told from them', async () => {
    let isOpen = false;
    const work = () => void (isOpen || pbkdf2('', '', 30_000, 64, 'sha512', work));
    for (let thread = 0; thread < 8; thread += 1) work();

    const file = await realDisk.open(join(folderOnDisk(), 'journal'));
    isOpen = true;
    await file.close();

    expect(file.identity.born).toMatch(/^\d+$/);
  });

  it('take a long line whole, although another writer adds one at the same time', async () => {
    const path = join(folderOnDisk(), 'journal');
    const files = [await realDisk.open(path), await realDisk.open(path)];
    const lines = ['a', 'b'].map((letter) => letter.repeat(8 * 2 ** 20));

    await Promise.all(files.map((file, nth) => file.append(Buffer.from(lines[nth] ?? ''))));
    for (const file of files) await file.close();

    const written = readFileSync(path, 'latin1');
    expect(written === lines.join('') || written === lines.toReversed().join('')).toBe(true);
  });

  it('are written at their end, wherever that is by now', async () => {
    const path = join(folderOnDisk(), 'journal');
    const file = await realDisk.open(path);
    onTestFinished(() => file.close());
    await file.append(Buffer.from('one\n'));
    appendFileSync(path, 'two\n');

    await file.append(Buffer.from('three\n'));

    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\nthree\n');
  });
});

describe('a journal on the real disk', () => {
  it('is known for a copy, times and all, and so is an older state that is put back', async () => {
    const folder = await usedFolder();
    const backup = join(folderOnDisk(), 'backup');
    execFileSync('cp', ['-p', join(folder, 'journal'), backup]);
    rmSync(join(folder, 'journal'));
    execFileSync('cp', ['-p', backup, join(folder, 'journal')]);

    const read = await readJournal(realDisk, folder, account);
    const copied = await open(folder);
    await copied.journal.append([beganRecord(3)]);
    execFileSync('mv', [backup, join(folder, 'journal')]);
    const lost = await copied.lost();
    const older = await open(folder);

    expect(read).toMatchObject({ status: 'read', copy: true });
    expect(copied.cold).toBe('copy');
    expect(lost).toContain('is not the file that was opened');
    expect(older.cold).toBe('copy');
  });

  it('is refused where a link stands in its place: a full device would take every record and keep none', async () => {
    const folder = folderOnDisk();
    symlinkSync('/dev/full', join(folder, 'journal'));

    const failure = await failureOf(open(folder));

    expect(failure).toMatchObject({ code: 'journal-unusable', exit: 'locked' });
    expect(failure.message).toContain('(ELOOP)');
  });

  it('ends where the system takes a part of a record and then no more; the next run goes on behind that part', async () => {
    const folder = folderOnDisk();
    const limited = start(folder, { bytes: 100_000, mostBlocks: 20 });

    const said = await limited.said;
    await limited.end();
    const torn = statSync(join(folder, 'journal')).size;
    const next = await start(folder).said;

    expect(said).toMatchObject({ code: 'journal-unusable', message: expect.stringContaining('(EFBIG)') });
    expect(torn).toBeGreaterThan(1_000);
    // The record that began the run was whole; it was never synced, and nothing was done on the strength of it.
    expect(next).toMatchObject({ generation: 2, torn: true, position: 2 });
  });
});

it('the lock on the real disk has one holder of many processes that try at the same time', async () => {
  const folder = folderOnDisk();
  const racers = Array.from({ length: 6 }, () => start(folder));

  const said = await Promise.all(racers.map((racer) => racer.said));

  expect(said.map(({ generation, code }) => generation ?? code).toSorted()).toEqual([1, ...Array(5).fill('lock-held')]);
});
