/**
 * Finds hosts that two scopes declare. To save memory, it keeps only 53 bits and the name of each
 * host.
 */

/** What a scope declares. */
export interface Claims {
  readonly hashes: Float64Array;
  /** Returns the names as they were given. */
  readonly names: () => readonly string[];
}

export interface Overlap {
  /** Ids of the other scopes. */
  readonly others: readonly string[];
  /** The names of some of the hosts. */
  readonly hosts: readonly string[];
  readonly count: number;
}

const mostNamed = 3;

/** `place`: the cloud and the account in which the names must be unique. */
export function claimsOf(place: string, names: readonly string[]): Claims {
  // Joined into one text, because a million small strings take twenty times as much memory.
  const joined = names.join('\0');
  return {
    hashes: Float64Array.from(names, (name) => hashOf(`${place}\n${name}`)),
    names: () => joined.split('\0'),
  };
}

/** The overlaps by the id of each scope that shares a host with another one. */
export function findOverlaps(
  scopes: readonly { readonly id: string; readonly claims: Claims }[],
): ReadonlyMap<string, Overlap> {
  const owners = new Map<number, string>();
  const shared = new Map<number, Set<string>>();
  for (const { id, claims } of scopes) {
    for (const hash of claims.hashes) {
      const owner = owners.get(hash);
      if (owner === undefined) owners.set(hash, id);
      else if (owner !== id) shared.set(hash, (shared.get(hash) ?? new Set([owner])).add(id));
    }
  }
  if (shared.size === 0) return new Map();
  return new Map(
    scopes.flatMap(({ id, claims }) => {
      const found = [...claims.hashes].flatMap((hash, index) => (shared.get(hash)?.has(id) === true ? [index] : []));
      if (found.length === 0) return [];
      const names = claims.names();
      const others = new Set(found.flatMap((index) => [...(shared.get(claims.hashes[index] ?? 0) ?? [])]));
      others.delete(id);
      const hosts = found.slice(0, mostNamed).map((index) => names[index] ?? '');
      return [[id, { others: [...others].sort(), hosts, count: found.length }] as const];
    }),
  );
}

/** FNV-1a, twice, as one whole number of 53 bits. */
function hashOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + 0x61), 0x01000193);
  }
  return (low >>> 0) + ((high >>> 0) & 0x1fffff) * 2 ** 32;
}
