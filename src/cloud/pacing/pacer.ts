import type { Clock, Random } from '../../model/ports.ts';
import { changePace, type PaceEvent, startPace } from './pace.ts';

/** A request's right to be sent, and its result. */
export interface Turn {
  /** The cloud accepted the request, whatever it answered. */
  taken(): void;
  /** The cloud throttled it, and asks for a pause of this many milliseconds. */
  refused(retryAfterMs?: number): void;
}

/** Decides when a request may leave. All requests of a run share one pacer, because the cloud counts them together. */
export interface Pacer {
  /**
   * Resolves when the request may leave, in the order of the calls. Resolves to undefined if the signal aborts first,
   * or if its turn comes later than `leaveBefore` (Clock.now): then the next request gets that turn.
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
  /**
   * Maximum number of requests per second, from the first one on. Without it, only the cloud's refusals slow requests
   * down.
   */
  readonly mostPerSecond?: number;
  /** Called when the cloud slows the requests down. Must not throw. */
  readonly onPace?: (fact: RateChange) => void;
}

/** Timers fire a little late. A turn may make up for so many milliseconds; otherwise a fast pace would fall behind. */
const lateMs = 5;
/** A shorter wait counts as over: the rest of a sum of fractions might never pass. */
const leastWaitMs = 0.1;

/**
 * Spaces requests evenly, at the rate that the cloud seems to accept (pace.ts) and at most at
 * `mostPerSecond`. Without either, a request leaves at once.
 */
export function startPacer({ clock, random, mostPerSecond = Number.POSITIVE_INFINITY, onPace }: PacerMeans): Pacer {
  let pace = startPace(mostPerSecond);
  const change = (event: PaceEvent) => {
    pace = changePace(pace, event, clock.now(), mostPerSecond);
  };
  const waiting: (() => void)[] = [];
  let nextAt = Number.NEGATIVE_INFINITY;
  /** Ends the sleep until the next turn. It exists only while somebody waits, so that no timer is left behind. */
  let serving: AbortController | undefined;

  const waitMs = () => {
    const left = Math.max(nextAt, pace.pausedUntil) - clock.now();
    return left < leastWaitMs ? 0 : left;
  };

  /** `late`: it waited for its turn. */
  function depart({ late, leaveBefore }: { readonly late: boolean; readonly leaveBefore: number }): Turn | undefined {
    const now = clock.now();
    if (now > leaveBefore) return undefined;
    const due = late ? Math.max(nextAt, now - lateMs) : now;
    if (pace.perSecond !== Number.POSITIVE_INFINITY) nextAt = due + 1_000 / pace.perSecond;
    change({ type: 'left' });
    const nth = pace.left;
    return {
      taken: () => change({ type: 'taken', nth, waited: late }),
      refused: (retryAfterMs = 0) => {
        const before = pace.pausedUntil;
        change({ type: 'refused', nth, chance: random.next(), retryAfterMs });
        if (pace.pausedUntil > before) onPace?.({ perSecond: pace.perSecond, pauseMs: pace.pausedUntil - clock.now() });
      },
    };
  }

  async function serve(ended: AbortSignal): Promise<void> {
    while (!ended.aborted && waiting.length > 0) {
      const ms = waitMs();
      if (ms > 0) await clock.sleep(ms, ended);
      else waiting.shift()?.();
    }
    if (!ended.aborted) serving = undefined;
  }

  return {
    takeTurn: (signal, leaveBefore = Number.POSITIVE_INFINITY) => {
      if (signal?.aborted === true) return Promise.resolve(undefined);
      if (waiting.length === 0 && waitMs() === 0) return Promise.resolve(depart({ late: false, leaveBefore }));
      return new Promise((resolve) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(go), 1);
          if (waiting.length === 0) {
            serving?.abort();
            serving = undefined;
          }
          resolve(undefined);
        };
        const go = () => {
          signal?.removeEventListener('abort', leave);
          resolve(depart({ late: true, leaveBefore }));
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(go);
        if (serving === undefined) {
          serving = new AbortController();
          void serve(serving.signal);
        }
      });
    },
  };
}
