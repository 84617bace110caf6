/** Moves the journal of a folder into a database. */
import { statSync } from 'node:fs';
import { KnownError } from '../../core/errors.ts';
import type { JournalRecord } from '../../core/intent.ts';
import type { Disk } from '../../core/ports.ts';
import type { DatabaseJournalPlace } from '../database/database-store.ts';
import { type GenerationStart, startDecoder } from '../decode.ts';
import { makeUnusableError } from '../failures.ts';
import { makeChangedError, makeFileError, mostReads } from '../fold-file.ts';
import type { FolderPlace } from '../folder-store.ts';
import { isSameFile } from '../journal.ts';
import { awaitLock } from '../lock/await-lock.ts';
import { writeMoved } from '../moved.ts';
import { pathOfJournal } from '../place.ts';
import { type ImportMeans, importRecords } from './import-records.ts';

/**
 * Holds both locks. `to`: the database, for people. Resolves with further text for the user. Throws
 * KnownError `lock-held` or `journal-…`.
 */
export async function importFolder(
  { folder, account }: FolderPlace,
  place: DatabaseJournalPlace,
  to: string,
  means: ImportMeans,
): Promise<string | undefined> {
  // Its lock would make a folder of a mistyped name.
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new KnownError('journal-unusable', `There is no folder ${folder}.`, {
      suggestions: ['Name the folder of a journal with --from.'],
    });
  }
  const { disk, clock, processes, lockWait } = means;
  const { repeatFlags } = place;
  const path = pathOfJournal(folder);
  const lock = await awaitLock({ disk, folder, clock, processes, repeatFlags, evenMoved: true }, lockWait);
  try {
    const records = await readRecords(disk, path);
    if (records.length === 0) throw new KnownError('journal-unusable', `There is no journal in ${folder}.`);
    checkAccount(folder, records, [account, place.account]);
    // A restored older state, or a copy, may lack records of what was sent since.
    const isAll = records.length >= (lock.recordsBefore ?? 0) && (await isOriginal(disk, path, records));
    await importRecords(place, means, {
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
    return isAll ? undefined : `the journal in ${folder} was a copy, so the next apply makes a cold start`;
  } catch (error) {
    throw error instanceof KnownError
      ? error
      : makeUnusableError(path, error, 'moved', 'Run this again: it continues where it stopped.');
  } finally {
    await lock.release().catch(() => false);
  }
}

/** None if there is no file. Throws KnownError `journal-…`; rejects with the system's errors. */
async function readRecords(disk: Pick<Disk, 'readBlocks'>, path: string): Promise<readonly JournalRecord[]> {
  let cuts: readonly GenerationStart[] | undefined;
  for (let reading = 1; reading <= mostReads; reading += 1) {
    const records: JournalRecord[] = [];
    const decoder = startDecoder((record) => records.push(record), cuts);
    await disk.readBlocks(path, (block) => decoder.take(block));
    const end = decoder.end();
    if (end.status !== 'read') throw makeFileError(path, end);
    ({ cuts } = end);
    if (cuts === undefined) return records;
  }
  throw makeChangedError(path);
}

/** Throws KnownError `journal-foreign` if a record belongs to none of these accounts. */
function checkAccount(folder: string, records: readonly JournalRecord[], accounts: readonly string[]): void {
  const theirs = records.find((one) => one.type === 'opened' && !accounts.includes(one.account));
  if (theirs?.type !== 'opened') return;
  throw new KnownError(
    'journal-foreign',
    `The journal ${folder} belongs to the account ${theirs.account}, and these keys to ${accounts[0]}.`,
    { suggestions: ['Use the keys of that account.'] },
  );
}

async function isOriginal(disk: Disk, path: string, records: readonly JournalRecord[]): Promise<boolean> {
  const file = await disk.identify(path);
  const opened = records.findLast((one) => one.type === 'opened');
  return file !== undefined && opened?.type === 'opened' && 'file' in opened && isSameFile(opened.file, file);
}
