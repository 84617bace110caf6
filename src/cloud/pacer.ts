/** When requests leave: evenly spaced, at the rate that the cloud seems to accept. */
import type { Clock, Random } from '../model/ports.ts';

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
  /** Maximum number of requests per second, from the first on. Without it, only the cloud's refusals slow them down. */
  readonly mostPerSecond?: number;
  /** Called when the cloud slows the requests down. Must not throw. */
  readonly onPace?: (fact: RateChange) => void;
}

/** Requests per second after the first cut. */
const firstPerSecond = 10;
/** What an accepted request adds to the requests per second while the limit is searched. */
const searchStep = 1.5;
/** What a second of accepted requests adds later. */
const stepPerSecond = 1;
/** The part of the rate that one of them adds at most. */
const mostGrowth = 1 / 30;
/** What a cut leaves. */
const cutTo = 0.75;
/** Requests per second below which the rate never falls. */
const slowest = 0.2;
const shortestPauseMs = 200;
const longestPauseMs = 20_000;
/** Timers fire a little late. A turn may make up for so many milliseconds; otherwise a fast pace would fall behind. */
const lateMs = 5;
/** A shorter wait counts as over: the rest of a sum of fractions might never pass. */
const leastWaitMs = 0.1;

/**
 * How many requests per second the cloud accepts, learnt from its answers by additive increase and multiplicative
 * decrease, as TCP does it.
 *
 * Nothing is limited until the cloud throttles a request. That shows that a bucket of unknown size is empty, and not
 * how fast it fills. So the first cut goes to a low rate, which doubles about every half second until it is throttled,
 * too. From then on, the rate grows by a constant, and each cut takes a quarter. Only a request that had to wait for
 * its turn lets the rate grow: a rate that is not used is not known to be accepted.
 *
 * Requests that left before a cut do not cut again: they were throttled for the same reason. After each cut there is a
 * pause. It lasts as long as the cloud asks for, and its minimum doubles with every further cut until a request is
 * accepted.
 */
function startRate({ clock, random, mostPerSecond = Number.POSITIVE_INFINITY, onPace }: PacerMeans) {
  /** `Infinity` while nothing limits the requests. */
  let perSecond = mostPerSecond;
  /** Clock time before which nothing may leave. */
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let limit: 'unknown' | 'searched' | 'known' = 'unknown';
  /** How many requests have left, and how many of them had left at the last cut. */
  let left = 0;
  let leftAtCut = 0;
  /** Since the last accepted request. */
  let cutsInARow = 0;

  function grow(): void {
    const step = limit === 'searched' ? searchStep : Math.min(stepPerSecond / perSecond, perSecond * mostGrowth);
    perSecond = Math.min(mostPerSecond, perSecond + step);
  }

  function cut(): void {
    const reduced = Math.max(slowest, perSecond * cutTo);
    const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** cutsInARow) * ((1 + random.next()) / 2);
    pausedUntil = Math.max(pausedUntil, clock.now() + pauseMs);
    perSecond = limit === 'unknown' ? Math.min(firstPerSecond, reduced) : reduced;
    // If nothing was accepted in between, the limit is still to be found.
    const isFound = limit === 'known' || (limit === 'searched' && cutsInARow === 0);
    limit = isFound ? 'known' : 'searched';
    leftAtCut = left;
    cutsInARow += 1;
  }

  return {
    pausedUntil: () => pausedUntil,
    /** Milliseconds between two requests. */
    spacing: () => 1_000 / perSecond,
    /** A request leaves. `waited`: for its turn. */
    leave(waited: boolean): Turn {
      left += 1;
      const nth = left;
      return {
        taken: () => {
          if (nth <= leftAtCut) return;
          if (waited) grow();
          cutsInARow = 0;
        },
        refused: (retryAfterMs = 0) => {
          const before = pausedUntil;
          pausedUntil = Math.max(pausedUntil, clock.now() + retryAfterMs);
          if (nth > leftAtCut) cut();
          if (pausedUntil > before) onPace?.({ perSecond, pauseMs: pausedUntil - clock.now() });
        },
      };
    },
  };
}

/**
 * Spaces requests evenly, at the rate that the cloud seems to accept and at most at `mostPerSecond`. Without either, a
 * request leaves at once.
 */
export function startPacer(means: PacerMeans): Pacer {
  const { clock } = means;
  const rate = startRate(means);
  const waiting: (() => void)[] = [];
  let nextAt = Number.NEGATIVE_INFINITY;
  /** Ends the sleep until the next turn. It exists only while somebody waits, so that no timer is left behind. */
  let serving: AbortController | undefined;

  const waitMs = () => {
    const ms = Math.max(nextAt, rate.pausedUntil()) - clock.now();
    return ms < leastWaitMs ? 0 : ms;
  };

  /** `late`: it waited for its turn. */
  function depart({ late, leaveBefore }: { readonly late: boolean; readonly leaveBefore: number }): Turn | undefined {
    const now = clock.now();
    if (now > leaveBefore) return undefined;
    const due = late ? Math.max(nextAt, now - lateMs) : now;
    const spacing = rate.spacing();
    if (spacing > 0) nextAt = due + spacing;
    return rate.leave(late);
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
