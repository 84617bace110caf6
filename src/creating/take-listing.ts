/** What one listing says about the creates of a run. */

import { isOutsideKnown, type Ledger, makerOf } from '../ledger/ledger.ts';
import { type Early, longAgo, makeWaitAfter, type SettleRules, type Wait } from '../ledger/settle-wait.ts';
import { dropRepeatedRows, noLookUp, type Observation } from '../listing/observation.ts';
import { type DesiredHost, formatKey, type LiveHost } from '../model/host.ts';
import { isSent } from '../model/intent-end.ts';
import { ignoreSpelling } from '../model/text/similar-names.ts';
import type { AllowedFleet } from '../planning/fleet.ts';
import { holdOfIntent, indexHolds } from '../planning/holds.ts';
import { indexUnseenCandidates } from '../planning/unseen.ts';
import type { CreateOutcome, Recorded, StopReason } from './create-outcome.ts';
import { maySend, type SendPermission } from './creation.ts';
import type { RunState, Unsettled, Waiting } from './round-state.ts';

interface Sent {
  readonly unsettled: readonly Unsettled[];
  readonly outcomes: readonly CreateOutcome[];
}

/**
 * Closes the creates whose hosts the listing shows: accepted ones, those in doubt, and even refused ones whose hosts
 * exist after all. A host can come from a request only if no listing showed it before the request.
 */
export function closeSeen({ unsettled, outcomes }: Sent, observation: Observation, ledger: Ledger): Sent {
  const hostOf = indexMadeHosts(observation, ledger);
  const corrected = outcomes.map((outcome): CreateOutcome => {
    if (outcome.status !== 'refused') return outcome;
    const { desired, reason, intent } = outcome;
    const live = hostOf(intent);
    return live === undefined ? outcome : { status: 'created', desired, live, learnt: { from: 'refusal', reason } };
  });
  const open: Unsettled[] = [];
  for (const sent of unsettled) {
    const { desired, intent, accepted, reason } = sent;
    const live = hostOf(intent);
    if (live === undefined) open.push({ ...sent, looks: sent.looks + 1 });
    else if (accepted) corrected.push({ status: 'created', desired, live });
    else corrected.push({ status: 'created', desired, live, learnt: { from: 'lost-answer', reason } });
  }
  return { unsettled: open, outcomes: corrected };
}

/** The fold of the listing has decided which host a create has made (ledger-draft.ts). */
function indexMadeHosts({ hosts }: Observation, ledger: Ledger) {
  const byId = new Map(hosts.map((host) => [host.hostId, host]));
  return (recorded: Recorded | undefined): LiveHost | undefined => {
    const end = recorded === undefined ? undefined : ledger.intents.get(recorded.id)?.end;
    return end?.how === 'seen' ? byId.get(end.hostId) : undefined;
  };
}

/** Live hosts under names of the plan that no known create of this account made. */
export function findSurprise(
  names: ReadonlySet<string>,
  outcomes: readonly CreateOutcome[],
  observation: Observation,
  ledger: Ledger,
): StopReason | undefined {
  const known = new Set(outcomes.flatMap((outcome) => ('live' in outcome ? [outcome.live.hostId] : [])));
  const unknown = observation.hosts.filter((host) => names.has(host.name) && !known.has(host.hostId));
  if (unknown.length === 0) return undefined;
  // A host that an earlier create in doubt may have made is not a surprise either.
  for (const { end } of ledger.intents.values()) if (end?.how === 'seen') known.add(end.hostId);
  const live = unknown.filter((host) => !known.has(host.hostId));
  if (live.length === 0) return undefined;
  const requested = isPastUnknown(ledger) || live.some((host) => mayComeOfRequest(ledger, host));
  return { cause: 'surprise', live, ...(requested && { requested }) };
}

/** Whether this journal began, or was copied, without a wait for what may have been sent before. */
function isPastUnknown({ coldAt, coldSettledMs }: Ledger): boolean {
  return coldAt !== undefined && coldSettledMs === Number.POSITIVE_INFINITY;
}

/** Whether a create for its name was sent before the host was first listed. */
function mayComeOfRequest(ledger: Ledger, { hostId, region, name }: LiveHost): boolean {
  return [...ledger.intents.values()].some(
    (intent) =>
      intent.key.name === name &&
      intent.key.region === region &&
      isSent(intent) &&
      isOutsideKnown(ledger, hostId, intent),
  );
}

/**
 * The rows that this or an earlier listing showed under names that wait to be sent, or under nearly the same names.
 * None of these names is free.
 */
export function collectSeenRows(
  { waiting, seenRows }: Pick<RunState, 'waiting' | 'seenRows'>,
  { hosts, vanished }: Observation,
): readonly LiveHost[] {
  const names = new Set(waiting.map(({ desired }) => ignoreSpelling(desired.key.name)));
  return dropRepeatedRows([
    ...seenRows,
    ...[...hosts, ...vanished].filter((row) => names.has(ignoreSpelling(row.name))),
  ]);
}

/** Removes hosts that exist from those that wait to be sent: somebody else made them, or a throttled request did. */
export function skipPresent<Waits extends Pick<Waiting, 'desired' | 'throttled'>>(
  { waiting, outcomes }: { readonly waiting: readonly Waits[]; readonly outcomes: readonly CreateOutcome[] },
  observation: Observation,
  ledger: Ledger,
): { readonly waiting: readonly Waits[]; readonly outcomes: readonly CreateOutcome[] } {
  const live = new Map(observation.hosts.map((host) => [host.name, host]));
  const hostOf = indexMadeHosts(observation, ledger);
  const there = waiting.flatMap(({ desired, throttled }): CreateOutcome[] => {
    const made = throttled && hostOf(throttled.refusal.intent);
    if (made !== undefined) {
      const { reason } = throttled?.refusal ?? { reason: '' };
      return [{ status: 'created', desired, live: made, learnt: { from: 'refusal', reason } }];
    }
    const host = live.get(desired.key.name);
    if (host === undefined) return [];
    const intent = makerOf(ledger, host.hostId);
    return [{ status: 'already-there', desired, live: host, intent }];
  });
  return {
    waiting: waiting.filter(({ desired }) => !live.has(desired.key.name)),
    outcomes: [...outcomes, ...there],
  };
}

/**
 * A create names no project: if the cloud put the first host into another project, it would put the whole fleet there.
 */
export function findOutsideProject(
  outcomes: readonly CreateOutcome[],
  observation: Observation,
  projectId: string | undefined,
): StopReason | undefined {
  if (projectId === undefined) return undefined;
  const outside = outcomes.find(
    (outcome) => outcome.status === 'created' && observation.outsideProject.has(outcome.live.hostId),
  );
  return outside?.status === 'created' ? { cause: 'outside-project', live: outside.live, projectId } : undefined;
}

// Which of the waiting creates may be sent, given one trusted listing.

export interface Picked {
  readonly ready: readonly Waiting[];
  /** Creates for which it is too early. */
  readonly early: readonly Waiting[];
  /** The first moment at which one of them may be sent, if a listing then proves that its host does not exist. */
  readonly next: { readonly readyAt: number; readonly because: Early } | undefined;
  readonly held: readonly CreateOutcome[];
  /** Other regions that must be listed first, each with the end of the first wait for it. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/** The rows without those that this listing shows under the same name. */
function dropListed(rows: readonly LiveHost[], { hosts }: Observation): readonly LiveHost[] {
  if (rows.length === 0) return rows;
  const names = new Map(hosts.map(({ hostId, name }) => [hostId, name]));
  return rows.filter(({ hostId, name }) => names.get(hostId) !== name);
}

export function pickReady(state: RunState, ledger: Ledger, observation: Observation): Picked {
  const { rules, seenRows, waiting } = state;
  const { trust } = observation;
  const probeAt = trust.status === 'trusted' ? trust.provenAt : Number.NEGATIVE_INFINITY;
  const vanished = dropRepeatedRows([...observation.vanished, ...seenRows]);
  const own = { ...observation, vanished: dropListed(vanished, observation) };
  const latest = [own, ...state.elsewhere.filter(({ region }) => region !== observation.region)];
  const { declared, fleet } = rules;
  const { onDoubt, plan } = rules.send;
  const created = new Set(
    state.outcomes.flatMap(({ status, desired }) => (status === 'created' ? [formatKey(desired.key)] : [])),
  );
  // What only a look-up found holds its name since the plan.
  const inputs = { ledger, observations: latest, lookedUp: noLookUp, declared, created, fleet, onDoubt, plan };
  const holdOf = indexHolds(inputs);
  const waitsOf = indexReplacementWaits(ledger, fleet, rules.send, latest);
  const elsewhere = new Map<string, number>();
  const ready: Waiting[] = [];
  const early: Waiting[] = [];
  const held: CreateOutcome[] = [];
  let next: Picked['next'];
  for (const one of waiting) {
    const { desired } = one;
    const permission = maySend(ledger, desired.key, probeAt, rules.send);
    const waits = waitsOf(desired);
    const verdict = waits.reduce<SendPermission>(laterOf, permission);
    let hold = holdOf(desired);
    if (!verdict.may && verdict.bar !== 'early') hold ??= holdOfIntent(verdict.intent);
    if (hold !== undefined) held.push({ status: 'held', desired, hold });
    else if (verdict.may) ready.push({ ...one, presumedAbsent: verdict.presumedAbsent });
    else if (verdict.bar === 'early') {
      early.push(one);
      for (const { region, readyAt } of waits) {
        if (region !== observation.region) elsewhere.set(region, Math.min(readyAt, elsewhere.get(region) ?? readyAt));
      }
      if (next === undefined || verdict.readyAt < next.readyAt) next = verdict;
    }
  }
  return { ready, early, next, held, elsewhere };
}

// When a missing host may be created, as far as other names are concerned. Until the settle window is over, it is
// unknown whether it is a host of this fleet that no listing shows yet (unseen.ts), moved or renamed. After that,
// either a listing of the region shows that host, and candidates.ts holds the missing one, or it does not exist. So
// each wait names the region whose listing ends it.

export interface ReplacementWait extends Wait {
  /** A trusted listing of this region, whose probe is sent at `readyAt` or later, ends the wait. */
  readonly region: string;
}

/** For any missing host, the waits that no trusted listing of their regions has ended. `observations`: the latest. */
export function indexReplacementWaits(
  ledger: Ledger,
  fleet: AllowedFleet,
  settle: SettleRules,
  observations: readonly Observation[],
): (desired: DesiredHost) => readonly ReplacementWait[] {
  const candidatesOf = indexUnseenCandidates(ledger, fleet);
  const provenAt = new Map(
    observations.flatMap(({ region, trust }) => (trust.status === 'trusted' ? [[region, trust.provenAt]] : [])),
  );
  return (desired) =>
    candidatesOf(desired)
      .map(({ key: { region }, because, since }) => ({ ...makeWaitAfter(because, since, settle), region }))
      .filter(({ region, readyAt }) => readyAt > (provenAt.get(region) ?? longAgo));
}

/** The answer for its own name, unless another name keeps it waiting for longer. */
function laterOf(own: SendPermission, { because, readyAt }: ReplacementWait): SendPermission {
  if (!own.may && (own.bar !== 'early' || own.readyAt >= readyAt)) return own;
  return { may: false, bar: 'early', because, readyAt };
}

/** The run ends after this many such listings in a row. */
export const mostInVain = 3;

/** Regions that were listed after their waits were over, and whose listings did not end the waits. */
export function findLateRegions(
  { askedAt }: Pick<RunState, 'askedAt'>,
  { next, elsewhere }: Pick<Picked, 'next' | 'elsewhere'>,
  region: string,
): readonly string[] {
  const others = [...elsewhere].filter(([, readyAt]) => readyAt <= askedAt).map(([other]) => other);
  const isLate = next !== undefined && next.readyAt <= askedAt;
  return isLate && others.length === 0 ? [region] : others.sort();
}

export function stopForOldListings(regions: readonly string[]): StopReason {
  const reason = `${mostInVain} listings of ${regions.join(', ')} in a row are older than the moment at which they were requested`;
  return { cause: 'listing', reason };
}
