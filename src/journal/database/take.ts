/** Takes the lock of an account in a database, at once or as soon as its holder releases it. */
import type { LockState, LockWait, Taken } from '../../core/ledger/journal-store.ts';
import type { Clock, Processes } from '../../core/ports.ts';
import type { RepeatFlags } from '../../core/text/shell-word.ts';
import { readTaken } from '../lock/lock-file.ts';
import { makeLockHeldError } from '../lock/lock-text.ts';
import { checkServer, checkTables } from './failures.ts';
import type { AccountRow, DatabaseLook, JournalDatabase, Taking } from './journal-database.ts';
import { retryStatement } from './retry.ts';

export interface TakeMeans {
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
 * Calls `wait.onOver` at the end. Throws KnownError `lock-held`, which names the holder, when the
 * time is over or the signal fires; `journal-…` if the database cannot be used. Rejects with
 * DatabaseFailure.
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
 * Undefined: somebody else was faster. If the answer was lost, the text of the holder shows whether
 * it is ours. If each answer was lost, the lock may be ours: once this process has ended, the next
 * run on this machine takes it.
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
