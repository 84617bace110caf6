/** Waits for the lock as long as `--lock-timeout` says. */

import type { LockState, LockWait } from '../../ledger/journal-store.ts';
import { KnownError } from '../../model/errors.ts';
import type { Processes } from '../../model/ports.ts';
import { type HeldLock, type LockPlace, takeLock } from './lock.ts';
import { lookAtLock } from './lock-file.ts';

const lookEveryMs = 1_000;

/**
 * Takes the lock, or waits until its holder has released it or certainly ended. Throws KnownError
 * `lock-held`, which names the holder, when the time is over or the signal fires;
 * `journal-unusable` if its folder cannot be used.
 */
export async function awaitLock(
  place: LockPlace & { readonly processes: Processes },
  wait: LockWait | undefined,
): Promise<HeldLock> {
  try {
    return await takeInTime(place, wait);
  } finally {
    wait?.onOver();
  }
}

async function takeInTime(place: Parameters<typeof awaitLock>[0], wait: LockWait | undefined): Promise<HeldLock> {
  const { clock } = place;
  const until = clock.now() + (wait?.timeoutMs ?? 0);
  let told = '';
  for (;;) {
    try {
      return await takeLock(place);
    } catch (error) {
      const isHeld = error instanceof KnownError && error.code === 'lock-held';
      if (!isHeld || wait === undefined || wait.signal.aborted || clock.now() >= until) throw error;
    }
    // To see that somebody holds it, reading the folder is enough.
    for (let state = await look(place); state !== undefined; state = await look(place)) {
      const holder = JSON.stringify(state);
      if (holder !== told) wait.onHolder(state, until);
      told = holder;
      if (wait.signal.aborted || clock.now() >= until) break;
      await clock.sleep(Math.min(lookEveryMs, until - clock.now()), wait.signal);
    }
  }
}

/** Who holds the lock; undefined if it may be free: only an attempt to take it can tell. */
async function look({ disk, folder, processes }: Parameters<typeof awaitLock>[0]): Promise<LockState | undefined> {
  const state = await lookAtLock(disk, folder).catch(() => undefined);
  if (state === undefined || state.status === 'free') return undefined;
  return state.status === 'held' && (await processes.hasEnded(state.taken)) ? undefined : state;
}
