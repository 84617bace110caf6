/** Why a missing host is not created, given what this run has seen. Asked in the plan and in each round. */

import { hasValues } from '../ledger/attribution.ts';
import { findKnownHost, findSpent, isOpen, isOutsideKnown, type Ledger, memoryOf } from '../ledger/ledger.ts';
import type { Observation } from '../listing/observation.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText, type DesiredHost, formatKey, type HostKey, type LiveHost } from '../model/host.ts';
import { type Intent, isDoubt } from '../model/intent.ts';
import { matchesAny } from '../model/text/name-pattern.ts';
import { type Candidates, indexCandidates } from './candidates.ts';
import { type AllowedFleet, fleetOf, type OwnFleet } from './fleet.ts';
import { findUnseenIntents } from './replacement-waits.ts';

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

/** What look-ups by HostId showed of hosts that are known and not listed. */
export interface LookedUp {
  readonly found: readonly LiveHost[];
  /** HostIds that could not be looked up. */
  readonly unknown: ReadonlySet<string>;
}

export const noLookUp: LookedUp = { found: [], unknown: new Set() };

export interface HoldInputs {
  /** With the listings folded in. */
  readonly ledger: Ledger;
  /** The latest of each region. */
  readonly observations: readonly Observation[];
  readonly lookedUp: LookedUp;
  /** Every declared host, selected or not. */
  readonly declared: readonly DesiredHost[];
  /** Keys of the hosts that this run created, as text. */
  readonly created?: ReadonlySet<string>;
  readonly fleet: AllowedFleet;
  readonly onDoubt: 'hold' | 'recreate';
  /** Fingerprint of the plan that is applied. What it has sent before is held. */
  readonly plan: string | undefined;
}

export function indexHolds(inputs: HoldInputs): (desired: DesiredHost) => Hold | undefined {
  const { ledger, observations, fleet, onDoubt, plan } = inputs;
  const { allowed, isDeclared } = fleet;
  const live = observations.flatMap(({ hosts }) => hosts);
  const notShown = indexNotShown(observations);
  const candidatesOf = indexCandidates(ledger, seenIn(inputs, live), fleet);
  const unlistedOf = indexUnlisted(inputs);
  const unknownOf = indexUnknown(inputs);
  return (desired) => {
    const { key } = desired;
    const open = findIntentHold(ledger, key, live, { onDoubt, isDeclared });
    const first = notShown(key) ?? open;
    if (first !== undefined) return first;
    const candidates = candidatesOf(desired);
    const hold: Hold | undefined = candidates && { reason: 'may-exist', ...candidates };
    if (hold !== undefined && (!matchesAny(allowed, key.name) || !mayBeAnswered(hold, key))) return hold;
    if (!matchesAny(allowed, key.name)) {
      const regions = unlistedOf(key);
      if (regions.length > 0) return { reason: 'not-listed', regions, live: [] };
      const hostId = unknownOf(key);
      if (hostId !== undefined) return { reason: 'not-listed', regions: [], live: [], hostId };
    }
    const spent = plan === undefined ? undefined : findSpent(memoryOf(ledger, key), plan);
    return spent && holdOfIntent(spent);
  };
}

export function holdOfIntent(intent: Intent): Hold {
  return isOpen(intent)
    ? { reason: 'was-sent', bar: 'open', intent, probable: [] }
    : { reason: 'was-sent', bar: 'spent', intent };
}

/** HostIds that hold a missing declared name, allowed or not, each with its key as text. */
export function findHolders(
  inputs: Pick<HoldInputs, 'ledger' | 'observations' | 'lookedUp' | 'declared'> & { readonly fleet: OwnFleet },
): ReadonlyMap<string, string> {
  const live = inputs.observations.flatMap(({ hosts }) => hosts);
  const seen = seenIn(inputs, live);
  const candidatesOf = indexCandidates(inputs.ledger, seen, inputs.fleet);
  return new Map(
    seen.missing.flatMap((desired) =>
      (candidatesOf(desired)?.live ?? []).map(({ hostId }) => [hostId, formatKey(desired.key)] as const),
    ),
  );
}

function seenIn(
  { observations, lookedUp, declared, created }: Pick<HoldInputs, 'observations' | 'lookedUp' | 'declared' | 'created'>,
  live: readonly LiveHost[],
) {
  const regions = new Set(observations.map(({ region }) => region));
  const named = new Set(live.map(formatKey));
  const isMissing = (text: string) => !named.has(text) || created?.has(text) === true;
  return {
    live,
    found: lookedUp.found,
    vanished: observations.flatMap(({ vanished }) => vanished),
    missing: declared.filter(({ key }) => regions.has(key.region) && isMissing(formatKey(key))),
    declared,
  };
}

/** The hold of an open intent, unless it is a doubt that may be presumed absent (creation.ts decides when). */
export function findIntentHold(
  ledger: Ledger,
  key: HostKey,
  live: readonly LiveHost[],
  { onDoubt, isDeclared }: Pick<HoldInputs, 'onDoubt'> & Pick<OwnFleet, 'isDeclared'>,
): Hold | undefined {
  const { intent } = memoryOf(ledger, key);
  if (intent === undefined || intent.end !== undefined) return undefined;
  const probable = live.filter((host) => isProbable(ledger, intent, host) && !isDeclared(host));
  if (onDoubt === 'recreate' && isDoubt(intent) && probable.length === 0) return undefined;
  return { reason: 'was-sent', bar: 'open', intent, probable };
}

/**
 * A host that did not exist before the request and is what was asked for, except for its name: the cloud may have
 * changed the name.
 */
function isProbable(ledger: Ledger, intent: Intent, host: LiveHost): boolean {
  const { spec, key } = intent;
  const isElsewhere = host.region !== key.region || host.name === key.name;
  return !isElsewhere && hasValues(host, spec) && isOutsideKnown(ledger, host.hostId, intent);
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

/** The host that had the name, here or in a region where nobody declares it any more, if it could not be looked up. */
function indexUnknown({ ledger, lookedUp: { unknown }, fleet: own }: HoldInputs): (key: HostKey) => string | undefined {
  const { name: fleet, isDeclared } = own;
  const moved = new Map<string, string>();
  for (const hostId of unknown) {
    const known = findKnownHost(ledger, hostId);
    if (known?.fleet === undefined || known.fleet !== fleet || isDeclared(known.key)) continue;
    moved.set(known.key.name, hostId);
  }
  return (key) => {
    const { hostId } = memoryOf(ledger, key);
    return hostId !== undefined && unknown.has(hostId) ? hostId : moved.get(key.name);
  };
}

/**
 * Regions without a trusted listing in which a host of this fleet, which nobody declares there any more, has the name
 * or may have it: the missing host may be that one, moved.
 */
function indexUnlisted({ ledger, observations, fleet: own }: HoldInputs): (key: HostKey) => readonly string[] {
  const { name: fleet, isDeclared } = own;
  const unlisted = observations.filter(
    ({ trust, listedFor }) => trust.status === 'untrusted' && listedFor !== 'open-intent',
  );
  if (unlisted.length === 0 || fleet === undefined) return () => [];
  const unseen = findUnseenIntents(ledger, own);
  const left = unlisted.flatMap(({ region }): HostKey[] => [
    ...[...(ledger.present.get(region) ?? [])].flatMap(([hostId, name]) => {
      if (isDeclared({ region, name }) || fleetOf(ledger, hostId) !== fleet) return [];
      return [name, findKnownHost(ledger, hostId)?.key.name ?? name].map((one) => ({ region, name: one }));
    }),
    ...unseen.flatMap(({ key }) => (key.region === region ? [key] : [])),
  ]);
  const byName = groupBy(left, ({ name }) => name);
  return (key) => {
    const regions = (byName.get(key.name) ?? []).map(({ region }) => region).filter((one) => one !== key.region);
    return [...new Set(regions)].sort(compareText);
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
