import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Random } from '../core/ports.ts';

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: async (ms, signal) => {
    // An abort ends the sleep; who sleeps looks at the signal afterwards.
    await delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  },
};

export const realRandom: Random = { next: () => randomInt(2 ** 47) / 2 ** 47 };
