/** Takes the lock of an account in a database, at once or as soon as its holder releases it. */

import type { LockState, LockWait, Taken } from '../../ledger/journal-store.ts';
import { KnownError } from '../../model/errors.ts';
import type { Clock, Processes } from '../../model/ports.ts';
import { afterFailedWrite } from '../group-commit.ts';
import { type Attempt, takeInTime } from '../lock/lock.ts';
import { readTaken } from '../lock/lock-file.ts';
import { chainOf } from './fold-database.ts';
import {
  type DatabaseLook,
  type DatabasePlace,
  isDatabaseFailure,
  type JournalDatabase,
  type JournalRow,
  requireSafe,
  type Taking,
} from './journal-database.ts';

/** A database in use, and what a run needs beside it. */
export interface DatabaseRun extends DatabasePlace {
  readonly database: JournalDatabase;
  readonly clock: Clock;
  readonly processes: Processes;
  /** A new UUID. */
  readonly newId: () => string;
}

/** Milliseconds for all tries of one statement: a server may restart without ending a run. */
const retryMs = 15_000;

/** Somebody else may take the lock between a look and the taking, but not every time. */
const mostLooks = 100;

export type TakenRow = DatabaseLook & { readonly row: JournalRow };

/** Throws KnownError `lock-held`, or `journal-…` if the database cannot be used. Rejects with DatabaseFailure. */
export function takeDatabaseLock(run: DatabaseRun, wait: LockWait | undefined): Promise<TakenRow> {
  return takeInTime(() => tryTake(run, wait), run, wait);
}

async function tryTake(run: DatabaseRun, wait: LockWait | undefined): Promise<Attempt<TakenRow>> {
  const { database, account, clock, processes, newId } = run;
  for (let looks = 1; ; looks += 1) {
    // A server that restarts ends no wait.
    const mostMs = wait === undefined ? 0 : retryMs;
    const look = await retryStatement(clock, mostMs, () => database.look(account), wait?.signal);
    requireSafe(look);
    const state = lockStateOf(look.row);
    const fate = state.status === 'held' ? await processes.fateOf(state.taken) : undefined;
    const mayFollow = state.status === 'free' || fate === 'ended';
    if (!mayFollow || looks > mostLooks) return { by: state, isThere: fate === 'there' };
    const dead = state.status === 'held' ? look.row?.holder : undefined;
    const at = new Date(clock.wall()).toISOString();
    const taken: Taken & { readonly id: string } = { ...processes.self, at, id: newId() };
    const taking: Taking = { account, expected: state.generation, dead, holder: JSON.stringify(taken) };
    // If the answer was lost, the text of the holder shows whether it is ours. If each answer was lost, the lock may be
    // ours: once this process has ended, the next run on this machine takes it.
    const answer = await retryStatement(clock, retryMs, () => database.take(taking));
    const { row } = answer;
    if (row?.holder === taking.holder && !row.released) return { held: { ...answer, row } };
  }
}

export function lockStateOf(row: Pick<JournalRow, 'generation' | 'holder' | 'released'> | undefined): LockState {
  if (row === undefined || row.released) return { status: 'free', generation: row?.generation ?? 0 };
  const taken = readTaken(Buffer.from(row.holder));
  return taken === undefined
    ? { status: 'unreadable', generation: row.generation, empty: false, isRow: true }
    : { status: 'held', generation: row.generation, taken };
}

/**
 * Appends lines behind the last record of `taken`. Resolves with the row behind them when they are durable. Rejects
 * with DatabaseFailure if that stays unknown, and with KnownError `journal-unusable` if this run may no longer write.
 */
export async function appendLines(
  { database, name, account, clock, newId }: Omit<DatabaseRun, 'processes'>,
  taken: TakenRow,
  lines: readonly string[],
): Promise<TakenRow> {
  const { generation, holder, head } = taken.row;
  const chain = chainOf(taken.row.chain, lines);
  const batch = { account, generation, holder, head, id: newId(), lines, chain };
  // If the answer is lost, the same batch is requested again: it is written once, or found to be there.
  const found = await retryStatement(clock, retryMs, () => database.append(batch));
  if (found === undefined) return { ...taken, row: { ...taken.row, head: head + lines.length, chain } };
  const why = explainLostLock(found, taken) ?? `it has ${found.row?.head ?? 0} records, and this run wrote ${head}`;
  throw new KnownError('journal-unusable', `The journal ${name} cannot be written: ${why}. ${afterFailedWrite}`);
}

/** Why its holder has lost the lock that it took; undefined if it still holds it. */
export function explainLostLock(
  { row, identity: now, isStandby }: DatabaseLook,
  { row: { generation, holder }, identity: taken }: TakenRow,
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
 * For `mostMs` at the most, and until the signal aborts. `ask` is told how many milliseconds of it are left. Rejects
 * with the last DatabaseFailure, or at once with one that does not pass.
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
