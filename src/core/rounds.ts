/**
 * In which order hosts are created, and when to stop.
 *
 * A create cannot be taken back, so a run feels its way: one host first (the canary, the cheapest of its region), then
 * 2, 4, 8 ... at most 256, never more than it has seen come up and one. A round starts on one trusted listing, which
 * does three things at once: it proves that the round before is visible (so the listing can see what this run makes), it
 * is the tripwire for somebody else who creates the same names, and it is the evidence that the names of this round are
 * absent. Keys are taken in random order, so that two runs that know nothing of each other collide early and seldom.
 *
 * What ends what:
 *   refused   ends its round; the next key is a new canary; the third refusal ends the run
 *   not sent  three tries, then the run ends: the cloud cannot be reached
 *   barred    ends the sending: the journal or the lock is not ours to use any more
 *   in doubt  ends the sending; the listing is asked whether the host came to be
 *   surprise  (a live host with a declared name that this run did not make) ends the sending
 *   signal    ends the sending and the patience: what is in flight is waited for, and the listing is asked once more
 *
 * One request a create, ever: only "no byte left" is tried again. Whether a name may be sent is decided in creation.ts.
 */
import type { CreateOutcome, Stop } from './create-outcome.ts';
import { describeFlaw } from './flaw-text.ts';
import { compareKeys, type DesiredHost } from './host.ts';
import type { Ledger } from './ledger.ts';
import type { Observation } from './observation.ts';
import { pickReady } from './pick-round.ts';
import type { Random } from './ports.ts';
import type { RestReason, RoundRules, RunEffect, RunEvent, RunState } from './round-state.ts';
import { sendOrder } from './send-order.ts';
import {
  allShown,
  closeSeen,
  findSurprise,
  skipPresent,
  strayFromProject,
  tellStop,
  type Unsettled,
} from './settling.ts';

type Moved = readonly [RunState, RunEffect];

const largestRound = 256;
const mostRefusals = 3;
const mostTries = 3;
const shortestRestMs = 200;
const longestRestMs = 5_000;

/** The creates of one region. Begins with a listing: every round rests on one. */
export function startRun(
  creates: readonly DesiredHost[],
  rules: RoundRules,
  random: Random,
  /** Refusals in the regions before. */
  refusals = 0,
): Moved {
  const state: RunState = {
    rules,
    waiting: sendOrder(creates, random).map((desired) => ({ desired, tries: 0 })),
    batch: [],
    flying: [],
    nextRoundSize: 1,
    roundRefused: false,
    unsettled: [],
    settlingSince: 0,
    outcomes: [],
    refusals,
    restUntil: 0,
    begun: false,
    shown: [],
    interrupted: false,
    stop: undefined,
  };
  return [state, { type: 'list' }];
}

export function advanceRun(state: RunState, event: RunEvent): Moved {
  switch (event.type) {
    case 'listed':
      return takeListing({ ...state, shown: allShown(state, event.observation) }, event);
    case 'answered':
      return takeAnswer(state, event);
    case 'rested':
      return goOn(state, event.now);
    case 'interrupted': {
      const halted: RunState = { ...state, interrupted: true, stop: state.stop ?? { cause: 'interrupted' } };
      return state.begun ? goOn(halted, event.now) : endRun(halted);
    }
  }
}

function goOn(state: RunState, now: number): Moved {
  return state.batch.length > 0 || state.flying.length > 0 ? sendMore(state, now) : [state, { type: 'list' }];
}

type Listed = Extract<RunEvent, { readonly type: 'listed' }>;

function takeListing(state: RunState, { observation, ledger, now }: Listed): Moved {
  if (observation.trust.status === 'untrusted') {
    return takeNoListing(state, describeFlaw(observation.trust.flaw), now);
  }
  const seen = { ...state, ...closeSeen(state, observation, ledger) };
  if (seen.unsettled.length > 0) return waitOrDoubt(seen, now);
  const stop =
    state.stop ??
    (state.begun ? findSurprise(namesOf(seen), seen.outcomes, observation, ledger) : undefined) ??
    strayFromProject(seen.outcomes, observation, state.rules.projectId);
  const next = { ...seen, ...skipPresent(seen, observation), stop };
  if (stop !== undefined || next.waiting.length === 0) return endRun(next);
  if (next.restUntil > now) return restFor(next, next.restUntil - now, 'retry');
  return beginRound(next, observation, ledger, now);
}

function namesOf(state: RunState): ReadonlySet<string> {
  return new Set([...state.waiting, ...state.outcomes].map(({ desired }) => desired.key.name));
}

function takeNoListing(state: RunState, reason: string, now: number): Moved {
  if (state.unsettled.length === 0) return endRun({ ...state, stop: state.stop ?? { cause: 'listing', reason } });
  const unsettled = state.unsettled.map((sent) => ({
    ...sent,
    looks: sent.looks + 1,
    failedLooks: sent.failedLooks + 1,
  }));
  return waitOrDoubt({ ...state, unsettled }, now);
}

/** Not visible yet: look again for a while, then say that it is not known. */
function waitOrDoubt(state: RunState, now: number): Moved {
  const waited = now - state.settlingSince;
  const left = state.rules.settleWaitMs - waited;
  if (left > 0 && !state.interrupted) {
    return restFor(state, Math.min(left, longestRestMs, Math.max(shortestRestMs, waited / 4)), 'visibility');
  }
  const doubts = state.unsettled.map((sent): CreateOutcome => ({ status: 'in-doubt', ...sent, lookedForMs: waited }));
  const [first] = state.unsettled;
  const stop = state.stop ?? (first === undefined ? undefined : doubtAbout(first.desired));
  return endRun({ ...state, unsettled: [], outcomes: [...state.outcomes, ...doubts], stop });
}

function beginRound(state: RunState, observation: Observation, ledger: Ledger, now: number): Moved {
  const { nextRoundSize: roundSize } = state;
  const { ready, early, next, held } = pickReady(state, ledger, observation);
  const picked = {
    ...state,
    outcomes: [...state.outcomes, ...held],
    batch: ready.slice(0, roundSize),
    waiting: [...ready.slice(roundSize), ...early],
    // A round that is not full, since its names are too early, proves no more than it sends.
    nextRoundSize: ready.length < roundSize ? roundSize : Math.min(largestRound, roundSize * 2),
    roundRefused: false,
  };
  if (picked.batch.length > 0) return sendMore({ ...picked, begun: true }, now);
  return next === undefined ? endRun(picked) : restFor(picked, next.readyAt - now, next.because);
}

/** Less than a clock can tell would never pass: what is left of a sum of fractions may be less than its last digit. */
const leastRestMs = 1;

function restFor(state: RunState, ms: number, because: RestReason): Moved {
  return [state, { type: 'rest', ms: Math.max(leastRestMs, ms), because }];
}

function sendMore(state: RunState, now: number): Moved {
  const halted = state.stop !== undefined || state.roundRefused;
  const rests = !halted && state.batch.length > 0 && state.restUntil > now;
  const room = halted || rests ? 0 : Math.max(0, state.rules.parallelism - state.flying.length);
  const sending = state.batch.slice(0, room);
  const next = { ...state, batch: state.batch.slice(room), flying: [...state.flying, ...sending] };
  if (next.flying.length > 0) return [next, { type: 'send', creates: sending }];
  return rests ? restFor(next, state.restUntil - now, 'retry') : endRound(next, now);
}

function endRound(state: RunState, now: number): Moved {
  const next = {
    ...state,
    batch: [],
    waiting: [...state.batch, ...state.waiting],
    nextRoundSize: state.roundRefused ? 1 : state.nextRoundSize,
    settlingSince: now,
  };
  // A cloud that cannot be reached has nothing to show; without a doubt there is nothing to look for.
  return next.stop?.cause === 'unreachable' && next.unsettled.length === 0 ? endRun(next) : [next, { type: 'list' }];
}

function takeAnswer(before: RunState, event: Extract<RunEvent, { type: 'answered' }>): Moved {
  const { desired, result, intent, unrecorded, now } = event;
  // Nothing may be sent that cannot be remembered.
  const stop: Stop | undefined =
    before.stop ?? (unrecorded === undefined ? undefined : { cause: 'barred', by: 'journal', reason: unrecorded });
  const one = before.flying.find((flying) => flying.desired === desired) ?? { desired, tries: 0 };
  const state = { ...before, stop, flying: before.flying.filter((flying) => flying !== one) };
  const settling = (sent: Pick<Unsettled, 'accepted' | 'reason' | 'hostIds'>) => [
    ...state.unsettled,
    { desired, intent, ...sent, looks: 0, failedLooks: 0 },
  ];
  switch (result.status) {
    case 'accepted': {
      const sent = { accepted: true, reason: 'the cloud accepted it', hostIds: result.hostIds };
      return sendMore({ ...state, unsettled: settling(sent) }, now);
    }
    case 'in-doubt': {
      const unsettled = settling({ accepted: false, reason: result.reason, hostIds: [] });
      return sendMore({ ...state, unsettled, stop: stop ?? doubtAbout(desired) }, now);
    }
    case 'refused': {
      const refusals = state.refusals + 1;
      const retCode = result.retCode === undefined ? {} : { retCode: result.retCode };
      const outcome: CreateOutcome = { status: 'refused', desired, intent, reason: result.reason, ...retCode };
      const restUntil = Math.max(state.restUntil, now + (result.retryAfterMs ?? 0));
      const tooMany = refusals >= mostRefusals ? { cause: 'refusals' as const, count: refusals } : undefined;
      const outcomes = [...state.outcomes, outcome];
      return sendMore({ ...state, refusals, outcomes, roundRefused: true, restUntil, stop: stop ?? tooMany }, now);
    }
    case 'not-sent': {
      const tries = one.tries + 1;
      const givenUp = result.hopeless === true || tries >= mostTries;
      const restUntil = Math.max(state.restUntil, now + shortestRestMs * 2 ** tries * event.chance);
      const unreachable = givenUp ? { cause: 'unreachable' as const, reason: result.reason } : undefined;
      return sendMore(
        { ...state, batch: [...state.batch, { ...one, tries }], restUntil, stop: stop ?? unreachable },
        now,
      );
    }
    case 'barred':
      return sendMore(
        {
          ...state,
          batch: [...state.batch, one],
          stop: stop ?? { cause: 'barred', by: result.by, reason: result.reason },
        },
        now,
      );
  }
}

function doubtAbout({ key }: DesiredHost): Stop {
  return { cause: 'doubt', name: key.name, settled: false };
}

function endRun(state: RunState): Moved {
  const stop = tellStop(state.stop, state.outcomes);
  const because = stop ?? ({ cause: 'interrupted' } as const);
  const unsent = [...state.batch, ...state.waiting].map(
    ({ desired }): CreateOutcome => ({ status: 'not-sent', desired, because }),
  );
  const outcomes = [...state.outcomes, ...unsent].sort((a, b) => compareKeys(a.desired.key, b.desired.key));
  return [
    { ...state, outcomes },
    { type: 'end', outcomes, stop, refusals: state.refusals },
  ];
}
