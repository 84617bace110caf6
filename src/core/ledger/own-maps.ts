/** The maps of a ledger that grows (ledger-draft.ts). Each is copied before it is changed, once. */
import { formatKey } from '../host.ts';
import { type Intent, mayHaveHost } from '../intent.ts';
import { type GrowingMap, growFrom } from './layered-map.ts';
import { type Ledger, memoryOf, unknownName } from './ledger.ts';

export type LedgerFields = {
  -readonly [Field in keyof Ledger]: Ledger[Field] extends ReadonlyMap<infer Key, infer Value>
    ? GrowingMap<Key, Value>
    : Ledger[Field];
};

const all = [
  ...(['names', 'intents', 'zones', 'made', 'adopted', 'told'] as const),
  ...(['firstListed', 'present', 'listedAt', 'provenAt'] as const),
];
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

  /** Replaces the intent with the same id. */
  setIntent(intent: Intent): void {
    // As long as no zone is counted, there is nothing to subtract.
    const before = this.#draft.zones.size === 0 ? undefined : this.#draft.intents.get(intent.id);
    if (before !== undefined && mayHaveHost(before)) this.#countZone(before, -1);
    this.own('intents').set(intent.id, intent);
    if (mayHaveHost(intent)) this.#countZone(intent, 1);
  }

  /** The same, and the name remembers it. */
  putIntent(intent: Intent): void {
    this.setIntent(intent);
    const text = formatKey(intent.key);
    const memory = this.#draft.names.get(text) ?? unknownName;
    // A record of an older intent changes nothing about the name's latest one.
    const isLatest = memory.intent === undefined || memory.intent.position <= intent.position;
    if (isLatest) this.own('names').set(text, { ...memory, intent });
  }

  /** The plan may send this name again. */
  unspend({ key, plan }: Intent): void {
    const memory = memoryOf(this.#draft, key);
    this.own('names').set(formatKey(key), { ...memory, spent: memory.spent.filter((one) => one !== plan) });
  }

  /**
   * The intent was changed in place: it is in both maps already, or a later one has replaced it.
   */
  recountIntent(hadHost: boolean, intent: Intent): void {
    if (mayHaveHost(intent) !== hadHost) this.#countZone(intent, hadHost ? -1 : 1);
  }

  /**
   * Counted while the journal is folded, because reading every intent of a long journal takes
   * seconds.
   */
  #countZone({ key: { region }, spec: { zone } }: Intent, step: number): void {
    const text = formatKey({ region, name: zone });
    const intents = (this.#draft.zones.get(text)?.intents ?? 0) + step;
    this.own('zones').set(text, { region, zone, intents });
  }

  /** The hosts of a region, copied if necessary. */
  ownPresent(region: string, before: ReadonlyMap<string, string>): GrowingMap<string, string> {
    const own = this.#ownRegions.get(region) ?? growFrom(before);
    this.#ownRegions.set(region, own);
    this.own('present').set(region, own);
    return own;
  }
}
