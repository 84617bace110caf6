import { setTimeout as sleep } from 'node:timers/promises';

/** How long a test may take: nothing but what hangs takes so long, on a busy machine too. */
export const longestTestMs = 600_000;

/** How long a test waits for something: what comes late has come. */
export const longestWaitMs = 300_000;

/** Waits for a condition, and for nothing else. */
export async function until(isSo: () => boolean | Promise<boolean>, everyMs = 1): Promise<void> {
  const late = performance.now() + longestWaitMs;
  while (!(await isSo())) {
    if (performance.now() > late) throw new Error(`This never came true: ${isSo}`);
    await sleep(everyMs);
  }
}
