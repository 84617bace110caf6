import { describe, expect, it } from 'vitest';
import { beginApplier } from '../../src/app/apply/applier.ts';
import { type FolderPlace, openFolderStore } from '../../src/journal/folder-store.ts';
import type { KnownError } from '../../src/model/errors.ts';
import { realRandom } from '../../src/system/clock.ts';
import { type MemoryDisk, memoryDisk } from '../support/model/memory-disk.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { account } from './records.ts';

const folder = '/state/hostwright/0123456789ab';

function begin(disk: MemoryDisk) {
  const self = { pid: 1, started: '7', boot: 'boot-1', namespace: 'pid:[1]', host: 'ci-7' };
  const processes = { self, fateOf: async () => 'unknown' as const };
  const clock = virtualClock();
  const journalAt = async (place: FolderPlace) => openFolderStore(place, { disk, clock, processes });
  return beginApplier({ folder, account }, { settleWindowMs: 300_000 }, { clock, random: realRandom, journalAt });
}

/** Three runs have ended, and somebody has removed the files of the lock. */
async function diskWithoutLocks(): Promise<MemoryDisk> {
  const disk = memoryDisk();
  for (let run = 0; run < 3; run += 1) await (await begin(disk)).end(true);
  for (const name of await disk.list(folder)) if (name.startsWith('lock.')) disk.lose(`${folder}/${name}`);
  return disk;
}

const lastLine = (disk: MemoryDisk) => disk.text(`${folder}/journal`).split('\n').at(-2);

describe('an applier whose lock files were lost', () => {
  it('takes a generation behind the last one of the journal, and leaves none that it took before', async () => {
    const disk = await diskWithoutLocks();

    await begin(disk);

    expect(lastLine(disk)).toMatch(/^8\.4 [0-9a-f]{8} {"type":"began"/);
    expect((await disk.list(folder)).toSorted()).toEqual(['journal', 'lock.4']);
  });

  it('writes nothing where the journal cannot be read at that moment', async () => {
    const disk = await diskWithoutLocks();
    const before = lastLine(disk);
    disk.fail('read', 'EIO');

    const failure: KnownError = await begin(disk).then(
      () => expect.fail('it began'),
      (error) => error,
    );

    disk.fail('read');
    expect(failure).toMatchObject({ code: 'journal-unusable', exit: 'locked' });
    expect(lastLine(disk)).toBe(before);
  });

  it('is turned away where another run has taken the lock in between', async () => {
    const disk = await diskWithoutLocks();
    const text = JSON.stringify({ pid: 9, started: '9', boot: 'b', namespace: 'n', host: 'h', at: 'now' });
    disk.before('open', () => disk.before('create', () => disk.write(`${folder}/lock.5`, text)));

    const failure: KnownError = await begin(disk).then(
      () => expect.fail('it began'),
      (error) => error,
    );

    expect(failure.message).toContain('held by process 9');
  });
});
