import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Random } from '../core/ports.ts';

/** If the system has no id for its boot, the clocks of two processes cannot be compared. */
const bootId = () => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return `unknown-${randomUUID()}`;
  }
};
let boot: string | undefined;

/** A longer timer would fire after one millisecond. */
const longestTimer = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => Number(process.hrtime.bigint()) / 1e6,
  get boot() {
    boot ??= bootId();
    return boot;
  },
  wall: () => Date.now(),
  sleep: async (forMs, signal) => {
    const end = realClock.now() + forMs;
    // At least once: a sleep of 0 ms lets other tasks run.
    for (let left = forMs; ; left = end - realClock.now()) {
      // An abort ends the sleep; the caller checks the signal afterwards. Time passes between two
      // readings of the clock, and later versions of Node warn about a timer below 0.
      const ms = Math.min(Math.max(left, 0), longestTimer);
      await delay(ms, undefined, signal && { signal }).catch(() => undefined);
      if (realClock.now() >= end || signal?.aborted === true) return;
    }
  },
};

export const realRandom: Random = { next: () => randomInt(2 ** 47) / 2 ** 47 };
