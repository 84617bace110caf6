/** The pauses of a run: how long each is, and why. */
import type { RestReason, RunEffect, RunState } from './round-state.ts';

type Resting = readonly [RunState, RunEffect];

const shortestBetweenLooksMs = 200;
const longestBetweenLooksMs = 5_000;
/** A shorter rest might never end, because a clock cannot show so small a fraction. */
const leastRestMs = 1;

export function restFor(state: RunState, ms: number, because: RestReason): Resting {
  return [state, { type: 'rest', ms: Math.max(leastRestMs, ms), because }];
}

/** Until the next listing that may show what was sent. It is never longer than `left`. */
export function restUntilLook(state: RunState, left: number, waited: number): Resting {
  const ms = Math.min(left, longestBetweenLooksMs, Math.max(shortestBetweenLooksMs, waited / 4));
  return restFor(state, ms, 'visibility');
}

/** The cloud asked for fewer requests, or could not be reached for a moment. */
export function restUntilRetry(state: RunState, now: number): Resting {
  return restFor(state, state.restUntil - now, state.tally.refusing === undefined ? 'retry' : 'throttled');
}
