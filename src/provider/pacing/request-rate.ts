/**
 * How many requests per second the cloud accepts, learnt from its answers.
 *
 * Nothing is limited until the cloud refuses a request because there were too many. The number of
 * requests that it accepted in the second before is the mark. The rate is cut to a part of the
 * mark, and grows back along a cubic curve: flat around the mark, steep far above it. So a run
 * stays close to a steady limit, and soon finds out if a limit is higher than it seemed. If the
 * next cut confirms a mark, the rate stays near it for twice as long. (CUBIC of TCP and the
 * adaptive retry mode of the AWS SDKs work like this.)
 *
 * Refusals of requests that left before a cut have the same cause: they correct the mark and do not
 * cut again. After each cut there is a pause. It lasts as long as the cloud asks for, and its
 * minimum doubles with every further cut until a request is accepted.
 */

/** What a cut leaves of the mark. */
const cutTo = 0.85;
/**
 * Requests per second that the first cut assumes if fewer were tried: a guess, which doubles each
 * second.
 */
const firstGuess = 10;
/** Requests per second below which the rate never falls. */
const slowest = 0.2;
/** Seconds from a cut until the rate is back at the mark. */
const shortestRecovery = 4;
const longestRecovery = 16;
/** The share of a mark by which the next one may differ and still confirm it. */
const tolerance = 0.3;
/**
 * The rate grows to at most this multiple of the requests in the last second, because a rate that
 * was not used is not known to be accepted.
 */
const headroom = 2;
const shortestPauseMs = 200;
const longestPauseMs = 20_000;
const secondMs = 1_000;
/** Departures to remember: more than can leave in the time that a mark covers. */
const remembered = 4_096;

/** A request that has left. */
export interface Departure {
  /** Clock time, milliseconds. */
  readonly at: number;
  /** Counted from 1, in the order of leaving. */
  readonly number: number;
  refused: boolean;
}

export interface RequestRate {
  /** Requests per second; `Infinity` while nothing limits it. */
  perSecond(): number;
  /** Clock time before which nothing may leave. */
  pausedUntil(): number;
  leave(now: number): Departure;
  /** The cloud accepted the request, whatever it answered. */
  taken(departure: Departure, now: number): void;
  /** The cloud throttled the request. `chance`: a random number for the pause, from 0 to 1. */
  refused(departure: Departure, now: number, chance: number, retryAfterMs?: number): void;
}

interface Cut {
  readonly at: number;
  /** The last departure before it. */
  readonly number: number;
  /** Cuts without a request taken in between, this one included. */
  readonly inARow: number;
  readonly before: { readonly perSecond: number; readonly mark: number; readonly recovery: number };
  /** The last of the departures before it that was refused. */
  lastRefused: Departure;
}

export function startRequestRate(): RequestRate {
  let departures: Departure[] = [];
  let count = 0;
  let perSecond = Number.POSITIVE_INFINITY;
  let mark = Number.POSITIVE_INFINITY;
  let recovery = shortestRecovery;
  let isGuess = false;
  let latest: Cut | undefined;
  let inARow = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  /** Departures of the second that ends with this one, without those that were refused. */
  function takenBefore({ at, number }: Pick<Departure, 'at' | 'number'>): number {
    let taken = 0;
    for (let index = departures.length - 1; index >= 0; index -= 1) {
      const one = departures[index] as Departure;
      if (one.at <= at - secondMs) break;
      if (one.number <= number && !one.refused) taken += 1;
    }
    return taken;
  }

  /**
   * Sets the mark, if requests were accepted before the cut. After a pause without any, the last
   * second shows nothing.
   */
  function measure({ before, lastRefused }: Cut): void {
    const isFirst = before.mark === Number.POSITIVE_INFINITY;
    const taken = takenBefore(lastRefused);
    isGuess = isFirst && taken < firstGuess;
    mark = isGuess ? firstGuess : Math.max(slowest, Math.min(before.perSecond, taken));
    const isConfirmed = !isFirst && Math.abs(mark - before.mark) <= tolerance * before.mark;
    recovery = isConfirmed ? Math.min(longestRecovery, before.recovery * 2) : shortestRecovery;
  }

  return {
    perSecond: () => perSecond,
    pausedUntil: () => pausedUntil,
    leave(now) {
      count += 1;
      const departure = { at: now, number: count, refused: false };
      if (departures.length >= 2 * remembered) departures = departures.slice(-remembered);
      departures.push(departure);
      return departure;
    },
    taken(departure, now) {
      if (latest === undefined || departure.number <= latest.number) return;
      inARow = 0;
      const seconds = (now - latest.at) / secondMs;
      const curve = isGuess ? cutTo * mark * 2 ** seconds : mark * (1 + (1 - cutTo) * (seconds / recovery - 1) ** 3);
      perSecond = Math.max(perSecond, Math.min(curve, headroom * takenBefore({ at: now, number: count })));
    },
    refused(departure, now, chance, retryAfterMs = 0) {
      departure.refused = true;
      if (latest === undefined || departure.number > latest.number) {
        inARow += 1;
        const before = { perSecond, mark, recovery };
        latest = { at: now, number: count, inARow, before, lastRefused: departure };
        const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** (inARow - 1));
        pausedUntil = Math.max(pausedUntil, now + (longest * (1 + chance)) / 2);
      }
      if (departure.number > latest.lastRefused.number) latest.lastRefused = departure;
      if (latest.inARow === 1) measure(latest);
      pausedUntil = Math.max(pausedUntil, now + retryAfterMs);
      perSecond = cutTo * mark;
    },
  };
}
