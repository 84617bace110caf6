/** Folds the journal's records. */

import { formatKey, type HostKey } from '../model/host.ts';
import type { Intent, JournalRecord, Moment, RecordOf } from '../model/intent.ts';
import { mayHaveHost, mayStillAppear } from '../model/intent-end.ts';
import { findAge } from './clocks.ts';
import {
  emptyLedger,
  findCountedMoment,
  findKnownHost,
  findLastStop,
  formatPlace,
  intentOfRecord,
  isOutsideKnown,
  type Ledger,
  type NameRow,
  unknownName,
} from './ledger.ts';

export function foldRecords(ledger: Ledger, records: readonly JournalRecord[]): Ledger {
  const draft = new LedgerDraft(ledger);
  draft.add(records);
  return draft.ledger();
}

/** A map, or one that knows a cheaper copy of itself (sharded-map.ts). */
export interface GrowingMap<Value> extends ReadonlyMap<string, Value> {
  set(key: string, value: Value): unknown;
  delete(key: string): boolean;
  copy?(): GrowingMap<Value>;
}

type Draft = {
  -readonly [Field in keyof Ledger]: Ledger[Field] extends ReadonlyMap<string, infer Value>
    ? GrowingMap<Value>
    : Ledger[Field] extends ReadonlySet<string>
      ? Set<string>
      : Ledger[Field];
};

type Maps = {
  [Field in keyof Ledger]: Ledger[Field] extends ReadonlyMap<string, unknown> ? Field : never;
}[keyof Ledger];
type Sets = 'unsettled' | 'sighted';

/**
 * A ledger that grows. A ledger from `ledger()` never changes: a map is copied before its first change after that, so
 * that many records cost one copy.
 */
export class LedgerDraft {
  readonly #draft: Draft;
  /** Maps and sets that nobody else reads. */
  readonly #own = new Set<Maps | Sets>();
  /** Hosts of regions in `present` that nobody else reads. */
  readonly #ownHosts = new Map<string, GrowingMap<string>>();
  /** Most names were sent by the same plan as the name before, so its list is shared. */
  #lastSpent: readonly string[] = [];

  constructor(start: Ledger = emptyLedger) {
    // Copied before the first change; until then it is only read.
    this.#draft = { ...start } as Draft;
  }

  ledger(): Ledger {
    this.#own.clear();
    this.#ownHosts.clear();
    return { ...this.#draft };
  }

  add(records: readonly JournalRecord[]): void {
    for (const record of records) {
      this.#draft.position += 1;
      this.#take(record);
    }
  }

  #take(record: JournalRecord): void {
    if (record.type === 'send') this.#send(record);
    else if (record.type === 'answer') this.#answer(record);
    else if (record.type === 'listed') this.#list(record);
    else if (record.type === 'began') this.#begin(record);
    else if (record.type === 'closed') this.#close(record);
    else if (record.type === 'told') this.#tell(record);
    else if (record.type === 'adopted') this.#adopt(record);
    else if (record.type === 'cold-settled') this.#settleCold(record);
    else if (record.type === 'ended') this.#end();
    // That a journal was opened says nothing of what was sent. The compiler refuses a kind of record that is left out.
    else record.type satisfies 'opened';
  }

  #end(): void {
    if (this.#draft.run !== undefined) this.#draft.run = { ...this.#draft.run, ended: true };
  }

  #begin({ moment, cold, place, settleWindowMs }: RecordOf<'began'>): void {
    // Compared with the first run of a boot, so that all its runs share the clock of that one.
    const last = this.#draft.bootBegan ?? this.#draft.run?.began;
    if (last !== undefined && findAge(last, moment) === undefined) this.#draft.bootBegan = moment;
    for (const id of [...this.#draft.unsettled]) {
      const intent = this.#draft.intents.get(id);
      // Its process held the lock before, so it can send nothing more.
      if (intent === undefined || intent.stopped !== undefined) continue;
      this.#change(intent, { ...intent, stopped: moment });
    }
    if (cold !== undefined) {
      this.#draft.coldAt = moment;
      this.#draft.coldCause = cold;
      this.#draft.coldSettledMs = 0;
    }
    this.#draft.run = { began: moment, ended: false, ...(place !== undefined && { place: formatPlace(place) }) };
    const longest = Math.max(settleWindowMs ?? 0, this.#draft.settleWindowMs ?? 0);
    if (longest > 0) this.#draft.settleWindowMs = longest;
  }

  /** From now on, hosts are expected where this run sends or adopts. */
  #notePlace(): void {
    const place = this.#draft.run?.place;
    if (place === undefined || this.#draft.places.has(place)) return;
    this.#draft.places = new Set([...this.#draft.places, place]);
  }

  #adopt({ fleet, hosts, moment }: RecordOf<'adopted'>): void {
    this.#notePlace();
    for (const [hostId, region, name, zone] of hosts) {
      const before = findKnownHost(this.#draft, hostId);
      const key = { region, name };
      const since = before?.since ?? moment.wall;
      const isRenamed = before !== undefined && (before.isRenamed === true || formatKey(before.key) !== formatKey(key));
      this.#ownMap('adopted').set(hostId, {
        key,
        fleet,
        zone: zone ?? before?.zone,
        since,
        isMade: before?.isMade === true,
        ...(isRenamed && { isRenamed }),
      });
      this.#bind(formatKey(key), hostId);
    }
  }

  /** The host is the host of this name, a key as text, from now on. */
  #bind(text: string, hostId: string): void {
    const row = this.#rowOf(text);
    if (row.hostId === hostId) return;
    const former = row.hostId === undefined ? row.former : [...(row.former ?? []), row.hostId];
    this.#ownMap('names').set(text, former === undefined ? { ...row, hostId } : { ...row, hostId, former });
  }

  #settleCold({ how, ms }: RecordOf<'cold-settled'>): void {
    const settledMs = how === 'proceeded' ? Number.POSITIVE_INFINITY : ms;
    this.#draft.coldSettledMs = Math.max(this.#draft.coldSettledMs, settledMs);
  }

  #send(record: RecordOf<'send'>): void {
    const { key, plan } = record;
    const text = formatKey(key);
    const row = this.#rowOf(text);
    const { spent: before, stoppedBefore } = row;
    const last = { intent: this.#lastOf(row), stoppedBefore };
    const intent = intentOfRecord(record, this.#draft.position);
    this.#change(this.#draft.intents.get(intent.id), intent);
    this.#notePlace();
    if (before.length === 0 && this.#lastSpent[0] !== plan) this.#lastSpent = [plan];
    const spent = before.length === 0 ? this.#lastSpent : [...before, plan];
    this.#ownMap('names').set(text, { ...row, intentId: intent.id, stoppedBefore: findLastStop(last), spent });
  }

  #answer(record: RecordOf<'answer'>): void {
    const { intent: id, answer, reason, hostIds, sure = false, throttled = false, moment } = record;
    const intent = this.#draft.intents.get(id);
    if (intent === undefined) return;
    // A create that certainly made nothing, or was only too early, does not use up the approval.
    if (answer === 'refused' && (sure || throttled)) this.#unspend(intent);
    const end = answer === 'refused' ? ({ how: 'refused', sure } as const) : intent.end;
    this.#change(intent, { ...intent, answer, reason, hostIds, stopped: moment, end });
  }

  #close({ intent: id, how, hostId }: RecordOf<'closed'>): void {
    const intent = this.#draft.intents.get(id);
    if (intent === undefined) return;
    if (how === 'not-sent') this.#unspend(intent);
    this.#change(intent, { ...intent, end: { how, ...(hostId !== undefined && { hostId }) } });
  }

  #list(record: RecordOf<'listed'>): void {
    const { region, appeared, vanished, glimpsed, unproven, strangers = [], probedMs, moment } = record;
    // Most hosts appear for the first time, and so were not present before.
    const reappeared = appeared.filter(([hostId]) => this.#show(hostId));
    for (const [hostId] of glimpsed) this.#show(hostId);
    const before = this.#draft.present.get(region) ?? new Map<string, string>();
    const earlier = findCountedMoment(this.#draft, this.#draft.listedAt.get(region) ?? moment);
    const sightEarlier = (hostId: string) => {
      const name = before.get(hostId);
      if (name !== undefined) this.#sight({ region, name }, hostId, earlier);
    };
    for (const hostId of vanished) sightEarlier(hostId);
    for (const [hostId] of reappeared) sightEarlier(hostId);
    for (const [hostId, name] of glimpsed) this.#sight({ region, name }, hostId, moment);
    this.#ownMap('listedAt').set(region, moment);
    const provenBefore = this.#draft.provenAt.get(region);
    if (unproven === undefined) {
      this.#ownMap('provenAt').set(region, probedMs === undefined ? moment : { ...moment, ms: probedMs });
    }
    if (appeared.length + vanished.length === 0) return;
    const present = this.#ownHostsOf(region, before);
    for (const hostId of vanished) present.delete(hostId);
    let answered: ReadonlyMap<string, string> | undefined;
    for (const [hostId, name] of appeared) {
      present.set(hostId, name);
      const text = formatKey({ region, name });
      const own = this.#lastOf(this.#rowOf(text));
      // Most hosts have the name that their creates asked for.
      if (own?.hostIds.includes(hostId)) this.#meet(own, hostId, provenBefore, text);
      else {
        answered ??= this.#indexAnswered(region);
        const named = this.#draft.intents.get(answered.get(hostId) ?? '');
        this.#meet(named ?? (strangers.includes(hostId) ? undefined : own), hostId, provenBefore);
      }
    }
  }

  /** HostId -> the accepted create of this region whose answer named it: a host may be renamed before it is listed. */
  #indexAnswered(region: string): ReadonlyMap<string, string> {
    const open = [...this.#draft.unsettled].flatMap((id) => this.#draft.intents.get(id) ?? []);
    return new Map(
      open.flatMap(({ id, key, answer, hostIds }) =>
        answer === 'accepted' && key.region === region ? hostIds.map((hostId) => [hostId, id] as const) : [],
      ),
    );
  }

  /** Whether it was listed before. */
  #show(hostId: string): boolean {
    const isKnown = this.#draft.firstListed.has(hostId);
    if (!isKnown) this.#ownMap('firstListed').set(hostId, this.#draft.position);
    return isKnown;
  }

  /** This create made the host that is newly listed, if it can have. */
  #meet(intent: Intent | undefined, hostId: string, provenBefore: Moment | undefined, text?: string): void {
    if (intent === undefined || !mayStillAppear(intent) || !isOutsideKnown(this.#draft, hostId, intent)) return;
    this.#change(intent, { ...intent, end: { how: 'seen', hostId } }, text);
    if (intent.stopped === undefined || provenBefore === undefined) return;
    const ms = findAge(findCountedMoment(this.#draft, intent.stopped), provenBefore) ?? 0;
    if (ms > (this.#draft.longestUnseen?.ms ?? 0)) this.#draft.longestUnseen = { key: intent.key, ms };
  }

  /** Hosts that are gone stay told. A live host that is no orphan any more was declared again. */
  #tell({ fleet, orphans, holding = [], declared = [] }: RecordOf<'told'>): void {
    const ofOthers = <Value>(map: ReadonlyMap<string, Value>) =>
      [...map].filter(([hostId]) => findKnownHost(this.#draft, hostId)?.fleet !== fleet);
    const values = declared.flatMap((one) => one.hostIds.map((hostId) => [hostId, one.values] as const));
    this.#draft.holding = new Map([...ofOthers(this.#draft.holding), ...holding]);
    this.#draft.declared = new Map([...ofOthers(this.#draft.declared), ...values]);
    const told = this.#ownMap('told');
    const regions = [...this.#draft.present.values()];
    for (const [hostId, by] of told) {
      if (by === fleet && regions.some((hosts) => hosts.has(hostId))) told.delete(hostId);
    }
    for (const hostId of orphans) told.set(hostId, fleet);
  }

  #sight(key: HostKey, hostId: string, at: Moment): void {
    const text = formatKey(key);
    const row = this.#rowOf(text);
    const { sighting } = row;
    const seenAt = sighting && findCountedMoment(this.#draft, sighting.at);
    const sameTime = seenAt?.ms === at.ms && seenAt.boot === at.boot;
    const hostIds = sameTime ? [...new Set([...(sighting?.hostIds ?? []), hostId])] : [hostId];
    this.#ownMap('names').set(text, { ...row, sighting: { hostIds, at } });
    this.#ownSet('sighted').add(text);
  }

  /** The plan may send this name again. */
  #unspend({ key, plan }: Intent): void {
    const text = formatKey(key);
    const row = this.#rowOf(text);
    this.#ownMap('names').set(text, { ...row, spent: row.spent.filter((one) => one !== plan) });
  }

  /** `before`: what has its id so far. `text`: its key, where that was made already, since most of a fold are keys. */
  #change(before: Intent | undefined, intent: Intent, text?: string): void {
    const { id, key, end } = intent;
    this.#ownMap('intents').set(id, intent);
    // A change leaves the key and the zone as they were.
    if (before?.key !== key || mayHaveHost(before) !== mayHaveHost(intent)) {
      if (before !== undefined && mayHaveHost(before)) this.#countZone(before, -1);
      if (mayHaveHost(intent)) this.#countZone(intent, 1);
    }
    if (mayStillAppear(intent)) this.#ownSet('unsettled').add(id);
    else this.#ownSet('unsettled').delete(id);
    if (end === undefined || !('hostId' in end) || end.hostId === undefined) return;
    this.#ownMap('made').set(end.hostId, id);
    this.#bind(text ?? formatKey(key), end.hostId);
  }

  #rowOf(key: string): NameRow {
    return this.#draft.names.get(key) ?? unknownName;
  }

  #lastOf({ intentId }: NameRow): Intent | undefined {
    return intentId === undefined ? undefined : this.#draft.intents.get(intentId);
  }

  #countZone({ key: { region }, spec: { zone } }: Intent, step: number): void {
    const text = formatKey({ region, name: zone });
    const intents = (this.#draft.zones.get(text)?.intents ?? 0) + step;
    this.#ownMap('zones').set(text, { region, zone, intents });
  }

  /** Copied if somebody else reads it. */
  #ownMap<Field extends Maps>(field: Field): Draft[Field] {
    if (!this.#own.has(field)) {
      this.#own.add(field);
      this.#draft[field] = copyOf(this.#draft[field] as GrowingMap<never>) as Draft[Field];
    }
    return this.#draft[field];
  }

  #ownSet(field: Sets): Set<string> {
    if (!this.#own.has(field)) {
      this.#own.add(field);
      this.#draft[field] = new Set(this.#draft[field]);
    }
    return this.#draft[field];
  }

  #ownHostsOf(region: string, before: ReadonlyMap<string, string>): GrowingMap<string> {
    const own = this.#ownHosts.get(region) ?? copyOf(before);
    this.#ownHosts.set(region, own);
    this.#ownMap('present').set(region, own);
    return own;
  }
}

function copyOf<Value>(map: ReadonlyMap<string, Value> & Pick<GrowingMap<Value>, 'copy'>): GrowingMap<Value> {
  return map.copy?.() ?? new Map(map);
}
