/** The maps of a ledger that grows (ledger-draft.ts). Each is copied before it is changed, once. */
import { type GrowingMap, growFrom } from './layered-map.ts';
import type { Ledger } from './ledger.ts';

export type LedgerFields = {
  -readonly [Field in keyof Ledger]: Ledger[Field] extends ReadonlyMap<infer Key, infer Value>
    ? GrowingMap<Key, Value>
    : Ledger[Field];
};

const all = ['names', 'intents', 'made', 'adopted', 'told', 'firstListed', 'present', 'listedAt', 'provenAt'] as const;
type Maps = (typeof all)[number];

export class OwnMaps {
  readonly #draft: LedgerFields;
  readonly #shared = new Set<Maps>(all);
  /** Regions whose map in `present` is already copied. */
  readonly #ownRegions = new Map<string, GrowingMap<string, string>>();

  constructor(draft: LedgerFields) {
    this.#draft = draft;
  }

  /** From now on, somebody else reads the maps too. */
  share(): void {
    for (const field of all) this.#shared.add(field);
    this.#ownRegions.clear();
  }

  /** The map, copied if necessary. */
  own<Field extends Maps>(field: Field): LedgerFields[Field] {
    if (this.#shared.delete(field)) {
      this.#draft[field] = growFrom(this.#draft[field] as GrowingMap<never, never>) as LedgerFields[Field];
    }
    return this.#draft[field];
  }

  /** The hosts of a region, copied if necessary. */
  ownPresent(region: string, before: ReadonlyMap<string, string>): GrowingMap<string, string> {
    const own = this.#ownRegions.get(region) ?? growFrom(before);
    this.#ownRegions.set(region, own);
    this.own('present').set(region, own);
    return own;
  }
}
