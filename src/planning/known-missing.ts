/** Known hosts that a run must look for before their names are created again. */

import { findKnownHost, type Ledger, memoryOf } from '../ledger/ledger.ts';
import type { KnownMissing } from '../listing/look-up.ts';
import type { Observation } from '../listing/observation.ts';
import { type DesiredHost, formatKey, type HostKey } from '../model/host.ts';
import type { OwnFleet } from './fleet.ts';

/**
 * Hosts known by the name of a declared host, if neither the name nor the id is listed. A host of the fleet that had
 * the name in another region counts too, because the declaration may have moved it.
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
