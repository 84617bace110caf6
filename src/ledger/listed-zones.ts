import type { Ledger } from './ledger.ts';

/**
 * The zones by which a region is listed; if its declaration names none, the whole region is listed. An earlier run may
 * have made or adopted a host in a zone that the declaration no longer names. Listings of the other zones would not
 * show that host, and it would be created again. So its zone is listed too.
 */
export function chooseZones(
  declared: ReadonlyMap<string, readonly string[]>,
  ledger: Pick<Ledger, 'zones' | 'adopted'>,
): ReadonlyMap<string, readonly string[]> {
  if (declared.size === 0) return declared;
  const zones = new Map([...declared].map(([region, named]) => [region, new Set(named)]));
  for (const { region, zone, intents } of ledger.zones.values()) if (intents > 0) zones.get(region)?.add(zone);
  for (const { key, zone } of ledger.adopted.values()) if (zone !== undefined) zones.get(key.region)?.add(zone);
  return new Map([...zones].map(([region, all]) => [region, [...all]]));
}
