/** Reads the journal of a folder that is moved into a database. */
import { KnownError } from '../../core/errors.ts';
import type { Disk } from '../../core/ports.ts';
import { makeUnusableError } from '../failures.ts';
import type { FolderMeans, FolderPlace } from '../folder-store.ts';
import { isSameFile } from '../journal.ts';
import { awaitLock } from '../lock/await-lock.ts';
import { writeMoved } from '../moved.ts';
import { pathOfJournal } from '../place.ts';
import type { ArchiveMeans } from './archive-records.ts';
import type { JournalSource } from './import-records.ts';
import { readRecords } from './read-records.ts';

/**
 * Holds the lock of the folder while `work` runs. From `leave` on no run can use the folder any
 * more. Throws KnownError `lock-held` or `journal-…`.
 */
export async function moveFolder(
  { folder, repeatFlags }: Omit<FolderPlace, 'account'>,
  to: string,
  { disk, clock, processes, lockWait }: FolderMeans & Pick<ArchiveMeans, 'lockWait'>,
  work: (source: JournalSource) => Promise<void>,
): Promise<void> {
  const path = pathOfJournal(folder);
  const lock = await awaitLock({ disk, folder, clock, processes, repeatFlags, evenMoved: true }, lockWait);
  try {
    const records = await readRecords(disk, path);
    // A restored older state, or a copy, may lack records of what was sent since.
    const isAll = records.length >= (lock.recordsBefore ?? 0) && (await isOriginal(disk, path, records));
    await work({
      records,
      isAll,
      async leave() {
        const lost = await lock.lost();
        if (lost !== undefined) {
          throw new KnownError('journal-unusable', `The lock of ${folder} was lost: ${lost}. Nothing was written.`);
        }
        await writeMoved(disk, folder, to);
      },
    });
  } catch (error) {
    throw error instanceof KnownError
      ? error
      : makeUnusableError(path, error, 'moved', 'Run this again: it continues where it stopped.');
  } finally {
    await lock.release().catch(() => false);
  }
}

async function isOriginal(disk: Disk, path: string, records: JournalSource['records']): Promise<boolean> {
  const file = await disk.identify(path);
  const opened = records.findLast((one) => one.type === 'opened');
  return file !== undefined && opened?.type === 'opened' && 'file' in opened && isSameFile(opened.file, file);
}
