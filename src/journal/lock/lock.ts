/**
 * The right to create in an account, one process at a time.
 *
 * It has generations. Generation N is the file `lock.N`, which the file system lets only one process create. It may be
 * created once `lock.N-1.released` exists or the holder of N-1 has certainly ended. The files of the newest generations
 * are never removed or renamed, so no process can undo the step of another one. A holder that was replaced finds
 * `lock.N+1`, or its own release, before it sends. If it was replaced long ago, it finds that its own file is gone
 * (`findOldLockFiles`).
 *
 * It never expires. The API cannot refuse requests of a holder that was paused and resumes, so a blocked lock is better
 * than a host that is created twice. If it cannot be known whether a holder has ended, a human decides (`hostwright
 * unlock N`).
 */

import type { LockWait } from '../../ledger/journal-store.ts';
import type { Clock, Disk, Lock, Processes } from '../../model/ports.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import {
  describeCode,
  explainUnusable,
  makeLastLockError,
  makeNoSuchLockError,
  requireCode,
  writeUnlockCommand,
} from '../failures.ts';
import { makeMovedError, movedName } from '../place.ts';
import {
  type Counted,
  findFreeGeneration,
  findOldLockFiles,
  lookAtLock,
  mostGenerations,
  pathOfLock,
  pathOfReleased,
  readLockNames,
  readReleased,
  writeTaken,
} from './lock-file.ts';
import { type Attempt, takeInTime } from './take-in-time.ts';

export interface HeldLock extends Lock {
  readonly generation: number;
  /** How many records the journal had when a holder last released the lock and said so; undefined if none did. */
  readonly recordsBefore: number | undefined;
  /**
   * Releases the lock, and notes how many records the journal has. False if it was released before, here or by somebody
   * else. Only this result is certain, since a process may be paused after a look at the lock. Rejects with KnownError
   * `journal-unusable` if the release cannot be written: then the lock stays taken.
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

const consequence = 'Two runs at once could create a host twice, so nothing was sent.';

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
          const text = writeTaken(processes.self, readIsoTime(clock));
          const counted = await readReleased(disk, folder);
          if (await disk.create(pathOfLock(folder, generation), text)) return await hold(generation, counted, place);
        }
      } else if (state.status === 'held' || !state.empty) {
        return { by: state, isThere: fate === 'there' };
      }
      if (looks === mostLooks) return { by: await lookAtLock(disk, folder), isThere: false };
      await clock.sleep(pauseMs);
    }
  } catch (error) {
    throw explainUnusable(folder, error, 'locked', consequence);
  }
}

/** Makes sure that nobody else got the lock while we created our file, for example because a human released it. */
async function hold(generation: number, counted: Counted | undefined, place: LockPlace): Promise<Attempt<HeldLock>> {
  const { disk, folder, repeatFlags } = place;
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
  await removeOldFiles(disk, findOldLockFiles(folder, names, generation, counted?.generation));
  const held: HeldLock = {
    generation,
    recordsBefore: counted?.records,
    lost: () => findLossReason(generation, place),
    async release(records) {
      try {
        return await giveBack(records);
      } catch (error) {
        const remedy = `The lock stays taken: if nobody can see that this process has ended, run ${writeUnlockCommand(generation, repeatFlags)}.`;
        throw explainUnusable(folder, error, 'unlocked', remedy);
      }
    },
  };
  return { held };
}

/** Files that cannot be removed are left for the next run. */
async function removeOldFiles(disk: Disk, [taken, released]: ReturnType<typeof findOldLockFiles>): Promise<void> {
  try {
    if (taken.length > 0) await disk.remove(taken);
    if (released.length > 0) await disk.remove(released);
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
