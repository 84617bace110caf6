/** The journal and the lock of an account in a database that many machines share. */

import type { HeldJournal, JournalStore, LockWait } from '../../ledger/journal-store.ts';
import { emptyLedger } from '../../ledger/ledger.ts';
import { foldRecords } from '../../ledger/ledger-draft.ts';
import { type JournalRecord, journalVersion } from '../../model/intent.ts';
import { encodeCheckpoint, keepIfDue } from '../checkpoint.ts';
import { makeNoSuchLockError } from '../failures.ts';
import { causeOf, findOtherBoot, isSameStore, type Opened } from '../fold-journal.ts';
import { afterFailedWrite, startGroupCommit } from '../group-commit.ts';
import { encodeLines } from '../line.ts';
import { describeDatabaseCode, explainDatabase } from './failures.ts';
import { foldDatabase, foldFrom } from './fold-database.ts';
import { type DatabasePlace, isDatabaseFailure, type JournalDatabase, requireSafe } from './journal-database.ts';
import {
  appendLines,
  type DatabaseRun,
  explainLostLock,
  lockStateOf,
  retryStatement,
  type TakenRow,
  takeDatabaseLock,
} from './lock.ts';

export interface DatabaseMeans extends Omit<DatabaseRun, 'database' | keyof DatabasePlace> {
  /** Connects with the first statement. Rejects with KnownError if the settings are wrong. */
  readonly connect: () => Promise<JournalDatabase>;
}

export function openDatabaseStore(place: DatabasePlace, means: DatabaseMeans): JournalStore {
  const { account, repeatFlags } = place;
  return {
    take: (wait) => takeAndOpen(place, means, wait),
    read: () =>
      useDatabase(place, means, 'read', 'What earlier runs sent is not known.', async (database) => {
        const { row, identity, isStandby } = await database.look(account);
        if (row === undefined || row.head === 0) return { status: 'none', ledger: emptyLedger };
        const { ledger, opened } = await foldDatabase(database, place, row);
        const copy = opened?.store === undefined || !isSameStore(opened.store, identity);
        return { status: 'read', ledger, copy, torn: false, isStandby };
      }),
    look: () =>
      useDatabase(place, means, 'read', 'So it is unknown who holds the lock.', async (database) =>
        lockStateOf((await database.look(account)).row),
      ),
    unlock: (generation) =>
      useDatabase(place, means, 'unlocked', 'The lock stays as it was.', async (database) => {
        const found = await database.look(account);
        requireSafe(found);
        const state = lockStateOf(found.row);
        const isIts = state.status !== 'free' && state.generation === generation;
        if (isIts && (await database.release(account, generation, found.row?.holder ?? ''))) return;
        throw makeNoSuchLockError(generation, isIts ? { status: 'free', generation } : state, repeatFlags);
      }),
  };
}

/** Connects, works and closes. `verb` and `consequence`: for the message about a failure (`explainDatabase`). */
export async function useDatabase<Result>(
  { name, repeatFlags }: DatabasePlace,
  { connect }: DatabaseMeans,
  verb: string,
  consequence: string,
  work: (database: JournalDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await connect();
  try {
    return await work(database);
  } catch (error) {
    throw explainDatabase(name, error, verb, consequence, repeatFlags);
  } finally {
    await database.close();
  }
}

async function takeAndOpen(
  place: DatabasePlace,
  { connect, ...ports }: DatabaseMeans,
  wait: LockWait | undefined,
): Promise<HeldJournal> {
  const database = await connect();
  const run: DatabaseRun = { ...place, ...ports, database };
  try {
    const taken = await takeDatabaseLock(run, wait);
    try {
      return await holdJournal(run, taken);
    } catch (error) {
      await database.release(place.account, taken.row.generation, taken.row.holder).catch(() => false);
      throw error;
    }
  } catch (error) {
    await database.close();
    const consequence = 'Without a journal a create could be sent twice, so nothing was sent.';
    throw explainDatabase(place.name, error, 'opened', consequence, place.repeatFlags);
  }
}

/** Milliseconds for the answer to a look at the lock, because a create waits for it. */
const mostLookMs = 2_000;

/**
 * Reads the journal. If the database is not the one that the journal names, records that. Throws KnownError
 * `journal-…`; rejects with DatabaseFailure.
 */
async function holdJournal(run: DatabaseRun, taken: TakenRow): Promise<HeldJournal> {
  const { database, name, account, clock } = run;
  const { row, identity } = taken;
  const { generation, holder } = row;
  const found = await foldDatabase(database, run, row);
  const { opened: last, start } = found;
  const isHere =
    last?.store !== undefined && isSameStore(last.store, identity) && last.store.timeline === identity.timeline;
  const opened: Opened = { type: 'opened', version: journalVersion, account, store: identity };
  const added = isHere ? [] : [opened];
  /** Behind the last durable record. */
  let end: TakenRow = { ...taken, row: { ...row, head: found.count } };
  const append = async (records: readonly JournalRecord[], first: number) => {
    end = await appendLines(run, end, encodeLines(records, first, generation));
  };
  if (added.length > 0) await append(added, found.count + 1);
  const ledger = foldRecords(found.ledger, added);
  const journal = startGroupCommit(
    append,
    (error) => explainDatabase(name, error, 'written', afterFailedWrite),
    found.count + added.length + 1,
    clock,
  );
  return {
    generation,
    ledger,
    cold: isHere ? (found.unbegun ?? findOtherBoot(ledger, clock.boot)) : causeOf(last, opened, found.unbegun),
    torn: false,
    journal,
    async lost() {
      try {
        const look = await retryStatement(clock, mostLookMs, (leftMs) => database.look(account, leftMs));
        return explainLostLock(look, taken);
      } catch (error) {
        if (!isDatabaseFailure(error)) throw error;
        return `the database of the journal cannot be asked: ${describeDatabaseCode(error.code)}`;
      }
    },
    keepCheckpoint: keepIfDue(start?.state.mark.count, async ({ records, signal }) => {
      // Written from what a reader finds that continues where this run began to read.
      const { chain } = end.row;
      const read = await foldFrom(database, account, { head: records, chain }, start);
      if (!read.isWhole || read.end.status !== 'read' || read.end.mark === undefined) return;
      const state = { ...read.folded(read.end), mark: read.end.mark };
      const parts = await encodeCheckpoint({ state, digest: chain }, account, signal);
      await database.writeCheckpoint(account, records, Buffer.concat(parts));
    }),
    close: () => journal.idle(),
    async release() {
      try {
        return await database.release(account, generation, holder);
      } catch (error) {
        if (!isDatabaseFailure(error)) throw error;
        // The lock stays taken until the next run sees that this process has ended, or a human releases it.
        return true;
      } finally {
        await database.close();
      }
    },
  };
}
