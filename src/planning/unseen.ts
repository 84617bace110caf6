/** Hosts that exist, or may, although no listing of this run shows them. */

import {
  findCountedMoment,
  findKnownHost,
  findUnsettledNames,
  type Ledger,
  memoryOf,
  type NameMemory,
} from '../ledger/ledger.ts';
import type { KnownMissing } from '../listing/incomplete.ts';
import type { Observation } from '../listing/observation.ts';
import { type DesiredHost, formatKey, type HostKey } from '../model/host.ts';
import type { AskedValues, Intent, Moment } from '../model/intent.ts';
import { matchesAny } from '../model/text/name-pattern.ts';
import { isAlike } from './candidates.ts';
import { type AllowedFleet, fleetOf, isLongPast, type OwnFleet } from './fleet.ts';

/**
 * What a run must look for before a name is created again: hosts known by the name of a declared host, if neither the
 * name nor the id is listed. A host of the fleet that had the name in another region counts too, because the
 * declaration may have moved it.
 */
export function findKnownMissing(
  ledger: Ledger,
  declared: readonly DesiredHost[],
  observations: readonly Observation[],
  fleet: OwnFleet,
): readonly KnownMissing[] {
  const trusted = new Set(observations.flatMap(({ region, trust }) => (trust.status === 'trusted' ? [region] : [])));
  const live = observations.flatMap(({ hosts }) => hosts);
  const [names, ids] = [new Set(live.map(formatKey)), new Set(live.map((host) => host.hostId))];
  const missing = declared.filter(({ key }) => trusted.has(key.region) && !names.has(formatKey(key)));
  const moved = missing.length === 0 ? undefined : groupMoved(ledger, missing, fleet);
  return missing.flatMap(({ key }) => {
    const hostIds = [...knownIdsOf(ledger, key), ...(moved?.get(key.name) ?? [])];
    return hostIds.flatMap((hostId) => {
      const known = findKnownHost(ledger, hostId);
      if (known === undefined || ids.has(hostId)) return [];
      return [{ hostId, region: known.key.region, zone: known.zone }];
    });
  });
}

/** The host that was last known by this name, and those before it that have been known by no other one since. */
export function knownIdsOf(ledger: Ledger, key: HostKey): readonly string[] {
  const { hostId, former = [] } = memoryOf(ledger, key);
  const isStill = (one: string) => formatKey(findKnownHost(ledger, one)?.key ?? key) === formatKey(key);
  return hostId === undefined ? [] : [...new Set([hostId, ...former.filter(isStill)])];
}

/** By name: hosts of the fleet that have it in a region where nobody declares it any more. */
function groupMoved(ledger: Ledger, missing: readonly DesiredHost[], { name: fleet, isDeclared }: OwnFleet) {
  const moved = new Map<string, readonly string[]>();
  if (fleet === undefined) return moved;
  const wanted = new Set(missing.map(({ key }) => key.name));
  for (const { hostId } of ledger.names.values()) {
    const known = hostId === undefined ? undefined : findKnownHost(ledger, hostId);
    if (hostId === undefined || known?.fleet !== fleet) continue;
    const { key } = known;
    if (wanted.has(key.name) && !isDeclared(key)) moved.set(key.name, [...(moved.get(key.name) ?? []), hostId]);
  }
  return moved;
}

/** Whether a listing lacks a known host that an earlier one showed (`before`). */
export function isMissingKnown(before: Ledger, { region, hosts }: Observation): boolean {
  const live = new Set(hosts.map(({ hostId }) => hostId));
  const present = before.present.get(region)?.keys() ?? [];
  for (const hostId of present) if (!live.has(hostId) && findKnownHost(before, hostId) !== undefined) return true;
  return false;
}

// A host of this fleet that nobody declares any more may exist without being in any listing yet: its create was refused
// but may have made it, or a listing showed it a moment ago and this listing lags.

/** For any missing host: what it may be, of names that nobody declares any more. */
export function indexUnseenCandidates(
  ledger: Ledger,
  { allowedReplacements: allowed, ...fleet }: AllowedFleet,
): (desired: DesiredHost) => readonly UnseenIntent[] {
  const unseen = findUnseenIntents(ledger, fleet);
  return (desired) =>
    unseen.length === 0 || matchesAny(allowed, desired.key.name)
      ? []
      : unseen.filter(({ key, specs, isReported }) =>
          key.region === desired.key.region
            ? !isReported && isAlike(desired, { specs })
            : key.name === desired.key.name,
        );
}

/** The fleet that has its host, or would have it. */
function ownerOf({ end, fleet }: Intent, ledger: Ledger): string | undefined {
  return end?.how === 'seen' ? fleetOf(ledger, end.hostId) : fleet;
}

/** The last create of a name that nobody declares any more, whose host may exist and was not in the last listing. */
export interface UnseenIntent extends Pick<Intent, 'key'> {
  /** What it asked for, and as what its host was declared last, if that is something else. */
  readonly specs: readonly (AskedValues | undefined)[];
  /** From when on its host may have been missing from every listing. */
  readonly since: Moment;
  readonly because: 'refused-before' | 'seen-before';
  /** An apply has reported the host as an orphan. */
  readonly isReported: boolean;
}

export function findUnseenIntents(ledger: Ledger, { name: fleet, isDeclared }: OwnFleet): readonly UnseenIntent[] {
  if (fleet === undefined) return [];
  return findUnsettledNames(ledger).flatMap((memory) => {
    const { intent } = memory;
    if (intent === undefined || isDeclared(intent.key) || ownerOf(intent, ledger) !== fleet) return [];
    const unseen = findUnseenSince(memory, ledger);
    const since = unseen && findCountedMoment(ledger, unseen);
    if (since === undefined || isLongPast(since, intent.key.region, ledger)) return [];
    const { end, key, spec } = intent;
    const isReported = end?.how === 'seen' && ledger.told.get(end.hostId) === fleet;
    const because = end?.how === 'refused' ? 'refused-before' : 'seen-before';
    const declared = end?.how === 'seen' ? ledger.declared.get(end.hostId) : undefined;
    return [{ key, specs: [spec, ...(declared ? [declared] : [])], since, because, isReported } as const];
  });
}

/** Undefined if it has no host, or its host is listed. */
function findUnseenSince({ intent, sighting }: NameMemory, ledger: Ledger): Moment | undefined {
  const end = intent?.end;
  if (intent === undefined || end === undefined) return undefined;
  if (end.how === 'refused') return end.sure ? undefined : (intent.stopped ?? intent.sent);
  if (end.how !== 'seen') return undefined;
  return ledger.present.get(intent.key.region)?.has(end.hostId) ? undefined : sighting?.at;
}
