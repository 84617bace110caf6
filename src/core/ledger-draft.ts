/** The fold over the journal's records. */
import { type HostKey, keyText } from './host.ts';
import { type Intent, type IntentEnd, type JournalRecord, type Moment, mayStillAppear } from './intent.ts';
import { type GrowingMap, growFrom } from './layered-map.ts';
import {
  emptyLedger,
  isOutsideKnown,
  type Ledger,
  lastStopped,
  memoryOf,
  type NameMemory,
  openIntents,
  unknownName,
} from './ledger.ts';

export function foldRecords(ledger: Ledger, records: readonly JournalRecord[]): Ledger {
  const draft = new LedgerDraft(ledger);
  draft.add(records);
  return draft.ledger();
}

type Maps = 'names' | 'intents' | 'made' | 'adopted' | 'told' | 'firstListed' | 'present' | 'listedAt' | 'provenAt';
type Draft = {
  -readonly [Field in keyof Ledger]: Ledger[Field] extends ReadonlyMap<infer Key, infer Value>
    ? GrowingMap<Key, Value>
    : Ledger[Field];
};

/**
 * A ledger that grows. What `ledger()` gave out never changes: a map is copied before the first change after that, so
 * that many records cost one copy and not one each.
 */
export class LedgerDraft {
  #draft: Draft;
  #shared: Set<Maps>;
  /** Regions whose map in `present` is ours to change. */
  readonly #ownRegions = new Map<string, GrowingMap<string, string>>();
  /** Ids of the open intents, once somebody has asked for them. */
  #open: Set<string> | undefined;

  constructor(start: Ledger = emptyLedger) {
    // Copied before it is changed: until then it is only read.
    this.#draft = { ...start } as Draft;
    this.#shared = allMaps();
  }

  ledger(): Ledger {
    this.#shared = allMaps();
    this.#ownRegions.clear();
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
        this.#begin(record.moment, record.cold !== undefined);
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
        for (const hostId of record.hostIds) this.#own('adopted').set(hostId, record.fleet);
        break;
    }
  }

  #begin(moment: Moment, cold: boolean): void {
    if (this.#draft.run !== undefined && this.#draft.run.began.boot !== moment.boot) this.#rebase(moment);
    // With all intents looked at in each run, the fold of a long journal would not come to an end.
    this.#open ??= new Set(openIntents(this.#draft).map(({ id }) => id));
    for (const id of this.#open) {
      const intent = this.#draft.intents.get(id);
      // Its process held the lock that this one holds now: whatever it still sent, it had sent by now.
      if (intent !== undefined && intent.stopped === undefined) this.#put({ ...intent, stopped: moment });
    }
    if (cold) {
      this.#draft.coldAt = moment;
      this.#draft.coldSettledMs = 0;
    }
    this.#draft.run = { began: moment, ended: false };
  }

  /** The clock of another boot tells nothing about this one, but that all of it was before now: ages begin anew, once. */
  #rebase(moment: Moment): void {
    for (const intent of this.#draft.intents.values()) {
      if (intent.stopped !== undefined) this.#own('intents').set(intent.id, { ...intent, stopped: moment });
    }
    for (const [key, { intent, stoppedBefore, sighting, spent }] of this.#draft.names) {
      this.#own('names').set(key, {
        intent: intent === undefined ? undefined : this.#draft.intents.get(intent.id),
        stoppedBefore: stoppedBefore && moment,
        sighting: sighting && { ...sighting, at: moment },
        spent,
      });
    }
    for (const region of this.#draft.listedAt.keys()) this.#own('listedAt').set(region, moment);
  }

  #settleCold({ how, ms }: Extract<JournalRecord, { type: 'cold-settled' }>): void {
    const settledMs = how === 'proceeded' ? Number.POSITIVE_INFINITY : ms;
    this.#draft.coldSettledMs = Math.max(this.#draft.coldSettledMs, settledMs);
  }

  #send({ intent: id, key, plan, spec, fleet, moment }: Extract<JournalRecord, { type: 'send' }>): void {
    const { position } = this.#draft;
    const rest = { answer: undefined, reason: '', hostIds: [], stopped: undefined, end: undefined };
    const memory = memoryOf(this.#draft, key);
    const owner = fleet === undefined ? {} : { fleet };
    const intent: Intent = { id, key, plan, spec, ...owner, sent: moment, position, ...rest };
    this.#own('intents').set(id, intent);
    this.#open?.add(id);
    const spent = [...memory.spent, plan];
    this.#remember(key, { ...memory, intent, stoppedBefore: lastStopped(memory), spent });
  }

  #answer(record: Extract<JournalRecord, { type: 'answer' }>): void {
    const { intent: id, answer, reason, hostIds, sure = false, throttled = false, moment } = record;
    const intent = this.#draft.intents.get(id);
    if (intent === undefined) return;
    const end: IntentEnd | undefined = answer === 'refused' ? { how: 'refused', sure } : intent.end;
    // What surely made nothing, or was only too soon, is not spent.
    if (answer === 'refused' && (sure || throttled)) this.#unspend(intent);
    this.#put({ ...intent, answer, reason, hostIds, stopped: moment, end });
  }

  #close({ intent: id, how, hostId }: Extract<JournalRecord, { type: 'closed' }>): void {
    const intent = this.#draft.intents.get(id);
    if (intent === undefined) return;
    if (how === 'not-sent') this.#unspend(intent);
    this.#put({ ...intent, end: { how, ...(hostId !== undefined && { hostId }) } });
  }

  /** The plan may send this name again. */
  #unspend({ key, plan }: Intent): void {
    const memory = memoryOf(this.#draft, key);
    this.#remember(key, { ...memory, spent: memory.spent.filter((one) => one !== plan) });
  }

  #list({ region, appeared, vanished, glimpsed, unproven, moment }: Extract<JournalRecord, { type: 'listed' }>): void {
    for (const [hostId] of [...appeared, ...glimpsed]) {
      if (!this.#draft.firstListed.has(hostId)) this.#own('firstListed').set(hostId, this.#draft.position);
    }
    const before = this.#draft.present.get(region) ?? new Map<string, string>();
    const earlier = this.#draft.listedAt.get(region) ?? moment;
    for (const hostId of [...vanished, ...appeared.map(([id]) => id)]) {
      const name = before.get(hostId);
      if (name !== undefined) this.#sight({ region, name }, hostId, earlier);
    }
    for (const [hostId, name] of glimpsed) this.#sight({ region, name }, hostId, moment);
    this.#own('listedAt').set(region, moment);
    const provenBefore = this.#draft.provenAt.get(region);
    if (unproven === undefined) this.#own('provenAt').set(region, moment);
    if (appeared.length + vanished.length === 0) return;
    const present = this.#ownPresent(region, before);
    for (const hostId of vanished) present.delete(hostId);
    for (const [hostId, name] of appeared) {
      present.set(hostId, name);
      this.#meet({ region, name }, hostId, provenBefore);
    }
  }

  /** What is there in a region, ours to change. */
  #ownPresent(region: string, before: ReadonlyMap<string, string>): GrowingMap<string, string> {
    const own = this.#ownRegions.get(region) ?? growFrom(before);
    this.#ownRegions.set(region, own);
    this.#own('present').set(region, own);
    return own;
  }

  /** A host of that name is there, and was not at the listing before: if it can have come of the last intent, it did. */
  #meet(key: HostKey, hostId: string, provenBefore: Moment | undefined): void {
    const { intent } = memoryOf(this.#draft, key);
    if (intent === undefined || !mayStillAppear(intent) || !isOutsideKnown(this.#draft, hostId, intent)) return;
    this.#put({ ...intent, end: { how: 'seen', hostId } });
    const { stopped } = intent;
    if (stopped === undefined || provenBefore?.boot !== stopped.boot) return;
    const ms = provenBefore.ms - stopped.ms;
    if (ms > (this.#draft.longestUnseen?.ms ?? 0)) this.#draft.longestUnseen = { key, ms };
  }

  #tell({ fleet, orphans }: Extract<JournalRecord, { type: 'told' }>): void {
    const told = this.#own('told');
    for (const [hostId, by] of told) if (by === fleet) told.delete(hostId);
    for (const hostId of orphans) told.set(hostId, fleet);
  }

  #sight(key: HostKey, hostId: string, at: Moment): void {
    const memory = memoryOf(this.#draft, key);
    const { sighting } = memory;
    const sameTime = sighting?.at.ms === at.ms && sighting.at.boot === at.boot;
    const hostIds = sameTime ? [...new Set([...sighting.hostIds, hostId])] : [hostId];
    this.#remember(key, { ...memory, sighting: { hostIds, at } });
  }

  #put(intent: Intent): void {
    this.#own('intents').set(intent.id, intent);
    if (intent.end === undefined) this.#open?.add(intent.id);
    else this.#open?.delete(intent.id);
    const { end } = intent;
    if (end !== undefined && 'hostId' in end && end.hostId !== undefined) this.#own('made').set(end.hostId, intent.id);
    const text = keyText(intent.key);
    const memory = this.#draft.names.get(text) ?? unknownName;
    // A record of an older intent says nothing of the name's latest.
    const isLatest = memory.intent === undefined || memory.intent.position <= intent.position;
    if (isLatest) this.#own('names').set(text, { ...memory, intent });
  }

  #remember(key: HostKey, memory: NameMemory): void {
    this.#own('names').set(keyText(key), memory);
  }

  /** The map, ours to change. */
  #own<Field extends Maps>(field: Field): Draft[Field] {
    if (this.#shared.delete(field))
      this.#draft[field] = growFrom(this.#draft[field] as GrowingMap<never, never>) as Draft[Field];
    return this.#draft[field];
  }
}

function allMaps(): Set<Maps> {
  return new Set(['names', 'intents', 'made', 'adopted', 'told', 'firstListed', 'present', 'listedAt', 'provenAt']);
}
