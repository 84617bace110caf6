import type { Ledger } from './ledger.ts';

/**
 * The zones that a region is listed by, which is all of it where its declaration names none. A host
 * that an earlier run made, or may have made, in a zone that the declaration does not name any more
 * would be missing from a listing of the others, and be made again: so its zone is listed too.
 */
export function chooseZones(
  declared: ReadonlyMap<string, readonly string[]>,
  ledger: Pick<Ledger, 'zones'>,
): ReadonlyMap<string, readonly string[]> {
  if (declared.size === 0) return declared;
  const zones = new Map([...declared].map(([region, named]) => [region, new Set(named)]));
  for (const { region, zone, intents } of ledger.zones.values()) if (intents > 0) zones.get(region)?.add(zone);
  return new Map([...zones].map(([region, all]) => [region, [...all]]));
}
