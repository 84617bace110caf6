/** Why a missing host is not created, given what this run has seen. Asked in the plan and in each round. */

import { allowsHost, hasValues } from '../ledger/attribution.ts';
import { findKnownHost, findSpent, isOpen, isOutsideKnown, type Ledger, makerOf, memoryOf } from '../ledger/ledger.ts';
import type { Observation } from '../listing/observation.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText, type DesiredHost, formatKey, type HostKey, type LiveHost } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import { isDoubt } from '../model/intent-end.ts';
import { matchesAny } from '../model/text/name-pattern.ts';
import { type Candidates, findCandidates, isAlike, listSettled, type Sight, specsOf } from './candidates.ts';
import { type AllowedFleet, namesOfLeft } from './fleet.ts';
import { findUnseenIntents, knownIdsOf } from './unseen.ts';

/** Why a missing host is not created now. */
export type Hold =
  /** It may be there: this run could not see that it is not. */
  | {
      readonly reason: 'not-listed';
      /** Regions whose listings are not trusted. */
      readonly regions: readonly string[];
      /** Rows of this name that only some page showed. */
      readonly live: readonly LiveHost[];
      /** The HostId by which it is known, if the host could not be looked up. */
      readonly hostId?: string;
    }
  /** A create was sent for it, and has no known outcome. `probable`: hosts that may be it, renamed. */
  | {
      readonly reason: 'was-sent';
      readonly bar: 'open';
      readonly intent: Intent;
      readonly probable: readonly LiveHost[];
    }
  /** This plan has sent its create, and sends each once. */
  | { readonly reason: 'was-sent'; readonly bar: 'spent'; readonly intent: Intent }
  /** A live host, or the host of another create, may be it (candidates.ts). */
  | ({ readonly reason: 'may-exist' } & Candidates);

/** Whether the name is held because a create of it is open, or because this plan has spent it. */
export function isBarred(hold: Hold | undefined, bar: 'open' | 'spent'): boolean {
  return hold?.reason === 'was-sent' && hold.bar === bar;
}

/** The hosts that may be the one that is held. */
export function liveOfHold(hold: Hold): readonly LiveHost[] {
  return 'live' in hold ? hold.live : 'probable' in hold ? hold.probable : [];
}

/** HostIds of these, and ids of the creates that may be it. */
export function idsOfHold(hold: Hold): readonly string[] {
  return [...liveOfHold(hold).map(({ hostId }) => hostId), ...('open' in hold ? hold.open.map(({ id }) => id) : [])];
}

export interface HoldInputs extends Sight {
  readonly fleet: AllowedFleet;
  readonly onDoubt: 'hold' | 'recreate';
  /** Fingerprint of the plan that is applied. What it has sent before is held. */
  readonly plan: string | undefined;
}

type HoldOf = (desired: DesiredHost) => Hold | undefined;

export function indexHolds(inputs: HoldInputs): HoldOf {
  const { ledger, observations, fleet, onDoubt, plan } = inputs;
  const { allowedReplacements, approvedBeside } = fleet;
  const live = observations.flatMap(({ hosts }) => hosts);
  const notShown = indexNotShown(observations);
  const candidates = findCandidates(inputs);
  const unseen = indexUnseen(inputs, live);
  return (desired) => {
    const { key } = desired;
    const open = findIntentHold(ledger, key, live, onDoubt);
    const first = notShown(key) ?? open;
    if (first !== undefined) return first;
    const isAllowed = matchesAny(allowedReplacements, key.name);
    const those = candidates.get(formatKey(key));
    const hold: Hold | undefined = those && { reason: 'may-exist', ...those };
    const isNew = hold && idsOfHold(hold).some((id) => approvedBeside?.includes(id) === false);
    if (hold !== undefined && (isNew === true || !(isAllowed && mayBeAnswered(hold, key)))) return hold;
    const spent = plan === undefined ? undefined : findSpent(memoryOf(ledger, key), plan);
    return (isAllowed ? undefined : unseen(desired)) ?? (spent && holdOfIntent(spent));
  };
}

export function holdOfIntent(intent: Intent): Hold {
  return isOpen(intent)
    ? { reason: 'was-sent', bar: 'open', intent, probable: [] }
    : { reason: 'was-sent', bar: 'spent', intent };
}

/** The hold of an open intent, unless it is a doubt that may be presumed absent (creation.ts decides when). */
export function findIntentHold(
  ledger: Ledger,
  key: HostKey,
  live: readonly LiveHost[],
  onDoubt: HoldInputs['onDoubt'],
): Hold | undefined {
  const { intent } = memoryOf(ledger, key);
  if (intent === undefined || intent.end !== undefined) return undefined;
  const probable = live.filter((host) => isProbable(ledger, intent, host));
  if (onDoubt === 'recreate' && isDoubt(intent) && probable.length === 0) return undefined;
  return { reason: 'was-sent', bar: 'open', intent, probable };
}

/**
 * A host that did not exist before the request and is what was asked for, except for its name: the cloud may have
 * changed the name, or somebody else, who may declare it by now. No other create made it.
 */
function isProbable(ledger: Ledger, intent: Intent, host: LiveHost): boolean {
  const { spec, key } = intent;
  const isRenamed = host.region === key.region && host.name !== key.name;
  const isFree = isOutsideKnown(ledger, host.hostId, intent) && makerOf(ledger, host.hostId) === undefined;
  return isRenamed && isFree && allowsHost(intent, host.hostId) && hasValues(host, spec);
}

/** Names of untrusted listings, and those that only some page showed. */
function indexNotShown(observations: readonly Observation[]): (key: HostKey) => Hold | undefined {
  const untrusted = new Set(
    observations.flatMap(({ region, trust }) => (trust.status === 'untrusted' ? [region] : [])),
  );
  const vanished = groupBy(
    observations.flatMap((one) => one.vanished),
    formatKey,
  );
  return (key) => {
    if (untrusted.has(key.region)) return { reason: 'not-listed', regions: [key.region], live: [] };
    const live = vanished.get(formatKey(key));
    return live && { reason: 'not-listed', regions: [], live };
  };
}

/**
 * The missing host may be one that this run could not see: a host of this fleet that nobody declares in an untrusted
 * region any more has, had, held or may have its name; or the host that had its name could not be looked up.
 */
function indexUnseen({ ledger, observations, lookedUp, fleet }: HoldInputs, live: readonly LiveHost[]): HoldOf {
  const untrusted = observations.flatMap(({ region, trust, listedFor }) =>
    trust.status === 'untrusted' && listedFor !== 'open-intent' ? [region] : [],
  );
  const left = untrusted.flatMap((region) =>
    [...(ledger.present.get(region) ?? [])].flatMap(([hostId, name]) =>
      namesOfLeft(ledger, fleet, { region, name }, hostId).map((one) => ({ region, name: one, hostId })),
    ),
  );
  const unseen = untrusted.length === 0 ? [] : findUnseenIntents(ledger, fleet);
  const unseenThere = unseen.flatMap(({ key }) => (untrusted.includes(key.region) ? [key] : []));
  const leftByName = groupBy([...left, ...unseenThere], ({ name }) => name);
  const settled = new Set((left.length === 0 ? [] : listSettled(ledger, live)).map(formatKey));
  // What held a name may have any other one there by now, unless that was answered.
  const holding = left.flatMap(({ region, hostId }) => {
    const holds = ledger.holding.get(hostId);
    if (holds === undefined || settled.has(holds) || ledger.told.get(hostId) === fleet.name) return [];
    return [{ region, there: holds.slice(0, holds.indexOf('/')), specs: specsOf(ledger, hostId) }];
  });
  const kinds = [...groupBy(holding, (one) => JSON.stringify(one)).values()].map(([one]) => one);
  const movedByName = new Map(
    [...lookedUp.unknown].flatMap((hostId) => {
      const key = findKnownHost(ledger, hostId)?.key;
      return key && namesOfLeft(ledger, fleet, key, hostId).length > 0 ? [[key.name, hostId]] : [];
    }),
  );
  return (desired) => {
    const { key } = desired;
    const renamed = kinds.filter((one) => one.there === key.region && isAlike(desired, one));
    const all = [...(leftByName.get(key.name) ?? []), ...renamed];
    const regions = [...new Set(all.map(({ region }) => region))].sort(compareText);
    if (regions.length > 0) return { reason: 'not-listed', regions, live: [] };
    const own = knownIdsOf(ledger, key).find((one) => lookedUp.unknown.has(one));
    const hostId = own ?? movedByName.get(key.name);
    return hostId === undefined ? undefined : { reason: 'not-listed', regions, live: [], hostId };
  };
}

/** Whether its own region has no trusted listing. */
export function hasNoListing(hold: Hold | undefined, { region }: Pick<HostKey, 'region'>): boolean {
  return hold?.reason === 'not-listed' && hold.regions.includes(region);
}

/**
 * Whether `--allow replacement=NAME` answers it: its own region was listed, and neither a page nor a look-up showed a
 * host of the very name.
 */
export function mayBeAnswered(hold: Hold, { region, name }: HostKey): boolean {
  return (
    'live' in hold &&
    !hasNoListing(hold, { region }) &&
    !hold.live.some((host) => host.region === region && host.name === name)
  );
}
