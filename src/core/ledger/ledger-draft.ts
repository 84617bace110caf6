/** Folds the journal's records. */

import { formatKey, type HostKey } from '../host.ts';
import {
  type Intent,
  intentOfRecord,
  type JournalRecord,
  type Moment,
  mayHaveHost,
  mayStillAppear,
} from '../intent.ts';
import { findAge } from './clocks.ts';
import {
  emptyLedger,
  findCountedMoment,
  findKnownHost,
  findLastStop,
  findOpenIntents,
  formatPlace,
  isOutsideKnown,
  type Ledger,
  memoryOf,
  unknownName,
} from './ledger.ts';
import { type LedgerFields as Draft, OwnMaps } from './own-maps.ts';

export function foldRecords(ledger: Ledger, records: readonly JournalRecord[]): Ledger {
  const draft = new LedgerDraft(ledger);
  draft.add(records);
  return draft.ledger();
}

type OwnIntent = { -readonly [Field in keyof Intent]: Intent[Field] };

/**
 * A ledger that grows. A ledger from `ledger()` never changes: a map is copied before its first
 * change after that, so that many records cost one copy. Later intents are changed in place.
 */
export class LedgerDraft {
  #draft: Draft;
  readonly #maps: OwnMaps;
  /** Ids of the open intents; computed when they are first requested. */
  #open: Set<string> | undefined;
  /** Intents after this position are shared with nobody. */
  #sharedAt: number;
  /** Most names were sent by the same plan as the name before, so its list is shared. */
  #lastSpent: readonly string[] = [];

  constructor(start: Ledger = emptyLedger) {
    // Copied before the first change; until then it is only read.
    this.#draft = { ...start } as Draft;
    this.#maps = new OwnMaps(this.#draft);
    this.#sharedAt = start.position;
  }

  ledger(): Ledger {
    this.#maps.share();
    this.#sharedAt = this.#draft.position;
    return { ...this.#draft };
  }

  add(records: readonly JournalRecord[]): void {
    for (const record of records) {
      this.#draft.position += 1;
      this.#take(record);
    }
  }

  #take(record: JournalRecord): void {
    switch (record.type) {
      case 'opened':
        break;
      case 'began':
        this.#begin(record);
        break;
      case 'cold-settled':
        this.#settleCold(record);
        break;
      case 'ended':
        if (this.#draft.run !== undefined) this.#draft.run = { ...this.#draft.run, ended: true };
        break;
      case 'listed':
        this.#list(record);
        break;
      case 'send':
        this.#send(record);
        break;
      case 'answer':
        this.#answer(record);
        break;
      case 'closed':
        this.#close(record);
        break;
      case 'told':
        this.#tell(record);
        break;
      case 'adopted':
        this.#adopt(record);
        break;
    }
  }

  #begin({ moment, cold, place, settleWindowMs }: Extract<JournalRecord, { type: 'began' }>): void {
    // Compared with the first run of a boot, so that all its runs share the clock of that one.
    const last = this.#draft.bootBegan ?? this.#draft.run?.began;
    if (last !== undefined && findAge(last, moment) === undefined) this.#draft.bootBegan = moment;
    // To look at every intent in each run would make the fold of a long journal quadratic.
    this.#open ??= new Set(findOpenIntents(this.#draft).map(({ id }) => id));
    for (const id of this.#open) {
      const intent = this.#draft.intents.get(id);
      // Its process held the lock before, so it can send nothing more.
      if (intent === undefined || intent.stopped !== undefined) continue;
      this.#change(intent, (own) => {
        own.stopped = moment;
      });
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

  #adopt({ fleet, hosts, moment }: Extract<JournalRecord, { type: 'adopted' }>): void {
    this.#notePlace();
    for (const [hostId, region, name, zone] of hosts) {
      const before = findKnownHost(this.#draft, hostId);
      const key = { region, name };
      const since = before?.since ?? moment.wall;
      this.#maps
        .own('adopted')
        .set(hostId, { key, fleet, zone: zone ?? before?.zone, since, isMade: before?.isMade === true });
      this.#bind(key, hostId);
    }
  }

  /** The host is the host of this name from now on. */
  #bind(key: HostKey, hostId: string): void {
    const memory = memoryOf(this.#draft, key);
    if (memory.hostId !== hostId) this.#maps.own('names').set(formatKey(key), { ...memory, hostId });
  }

  #settleCold({ how, ms }: Extract<JournalRecord, { type: 'cold-settled' }>): void {
    const settledMs = how === 'proceeded' ? Number.POSITIVE_INFINITY : ms;
    this.#draft.coldSettledMs = Math.max(this.#draft.coldSettledMs, settledMs);
  }

  #send(record: Extract<JournalRecord, { type: 'send' }>): void {
    const { intent: id, key, plan } = record;
    const text = formatKey(key);
    const memory = this.#draft.names.get(text) ?? unknownName;
    const intent = intentOfRecord(record, this.#draft.position);
    this.#maps.setIntent(intent);
    this.#open?.add(id);
    const { sighting, hostId } = memory;
    this.#notePlace();
    const spent = memory.spent.length === 0 ? this.#spentOnce(plan) : [...memory.spent, plan];
    this.#maps.own('names').set(text, { intent, stoppedBefore: findLastStop(memory), sighting, hostId, spent });
  }

  #spentOnce(plan: string): readonly string[] {
    if (this.#lastSpent[0] !== plan) this.#lastSpent = [plan];
    return this.#lastSpent;
  }

  #answer(record: Extract<JournalRecord, { type: 'answer' }>): void {
    const { intent: id, answer, reason, hostIds, sure = false, throttled = false, moment } = record;
    const intent = this.#draft.intents.get(id);
    if (intent === undefined) return;
    // A create that certainly made nothing, or was only too early, does not use up the approval.
    if (answer === 'refused' && (sure || throttled)) this.#maps.unspend(intent);
    this.#change(intent, (own) => {
      own.answer = answer;
      own.reason = reason;
      own.hostIds = hostIds;
      own.stopped = moment;
      if (answer === 'refused') own.end = { how: 'refused', sure };
    });
  }

  #close({ intent: id, how, hostId }: Extract<JournalRecord, { type: 'closed' }>): void {
    const intent = this.#draft.intents.get(id);
    if (intent === undefined) return;
    if (how === 'not-sent') this.#maps.unspend(intent);
    this.#change(intent, (own) => {
      own.end = { how, ...(hostId !== undefined && { hostId }) };
    });
  }

  #list(record: Extract<JournalRecord, { type: 'listed' }>): void {
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
    this.#maps.own('listedAt').set(region, moment);
    const provenBefore = this.#draft.provenAt.get(region);
    if (unproven === undefined) {
      this.#maps.own('provenAt').set(region, probedMs === undefined ? moment : { ...moment, ms: probedMs });
    }
    if (appeared.length + vanished.length === 0) return;
    const present = this.#maps.ownPresent(region, before);
    for (const hostId of vanished) present.delete(hostId);
    for (const [hostId, name] of appeared) {
      present.set(hostId, name);
      if (!strangers.includes(hostId)) this.#meet({ region, name }, hostId, provenBefore);
    }
  }

  /** Whether it was listed before. */
  #show(hostId: string): boolean {
    const isKnown = this.#draft.firstListed.has(hostId);
    if (!isKnown) this.#maps.own('firstListed').set(hostId, this.#draft.position);
    return isKnown;
  }

  /** A host of that name is newly listed: if the last intent can have made it, it did. */
  #meet(key: HostKey, hostId: string, provenBefore: Moment | undefined): void {
    const { intent } = memoryOf(this.#draft, key);
    if (intent === undefined || !mayStillAppear(intent) || !isOutsideKnown(this.#draft, hostId, intent)) return;
    this.#change(intent, (own) => {
      own.end = { how: 'seen', hostId };
    });
    if (intent.stopped === undefined || provenBefore === undefined) return;
    const ms = findAge(findCountedMoment(this.#draft, intent.stopped), provenBefore) ?? 0;
    if (ms > (this.#draft.longestUnseen?.ms ?? 0)) this.#draft.longestUnseen = { key, ms };
  }

  /** Hosts that are gone stay told. A live host that is no orphan any more was declared again. */
  #tell({ fleet, orphans, holding = [] }: Extract<JournalRecord, { type: 'told' }>): void {
    this.#draft.holding = new Map([
      ...[...this.#draft.holding].filter(([hostId]) => findKnownHost(this.#draft, hostId)?.fleet !== fleet),
      ...holding,
    ]);
    const told = this.#maps.own('told');
    const regions = [...this.#draft.present.values()];
    for (const [hostId, by] of told) {
      if (by === fleet && regions.some((hosts) => hosts.has(hostId))) told.delete(hostId);
    }
    for (const hostId of orphans) told.set(hostId, fleet);
  }

  #sight(key: HostKey, hostId: string, at: Moment): void {
    const memory = memoryOf(this.#draft, key);
    const { sighting } = memory;
    const seenAt = sighting && findCountedMoment(this.#draft, sighting.at);
    const sameTime = seenAt?.ms === at.ms && seenAt.boot === at.boot;
    const hostIds = sameTime ? [...new Set([...(sighting?.hostIds ?? []), hostId])] : [hostId];
    this.#maps.own('names').set(formatKey(key), { ...memory, sighting: { hostIds, at } });
  }

  #change(intent: Intent, change: (own: OwnIntent) => void): void {
    const isOwn = intent.position > this.#sharedAt && this.#draft.intents.get(intent.id) === intent;
    const own: OwnIntent = isOwn ? intent : { ...intent };
    const hadHost = mayHaveHost(own);
    change(own);
    if (isOwn) this.#maps.recountIntent(hadHost, own);
    else this.#maps.putIntent(own);
    const { id, end } = own;
    if (end === undefined) return;
    this.#open?.delete(id);
    if (!('hostId' in end) || end.hostId === undefined) return;
    this.#maps.own('made').set(end.hostId, id);
    this.#bind(own.key, end.hostId);
  }
}
