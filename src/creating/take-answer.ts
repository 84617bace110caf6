/**
 * The effect of one answer on the rounds: what is known, what is sent again, and what ends the run. A run has patience
 * while the cloud accepts no create and throttles some; whatever it waits for then (a pause, a turn, a listing) is
 * called off when its patience ends.
 */

import type { DesiredHost } from '../model/host.ts';
import type { CreateOutcome, Recorded, StopReason } from './create-outcome.ts';
import type { SendResult } from './creation.ts';
import type { LastRefusal, RunEvent, RunState, Waiting } from './round-state.ts';

const mostRefusals = 3;
const mostDoubts = 3;
const mostTries = 3;
/** Maximum number of times that a throttled create is sent again. */
const mostResends = 5;
const shortestRetryMs = 200;

type Answered = Extract<RunEvent, { readonly type: 'answered' }>;

/** The state after this answer. The rounds decide whether anything may be sent now. */
export function takeAnswer(before: RunState, event: Answered): RunState {
  const { desired, result, unrecorded, now } = event;
  // If an answer cannot be recorded, nothing more may be sent.
  const stop: StopReason | undefined =
    before.stop ?? (unrecorded === undefined ? undefined : { cause: 'barred', by: 'journal', reason: unrecorded });
  const one = before.flying.find((flying) => flying.desired === desired) ?? { desired, tries: 0 };
  const flying = before.flying.filter((other) => other !== one);
  const state = { ...before, stop, flying };
  switch (result.status) {
    case 'accepted': {
      const next = { ...state, tally: { ...state.tally, refusing: undefined } };
      return settle(next, event, 'the cloud accepted it', result.hostIds);
    }
    case 'in-doubt': {
      const doubts = state.tally.doubts + 1;
      const tooMany = doubts >= mostDoubts ? stopForDoubt(desired) : undefined;
      const next = { ...state, tally: { ...state.tally, doubts }, roundOver: true, stop: stop ?? tooMany };
      return settle(next, event, result.reason, []);
    }
    case 'refused':
      return result.throttled === true ? slow(state, one, event, result) : refuse(state, event, result);
    case 'not-sent': {
      // Nothing was sent, so this is not a failed try. The rest of the round is too late as well and needs a new
      // listing.
      if (result.late === true) return { ...state, batch: [...state.batch, one] };
      const tries = one.tries + 1;
      const givenUp = result.hopeless === true || tries >= mostTries;
      const unreachable = givenUp ? { cause: 'unreachable' as const, reason: result.reason } : undefined;
      return {
        ...state,
        batch: [...state.batch, { ...one, tries }],
        restUntil: Math.max(state.restUntil, now + shortestRetryMs * 2 ** tries * event.chance),
        stop: stop ?? unreachable,
      };
    }
    case 'barred':
      return {
        ...state,
        batch: [...state.batch, one],
        stop: stop ?? { cause: 'barred', by: result.by, reason: result.reason },
      };
  }
}

function settle(
  state: RunState,
  { desired, intent, result }: Answered,
  reason: string,
  hostIds: readonly string[],
): RunState {
  const sent = { desired, intent, accepted: result.status === 'accepted', reason, hostIds, looks: 0, failedLooks: 0 };
  return { ...state, unsettled: [...state.unsettled, sent] };
}

type Refused = Extract<SendResult, { readonly status: 'refused' }>;

function refusalOf(intent: Recorded | undefined, { reason, retCode, sure }: Refused): LastRefusal {
  return { intent, reason, retCode, sure };
}

function refuse(state: RunState, { desired, intent, now }: Answered, result: Refused): RunState {
  const refusals = state.tally.refusals + 1;
  const outcome: CreateOutcome = { status: 'refused', desired, ...refusalOf(intent, result) };
  return {
    ...state,
    tally: { ...state.tally, refusals },
    outcomes: [...state.outcomes, outcome],
    roundOver: true,
    restUntil: Math.max(state.restUntil, now + (result.retryAfterMs ?? 0)),
    stop: state.stop ?? (refusals >= mostRefusals ? { cause: 'refusals', count: refusals } : undefined),
  };
}

/**
 * The cloud asked for fewer requests. For this create, that says only when to send it again; how fast requests leave is
 * up to the provider.
 */
function slow(before: RunState, one: Waiting, { desired, intent, now }: Answered, result: Refused): RunState {
  const refusing = { since: before.tally.refusing?.since ?? now, reason: result.reason };
  const restUntil = Math.max(before.restUntil, now + (result.retryAfterMs ?? 0));
  const slowed = { ...before, tally: { ...before.tally, refusing }, restUntil };
  const state = { ...slowed, stop: slowed.stop ?? checkPatience(slowed, restUntil) };
  const refusal = refusalOf(intent, result);
  const times = (one.throttled?.times ?? 0) + 1;
  if (times > mostResends) {
    return { ...state, outcomes: [...state.outcomes, { status: 'refused', desired, ...refusal }] };
  }
  const again = { ...one, throttled: { refusal, times } };
  // A create that certainly made nothing leaves its name as absent as the listing showed it.
  if (result.sure === true) return { ...state, batch: [...state.batch, again] };
  return { ...state, waiting: [...state.waiting, again] };
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
  const end = tally.refusing && tally.refusing.since + rules.throttledForMs;
  return end !== undefined && end > now ? end : undefined;
}

export function stopForDoubt({ key }: DesiredHost): StopReason {
  return { cause: 'doubt', ...key, settled: false };
}
