import { describe, expect, it } from 'vitest';
import { takeLock, unlock } from '../../src/journal/lock/lock.ts';
import type { Holder, Processes } from '../../src/model/ports.ts';
import { type MemoryDisk, memoryDisk } from '../support/model/memory-disk.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { failureOf } from './records.ts';

const folder = '/state';
const lockAt = (generation: number) => `${folder}/lock.${generation}`;

function holder(pid: number, more: Partial<Holder> = {}): Holder {
  return { pid, started: '77', boot: 'boot-1', namespace: 'pid:[1]', host: 'ci-7', ...more };
}

/** Processes of which these have ended. */
function processes(pid: number, ended: readonly number[] = []): Processes {
  return { self: holder(pid), fateOf: async (other) => (ended.includes(other.pid) ? 'ended' : 'unknown') };
}

function takeOn(disk: MemoryDisk, pid = 1, ended: readonly number[] = [], journalFlag?: string) {
  const repeatFlags = journalFlag === undefined ? undefined : { place: journalFlag, window: '', source: '' };
  return takeLock({ disk, folder, processes: processes(pid, ended), clock: virtualClock(), repeatFlags });
}

function unlockOn(disk: MemoryDisk, generation: number, journalFlag?: string) {
  const repeatFlags = journalFlag === undefined ? undefined : { place: journalFlag, window: '', source: '' };
  return unlock({ disk, folder, clock: virtualClock(), generation, repeatFlags });
}

async function diskWith(files: Readonly<Record<string, string>>): Promise<MemoryDisk> {
  const disk = memoryDisk();
  await disk.makeFolder(folder);
  for (const [name, text] of Object.entries(files)) disk.write(`${folder}/${name}`, text);
  return disk;
}

const namesOn = async (disk: MemoryDisk) => (await disk.list(folder)).toSorted();

describe('the lock', () => {
  it('goes to the next generation once it is released, and leaves the files of the one before', async () => {
    const disk = memoryDisk();
    const first = await takeOn(disk, 1);
    await first.release();

    const second = await takeOn(disk, 2);

    expect(second.generation).toBe(2);
    expect(await namesOn(disk)).toEqual(['lock.1', 'lock.1.released', 'lock.2']);
    expect(JSON.parse(disk.text(`${lockAt(1)}.released`))).toEqual({ by: 'holder', at: '2026-01-01T00:00:00.000Z' });
  });

  it('counts in numbers, not in letters, and overlooks what is no lock', async () => {
    const names = ['journal', 'lock.9.released', 'lock.9', 'lock.10.released', 'lock.010', 'lock.99.old'];
    const disk = await diskWith(Object.fromEntries(names.map((name) => [name, ''])));

    const lock = await takeOn(disk);

    expect(lock.generation).toBe(11);
  });

  it('is held: the message names the holder and what to do', async () => {
    const disk = memoryDisk();
    await takeOn(disk, 4711);

    const failure = await failureOf(takeOn(disk, 2));

    expect(failure).toMatchObject({ code: 'lock-held', exit: 'locked' });
    expect(failure.message).toBe(
      'The lock of this account is held by process 4711 on ci-7, since 2026-01-01T00:00:00.000Z. Two runs at once could create a host twice, so nothing was sent.',
    );
    expect(failure.suggestions).toEqual([
      'Wait until that run has ended, then run this again; --lock-timeout 10m waits for it.',
      'First make sure that process 4711 on ci-7 is gone: nothing else prevents two runs at once.',
      'Then release it: hostwright unlock 1',
    ]);
  });

  it('names the CI job of its holder, and the journal in the command', async () => {
    const disk = memoryDisk();
    const job = 'https://ci.example.com/runs/7';
    const self = holder(1, { job });
    await takeLock({ disk, folder, processes: { ...processes(1), self }, clock: virtualClock() });

    const plain = await failureOf(takeOn(disk, 2));
    const placed = await failureOf(takeOn(disk, 2, [], "--journal 'the journal'"));

    expect(plain.message).toContain(`, CI job ${job}.`);
    expect(plain.suggestions.at(-1)).toBe('Then release it: hostwright unlock 1');
    expect(placed.suggestions.at(-1)).toBe("Then release it: hostwright unlock 1 --journal 'the journal'");
  });

  it.each([
    ['no JSON', 'process 7'],
    ['no object', 'null'],
    ['no pid', '{"host":"ci-7"}'],
    ['a pid that stands for many processes', JSON.stringify({ ...holder(-1), at: '' })],
    ['no time', JSON.stringify(holder(1))],
    ['a job that is not text', JSON.stringify({ ...holder(1), job: 7, at: '' })],
  ])('that holds %s cannot be told, so a human decides', async (_, text) => {
    const disk = await diskWith({ 'lock.3': text });

    const failure = await failureOf(takeOn(disk, 2, [1]));

    expect(failure).toMatchObject({ code: 'lock-held' });
    expect(failure.message).toContain('it is unknown by whom: the file lock.3 is malformed.');
    expect(failure.suggestions).toEqual([
      'First make sure that no other run creates in this account: nothing else prevents two runs at once.',
      'Then release it: hostwright unlock 3',
    ]);
  });

  it('that is empty for a moment is looked at again: its taker is about to write it', async () => {
    const disk = await diskWith({ 'lock.3': '' });
    disk.before('read', () => {
      disk.before('list', () => disk.write(lockAt(3), JSON.stringify({ ...holder(4711), at: 'now' })));
    });

    const failure = await failureOf(takeOn(disk));

    expect(failure.message).toContain('held by process 4711');
  });

  it.each([
    ['makeFolder', 'EACCES', 'permission denied (EACCES)'],
    ['list', 'EIO', 'i/o error (EIO)'],
    ['create', 'ENOSPC', 'no space left on device (ENOSPC)'],
  ] as const)('cannot be taken where %s fails with %s', async (step, code, told) => {
    const disk = memoryDisk();
    disk.fail(step, code);

    const failure = await failureOf(takeOn(disk));

    expect(failure).toMatchObject({ code: 'journal-unusable', exit: 'locked' });
    expect(failure.message).toBe(
      `The journal ${folder} cannot be locked: ${told}. Two runs at once could create a host twice, so nothing was sent.`,
    );
  });
});

/** So many runs have taken the lock and given it back, each with a count of the journal's records. */
async function diskAfter(runs: number): Promise<MemoryDisk> {
  const disk = memoryDisk();
  for (let run = 1; run <= runs; run += 1) await (await takeOn(disk, run)).release(run * 10);
  return disk;
}

describe('the files of earlier generations', () => {
  it('are tidied away by the holder but for the newest two, so that a folder does not grow', async () => {
    const disk = await diskAfter(9);

    await takeOn(disk, 10);

    expect(await namesOn(disk)).toEqual(['lock.10', 'lock.8', 'lock.8.released', 'lock.9', 'lock.9.released']);
  });

  it('go with the lock first, on disk, so that a holder of it who wakes up between two removals is lost', async () => {
    const disk = memoryDisk();
    const old = await takeOn(disk, 1);
    await unlockOn(disk, 1);
    for (const pid of [2, 3]) await (await takeOn(disk, pid)).release();
    const seen: (string | undefined)[] = [];
    disk.before('remove', () => {
      disk.before('remove', async () => void seen.push(await old.lost()));
    });

    await (await takeOn(disk, 4)).release();
    await (await takeOn(disk, 5)).release();
    seen.push(await old.lost());

    expect(seen).toEqual(['another run took the lock (2) after this one (1)', 'the file of the lock 1 is gone']);
  });

  it('let nobody in who had looked before they were tidied away', async () => {
    const disk = await diskAfter(1);
    disk.before('create', async () => {
      for (const pid of [2, 3, 4, 5]) await (await takeOn(disk, pid)).release();
      await takeOn(disk, 6);
    });

    const failure = await failureOf(takeOn(disk, 7));

    expect(failure.message).toContain('held by process 6');
    expect(await namesOn(disk)).not.toContain('lock.7');
  });
});

describe('a stray file', () => {
  it.each(['lock.999999999999999', 'lock.900000000000000', 'lock.77.released'])('holds up no run: %s', async (name) => {
    const disk = await diskWith({ 'lock.1': '', 'lock.1.released': '', [name]: '' });

    const first = await takeOn(disk, 1);
    const lost = await first.lost();
    await first.release(3);
    const second = await takeOn(disk, 2);

    expect([first.generation, lost, second.generation]).toEqual([2, undefined, 3]);
  });

  it('that releases a lock which nobody has taken lets nobody in beside the holder', async () => {
    const disk = await diskWith({});
    await takeOn(disk, 4711);
    disk.write(`${lockAt(9)}.released`, '');

    const failure = await failureOf(takeOn(disk, 2));

    expect(failure.message).toContain('held by process 4711');
  });

  it('with the highest number that counts is named: it leaves no number to the next run', async () => {
    const disk = await diskWith({ 'lock.1': '', 'lock.1.released': '', 'lock.899999999999999': '' });
    await unlockOn(disk, 899_999_999_999_999);

    const failure = await failureOf(takeOn(disk, 1));
    for (const name of ['lock.899999999999999', 'lock.899999999999999.released']) disk.lose(`${folder}/${name}`);
    const next = await takeOn(disk, 1);

    expect(failure).toMatchObject({ code: 'journal-unusable', exit: 'locked' });
    expect(failure.suggestions).toContainEqual(expect.stringContaining('/state/lock.899999999999999 '));
    expect(next.generation).toBe(2);
  });
});

describe('a lock that is held', () => {
  it('counts as lost where its folder cannot be looked at', async () => {
    const disk = memoryDisk();
    const lock = await takeOn(disk);
    disk.fail('identify', 'EIO');

    await expect(lock.lost()).resolves.toBe('the folder of the lock cannot be read: i/o error (EIO)');
  });

  it('says so too where a human released it, right up to its end', async () => {
    const disk = memoryDisk();
    const lock = await takeOn(disk, 1);
    disk.before('create', () => unlockOn(disk, 1));

    await expect(lock.release()).resolves.toBe(false);
  });

  it('tells how many records there were when it was last given back, past holders who could not say', async () => {
    const disk = memoryDisk();
    const first = await takeOn(disk, 1);
    await first.release(9);
    const replaced = await takeOn(disk, 2);
    await unlockOn(disk, 2);
    await takeOn(disk, 3);
    const failed = await takeOn(disk, 4, [3]);
    await failed.release();

    const last = await takeOn(disk, 5);

    expect([first, replaced, last].map(({ recordsBefore }) => recordsBefore)).toEqual([undefined, 9, 9]);
  });
});

describe('unlock', () => {
  it.each([
    ['was never taken', {}, 1, 'the lock is free, nobody has taken it yet.'],
    ['is released already', { 'lock.1': '', 'lock.1.released': '' }, 1, 'the lock is free, 1 was the last one.'],
    ['is an older one', { 'lock.1': '', 'lock.2': '' }, 1, 'the one that is taken is 2.'],
    ['is yet to come', { 'lock.1': JSON.stringify({ ...holder(1), at: '' }) }, 2, 'the one that is taken is 1.'],
  ])('refuses a generation that %s', async (_, files, generation, why) => {
    const disk = await diskWith(files as Readonly<Record<string, string>>);

    const failure = await failureOf(unlockOn(disk, generation));

    expect(failure).toMatchObject({ code: 'flag-invalid', exit: 'invalid' });
    expect(failure.message).toBe(`There is no lock ${generation} to release: ${why}`);
    expect(await namesOn(disk)).toEqual(Object.keys(files));
  });

  it('tells why the folder cannot be used', async () => {
    const disk = memoryDisk();
    await takeOn(disk);
    disk.fail('create', 'EROFS');

    const failure = await failureOf(unlockOn(disk, 1));

    expect(failure).toMatchObject({ code: 'journal-unusable' });
    expect(failure.message).toContain('cannot be unlocked: read-only file system (EROFS)');
  });
});
