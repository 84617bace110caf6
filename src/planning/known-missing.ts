/** Known hosts that a run must look for before their names are created again, and the look-ups by HostId. */

import { findKnownHost, isOfOtherFleet, type Ledger, memoryOf } from '../ledger/ledger.ts';
import type { Observation } from '../listing/observation.ts';
import { KnownError } from '../model/errors.ts';
import { groupBy, splitInto } from '../model/group-by.ts';
import { type DesiredHost, formatKey, type LiveHost, mostHostIds } from '../model/host.ts';
import type { HostReader, LookUpQuery } from '../model/ports.ts';
import type { OwnFleet } from './fleet.ts';

export interface KnownMissing {
  readonly hostId: string;
  readonly region: string;
  /** Undefined if nothing showed it. */
  readonly zone: string | undefined;
}

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
    const { hostId: own } = memoryOf(ledger, key);
    const hostIds = [...(own === undefined ? [] : [own]), ...(moved?.get(key.name) ?? [])];
    return hostIds.flatMap((hostId) => {
      const known = findKnownHost(ledger, hostId);
      if (known === undefined || ids.has(hostId) || isOfOtherFleet(known, fleet.name)) return [];
      return [{ hostId, region: known.key.region, zone: known.zone }];
    });
  });
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

/** What look-ups by HostId showed of hosts that are known and not listed. */
export interface LookedUp {
  readonly found: readonly LiveHost[];
  /** HostIds that could not be looked up. */
  readonly unknown: ReadonlySet<string>;
}

export const noLookUp: LookedUp = { found: [], unknown: new Set() };

/** Looks up hosts by their HostIds, `mostHostIds` in a request. A look-up that fails says nothing. */
export async function lookUpHosts(
  reader: HostReader,
  wanted: readonly KnownMissing[],
  projectId: string | undefined,
  signal?: AbortSignal,
): Promise<LookedUp> {
  const found = new Map<string, LiveHost>();
  const unknown = new Set<string>();
  const ask = async (query: LookUpQuery): Promise<'answered' | 'refused' | 'failed'> => {
    try {
      for (const host of await reader.lookUp(query, signal)) found.set(host.hostId, host);
      return 'answered';
    } catch (error) {
      if (error instanceof KnownError) return error.code === 'cloud-refused' ? 'refused' : 'failed';
      // A cancelled look-up rejects with the reason of its signal.
      if (signal?.aborted === true) return 'failed';
      throw error;
    }
  };
  const place = projectId === undefined ? {} : { projectId };
  for (const [region, inRegion] of groupBy(wanted, (one) => one.region)) {
    for (const some of splitInto(inRegion, mostHostIds)) {
      const end = await ask({ ...place, region, hostIds: some.map(({ hostId }) => hostId) });
      // Some clouds refuse a look-up that names no zone.
      for (const [zone, inZone] of end === 'answered' ? [] : groupBy(some, (one) => one.zone ?? '')) {
        const hostIds = inZone.map(({ hostId }) => hostId);
        if (zone !== '' && (await ask({ ...place, region, zone, hostIds })) === 'answered') continue;
        for (const hostId of hostIds) unknown.add(hostId);
      }
      // Somebody may have moved them to the project that a request without a project means.
      const lost = some.map(({ hostId }) => hostId).filter((hostId) => !found.has(hostId) && !unknown.has(hostId));
      if (projectId === undefined || lost.length === 0) continue;
      // Keys that must name a project are refused, and see no host of another one.
      if ((await ask({ region, hostIds: lost })) !== 'failed') continue;
      for (const hostId of lost) if (!found.has(hostId)) unknown.add(hostId);
    }
  }
  return { found: [...found.values()], unknown };
}
