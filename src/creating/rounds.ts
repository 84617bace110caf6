/**
 * In which order hosts are created, and when to stop.
 *
 * A create cannot be undone, so a run begins with one host (the canary, the cheapest of its region), then creates 2, 4,
 * 8 ..., at most one more than it has seen come up, and for at most a minute. Each round begins with a trusted listing,
 * which proves three things: the last round is listed, nobody else creates the same names, and the names of this round
 * are absent. Keys are in random order, so that two runs without a common lock collide early and rarely.
 *
 * Such a run stops when a listing shows it a host of the other one. If hosts are listed in the order of their creation,
 * that is after the canary of the later run; only a create that both sent hides the other run for one more round. So
 * the harm does not grow with the fleet (test/creating/rounds-harm.proof.test.ts measures it). If a replica shows the
 * hosts of one run only, the harm continues until both are listed, at most for the settle window.
 *
 * What ends what:
 *   refused   ends its round; the next key is a new canary; the third refusal ends the run
 *   throttled slows down: a pause if the cloud asks for one, and it is sent again
 *   not sent  three tries, then the run ends: the cloud cannot be reached
 *   barred    ends the sending: the journal or the lock no longer belongs to this run
 *   in doubt  ends its round; if its host is listed, a canary follows; the third ends the run
 *   surprise  (a live host with a declared name that this run did not make) ends the sending
 *   signal    ends the sending: the run waits for the answers in flight, and lists once more
 *
 * Each create is one request: only "no byte left" is tried again. creation.ts decides which names may be sent.
 */

import type { Ledger } from '../ledger/ledger.ts';
import { describeFlaw } from '../listing/listing-pass.ts';
import { type Observation, withHostsOf, withLatest } from '../listing/observation.ts';
import { compareKeys, type DesiredHost } from '../model/host.ts';
import type { Random } from '../model/ports.ts';
import type { CreateOutcome, RestReason } from './create-outcome.ts';
import type { RoundRules, RunEffect, RunEvent, RunState, Tally } from './round-state.ts';
import { checkPatience, findPatienceEnd, stopForDoubt, takeAnswer } from './take-answer.ts';
import {
  closeSeen,
  collectSeenRows,
  findLateRegions,
  findOutsideProject,
  findSurprise,
  mostInVain,
  pickReady,
  skipPresent,
  stopForOldListings,
} from './take-listing.ts';

type Moved = readonly [RunState, RunEffect];

/** A run begins with the canary, and so does every round after one that ended early. */
const canarySize = 1;
/** A listing is evidence of what is absent for so long, from when it came. */
const oldestListingMs = 60_000;
const shortestBetweenListingsMs = 200;
const longestBetweenListingsMs = 5_000;
/** A shorter rest might never end, because a clock cannot show so small a fraction. */
const leastRestMs = 1;

/** The creates of one region. Begins with a listing: every round rests on one. */
export function startRun(
  creates: readonly DesiredHost[],
  rules: RoundRules,
  random: Random,
  /** Of the regions before. */
  tally: Tally = { refusals: 0, doubts: 0, refusing: undefined },
  /** The latest listings of other regions. */
  elsewhere: readonly Observation[] = [],
): Moved {
  const state: RunState = {
    rules,
    waiting: orderCreates(creates, random).map((desired) => ({ desired, tries: 0 })),
    batch: [],
    flying: [],
    nextRoundSize: canarySize,
    roundOver: false,
    listedAt: 0,
    elsewhere,
    listElsewhere: new Map(),
    askedAt: Number.NEGATIVE_INFINITY,
    inVain: 0,
    unsettled: [],
    settlingSince: 0,
    outcomes: [],
    tally,
    restUntil: 0,
    begun: false,
    seenRows: [],
    interrupted: false,
    stop: undefined,
  };
  return [state, { type: 'list' }];
}

export function advanceRun(state: RunState, event: RunEvent): Moved {
  switch (event.type) {
    case 'listed':
      return takeListing(
        {
          ...state,
          seenRows: collectSeenRows(state, event.observation),
          elsewhere: withElsewhere(state, event.elsewhere ?? []),
        },
        event,
      );
    case 'answered':
      return sendMore(takeAnswer(state, event), event.now);
    case 'rested':
      return proceed(state, event.now);
    case 'timed-out':
      return sendMore({ ...state, stop: state.stop ?? checkPatience(state, event.now) }, event.now);
    case 'interrupted': {
      const halted: RunState = { ...state, interrupted: true, stop: state.stop ?? { cause: 'interrupted' } };
      return state.begun ? proceed(halted, event.now) : endRun(halted);
    }
  }
}

function withElsewhere({ elsewhere }: RunState, later: readonly Observation[]): readonly Observation[] {
  return withLatest(
    elsewhere,
    later.map((one) => withHostsOf(one, elsewhere)),
  );
}

function proceed(state: RunState, now: number): Moved {
  return state.batch.length > 0 || state.flying.length > 0 ? sendMore(state, now) : listAgain(state, now);
}

function listAgain(state: RunState, now: number): Moved {
  const due = [...state.listElsewhere].filter(([, readyAt]) => readyAt <= now).map(([region]) => region);
  // What was sent is looked for, however long that takes.
  const until = state.unsettled.length === 0 ? findPatienceEnd(state, now) : undefined;
  return [
    { ...state, askedAt: now },
    { type: 'list', ...(due.length > 0 && { elsewhere: due.sort() }), until },
  ];
}

type Listed = Extract<RunEvent, { readonly type: 'listed' }>;

function takeListing(state: RunState, { observation, ledger, now }: Listed): Moved {
  if (observation.trust.status === 'untrusted') return takeNoListing(state, describeFlaw(observation.trust.flaw), now);
  const seen = { ...state, ...closeSeen(state, observation, ledger) };
  if (seen.unsettled.length > 0) return waitOrDoubt(seen, now);
  const stop =
    state.stop ??
    (state.begun ? findSurprise(namesOf(seen), seen.outcomes, observation, ledger) : undefined) ??
    findOutsideProject(seen.outcomes, observation, state.rules.projectId);
  const next = { ...seen, ...skipPresent(seen, observation, ledger), stop };
  if (stop !== undefined || next.waiting.length === 0) return endRun(next);
  if (next.restUntil > now) return restUntilRetry(next, now);
  return beginRound({ ...next, listedAt: now }, observation, ledger, now);
}

function namesOf(state: RunState): ReadonlySet<string> {
  return new Set([...state.waiting, ...state.outcomes].map(({ desired }) => desired.key.name));
}

function takeNoListing(state: RunState, reason: string, now: number): Moved {
  if (state.unsettled.length === 0) {
    // The listing was called off if the patience ended during it. The first listing of a region has all the time.
    const hadPatience = Number.isFinite(state.askedAt) && checkPatience(state, state.askedAt) === undefined;
    const outOfTime = hadPatience ? checkPatience(state, now) : undefined;
    return endRun({ ...state, stop: state.stop ?? outOfTime ?? { cause: 'listing', reason } });
  }
  const unsettled = state.unsettled.map((sent) => ({
    ...sent,
    looks: sent.looks + 1,
    failedLooks: sent.failedLooks + 1,
    lookFailure: reason,
  }));
  return waitOrDoubt({ ...state, unsettled: unsettled }, now);
}

/** Not visible yet: look again for a while, then say that it is not known. */
function waitOrDoubt(state: RunState, now: number): Moved {
  const waited = now - state.settlingSince;
  const left = state.rules.settleWaitMs - waited;
  if (left > 0 && !state.interrupted) {
    const ms = Math.min(left, longestBetweenListingsMs, Math.max(shortestBetweenListingsMs, waited / 4));
    return restFor(state, ms, 'visibility');
  }
  const unsettled = state.unsettled;
  const doubts = unsettled.map((sent): CreateOutcome => ({ status: 'in-doubt', ...sent, lookedForMs: waited }));
  const lost = unsettled.find(({ accepted }) => !accepted);
  const doubtful = (state.stop === undefined ? unsettled[0] : undefined) ?? lost;
  // A signal that came while a lost answer was looked into is not what leaves the doubt.
  const isFirst = state.stop === undefined || state.stop.cause === 'interrupted';
  const stop = isFirst && doubtful !== undefined ? stopForDoubt(doubtful.desired) : state.stop;
  return endRun({ ...state, unsettled: [], outcomes: [...state.outcomes, ...doubts], stop });
}

function beginRound(state: RunState, observation: Observation, ledger: Ledger, now: number): Moved {
  const cameUp = state.outcomes.filter(({ status }) => status === 'created').length;
  // What was throttled did not come up.
  const roundSize = Math.min(state.nextRoundSize, cameUp + canarySize);
  const pick = pickReady(state, ledger, observation);
  const { ready, early, next, held, elsewhere } = pick;
  const late = findLateRegions(state, pick, observation.region);
  const picked = {
    ...state,
    outcomes: [...state.outcomes, ...held],
    batch: ready.slice(0, roundSize),
    waiting: [...ready.slice(roundSize), ...early],
    // A round that is not full, since its names are too early, proves no more than it sends.
    nextRoundSize: ready.length < roundSize ? roundSize : roundSize * 2,
    roundOver: false,
    listElsewhere: elsewhere,
    inVain: late.length > 0 ? state.inVain + 1 : 0,
  };
  if (picked.batch.length > 0) return sendMore({ ...picked, begun: true }, now, 'first');
  if (next === undefined) return endRun(picked);
  if (picked.inVain >= mostInVain) return endRun({ ...picked, stop: stopForOldListings(late) });
  if ([...elsewhere.values()].some((readyAt) => readyAt <= now)) return listAgain(picked, now);
  const isThrottled = picked.waiting.every(({ throttled }) => throttled !== undefined);
  const stop = isThrottled ? checkPatience(picked, next.readyAt) : undefined;
  return stop === undefined ? restFor(picked, next.readyAt - now, next.because) : endRun({ ...picked, stop });
}

/** `first`: the round begins. Its first create is sent even late, so that each listing helps. */
function sendMore(state: RunState, now: number, place: 'first' | 'later' = 'later'): Moved {
  const leaveBefore = state.listedAt + oldestListingMs;
  const isOld = now > leaveBefore;
  const halted = state.stop !== undefined || state.roundOver || isOld;
  const isPaused = !halted && state.batch.length > 0 && state.restUntil > now;
  const free = halted || isPaused ? 0 : Math.max(0, state.rules.parallelism - state.flying.length);
  const sending = state.batch.slice(0, free);
  const next = { ...state, batch: state.batch.slice(free), flying: [...state.flying, ...sending] };
  if (next.flying.length > 0) {
    const creates = sending.map((one, nth) => (place === 'first' && nth === 0 ? one : { ...one, leaveBefore }));
    const until = state.stop !== undefined ? now : findPatienceEnd(state, now);
    return [next, { type: 'send', creates, until }];
  }
  return isPaused ? restUntilRetry(next, now) : endRound(next, now);
}

function restFor(state: RunState, ms: number, because: RestReason): Moved {
  return [state, { type: 'rest', ms: Math.max(leastRestMs, ms), because }];
}

/** The cloud asked for fewer requests, or could not be reached for a moment. */
function restUntilRetry(state: RunState, now: number): Moved {
  return restFor(state, state.restUntil - now, state.tally.refusing === undefined ? 'retry' : 'throttled');
}

function endRound(state: RunState, now: number): Moved {
  const next = {
    ...state,
    batch: [],
    waiting: [...state.batch, ...state.waiting],
    nextRoundSize: state.roundOver ? canarySize : state.nextRoundSize,
    settlingSince: now,
  };
  // An unreachable cloud cannot be listed, and one that throttles makes the listing wait. Without a doubt there is
  // nothing to look for.
  const isOver = next.stop?.cause === 'unreachable' || next.stop?.cause === 'throttled';
  return isOver && next.unsettled.length === 0 ? endRun(next) : listAgain(next, now);
}

function endRun(state: RunState): Moved {
  // The doubt that caused the stop may have been settled since.
  const settled = state.outcomes.every(({ status }) => status !== 'in-doubt');
  const stop = state.stop?.cause === 'doubt' ? { ...state.stop, settled } : state.stop;
  const because = stop ?? ({ cause: 'interrupted' } as const);
  const notSent = [...state.batch, ...state.waiting].map(
    ({ desired, throttled }): CreateOutcome =>
      throttled === undefined
        ? { status: 'not-sent', desired, because }
        : { status: 'refused', desired, ...throttled.refusal },
  );
  const outcomes = [...state.outcomes, ...notSent].sort((a, b) => compareKeys(a.desired.key, b.desired.key));
  return [
    { ...state, outcomes },
    { type: 'end', outcomes, stop, tally: state.tally },
  ];
}

/** The order in which the creates of a region are sent: the canary first, the others in random order. */
function orderCreates(creates: readonly DesiredHost[], random: Random): readonly DesiredHost[] {
  const shuffled = creates
    .map((desired) => ({ desired, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ desired }) => desired);
  const canary = shuffled.toSorted(comparePrice)[0];
  return canary === undefined ? [] : [canary, ...shuffled.filter((host) => host !== canary)];
}

/** Prices are not known, so a smaller host that is paid for a shorter time counts as cheaper. */
function comparePrice(a: DesiredHost, b: DesiredHost): number {
  return a.chargeQuantity - b.chargeQuantity || a.cpu - b.cpu || a.memory - b.memory || diskOf(a) - diskOf(b);
}

function diskOf({ diskSpace = 0, bootDisk, dataDisks = [] }: DesiredHost): number {
  return dataDisks.reduce((sum, { size }) => sum + size, diskSpace + (bootDisk?.size ?? 0));
}
