/** Until when it is too early to send a name. */
import type { Moment } from '../intent.ts';
import { findAge } from './clocks.ts';

export type Early = 'cold-start' | 'sent-before' | 'seen-before' | 'refused-before';

export const never = Number.NEGATIVE_INFINITY;

/** Until when a name is too early, and why. */
export interface Wait {
  readonly because: Early;
  /** A listing whose probe is sent then or later is recent enough (Clock.now). */
  readonly readyAt: number;
}

export interface SettleRules {
  /** W: milliseconds after which a created host is guaranteed to be listed. */
  readonly settleWindowMs: number;
  /** When this run took the lock. The ages of moments on another boot count from here. */
  readonly lockedAt: Moment;
}

/** The settle window after this moment. */
export function makeWaitAfter(
  because: Early,
  since: Moment | undefined,
  { lockedAt, settleWindowMs }: SettleRules,
): Wait {
  if (since === undefined) return { because, readyAt: never };
  return { because, readyAt: findLatestTime(since, lockedAt) + settleWindowMs };
}

/**
 * The latest time at which a moment can have been, on the clock of this run (Clock.now). One of another run was before
 * this run took the lock, whatever the clocks say.
 */
export function findLatestTime(since: Moment, lockedAt: Moment): number {
  if (since.boot === lockedAt.boot) return since.ms;
  return lockedAt.ms - Math.max(0, findAge(since, lockedAt) ?? 0);
}
