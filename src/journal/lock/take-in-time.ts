/** Takes a lock at once, or waits until its holder releases it, as long as `--lock-timeout` says. */

import type { LockState, LockWait } from '../../ledger/journal-store.ts';
import type { Clock } from '../../model/ports.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import { makeLockHeldError } from '../failures.ts';

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
