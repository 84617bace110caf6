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

/** Plain data. */
export interface Pace {
  /** Requests per second; `Infinity` while nothing limits them. */
  readonly perSecond: number;
  /** Clock time before which nothing may leave. */
  readonly pausedUntil: number;
  readonly limit: 'unknown' | 'searched' | 'known';
  /** Number of requests that have left. */
  readonly left: number;
  /** How many of them had left at the last cut. */
  readonly leftAtCut: number;
  /** Number of cuts since the last accepted request. */
  readonly cutsInARow: number;
}

/** `nth`: the place of the request among all that have left, from 1. */
export type PaceEvent =
  | { readonly type: 'left' }
  /** The cloud accepted it, whatever it answered. `waited`: for its turn. */
  | { readonly type: 'taken'; readonly nth: number; readonly waited: boolean }
  /** The cloud throttled it. `chance`: a random number for the pause, from 0 to 1. */
  | { readonly type: 'refused'; readonly nth: number; readonly chance: number; readonly retryAfterMs: number };

/** `mostPerSecond`: `Infinity` if only the cloud limits the rate. */
export function startPace(mostPerSecond: number): Pace {
  const pausedUntil = Number.NEGATIVE_INFINITY;
  return { perSecond: mostPerSecond, pausedUntil, limit: 'unknown', left: 0, leftAtCut: 0, cutsInARow: 0 };
}

export function changePace(pace: Pace, event: PaceEvent, now: number, mostPerSecond: number): Pace {
  if (event.type === 'left') return { ...pace, left: pace.left + 1 };
  const isOld = event.nth <= pace.leftAtCut;
  if (event.type === 'taken') {
    if (isOld) return pace;
    const perSecond = event.waited ? Math.min(mostPerSecond, pace.perSecond + stepOf(pace)) : pace.perSecond;
    return { ...pace, perSecond, cutsInARow: 0 };
  }
  const asked = Math.max(pace.pausedUntil, now + event.retryAfterMs);
  return isOld ? { ...pace, pausedUntil: asked } : cut(pace, event.chance, now, asked);
}

function stepOf({ limit, perSecond }: Pace): number {
  return limit === 'searched' ? searchStep : Math.min(stepPerSecond / perSecond, perSecond * mostGrowth);
}

function cut(pace: Pace, chance: number, now: number, asked: number): Pace {
  const { limit, cutsInARow, left } = pace;
  const reduced = Math.max(slowest, pace.perSecond * cutTo);
  const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** cutsInARow) * ((1 + chance) / 2);
  // If nothing was accepted in between, the limit is still to be found.
  const isFound = limit === 'known' || (limit === 'searched' && cutsInARow === 0);
  return {
    perSecond: limit === 'unknown' ? Math.min(firstPerSecond, reduced) : reduced,
    pausedUntil: Math.max(asked, now + pauseMs),
    limit: isFound ? 'known' : 'searched',
    left,
    leftAtCut: left,
    cutsInARow: cutsInARow + 1,
  };
}
