/** Takes the lock of an account in a database, at once or as soon as its holder releases it. */

import type { LockState, LockWait, Taken } from '../../ledger/journal-store.ts';
import { KnownError } from '../../model/errors.ts';
import type { StoreIdentity } from '../../model/intent.ts';
import type { Clock, Processes } from '../../model/ports.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import { makeLockHeldError } from '../failures.ts';
import { afterFailedWrite } from '../group-commit.ts';
import { readTaken } from '../lock/lock-file.ts';
import { checkServer, checkTables } from './failures.ts';
import {
  type AccountRow,
  type Batch,
  type DatabaseLook,
  isDatabaseFailure,
  type JournalDatabase,
  type Taking,
} from './journal-database.ts';

interface TakeMeans {
  readonly database: JournalDatabase;
  readonly name: string;
  readonly account: string;
  readonly repeatFlags: RepeatFlags | undefined;
  readonly clock: Clock;
  readonly processes: Processes;
  /** Text that nobody else has made. */
  readonly newId: () => string;
  /** Milliseconds for all tries of one statement. */
  readonly retryMs: number;
}

/** Somebody else may take the lock between a look and the taking, but not every time. */
const mostLooks = 100;
const lookEveryMs = 1_000;

export type TakenRow = DatabaseLook & { readonly row: AccountRow };

/**
 * Calls `wait.onOver` at the end. Throws KnownError `lock-held`, which names the holder, when the time is over or the
 * signal fires; `journal-…` if the database cannot be used. Rejects with DatabaseFailure.
 */
export async function takeInTime(means: TakeMeans, wait: LockWait | undefined): Promise<TakenRow> {
  try {
    return await takeOrWait(means, wait);
  } finally {
    wait?.onOver();
  }
}

async function takeOrWait(means: TakeMeans, wait: LockWait | undefined): Promise<TakenRow> {
  const { database, name, account, clock, processes, repeatFlags, retryMs } = means;
  const until = clock.now() + (wait?.timeoutMs ?? 0);
  let told = '';
  for (let looks = 1; ; looks += 1) {
    // A server that restarts ends no wait.
    const look = await retryStatement(
      clock,
      wait === undefined ? 0 : retryMs,
      () => database.look(account),
      wait?.signal,
    );
    checkTables(name, look);
    checkServer(name, look);
    const state = lockStateOf(look.row);
    const dead = await deadHolderOf(state, look.row, processes);
    if (state.status === 'free' || dead !== undefined) {
      const taken = await takeSurely(means, { account, expected: state.generation, dead });
      if (taken !== undefined) return taken;
      if (looks < mostLooks) continue;
    }
    if (wait === undefined || wait.signal.aborted || clock.now() >= until) {
      const isThere = state.status === 'held' && (await processes.isThere?.(state.taken));
      throw makeLockHeldError(state, repeatFlags, isThere);
    }
    const holder = JSON.stringify(state);
    if (holder !== told) wait.onHolder(state, until);
    told = holder;
    await clock.sleep(Math.min(lookEveryMs, until - clock.now()), wait.signal);
  }
}

export function lockStateOf(row: AccountRow | undefined): LockState {
  if (row === undefined || row.released) return { status: 'free', generation: row?.generation ?? 0 };
  const taken = readTaken(Buffer.from(row.holder));
  return taken === undefined
    ? { status: 'unreadable', generation: row.generation, empty: false, isRow: true }
    : { status: 'held', generation: row.generation, taken };
}

async function deadHolderOf(
  state: LockState,
  row: AccountRow | undefined,
  processes: Processes,
): Promise<string | undefined> {
  return state.status === 'held' && (await processes.hasEnded(state.taken)) ? row?.holder : undefined;
}

/**
 * Undefined: somebody else was faster. If the answer was lost, the text of the holder shows whether it is ours. If each
 * answer was lost, the lock may be ours: once this process has ended, the next run on this machine takes it.
 */
async function takeSurely(
  { database, clock, processes, newId, retryMs }: TakeMeans,
  taking: Omit<Taking, 'holder'>,
): Promise<TakenRow | undefined> {
  const at = new Date(clock.wall()).toISOString();
  const holder = JSON.stringify({ ...processes.self, at, id: newId() } satisfies Taken & { readonly id: string });
  const request = { ...taking, holder };
  const answer = await retryStatement(clock, retryMs, () => database.take(request));
  const { row } = answer;
  return row !== undefined && row.holder === holder && !row.released ? { ...answer, row } : undefined;
}

// An append whose outcome was lost is requested again: the same batch after the same record is written once, or found
// to be there.

export interface AppendMeans {
  /** Name of the database, for messages. */
  readonly name: string;
  readonly database: Pick<JournalDatabase, 'append'>;
  /** The identity of the database when the lock was taken. */
  readonly identity: StoreIdentity;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** Milliseconds for all tries of one batch. */
  readonly retryMs: number;
}

/**
 * Resolves when the batch is durable. Rejects with DatabaseFailure if that is unknown after all tries, with KnownError
 * `journal-unusable` if this writer may no longer write.
 */
export async function appendBatch(writer: AppendMeans, batch: Batch): Promise<void> {
  const { database, clock, retryMs } = writer;
  const answer = await retryStatement(clock, retryMs, () => database.append(batch));
  if (!answer.written) throw mayNotWrite(writer, batch, answer);
}

function mayNotWrite(
  { name, identity }: AppendMeans,
  { generation, holder, head }: Batch,
  look: DatabaseLook,
): KnownError {
  const why =
    explainLostLock(look, { generation, holder, identity }) ??
    `it has ${look.row?.head ?? 0} records, and this run wrote ${head}`;
  return new KnownError('journal-unusable', `The journal ${name} cannot be written: ${why}. ${afterFailedWrite}`);
}

/** The lock that a run took. */
interface TakenLock {
  readonly generation: number;
  readonly holder: string;
  /** The identity of the database at that time. */
  readonly identity: StoreIdentity;
}

/** Why its holder has lost the lock; undefined if it still holds it. */
export function explainLostLock(
  { row, identity: now, isStandby }: DatabaseLook,
  { generation, holder, identity: taken }: TakenLock,
): string | undefined {
  if (now.id !== taken.id || now.server !== taken.server) return 'a different database is at its address now';
  if (now.timeline !== taken.timeline) return 'the database failed over to another server';
  if (isStandby) return 'the server at its address is a standby, and cannot be written to';
  if (row === undefined || row.generation !== generation || row.holder !== holder) {
    return `the lock ${generation} was released, and another run has taken it since`;
  }
  return row.released ? `the lock ${generation} was released` : undefined;
}

const shortestPauseMs = 100;
const longestPauseMs = 1_000;

/**
 * For `mostMs` at the most, and until the signal aborts. `ask` is told how many milliseconds of it are left. Rejects with
 * the last DatabaseFailure, or at once with one that does not pass.
 */
export async function retryStatement<Answer>(
  clock: Pick<Clock, 'now' | 'sleep'>,
  mostMs: number,
  ask: (leftMs: number) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const until = clock.now() + mostMs;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await ask(until - clock.now());
    } catch (error) {
      const isOver = clock.now() + pauseMs >= until || signal?.aborted === true;
      if (!isDatabaseFailure(error) || !error.isPassing || isOver) throw error;
    }
    await clock.sleep(pauseMs, signal);
  }
}
