import type { GrowingMap } from './ledger-draft.ts';

/** Always the same map. */
type Shard<Value> = () => Map<string, Value>;

/**
 * A map of texts in shards, as a snapshot of a long ledger holds it. A shard is read when it is first needed, and a
 * copy shares each shard until one of the two maps changes it. So a million entries cost little to open, to copy and to
 * change.
 */
export class ShardedMap<Value> implements GrowingMap<Value> {
  readonly #shards: Shard<Value>[];
  /** Shards that no other map shares. */
  readonly #own = new Set<number>();
  #size: number;

  /** `shards`: as many as `countShards` says, each with the keys that `findShard` puts there. */
  constructor(shards: readonly Shard<Value>[], size: number) {
    this.#shards = [...shards];
    this.#size = size;
  }

  copy(): ShardedMap<Value> {
    this.#own.clear();
    return new ShardedMap(this.#shards, this.#size);
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    return this.#read(findShard(key, this.#shards.length)).get(key);
  }

  has(key: string): boolean {
    return this.#read(findShard(key, this.#shards.length)).has(key);
  }

  set(key: string, value: Value): void {
    const shard = this.#change(key);
    if (!shard.has(key)) this.#size += 1;
    shard.set(key, value);
  }

  delete(key: string): boolean {
    const isThere = this.has(key) && this.#change(key).delete(key);
    if (isThere) this.#size -= 1;
    return isThere;
  }

  *entries(): MapIterator<[string, Value]> {
    for (const shard of this.#shards) yield* shard();
  }

  *keys(): MapIterator<string> {
    for (const shard of this.#shards) yield* shard().keys();
  }

  *values(): MapIterator<Value> {
    for (const shard of this.#shards) yield* shard().values();
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(act: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this) act(value, key, this);
  }

  #read(nth: number): Map<string, Value> {
    return this.#shards[nth]?.() ?? new Map();
  }

  #change(key: string): Map<string, Value> {
    const nth = findShard(key, this.#shards.length);
    if (!this.#own.has(nth)) {
      const copy = new Map(this.#read(nth));
      this.#shards[nth] = () => copy;
      this.#own.add(nth);
    }
    return this.#read(nth);
  }
}

const entriesOfShard = 256;

/** For so many entries. */
export function countShards(size: number): number {
  return Math.ceil(size / entriesOfShard) || 1;
}

/** FNV-1a over the units of the text. */
export function findShard(key: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % shards;
}
