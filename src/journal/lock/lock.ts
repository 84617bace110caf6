/**
 * The right to create in an account, one process at a time.
 *
 * It has generations. Generation N is the file `lock.N`, which the file system lets only one process create. It may be
 * created once `lock.N-1.released` exists or the holder of N-1 has certainly ended. The files of the newest generations
 * are never removed or renamed, so no process can undo the step of another one. A holder that was replaced finds
 * `lock.N+1`, or its own release, before it sends. If it was replaced long ago, it finds that its own file is gone
 * (`removeOldFiles`).
 *
 * It never expires. The API cannot refuse requests of a holder that was paused and resumes, so a blocked lock is better
 * than a host that is created twice. If it cannot be known whether a holder has ended, a human decides (`hostwright
 * unlock N`).
 */

import type { LockState, LockWait, Taken } from '../../ledger/journal-store.ts';
import type { Clock, Disk, Lock, Processes } from '../../model/ports.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import {
  danger,
  describeCode,
  explainUnusable,
  makeLastLockError,
  makeLockHeldError,
  makeNoSuchLockError,
  requireCode,
} from '../failures.ts';
import { makeMovedError, movedName } from '../place.ts';
import {
  type Counted,
  findFreeGeneration,
  lookAtLock,
  mostGenerations,
  pathOfLock,
  pathOfReleased,
  readLockNames,
  readReleased,
} from './lock-file.ts';

export interface HeldLock extends Lock {
  readonly generation: number;
  /** How many records the journal had when a holder last released the lock and said so; undefined if none did. */
  readonly recordsBefore: number | undefined;
  /**
   * Releases the lock, and notes how many records the journal has. False if it was released before, here or by somebody
   * else. Only this result is certain, since a process may be paused after a look at the lock. If the release cannot be
   * written, the next run can take the lock, because it sees that this process has ended.
   */
  release(records?: number): Promise<boolean>;
}

export interface LockPlace {
  readonly disk: Disk;
  readonly folder: string;
  readonly clock: Clock;
  /** Flags of this run, for the commands in messages. */
  readonly repeatFlags?: RepeatFlags | undefined;
  /** A generation that the journal knows. The one that is taken must be above it. */
  readonly above?: number;
  /** True if the lock may be taken although the journal of the folder was moved, as the move itself does. */
  readonly evenMoved?: boolean;
}

type TakePlace = LockPlace & { readonly processes: Processes };

/**
 * Somebody else may have created a file and not written it yet, or may be a moment faster. So we look this often, with
 * this pause.
 */
const mostLooks = 5;
const pauseMs = 50;

/**
 * Takes the lock, or waits until its holder has released it or certainly ended. Throws KnownError `lock-held`, or
 * `journal-unusable` if its folder cannot be used.
 */
export function takeLock(place: TakePlace, wait?: LockWait): Promise<HeldLock> {
  return takeInTime(() => tryTake(place), place, wait);
}

async function tryTake(place: TakePlace): Promise<Attempt<HeldLock>> {
  const { disk, folder, processes, clock, above = 0 } = place;
  try {
    await disk.makeFolder(folder);
    for (let looks = 1; ; looks += 1) {
      const state = await lookAtLock(disk, folder);
      const fate = state.status === 'held' ? await processes.fateOf(state.taken) : undefined;
      if (state.status === 'free' || fate === 'ended') {
        const names = await disk.list(folder);
        // Somebody has taken it since that look, so the next number is not free.
        if (readLockNames(names).highest === state.generation) {
          const generation = findFreeGeneration(names, Math.max(state.generation, above));
          if (generation >= mostGenerations) throw makeLastLockError(pathOfLock(folder, generation - 1));
          const taken: Taken = { ...processes.self, at: readIsoTime(clock) };
          const counted = await readReleased(disk, folder);
          const path = pathOfLock(folder, generation);
          if (await disk.create(path, `${JSON.stringify(taken)}\n`)) return await hold(generation, counted, place);
        }
      } else if (state.status === 'held' || !state.empty) {
        return { by: state, isThere: fate === 'there' };
      }
      if (looks === mostLooks) return { by: await lookAtLock(disk, folder), isThere: false };
      await clock.sleep(pauseMs);
    }
  } catch (error) {
    throw explainUnusable(folder, error, 'locked', danger);
  }
}

/** Makes sure that nobody else got the lock while we created our file, for example because a human released it. */
async function hold(generation: number, counted: Counted | undefined, place: LockPlace): Promise<Attempt<HeldLock>> {
  const { disk, folder } = place;
  const giveBack = (records?: number) => writeReleased(place, generation, 'holder', records);
  let names: readonly string[];
  try {
    names = await disk.list(folder);
  } catch (error) {
    await giveBack().catch(() => undefined);
    throw error;
  }
  if (readLockNames(names).highest > generation) {
    await giveBack();
    return { by: await lookAtLock(disk, folder), isThere: false };
  }
  if (names.includes(movedName) && place.evenMoved !== true) {
    await giveBack();
    throw await makeMovedError(disk, folder);
  }
  await removeOldFiles(place, names, generation, counted);
  const held: HeldLock = {
    generation,
    recordsBefore: counted?.records,
    lost: () => findLossReason(generation, place),
    async release(records) {
      try {
        return await giveBack(records);
      } catch (error) {
        requireCode(error);
        return true;
      }
    },
  };
  return { held };
}

/**
 * Of generations that no run needs any more: all but the newest three, and the one that says how many records the
 * journal had. Their own files are removed, on disk, before those of their releases, the oldest first: a holder that
 * was replaced long ago and resumes must find that its own file is gone before the file of its release or of its
 * successor is. So files that cannot be removed are left for the next run.
 */
async function removeOldFiles(
  { disk, folder }: LockPlace,
  names: readonly string[],
  held: number,
  counted: Counted | undefined,
): Promise<void> {
  const { taken, released } = readLockNames(names);
  const isOld = (generation: number) => generation < held - 2 && generation !== counted?.generation;
  const remove = async (generations: ReadonlySet<number>, pathOf: typeof pathOfLock): Promise<void> => {
    const old = [...generations].filter(isOld).toSorted((a, b) => a - b);
    if (old.length > 0) await disk.remove(old.map((generation) => pathOf(folder, generation)));
  };
  try {
    await remove(taken, pathOfLock);
    await remove(released, pathOfReleased);
  } catch (error) {
    requireCode(error);
  }
}

/**
 * Looks at three paths and not at the whole folder, because each create does this. Its own file comes last: of a
 * generation's files it is the first to be removed, so this look notices a removal that the other two missed.
 */
async function findLossReason(generation: number, { disk, folder }: LockPlace): Promise<string | undefined> {
  const isThere = async (path: string) => (await disk.identify(path)) !== undefined;
  try {
    if (await isThere(pathOfLock(folder, generation + 1))) {
      return `another run took the lock (${generation + 1}) after this one (${generation})`;
    }
    if (await isThere(pathOfReleased(folder, generation))) return `the lock ${generation} was released`;
    if (!(await isThere(pathOfLock(folder, generation)))) return `the file of the lock ${generation} is gone`;
    return undefined;
  } catch (error) {
    return `the folder of the lock cannot be read: ${describeCode(requireCode(error))}`;
  }
}

/**
 * Releases a generation for a holder that a human knows to have ended. Throws KnownError
 * `flag-invalid` if that generation is not held, `journal-unusable` if the folder cannot be used.
 */
export async function unlock(place: LockPlace & { readonly generation: number }): Promise<void> {
  const { disk, folder, generation, repeatFlags } = place;
  try {
    const state = await lookAtLock(disk, folder);
    const isHeld = state.status !== 'free' && state.generation === generation;
    if (!isHeld || !(await writeReleased(place, generation, 'unlock'))) {
      throw makeNoSuchLockError(generation, isHeld ? { status: 'free', generation } : state, repeatFlags);
    }
  } catch (error) {
    throw explainUnusable(folder, error, 'unlocked', 'The lock is as it was.');
  }
}

/** False if it was released before. */
function writeReleased(
  { disk, folder, clock }: LockPlace,
  generation: number,
  by: 'holder' | 'unlock',
  records?: number,
): Promise<boolean> {
  const text = JSON.stringify({ by, at: readIsoTime(clock), ...(records !== undefined && { records }) });
  return disk.create(pathOfReleased(folder, generation), `${text}\n`);
}

function readIsoTime(clock: Clock): string {
  return new Date(clock.wall()).toISOString();
}

// Takes a lock, in a folder or in a database, at once or as soon as its holder releases it (`--lock-timeout`).

/**
 * One try to take a lock. `by`: who has it; `free` if other runs were faster each time. `isThere`: the process of the
 * holder is there, on this machine.
 */
export type Attempt<Held> = { readonly held: Held } | { readonly by: LockState; readonly isThere: boolean };

const lookEveryMs = 1_000;

/**
 * Calls `wait.onOver` at the end. Throws KnownError `lock-held`, which names the holder, when the time is over or the
 * signal fires, and what `attempt` throws.
 */
export async function takeInTime<Held>(
  attempt: () => Promise<Attempt<Held>>,
  place: { readonly clock: Clock; readonly repeatFlags?: RepeatFlags | undefined },
  wait: LockWait | undefined,
): Promise<Held> {
  const { clock, repeatFlags } = place;
  const until = clock.now() + (wait?.timeoutMs ?? 0);
  let reported = '';
  try {
    for (;;) {
      const found = await attempt();
      if ('held' in found) return found.held;
      const { by, isThere } = found;
      if (wait === undefined || wait.signal.aborted || clock.now() >= until) {
        throw makeLockHeldError(by, repeatFlags, isThere);
      }
      const holder = JSON.stringify(by);
      if (by.status !== 'free' && holder !== reported) wait.onHolder(by, until);
      reported = holder;
      await clock.sleep(Math.min(lookEveryMs, until - clock.now()), wait.signal);
    }
  } finally {
    wait?.onOver();
  }
}
