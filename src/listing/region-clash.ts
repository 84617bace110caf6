/**
 * Detects a cloud that ignores Region, and two names of one region. A host is in one region, so a HostId that is listed
 * in two regions proves that one of these listings is not about its region. Nobody can tell which one, and the same may
 * hold for all its other rows.
 */

import { compareText, type LiveHost } from '../model/host.ts';
import { dropRepeatedRows, type Observation } from './observation.ts';

/**
 * The observations, where each that shares a HostId with one of another region is untrusted and has no hosts. `known`:
 * the latest observations of further regions, or earlier ones of the same.
 */
export function withRegionClashes(
  observations: readonly Observation[],
  known: readonly Observation[] = [],
): readonly Observation[] {
  const listed = new Set(observations.map(({ region }) => region));
  const all = [...observations, ...known.filter(({ region }) => !listed.has(region))];
  if (all.length < 2) return observations;
  const regionsOf = new Map<string, string | Set<string>>();
  for (const one of all) {
    for (const { hostId } of rowsOf(one)) {
      const before = regionsOf.get(hostId);
      if (before === undefined) regionsOf.set(hostId, one.region);
      else if (typeof before !== 'string') before.add(one.region);
      else if (before !== one.region) regionsOf.set(hostId, new Set([before, one.region]));
    }
  }
  return observations.map((one) => markClash(one, regionsOf));
}

function rowsOf({ hosts, vanished }: Observation): readonly LiveHost[] {
  return vanished.length === 0 ? hosts : [...hosts, ...vanished];
}

function markClash(one: Observation, regionsOf: ReadonlyMap<string, string | ReadonlySet<string>>): Observation {
  const { region, trust } = one;
  const shared = new Set<string>();
  const others = new Set<string>();
  const rows = rowsOf(one);
  for (const { hostId } of rows) {
    const regions = regionsOf.get(hostId);
    if (regions === undefined || typeof regions === 'string') continue;
    shared.add(hostId);
    for (const other of regions) if (other !== region) others.add(other);
  }
  if (shared.size === 0) return one;
  const flaw = { kind: 'region-clash', count: shared.size, regions: [...others].sort(compareText) } as const;
  const isUnread = trust.status === 'untrusted' && trust.failure !== undefined;
  return {
    ...one,
    hosts: [],
    vanished: dropRepeatedRows(rows),
    trust: isUnread ? trust : { status: 'untrusted', view: { region }, flaw },
  };
}
