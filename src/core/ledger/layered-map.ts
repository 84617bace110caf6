/** Maps of a stored ledger, with later changes in layers on top of it. */

/** Never changes. */
export interface StoredMap<Key, Value> extends ReadonlyMap<Key, Value> {
  /**
   * Keys of the values that can be found without reading all of them (`findMarked`), in the order
   * of the map.
   */
  readonly marked: readonly Key[];
}

export interface GrowingMap<Key, Value> extends ReadonlyMap<Key, Value> {
  set(key: Key, value: Value): unknown;
  delete(key: Key): boolean;
}

export interface LayeredMap<Key, Value> extends GrowingMap<Key, Value> {
  readonly base: StoredMap<Key, Value>;
  /** Values that replace those of the base. */
  readonly changed: ReadonlyMap<Key, Value>;
  /** Values after those of the base. */
  readonly added: ReadonlyMap<Key, Value>;
  /** Copies only the changes, not the base. */
  copy(): LayeredMap<Key, Value>;
}

/** A copy that may grow. */
export function growFrom<Key, Value>(map: ReadonlyMap<Key, Value>): GrowingMap<Key, Value> {
  if (isLayered(map)) return map.copy();
  return isStored(map) ? layerOver(map) : new Map(map);
}

/**
 * The values for which `holds` is true, without reading all of a stored map: its marks must cover
 * them. In the order of the map, except that values of the stored map that match only since they
 * changed come after its others.
 */
export function findMarked<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  holds: (value: Value) => boolean,
): readonly Value[] {
  const pick = (keys: readonly Key[]) => keys.flatMap((key) => map.get(key) ?? []).filter(holds);
  if (isStored(map)) return pick(map.marked);
  if (!isLayered(map)) return [...map.values()].filter(holds);
  const marked = new Set(map.base.marked);
  const since = [...map.changed.keys()].filter((key) => !marked.has(key));
  return [
    ...pick(map.base.marked.filter((key) => !map.added.has(key))),
    ...pick(since),
    ...[...map.added.values()].filter(holds),
  ];
}

/** Reads like a Map that was made of the base and then changed in the same way. */
export function layerOver<Key, Value>(
  base: StoredMap<Key, Value>,
  changed = new Map<Key, Value>(),
  added = new Map<Key, Value>(),
  removed = new Set<Key>(),
): LayeredMap<Key, Value> {
  const inBase = (key: Key) => !removed.has(key) && base.has(key);
  function* entries(): MapIterator<[Key, Value]> {
    for (const [key, value] of base) if (!removed.has(key)) yield [key, changed.get(key) ?? value];
    yield* added;
  }
  const map: LayeredMap<Key, Value> = {
    base,
    changed,
    added,
    copy: () => layerOver(base, new Map(changed), new Map(added), new Set(removed)),
    get size() {
      return base.size - removed.size + added.size;
    },
    get: (key) => changed.get(key) ?? added.get(key) ?? (removed.has(key) ? undefined : base.get(key)),
    has: (key) => changed.has(key) || added.has(key) || inBase(key),
    set(key, value) {
      if (inBase(key)) changed.set(key, value);
      else added.set(key, value);
    },
    delete(key) {
      if (added.delete(key)) return true;
      if (!inBase(key)) return false;
      changed.delete(key);
      removed.add(key);
      return true;
    },
    ...iterateEntries(entries),
    forEach: (act) => {
      for (const [key, value] of entries()) act(value, key, map);
    },
  };
  return map;
}

/** Every iterator of a map, derived from its entries. */
export function iterateEntries<Key, Value>(entries: () => MapIterator<[Key, Value]>) {
  return {
    entries,
    [Symbol.iterator]: entries,
    *keys(): MapIterator<Key> {
      for (const [key] of entries()) yield key;
    },
    *values(): MapIterator<Value> {
      for (const [, value] of entries()) yield value;
    },
  };
}

function isStored<Key, Value>(map: ReadonlyMap<Key, Value>): map is StoredMap<Key, Value> {
  return 'marked' in map;
}

function isLayered<Key, Value>(map: ReadonlyMap<Key, Value>): map is LayeredMap<Key, Value> {
  return 'base' in map;
}
