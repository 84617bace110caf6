/**
 * The pauses of a run, and its patience: for how long it goes on while the cloud accepts no create and throttles some.
 * Whatever it waits for meanwhile is called off at the end of its patience: a pause, a turn, a listing.
 */

import type { StopReason } from './create-outcome.ts';
import type { RestReason, RunEffect, RunState } from './round-state.ts';

type Resting = readonly [RunState, RunEffect];

const shortestBetweenListingsMs = 200;
const longestBetweenListingsMs = 5_000;
/** A shorter rest might never end, because a clock cannot show so small a fraction. */
const leastRestMs = 1;

export function restFor(state: RunState, ms: number, because: RestReason): Resting {
  return [state, { type: 'rest', ms: Math.max(leastRestMs, ms), because }];
}

/** Until the next listing that may show what was sent. It is never longer than `left`. */
export function restUntilListing(state: RunState, left: number, waited: number): Resting {
  const ms = Math.min(left, longestBetweenListingsMs, Math.max(shortestBetweenListingsMs, waited / 4));
  return restFor(state, ms, 'visibility');
}

/** The cloud asked for fewer requests, or could not be reached for a moment. */
export function restUntilRetry(state: RunState, now: number): Resting {
  return restFor(state, state.restUntil - now, state.tally.refusing === undefined ? 'retry' : 'throttled');
}

type Throttled = Pick<RunState, 'rules' | 'tally'>;

/** Ends a run that cannot send anything before the end of its patience. */
export function checkPatience({ rules, tally }: Throttled, until: number): StopReason | undefined {
  const { refusing } = tally;
  if (refusing === undefined || until < refusing.since + rules.throttledForMs) return undefined;
  return { cause: 'throttled', forMs: rules.throttledForMs, reason: refusing.reason };
}

/**
 * When the patience ends (Clock.now). Undefined: nothing is throttled, or it has ended while the run waited for
 * something else, and what is sent after that is not called off.
 */
export function findPatienceEnd({ rules, tally }: Throttled, now: number): number | undefined {
  const { refusing } = tally;
  const end = refusing === undefined ? now : refusing.since + rules.throttledForMs;
  return end > now ? end : undefined;
}

/**
 * Ends a run whose last listing was called off because its patience had ended. The first listing of a region has all
 * the time.
 */
export function stopForTime(state: Throttled & Pick<RunState, 'askedAt'>, now: number): StopReason | undefined {
  const end = Number.isFinite(state.askedAt) ? findPatienceEnd(state, state.askedAt) : undefined;
  return end === undefined || end > now ? undefined : checkPatience(state, now);
}
