/**
 * In which order hosts are created, and when to stop.
 *
 * A create cannot be taken back, so a run feels its way: one host first (the canary, the cheapest of its region), then
 * 2, 4, 8 ... at most 256 at a time. A round starts on one trusted listing, which does three things at once: it proves
 * that the round before is visible (so the listing can see what this run makes), it is the tripwire for somebody else
 * who creates the same names, and it is the evidence that the names of this round are absent. Keys are taken in random
 * order, so that two runs that know nothing of each other collide early and in few names.
 *
 * What ends what:
 *   refused   ends its round; the next key is a new canary; the third refusal ends the run
 *   not sent  three tries, then the run ends: the cloud cannot be reached
 *   in doubt  ends the sending; the listing is asked whether the host came to be
 *   surprise  (a live host with a declared name that this run did not make) ends the sending
 *   signal    ends the sending and the patience: what is in flight is waited for, and the listing is asked once more
 *
 * One request a create, ever: only an answer that says "no byte left" is tried again.
 */
import type { CreateOutcome } from './create-outcome.ts';
import { describeFlaw } from './flaw-text.ts';
import { compareKeys, type DesiredHost } from './host.ts';
import { distinctRows, type Observation } from './observation.ts';
import { holds } from './plan.ts';
import type { Random } from './ports.ts';
import type { RoundRules, RunEffect, RunEvent, RunState } from './round-state.ts';
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
    roundSize: 1,
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
      return takeListing({ ...state, shown: allShown(state, event.observation) }, event.observation, event.now);
    case 'unlisted':
      return takeNoListing(state, event.reason, event.now);
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

function takeListing(state: RunState, observation: Observation, now: number): Moved {
  if (observation.trust.status === 'untrusted') {
    return takeNoListing(state, describeFlaw(observation.trust.flaw), now);
  }
  const seen = { ...state, ...closeSeen(state, observation) };
  if (seen.unsettled.length > 0) return waitOrDoubt(seen, now);
  const stop =
    state.stop ??
    (state.begun ? findSurprise(namesOf(seen), seen.outcomes, observation) : undefined) ??
    strayFromProject(seen.outcomes, observation, state.rules.projectId);
  const next = { ...seen, ...skipPresent(seen, observation), stop };
  if (stop !== undefined || next.waiting.length === 0) return endRun(next);
  if (next.restUntil > now) return [next, { type: 'rest', ms: next.restUntil - now }];
  return beginRound(next, observation, now);
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
    return [state, { type: 'rest', ms: Math.min(left, longestRestMs, Math.max(shortestRestMs, waited / 4)) }];
  }
  const doubts = state.unsettled.map((sent): CreateOutcome => ({ status: 'in-doubt', ...sent, lookedForMs: waited }));
  const name = state.unsettled[0]?.desired.key.name ?? '';
  const stop = state.stop ?? ({ cause: 'doubt', name, settled: false } as const);
  return endRun({ ...state, unsettled: [], outcomes: [...state.outcomes, ...doubts], stop });
}

function beginRound(state: RunState, observation: Observation, now: number): Moved {
  const vanished = distinctRows([...observation.vanished, ...state.shown]);
  const holdOf = holds([{ ...observation, vanished }], state.rules.guards);
  const held: CreateOutcome[] = [];
  const free = state.waiting.filter(({ desired }) => {
    const hold = holdOf(desired.key);
    if (hold !== undefined) held.push({ status: 'held', desired, hold });
    return hold === undefined;
  });
  const next = {
    ...state,
    begun: true,
    outcomes: [...state.outcomes, ...held],
    batch: free.slice(0, state.roundSize),
    waiting: free.slice(state.roundSize),
    roundRefused: false,
  };
  return next.batch.length === 0 ? endRun(next) : sendMore(next, now);
}

function sendMore(state: RunState, now: number): Moved {
  const halted = state.stop !== undefined || state.roundRefused;
  const rests = !halted && state.batch.length > 0 && state.restUntil > now;
  const room = halted || rests ? 0 : Math.max(0, state.rules.parallelism - state.flying.length);
  const sending = state.batch.slice(0, room);
  const next = { ...state, batch: state.batch.slice(room), flying: [...state.flying, ...sending] };
  if (next.flying.length > 0) return [next, { type: 'send', creates: sending.map(({ desired }) => desired) }];
  return rests ? [next, { type: 'rest', ms: state.restUntil - now }] : endRound(next, now);
}

function endRound(state: RunState, now: number): Moved {
  const next = {
    ...state,
    batch: [],
    waiting: [...state.batch, ...state.waiting],
    roundSize: state.roundRefused ? 1 : Math.min(largestRound, state.roundSize * 2),
    settlingSince: now,
  };
  // A cloud that cannot be reached has nothing to show; without a doubt there is nothing to look for.
  return next.stop?.cause === 'unreachable' && next.unsettled.length === 0 ? endRun(next) : [next, { type: 'list' }];
}

function takeAnswer(state: RunState, event: Extract<RunEvent, { type: 'answered' }>): Moved {
  const { desired, answer, now } = event;
  const tries = 1 + (state.flying.find((one) => one.desired === desired)?.tries ?? 0);
  const landed = { ...state, flying: state.flying.filter((one) => one.desired !== desired) };
  const settling = (sent: Pick<Unsettled, 'accepted' | 'reason' | 'hostIds'>) => [
    ...state.unsettled,
    { desired, ...sent, looks: 0, failedLooks: 0 },
  ];
  switch (answer.status) {
    case 'accepted':
      return sendMore(
        {
          ...landed,
          unsettled: settling({ accepted: true, reason: 'the cloud accepted it', hostIds: answer.hostIds }),
        },
        now,
      );
    case 'in-doubt': {
      const stop = state.stop ?? ({ cause: 'doubt', name: desired.key.name, settled: false } as const);
      const unsettled = settling({ accepted: false, reason: answer.reason, hostIds: [] });
      return sendMore({ ...landed, unsettled, stop }, now);
    }
    case 'refused': {
      const refusals = state.refusals + 1;
      const retCode = answer.retCode === undefined ? {} : { retCode: answer.retCode };
      const outcome: CreateOutcome = { status: 'refused', desired, reason: answer.reason, ...retCode };
      const stop =
        state.stop ?? (refusals >= mostRefusals ? { cause: 'refusals' as const, count: refusals } : undefined);
      const restUntil = Math.max(state.restUntil, now + (answer.retryAfterMs ?? 0));
      const outcomes = [...state.outcomes, outcome];
      return sendMore({ ...landed, refusals, outcomes, roundRefused: true, restUntil, stop }, now);
    }
    case 'not-sent': {
      const stop =
        state.stop ?? (tries < mostTries ? undefined : { cause: 'unreachable' as const, reason: answer.reason });
      const restUntil = Math.max(state.restUntil, now + shortestRestMs * 2 ** tries * event.chance);
      return sendMore({ ...landed, batch: [...state.batch, { desired, tries }], restUntil, stop }, now);
    }
  }
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
