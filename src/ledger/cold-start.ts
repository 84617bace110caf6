/** How long a run that cannot know what was sent before it waits, and what ends that wait for all later runs. */

import type { ColdCause, JournalRecord, Moment } from '../model/intent.ts';
import type { Ledger } from './ledger.ts';
import { findLatestTime, type SettleRules } from './settle-wait.ts';

/** What a run tells of the cold start that makes it wait. */
export interface ColdStart {
  /** Undefined: an earlier run made it. */
  readonly cause: ColdCause | undefined;
  /** Milliseconds until it is settled. */
  readonly leftMs: number;
}

type Cold = Pick<Ledger, 'coldAt' | 'coldSettledMs'>;

/**
 * The moment (Clock.now) from which a listing shows the result of every create that this journal does not know of.
 * Minus infinity if there can be none.
 */
export function findColdSettlingTime({ coldAt, coldSettledMs }: Cold, rules: SettleRules): number {
  const { settleWindowMs, lockedAt } = rules;
  if (coldAt === undefined || coldSettledMs >= settleWindowMs) return Number.NEGATIVE_INFINITY;
  return findLatestTime(coldAt, lockedAt) + settleWindowMs;
}

/** The records of a run that holds the lock at this moment: that the cold start is settled, or none. */
export function recordColdSettled(ledger: Cold, rules: SettleRules, moment: Moment): readonly JournalRecord[] {
  const { coldAt } = ledger;
  const readyAt = findColdSettlingTime(ledger, rules);
  if (coldAt === undefined || readyAt === Number.NEGATIVE_INFINITY || moment.ms < readyAt) return [];
  return [{ type: 'cold-settled', how: 'waited', ms: moment.ms - findLatestTime(coldAt, rules.lockedAt), moment }];
}

/**
 * The operator continues although the wait is not over. `isFirst`: the operator also says that nothing was sent before
 * (`--first-apply`).
 */
export function recordProceeding(
  ledger: Cold,
  rules: SettleRules,
  moment: Moment,
  isFirst = false,
): readonly JournalRecord[] {
  const { coldAt } = ledger;
  if (coldAt === undefined || findColdSettlingTime(ledger, rules) <= moment.ms) return [];
  const ms = moment.ms - findLatestTime(coldAt, rules.lockedAt);
  return [{ type: 'cold-settled', how: 'proceeded', ...(isFirst && { firstApply: true as const }), ms, moment }];
}
