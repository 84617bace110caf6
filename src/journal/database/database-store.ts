/** The journal and the lock of an account in a database that many machines share. */
import type { HeldJournal, JournalReading, JournalStore, LockWait } from '../../core/ledger/journal-store.ts';
import type { Clock, Processes } from '../../core/ports.ts';
import type { RepeatFlags } from '../../core/text/shell-word.ts';
import { isSameStore } from '../fold-journal.ts';
import { makeNoSuchLockError } from '../lock/lock-text.ts';
import { checkServer, checkTables, explainDatabase } from './failures.ts';
import { foldDatabase } from './fold-database.ts';
import { holdJournal } from './held-database.ts';
import type { JournalDatabase } from './journal-database.ts';
import { lockStateOf, takeInTime } from './take.ts';

export interface DatabaseJournalPlace {
  /** The address without its password, for messages. */
  readonly name: string;
  readonly account: string;
  /** Flags of this run, for the commands in messages. */
  readonly repeatFlags?: RepeatFlags | undefined;
}

export interface DatabaseMeans {
  /** Connects with the first statement. Rejects with KnownError if the settings are wrong. */
  readonly connect: () => Promise<JournalDatabase>;
  readonly clock: Clock;
  readonly processes: Processes;
  /** A new UUID. */
  readonly newId: () => string;
}

/** Milliseconds in which a server may restart without ending a run. */
const retryMs = 15_000;

export function openDatabaseStore(place: DatabaseJournalPlace, means: DatabaseMeans): JournalStore {
  const { name, account, repeatFlags } = place;
  const using = async <Result>(
    verb: string,
    consequence: string,
    work: (database: JournalDatabase) => Promise<Result>,
  ): Promise<Result> => {
    const database = await means.connect();
    try {
      return await work(database);
    } catch (error) {
      throw explainDatabase(name, error, verb, consequence, repeatFlags);
    } finally {
      await database.close();
    }
  };
  return {
    take: (wait) => takeAndOpen(place, means, wait),
    read: () =>
      using('read', 'What earlier runs sent is not known.', async (database): Promise<JournalReading> => {
        const look = await database.look(account);
        checkTables(name, look);
        const { row, identity, isStandby } = look;
        if (row === undefined || row.head === 0) return { status: 'none' };
        const { ledger, opened } = await foldDatabase(database, place, row);
        const copy = opened === undefined || !('store' in opened) || !isSameStore(opened.store, identity);
        return { status: 'read', ledger, copy, torn: false, isStandby };
      }),
    look: () =>
      using('read', 'So it is unknown who holds the lock.', async (database) => {
        const look = await database.look(account);
        checkTables(name, look);
        return lockStateOf(look.row);
      }),
    unlock: (generation) =>
      using('unlocked', 'The lock stays as it was.', async (database) => {
        const look = await database.look(account);
        checkTables(name, look);
        checkServer(name, look);
        const state = lockStateOf(look.row);
        const isIts = state.status !== 'free' && state.generation === generation;
        if (isIts && (await database.release(account, generation, look.row?.holder ?? ''))) return;
        throw makeNoSuchLockError(generation, isIts ? { status: 'free', generation } : state, repeatFlags);
      }),
  };
}

async function takeAndOpen(
  { name, account, repeatFlags }: DatabaseJournalPlace,
  { connect, clock, processes, newId }: DatabaseMeans,
  wait: LockWait | undefined,
): Promise<HeldJournal> {
  let database: JournalDatabase | undefined;
  try {
    database = await connect();
    const taken = await takeInTime({ database, name, account, repeatFlags, clock, processes, newId, retryMs }, wait);
    try {
      return await holdJournal(taken, { database, clock, newId, retryMs }, { name, account });
    } catch (error) {
      await database.release(account, taken.row.generation, taken.row.holder).catch(() => false);
      throw error;
    }
  } catch (error) {
    await database?.close();
    throw explainDatabase(
      name,
      error,
      'opened',
      'Without a journal a create could be sent twice, so nothing was sent.',
      repeatFlags,
    );
  }
}
