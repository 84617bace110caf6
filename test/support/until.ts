import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition, and for nothing else; a condition that never comes is the test's own timeout. */
export async function until(isSo: () => boolean, everyMs = 1): Promise<void> {
  while (!isSo()) await sleep(everyMs);
}
