/** Moves the journal of a folder into a database. */
import { statSync } from 'node:fs';
import type { LockWait } from '../../ledger/journal-store.ts';
import { KnownError } from '../../model/errors.ts';
import { type JournalRecord, journalVersion, type StoreIdentity } from '../../model/intent.ts';
import type { Disk } from '../../model/ports.ts';
import { explainUnusable, makeOtherAccountError } from '../failures.ts';
import { readWhole } from '../fold-journal.ts';
import { type FolderPlace, isOfFile } from '../folder-store.ts';
import { encodeLines } from '../line.ts';
import { takeLock } from '../lock/lock.ts';
import { pathOfJournal, writeMoved } from '../place.ts';
import { type DatabaseMeans, useDatabase } from './database-store.ts';
import { chainOf, emptyChain } from './fold-database.ts';
import type { DatabasePlace } from './journal-database.ts';
import { appendLines, takeDatabaseLock } from './lock.ts';

interface ImportMeans extends DatabaseMeans {
  /** Without it, a lock that is held is not waited for. */
  readonly lockWait?: LockWait | undefined;
  readonly disk: Disk;
}

/** A server does not accept a statement of more. */
const mostLength = 200e6;

/**
 * Holds both locks. All records are one batch, and so one commit: a partial copy can never be mistaken for the whole
 * journal. `to`: the database, for people. Resolves with further text for the user. Throws KnownError `lock-held` or
 * `journal-…`; then nothing was written in the database, or everything.
 */
export async function importFolder(
  { folder, account }: FolderPlace,
  place: DatabasePlace,
  to: string,
  means: ImportMeans,
): Promise<string | undefined> {
  // Its lock would make a folder of a mistyped name.
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw errorOf(`There is no folder ${folder}.`);
  }
  const { disk, clock, processes, lockWait } = means;
  const { repeatFlags } = place;
  const path = pathOfJournal(folder);
  const lock = await takeLock({ disk, folder, clock, processes, repeatFlags, evenMoved: true }, lockWait);
  try {
    const records = await readRecords(disk, path);
    if (records.length === 0) throw errorOf(`There is no journal in ${folder}.`);
    const foreign = records.find(
      (one) => one.type === 'opened' && one.account !== account && one.account !== place.account,
    );
    if (foreign?.type === 'opened') throw makeOtherAccountError(path, foreign.account, account);
    // A restored older state, or a copy, may lack records of what was sent since.
    const opened = records.findLast((one) => one.type === 'opened');
    const isAll = records.length >= (lock.recordsBefore ?? 0) && isOfFile(opened, await disk.identify(path));
    await useDatabase(place, means, 'written', again, async (database) => {
      const run = { ...place, ...means, database };
      const taken = await takeDatabaseLock(run, lockWait);
      const { chain, generation, holder, head } = taken.row;
      try {
        const lines = encodeMoved(records, place.account, taken.identity, isAll);
        if (lines.reduce((sum, { length }) => sum + length, 0) > mostLength) {
          throw errorOf('The journal is too long for one commit: it has more than 200 MB.');
        }
        // An import that was interrupted has written all of it, or nothing.
        if (head > 0 && chain !== chainOf(emptyChain, lines)) throw makeNotEmptyError(place.name, head);
        const lost = await lock.lost();
        if (lost !== undefined) throw errorOf(`The lock of ${folder} was lost: ${lost}.`);
        await writeMoved(disk, folder, to);
        if (head === 0) await appendLines(run, taken, lines);
      } finally {
        await database.release(place.account, generation, holder).catch(() => false);
      }
    });
    return isAll ? undefined : `the journal in ${folder} was a copy, so the next apply makes a cold start`;
  } catch (error) {
    throw explainUnusable(path, error, 'moved', again);
  } finally {
    await lock.release();
  }
}

const again = 'Run this again.';

/** None if there is no file. Throws KnownError `journal-…`; rejects with the system's errors. */
async function readRecords(disk: Disk, path: string): Promise<readonly JournalRecord[]> {
  const { reading } = await readWhole(disk, path, () => {
    const records: JournalRecord[] = [];
    return { records, take: (record: JournalRecord) => void records.push(record) };
  });
  return reading.records;
}

function errorOf(why: string): KnownError {
  return new KnownError('journal-unusable', `${why} Nothing was written.`);
}

/**
 * With the account's name in the database, and in generation 1: the lock there starts counting at 1. `isAll`: the
 * records are complete, and no run can use their folder any more; otherwise the next run starts cold.
 */
function encodeMoved(
  records: readonly JournalRecord[],
  account: string,
  store: StoreIdentity,
  isAll: boolean,
): readonly string[] {
  const renamed = records.map((one) => (one.type === 'opened' ? { ...one, account } : one));
  const moved = isAll ? ({ moved: true } as const) : {};
  return encodeLines([...renamed, { type: 'opened', version: journalVersion, account, store, ...moved }], 1, 1);
}

function makeNotEmptyError(name: string, head: number): KnownError {
  const suggestions = [
    'If creates were sent over it, use it as it is. Else import into another schema (HOSTWRIGHT_JOURNAL_SCHEMA).',
  ];
  const message = `The journal ${name} has ${head} records of this account already. Two journals cannot be merged. Nothing was written.`;
  return new KnownError('journal-foreign', message, { suggestions });
}
