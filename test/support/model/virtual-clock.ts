import type { Clock } from '../../../src/model/ports.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export interface VirtualClock extends Clock {
  /** Every pause that was asked for and not called off before it began, in ms. */
  readonly pauses: readonly number[];
}

/**
 * A clock that stands still while anything runs, and jumps to the next waking as soon as all that is left is sleep. Two
 * sleepers wake in the order of their times; a test of two minutes takes none.
 */
export function virtualClock(start = 0): VirtualClock {
  let time = start;
  let sleepers: Sleeper[] = [];
  const pauses: number[] = [];

  const wakeNext = () => {
    const next = sleepers.reduce<Sleeper | undefined>((a, b) => (a === undefined || b.at < a.at ? b : a), undefined);
    if (next === undefined) return;
    sleepers = sleepers.filter((sleeper) => sleeper !== next);
    time = Math.max(time, next.at);
    next.wake();
  };

  return {
    pauses,
    now: () => time,
    boot: 'boot-1',
    wall: () => Date.UTC(2026, 0, 1) + time,
    turn: () => Promise.resolve(),
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.resolve();
      pauses.push(ms);
      return new Promise((resolve) => {
        const onAbort = () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          resolve();
        };
        const wake = () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const sleeper = { at: time + ms, wake };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', onAbort, { once: true });
        // Microtasks come first: whoever still has work to do does it before time moves.
        setImmediate(wakeNext);
      });
    },
  };
}
