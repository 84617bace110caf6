/** How long a create must wait because an earlier one may still make its host. */

import type { ColdCause, JournalRecord, Moment } from '../model/intent.ts';
import { findAge } from './clocks.ts';
import type { Ledger } from './ledger.ts';

export type Early = 'cold-start' | 'sent-before' | 'seen-before' | 'refused-before';

/** A time that has always passed: what is ready from then on needs no wait. */
export const longAgo = Number.NEGATIVE_INFINITY;

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
  if (since === undefined) return { because, readyAt: longAgo };
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

// How long a run that cannot know what was sent before it waits, and what ends that wait for all later runs.

/** What a run tells of the cold start that makes it wait. */
export interface ColdStart {
  /** Undefined: an earlier run made it. */
  readonly cause: ColdCause | undefined;
  /** Milliseconds until it is settled. */
  readonly leftMs: number;
}

/**
 * The moment (Clock.now) from which a listing shows the result of every create that this journal does not know of.
 * `longAgo` if there can be none.
 */
export function findColdSettlingTime({ coldAt, coldSettledMs }: Ledger, rules: SettleRules): number {
  const { settleWindowMs, lockedAt } = rules;
  if (coldAt === undefined || coldSettledMs >= settleWindowMs) return longAgo;
  return findLatestTime(coldAt, lockedAt) + settleWindowMs;
}

/** The records of a run that holds the lock at this moment: that the cold start is settled, or none. */
export function recordColdSettled(ledger: Ledger, rules: SettleRules, moment: Moment): readonly JournalRecord[] {
  const { coldAt } = ledger;
  const readyAt = findColdSettlingTime(ledger, rules);
  if (coldAt === undefined || readyAt === longAgo || moment.ms < readyAt) return [];
  return [{ type: 'cold-settled', how: 'waited', ms: moment.ms - findLatestTime(coldAt, rules.lockedAt), moment }];
}

/**
 * The operator continues although the wait is not over. `isFirst`: the operator also says that nothing was sent before
 * (`--first-apply`).
 */
export function recordProceeding(
  ledger: Ledger,
  rules: SettleRules,
  moment: Moment,
  isFirst = false,
): readonly JournalRecord[] {
  const { coldAt } = ledger;
  if (coldAt === undefined || findColdSettlingTime(ledger, rules) <= moment.ms) return [];
  const ms = moment.ms - findLatestTime(coldAt, rules.lockedAt);
  return [{ type: 'cold-settled', how: 'proceeded', ...(isFirst && { firstApply: true as const }), ms, moment }];
}
