import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises';
import type { Clock, Random } from '../model/ports.ts';

/** What a system says of itself in a file; empty if it has no such file. */
export function readOrNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** If the system has no id for its boot, the clocks of two processes cannot be compared. */
function readBoot(): string {
  const id = readOrNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  return id === '' ? `unknown-${randomUUID()}` : `${id}${readOffset()}`;
}

/**
 * By how much the monotonic clock of this time namespace is off that of the machine; empty if it is not. All namespaces
 * with the same offset have the same clock.
 */
function readOffset(): string {
  const text = readOrNothing(() => readFileSync('/proc/self/timens_offsets', 'utf8'));
  const [, seconds, nanoseconds] = /^monotonic +(-?\d+) +(\d+)$/m.exec(text) ?? [];
  const isZero = Number(seconds) === 0 && Number(nanoseconds) === 0;
  return seconds === undefined || isZero ? '' : `@${seconds}.${nanoseconds}`;
}

let boot: string | undefined;

/** A longer timer would fire after one millisecond. */
const longestTimer = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => Number(process.hrtime.bigint()) / 1e6,
  get boot() {
    boot ??= readBoot();
    return boot;
  },
  wall: () => Date.now(),
  sleep: async (forMs, signal) => {
    const end = realClock.now() + forMs;
    // At least once: a sleep of 0 ms lets other tasks run.
    for (let left = forMs; ; left = end - realClock.now()) {
      // An abort ends the sleep; the caller checks the signal afterwards. Time passes between two readings of the
      // clock, and later versions of Node warn about a timer below 0.
      const ms = Math.min(Math.max(left, 0), longestTimer);
      await delay(ms, undefined, signal && { signal }).catch(() => undefined);
      if (realClock.now() >= end || signal?.aborted === true) return;
    }
  },
  turn: () => endOfTurn(),
};

export const realRandom: Random = { next: () => randomInt(2 ** 47) / 2 ** 47 };

/**
 * A signal that aborts after `ms`, or with `signal`; undefined if there is neither. It does not use
 * `AbortSignal.timeout`: in Node 20, `AbortSignal.any` keeps only a weak reference to it, so
 * garbage collection removes it and it never aborts.
 */
export function deadlineOf<Signal extends AbortSignal | undefined>(
  ms: number | undefined,
  signal: Signal,
): AbortSignal | Signal {
  if (ms === undefined) return signal;
  const deadline = new AbortController();
  // The timer keeps the signal alive, but not the process.
  setTimeout(() => deadline.abort(new DOMException('The time is over', 'TimeoutError')), ms).unref();
  return signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]);
}
