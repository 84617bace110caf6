/** A second reader of the journal, in its simplest form: what the invariants are checked with. */
import { crc32 } from 'node:zlib';
import { formatKey, type HostKey } from '../../../src/model/host.ts';
import type { IntentSpec, JournalRecord, Moment } from '../../../src/model/intent.ts';

/** The records of the whole lines that count, up to the first that cannot be read. */
export function recordsIn(bytes: Uint8Array | undefined): readonly JournalRecord[] {
  const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
  const records: JournalRecord[] = [];
  let generation = 0;
  for (const line of lines) {
    const found = wholeLine(line, generation, records.length + 1);
    // Of a block that never reached the disk.
    if (found === undefined && line.includes('\0')) continue;
    if (found === undefined) break;
    // Of a run that was replaced, and has woken up.
    if (found.generation < generation) continue;
    ({ generation } = found);
    // What stands behind the records that this writer had read is of a run that was replaced, too.
    records.length = Math.min(records.length, found.number - 1);
    records.push(found.record);
  }
  return records;
}

interface WholeLine {
  readonly number: number;
  readonly generation: number;
  readonly record: JournalRecord;
}

/** A journal is read before each request, and most of its lines have been read before. */
const readBefore = new Map<string, WholeLine>();
const mostKept = 2_000;

/** The whole line at the end of a line: before it may stand what somebody else left who was cut short. */
function wholeLine(line: string, last: number, due: number): WholeLine | undefined {
  const before = readBefore.get(line);
  if (before?.generation === last && before.number === due) return before;
  const found = findWhole(line, last, due);
  if (found === undefined) return undefined;
  if (readBefore.size >= mostKept) readBefore.clear();
  readBefore.set(line, found);
  return found;
}

function findWhole(line: string, last: number, due: number): WholeLine | undefined {
  for (const { index } of line.matchAll(/(?=\d+\.\d+ [0-9a-f]{8} \{)/g)) {
    const [, place = '', number, digits, sum = '', json = ''] =
      /^((\d+)\.(\d+) )([0-9a-f]{8}) (\{.*\})$/s.exec(line.slice(index)) ?? [];
    const generation = Number(digits);
    const isNext = index === 0 && generation === last && Number(number) === due;
    // Of two lines on one, the digits alone do not tell where the second begins.
    if (!isNext && crc32(place + json) !== Number.parseInt(sum, 16)) continue;
    const record = parse(json);
    if (record !== undefined) return { number: Number(number), generation, record };
  }
  return undefined;
}

function parse(json: string): JournalRecord | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export interface SentIntent {
  readonly id: string;
  readonly key: HostKey;
  readonly plan: string;
  readonly spec: IntentSpec;
  readonly fleet: string | undefined;
  /** Ids that were listed before it was sent. */
  readonly known: ReadonlySet<string>;
  answer: 'accepted' | 'refused' | 'in-doubt' | undefined;
  end: 'seen' | 'refused' | 'refused for sure' | 'closed' | undefined;
  closedHow: string | undefined;
  /** The host that it ended with. */
  hostId: string | undefined;
  /** When its process had stopped sending. */
  stopped: Moment | undefined;
  /** When the last proven listing that lacks its host was probed. */
  unseenAt: Moment | undefined;
}

/** What a journal knows of a host: the name that it last had for a fleet, or was made for. */
interface KnownName {
  readonly key: HostKey;
  readonly fleet: string | undefined;
}

export interface JournalFacts {
  /** In the order in which they were sent. */
  readonly intents: readonly SentIntent[];
  /** When a host of this name was last listed. */
  sightingOf(key: HostKey): Moment | undefined;
  /** Ids of hosts that an apply which ended well has told as orphans. */
  readonly told: ReadonlySet<string>;
  /** By HostId: the key of the name that an orphan held at the end of the last apply, as text. */
  readonly holding: ReadonlyMap<string, string>;
  /** By HostId: hosts that appeared under the name of a create which cannot have made them. */
  readonly strangers: ReadonlySet<string>;
  /** By HostId: hosts that it has made or adopted. */
  readonly known: ReadonlyMap<string, KnownName>;
  /** Clouds, and projects in them, in which runs before the last one sent or adopted something. */
  readonly places: ReadonlySet<string>;
  /** Every HostId that was ever known under a name, the last one at the end. */
  idsOf(key: HostKey): readonly string[];
  /** Every HostId that a page ever showed under it. */
  listedAs(key: HostKey): ReadonlySet<string>;
  /** When appliers began, and whether they were cold. */
  readonly began: readonly { readonly moment: Moment; readonly cold: boolean }[];
}

export function factsOf(records: readonly JournalRecord[]): JournalFacts {
  const intents: SentIntent[] = [];
  const present = new Map<string, HostKey>();
  const listed = new Set<string>();
  const sightings = new Map<string, Moment>();
  const told = new Set<string>();
  const holding = new Map<string, string>();
  const strange = new Set<string>();
  const began: JournalFacts['began'][number][] = [];
  const known = new Map<string, KnownName>();
  const places = new Set<string>();
  let place: string | undefined;
  let isUsed = false;
  const ids = new Map<string, readonly string[]>();
  const adopted = new Set<string>();
  const names = new Map<string, Set<string>>();
  const know = (hostId: string, name: KnownName) => {
    // What an apply has seen counts more than who made it.
    if (!adopted.has(hostId)) known.set(hostId, name);
    const text = formatKey(name.key);
    ids.set(text, [...(ids.get(text) ?? []), hostId]);
  };
  const byId = (id: string) => intents.find((intent) => intent.id === id);
  for (const record of records) {
    switch (record.type) {
      case 'opened':
      case 'cold-settled':
      case 'ended':
        break;
      case 'told':
        // Live and not among them any more: it is declared again.
        for (const hostId of present.keys()) told.delete(hostId);
        // What held a name, and holds none any more, was told and answered.
        for (const hostId of [...record.orphans, ...holding.keys()]) told.add(hostId);
        holding.clear();
        for (const [hostId, key] of record.holding ?? []) holding.set(hostId, key);
        break;
      case 'adopted':
        isUsed = true;
        for (const [hostId, region, name] of record.hosts) {
          adopted.delete(hostId);
          know(hostId, { key: { region, name }, fleet: record.fleet });
          adopted.add(hostId);
        }
        break;
      case 'began':
        for (const intent of intents) if (intent.end === undefined) intent.stopped ??= record.moment;
        if (isUsed && place !== undefined) places.add(place);
        isUsed = false;
        place = record.place && `${record.place.endpoint} ${record.place.projectId ?? ''}`;
        began.push({ moment: record.moment, cold: record.cold !== undefined });
        break;
      case 'send': {
        const { intent: id, key, plan, spec, fleet } = record;
        isUsed = true;
        intents.push({
          id,
          key,
          plan,
          spec,
          fleet,
          known: new Set(listed),
          answer: undefined,
          end: undefined,
          closedHow: undefined,
          hostId: undefined,
          stopped: undefined,
          unseenAt: undefined,
        });
        break;
      }
      case 'answer': {
        const intent = byId(record.intent);
        if (intent === undefined) break;
        intent.answer = record.answer;
        intent.stopped = record.moment;
        if (record.answer === 'refused') intent.end = record.sure ? 'refused for sure' : 'refused';
        break;
      }
      case 'closed': {
        const intent = byId(record.intent);
        if (intent === undefined) break;
        intent.end = 'closed';
        intent.closedHow = record.how;
        intent.hostId = record.hostId;
        if (record.hostId !== undefined) know(record.hostId, intent);
        break;
      }
      case 'listed': {
        const { region, appeared, vanished, glimpsed, probedMs, moment } = record;
        for (const id of vanished) present.delete(id);
        for (const [id, name] of appeared) present.set(id, { region, name });
        for (const key of present.values()) if (key.region === region) sightings.set(`${region}/${key.name}`, moment);
        for (const [, name] of glimpsed) sightings.set(`${region}/${name}`, moment);
        const { strangers = [] } = record;
        for (const hostId of strangers) strange.add(hostId);
        // A host that comes is of the last create of its name.
        for (const intent of new Map(intents.map((one) => [formatKey(one.key), one])).values()) {
          const isNew = ([id, name]: readonly [string, string]) =>
            name === intent.key.name && !intent.known.has(id) && !strangers.includes(id);
          const isOpen = intent.end === undefined || intent.end === 'refused';
          if (!isOpen || intent.key.region !== region) continue;
          const [hostId] = appeared.find(isNew) ?? [];
          if (hostId === undefined) {
            if (record.unproven === undefined) intent.unseenAt = { ...moment, ms: probedMs ?? moment.ms };
            continue;
          }
          intent.end = 'seen';
          intent.hostId = hostId;
          know(hostId, intent);
        }
        for (const [id, name] of [...appeared, ...glimpsed]) {
          listed.add(id);
          const text = formatKey({ region, name });
          names.set(text, (names.get(text) ?? new Set()).add(id));
        }
      }
    }
  }
  return {
    intents,
    told,
    holding,
    began,
    strangers: strange,
    known,
    places,
    idsOf: (key) => ids.get(formatKey(key)) ?? [],
    listedAs: (key) => names.get(formatKey(key)) ?? new Set(),
    sightingOf: (key) => sightings.get(formatKey(key)),
  };
}
