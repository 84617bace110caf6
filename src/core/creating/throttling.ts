/**
 * How many creates may be in flight while a cloud asks for fewer requests. The number is halved
 * when a create is throttled, and grows by one after as many clean answers as may be in flight.
 * Plain data.
 */

/** Maximum pause in milliseconds, whatever the cloud asks for. */
export const longestPauseMs = 60_000;
const shortestPauseMs = 200;

export interface Throttle {
  /** Maximum number of concurrent creates. */
  readonly inFlight: number;
  /** Number of clean answers since that changed. */
  readonly clean: number;
  /** Creates that were in flight when it was halved. Their answers say nothing new. */
  readonly stale: number;
  /** Number of pauses since the last clean answer. */
  readonly pauses: number;
  /** Undefined if no create was throttled after the last accepted one. */
  readonly refusing: Refusing | undefined;
}

export interface Refusing {
  /** When the first of these creates was throttled (Clock.now). */
  readonly since: number;
  /** What the cloud said to the last one. */
  readonly reason: string;
}

export function startThrottle(parallelism: number): Throttle {
  return { inFlight: parallelism, clean: 0, stale: 0, pauses: 0, refusing: undefined };
}

/** After a throttled answer; `others`: number of other creates in flight. */
export function slowDown(throttle: Throttle, others: number, now: number, reason: string): Throttle {
  const { inFlight, stale, pauses } = throttle;
  const refusing = { since: throttle.refusing?.since ?? now, reason };
  if (stale > 0) return { ...throttle, refusing, stale: stale - 1 };
  return { inFlight: Math.max(1, Math.floor(inFlight / 2)), clean: 0, stale: others, pauses: pauses + 1, refusing };
}

/** After any other answer. */
export function speedUp(throttle: Throttle, parallelism: number, accepted: boolean): Throttle {
  const { inFlight, clean, stale, refusing } = throttle;
  const next = { ...throttle, pauses: 0, refusing: accepted ? undefined : refusing };
  if (stale > 0) return { ...next, stale: stale - 1 };
  if (inFlight >= parallelism) return next;
  return clean + 1 < inFlight ? { ...next, clean: clean + 1 } : { ...next, inFlight: inFlight + 1, clean: 0 };
}

/**
 * Milliseconds for which nothing is sent: what the cloud asked for, or longer each time. `chance`:
 * 0 to 1.
 */
export function pauseMs({ pauses }: Throttle, retryAfterMs: number | undefined, chance: number): number {
  const doubled = shortestPauseMs * 2 ** Math.max(0, pauses - 1);
  return Math.min(longestPauseMs, Math.max(retryAfterMs ?? 0, doubled * (0.5 + chance / 2)));
}
