/** The journal and the lock of an account in a database that many machines share. */

import type { HeldJournal, JournalReading, JournalStore, LockWait } from '../../ledger/journal-store.ts';
import { emptyLedger } from '../../ledger/ledger.ts';
import { foldRecords } from '../../ledger/ledger-draft.ts';
import { type JournalRecord, journalVersion } from '../../model/intent.ts';
import type { Clock, Processes } from '../../model/ports.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import { encodeCheckpoint, isCheckpointDue } from '../checkpoint.ts';
import { makeNoSuchLockError } from '../failures.ts';
import { causeOf, findOtherBoot, isSameStore } from '../fold-journal.ts';
import { afterFailedWrite, startGroupCommit } from '../group-commit.ts';
import { encodeLines } from '../line.ts';
import { checkServer, checkTables, describeDatabaseCode, explainDatabase } from './failures.ts';
import { chainOf, type DatabaseJournal, foldDatabase, foldFrom } from './fold-database.ts';
import { isDatabaseFailure, type JournalDatabase } from './journal-database.ts';
import { appendBatch, explainLostLock, lockStateOf, retryStatement, type TakenRow, takeInTime } from './lock.ts';

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
        if (row === undefined || row.head === 0) return { status: 'none', ledger: emptyLedger };
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

interface HoldMeans {
  readonly database: JournalDatabase;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly retryMs: number;
}

/** Milliseconds for the answer to a look at the lock, because a create waits for it. */
const mostLookMs = 2_000;

/**
 * Reads the journal. If the database is not the one that the journal names, records that. Throws KnownError
 * `journal-…`; rejects with DatabaseFailure.
 */
async function holdJournal(
  { row, identity }: TakenRow,
  means: HoldMeans,
  place: DatabaseJournal,
): Promise<HeldJournal> {
  const { database, clock, newId, retryMs } = means;
  const { name, account } = place;
  const { generation, holder } = row;
  const found = await foldDatabase(database, place, row);
  const { opened: last } = found;
  const isHere =
    last !== undefined &&
    'store' in last &&
    isSameStore(last.store, identity) &&
    last.store.timeline === identity.timeline;
  const opened: Extract<JournalRecord, { type: 'opened' }> = {
    type: 'opened',
    version: journalVersion,
    account,
    store: identity,
  };
  const added = isHere ? [] : [opened];
  /** After the last durable record. */
  let { chain } = row;
  const append = async (records: readonly JournalRecord[], first: number) => {
    const lines = encodeLines(records, first, generation);
    const next = chainOf(chain, lines);
    const batch = { account, generation, holder, head: first - 1, id: newId(), lines, chain: next };
    await appendBatch({ name, database, identity, clock, retryMs }, batch);
    chain = next;
  };
  if (added.length > 0) await append(added, found.count + 1);
  const ledger = foldRecords(found.ledger, added);
  const journal = startGroupCommit(
    append,
    (error) => explainDatabase(name, error, 'written', afterFailedWrite),
    found.count + added.length + 1,
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
        return explainLostLock(look, { generation, holder, identity });
      } catch (error) {
        if (!isDatabaseFailure(error)) throw error;
        return `the database of the journal cannot be asked: ${describeDatabaseCode(error.code)}`;
      }
    },
    async keepCheckpoint(due) {
      const { start } = found;
      if (!isCheckpointDue(due, start?.state.mark.count)) return;
      const { records, signal } = due;
      try {
        // Written from what a reader finds that continues where this run began to read.
        const { end, folded, isWhole } = await foldFrom(database, place, { head: records, chain }, start);
        if (!isWhole || end.status !== 'read' || end.mark === undefined) return;
        const owner = { account, digest: chain };
        const parts = await encodeCheckpoint({ ...folded(end), mark: end.mark }, owner, signal);
        await database.writeCheckpoint(account, records, Buffer.concat(parts));
      } catch {
        // The next run folds more of the journal; nothing else is lost.
      }
    },
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
