import type { Clock, Random } from '../../core/ports.ts';
import { startRequestRate } from './request-rate.ts';

/** A request's right to be sent, and its result. */
export interface Turn {
  /** The cloud accepted the request, whatever it answered. */
  taken(): void;
  /** The cloud throttled it, and asks for a pause of this many milliseconds. */
  refused(retryAfterMs?: number): void;
}

/**
 * Says when a request may leave. One for all requests of a run, since the cloud counts them
 * together.
 */
export interface Pacer {
  /**
   * Resolves when the request may leave, in the order of asking; to undefined if the signal aborts
   * first, or where its turn comes later than `leaveBefore` (Clock.now): then the next one has that
   * turn.
   */
  takeTurn(signal?: AbortSignal, leaveBefore?: number): Promise<Turn | undefined>;
}

/** A new limit that the cloud's refusals set. */
export interface RateChange {
  /** Requests per second. */
  readonly perSecond: number;
  /** Milliseconds from now in which nothing is sent. */
  readonly pauseMs: number;
}

export interface PacerMeans {
  readonly clock: Clock;
  readonly random: Random;
  /** Maximum number of requests per second, from the first one on. */
  readonly mostPerSecond?: number | undefined;
  /** Called when the cloud slows the requests down. Must not throw. */
  readonly onPace?: ((fact: RateChange) => void) | undefined;
}

interface Waiter {
  readonly go: () => void;
}

/**
 * Timers wake a little late: a turn may make up for so much of it, or a fast pace would fall
 * behind.
 */
const lateMs = 5;
/** Less than a timer can tell: what is left of a sum of fractions might never pass. */
const leastWaitMs = 0.1;

/**
 * Spaces requests evenly: by the rate that the cloud was seen to take (request-rate.ts), and by
 * `mostPerSecond` where that is less. Without either, a request leaves at once.
 */
export function startPacer({ clock, random, mostPerSecond = Number.POSITIVE_INFINITY, onPace }: PacerMeans): Pacer {
  const rate = startRequestRate();
  const waiting: Waiter[] = [];
  let nextAt = Number.NEGATIVE_INFINITY;
  /**
   * Ends the sleep until the next turn. There is one while somebody waits, so that no timer
   * outlives them.
   */
  let serving: AbortController | undefined;

  const waitMs = () => {
    const left = Math.max(nextAt, rate.pausedUntil()) - clock.now();
    return left < leastWaitMs ? 0 : left;
  };

  /** `late`: it waited for a timer. */
  function depart({ late, leaveBefore }: { readonly late: boolean; readonly leaveBefore: number }): Turn | undefined {
    const now = clock.now();
    if (now > leaveBefore) return undefined;
    const due = late ? Math.max(nextAt, now - lateMs) : now;
    const perSecond = Math.min(rate.perSecond(), mostPerSecond);
    if (perSecond !== Number.POSITIVE_INFINITY) nextAt = due + 1_000 / perSecond;
    const departure = rate.leave(now);
    return {
      taken: () => rate.taken(departure, clock.now()),
      refused: (retryAfterMs) => {
        const at = clock.now();
        const before = rate.pausedUntil();
        rate.refused(departure, at, random.next(), retryAfterMs);
        const pausedUntil = rate.pausedUntil();
        if (pausedUntil > before) onPace?.({ perSecond: rate.perSecond(), pauseMs: pausedUntil - at });
      },
    };
  }

  async function serve(ended: AbortSignal): Promise<void> {
    while (!ended.aborted && waiting.length > 0) {
      const ms = waitMs();
      if (ms > 0) await clock.sleep(ms, ended);
      else waiting.shift()?.go();
    }
    if (!ended.aborted) serving = undefined;
  }

  return {
    takeTurn: (signal, leaveBefore = Number.POSITIVE_INFINITY) => {
      if (signal?.aborted === true) return Promise.resolve(undefined);
      if (waiting.length === 0 && waitMs() === 0) return Promise.resolve(depart({ late: false, leaveBefore }));
      return new Promise((resolve) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(waiter), 1);
          if (waiting.length === 0) {
            serving?.abort();
            serving = undefined;
          }
          resolve(undefined);
        };
        const waiter = {
          go: () => {
            signal?.removeEventListener('abort', leave);
            resolve(depart({ late: true, leaveBefore }));
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(waiter);
        if (serving === undefined) {
          serving = new AbortController();
          void serve(serving.signal);
        }
      });
    },
  };
}
