/**
 * Copies the records of another journal into a database that has none of the account. All of them
 * are one batch, and so one commit: a partial copy can never be mistaken for the whole journal.
 */
import { KnownError } from '../../core/errors.ts';
import { type JournalRecord, journalVersion } from '../../core/intent.ts';
import type { LockWait } from '../../core/ledger/journal-store.ts';
import type { Disk } from '../../core/ports.ts';
import { encodeLines } from '../codec.ts';
import { appendBatch } from '../database/append.ts';
import { chainOf, emptyChain } from '../database/chain.ts';
import type { DatabaseJournalPlace, DatabaseMeans } from '../database/database-store.ts';
import { explainDatabase } from '../database/failures.ts';
import { type AccountRow, type JournalDatabase, rowsAtOnce } from '../database/journal-database.ts';
import { takeInTime } from '../database/take.ts';

export interface ImportMeans extends DatabaseMeans {
  /** Without it, a lock that is held is not waited for. */
  readonly lockWait?: LockWait | undefined;
  readonly disk: Disk;
}

export interface JournalSource {
  readonly records: readonly JournalRecord[];
  /**
   * Whether the records are complete, and no run can use the journal that they come from any more.
   * Otherwise the next run starts cold.
   */
  readonly isAll: boolean;
  /** Called with the lock of the database, before anything is written there. */
  readonly leave: () => Promise<void>;
}

const retryMs = 15_000;
/** A server does not accept a statement of more. */
const mostLength = 200e6;

/**
 * Does nothing if the records are there already. Throws KnownError `lock-held` or `journal-…`; then
 * nothing was written, or everything.
 */
export async function importRecords(
  { name, account, repeatFlags }: DatabaseJournalPlace,
  { connect, clock, processes, newId, lockWait }: ImportMeans,
  { records, isAll, leave }: JournalSource,
): Promise<void> {
  let database: JournalDatabase | undefined;
  try {
    database = await connect();
    const lock = await takeInTime({ database, name, account, repeatFlags, clock, processes, newId, retryMs }, lockWait);
    const { row, identity } = lock;
    const { generation, holder, head } = row;
    try {
      // With the account's name in the database, and in generation 1: the lock there starts
      // counting at 1.
      const renamed = records.map((one) => (one.type === 'opened' ? { ...one, account } : one));
      const lines = encodeLines(
        [
          ...renamed,
          { type: 'opened', version: journalVersion, account, store: identity, ...(isAll && { moved: true }) },
        ],
        1,
        1,
      );
      if (lines.reduce((sum, { length }) => sum + length, 0) > mostLength) throw makeTooLongError(name);
      if (head > 0 && !(await isThere(database, account, row, lines.slice(0, -1)))) throw makeNotEmptyError(name, head);
      await leave();
      if (head > 0) return;
      const batch = { account, generation, holder, head, id: newId(), lines, chain: chainOf(emptyChain, lines) };
      await appendBatch({ name, database, identity, clock, retryMs }, batch);
    } finally {
      await database.release(account, generation, holder).catch(() => false);
    }
  } catch (error) {
    throw explainDatabase(name, error, 'written', 'Run this again: it continues where it stopped.', repeatFlags);
  } finally {
    await database?.close();
  }
}

/** Whether the journal begins with these lines, and goes on after them. */
async function isThere(
  database: JournalDatabase,
  account: string,
  { head }: AccountRow,
  lines: readonly string[],
): Promise<boolean> {
  if (head <= lines.length) return false;
  for (let at = 0; at < lines.length; at += rowsAtOnce) {
    const part = lines.slice(at, at + rowsAtOnce);
    const found = await database.readLines(account, at, part.length);
    if (found.length !== part.length || found.some((line, index) => line !== part[index])) return false;
  }
  return true;
}

function makeNotEmptyError(name: string, head: number): KnownError {
  return new KnownError(
    'journal-foreign',
    `The journal ${name} has ${head} records of this account, and they are different ones. Two journals cannot be merged. Nothing was written.`,
    {
      suggestions: [
        'If creates were sent over it, use it as it is: the next apply may wait for the settle window.',
        'Else import into another schema (HOSTWRIGHT_JOURNAL_SCHEMA).',
      ],
    },
  );
}

function makeTooLongError(name: string): KnownError {
  return new KnownError(
    'journal-unusable',
    `The journal is too long for one commit in ${name}: more than 200 MB. Nothing was written.`,
    {
      suggestions: [
        'Settle what is open ("hostwright intents"), then begin with an empty journal there: the first apply makes a cold start.',
      ],
    },
  );
}
