/** Which hosts a run must look for before their names are created again. */
import { type DesiredHost, formatKey } from '../host.ts';
import type { Observation } from '../listing/observation.ts';
import { findKnownHost, isOfOtherFleet, type Ledger, memoryOf } from './ledger.ts';

export interface KnownMissing {
  readonly hostId: string;
  readonly region: string;
  /** Undefined if nothing showed it. */
  readonly zone: string | undefined;
}

/** Hosts known by the name of a declared host, if neither the name nor the id is listed. */
export function findKnownMissing(
  ledger: Ledger,
  declared: readonly DesiredHost[],
  observations: readonly Observation[],
  fleet: string | undefined,
): readonly KnownMissing[] {
  const trusted = new Set(observations.flatMap(({ region, trust }) => (trust.status === 'trusted' ? [region] : [])));
  const live = observations.flatMap(({ hosts }) => hosts);
  const [names, ids] = [new Set(live.map(formatKey)), new Set(live.map((host) => host.hostId))];
  return declared.flatMap(({ key }) => {
    const { hostId } = memoryOf(ledger, key);
    if (hostId === undefined || ids.has(hostId) || names.has(formatKey(key)) || !trusted.has(key.region)) return [];
    const known = findKnownHost(ledger, hostId);
    if (known === undefined || isOfOtherFleet(known, fleet)) return [];
    return [{ hostId, region: key.region, zone: known.zone }];
  });
}

/** Whether a listing lacks a known host that an earlier one showed (`before`). */
export function isMissingKnown(before: Ledger, { region, hosts }: Observation): boolean {
  const live = new Set(hosts.map(({ hostId }) => hostId));
  const present = before.present.get(region)?.keys() ?? [];
  for (const hostId of present) if (!live.has(hostId) && findKnownHost(before, hostId) !== undefined) return true;
  return false;
}
