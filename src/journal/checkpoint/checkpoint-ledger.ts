/** A folded ledger as a small head and large tables. */

import type { ColdCause } from '../../core/cold-cause.ts';
import type { HostKey } from '../../core/host.ts';
import type { Intent, IntentSpec, Moment } from '../../core/intent.ts';
import {
  findUnsettledIntents,
  isUnsettledName,
  type KnownHost,
  type Ledger,
  type NameMemory,
  type ZoneCount,
} from '../../core/ledger/ledger.ts';
import { encodeTable, openTable, type TableRow } from './checkpoint-table.ts';

type Text = number;
type StoredMoment = readonly [boot: Text, ms: number, wall: string];

/** Fields are left out instead of written as null. */
interface LedgerHead {
  readonly position: number;
  /** Texts that many rows share; a row contains the index of each. */
  readonly texts: readonly string[];
  /** Ids of intents and keys of names that are found without a key (`findMarked`). */
  readonly unsettledIntents: readonly string[];
  readonly unsettledNames: readonly string[];
  readonly regions: readonly string[];
  readonly zones: readonly (readonly [string, ZoneCount])[];
  readonly adopted: readonly (readonly [string, KnownHost])[];
  readonly places: readonly string[];
  readonly told: readonly (readonly [string, string])[];
  readonly holding: readonly (readonly [string, string])[];
  readonly listedAt: readonly (readonly [string, Moment])[];
  readonly provenAt: readonly (readonly [string, Moment])[];
  readonly longestUnseen: Ledger['longestUnseen'] | null;
  readonly coldAt: Moment | null;
  readonly coldCause: ColdCause | null;
  readonly coldSettledMs: number | 'for ever';
  readonly bootBegan: Moment | null;
  readonly run: Ledger['run'] | null;
  readonly settleWindowMs: number | null;
}

export interface StoredLedger {
  readonly head: LedgerHead;
  readonly tables: readonly Buffer[];
}

/** Rejects if the signal aborts. */
export async function storeLedger(ledger: Ledger, signal?: AbortSignal): Promise<StoredLedger> {
  const { position, names, intents, made, firstListed, present, longestUnseen, coldAt, coldSettledMs, bootBegan, run } =
    ledger;
  const places = new Map<string, number>();
  const place = (text: string): Text => {
    const known = places.get(text);
    if (known === undefined) places.set(text, places.size);
    return known ?? places.size - 1;
  };
  const moment = (one: Moment): StoredMoment => [place(one.boot), one.ms, one.wall];
  const intentRow = (intent: Intent): TableRow => [
    intent.id,
    place(intent.key.region),
    intent.key.name,
    place(intent.plan),
    place(JSON.stringify(intent.spec)),
    intent.fleet === undefined ? null : place(intent.fleet),
    moment(intent.sent),
    intent.position,
    intent.answer ?? null,
    intent.reason,
    intent.hostIds,
    intent.stopped === undefined ? null : moment(intent.stopped),
    intent.end ?? null,
  ];
  /** By id, unless a later intent was given the same one. */
  const reference = (intent: Intent): unknown => {
    const known = intents.get(intent.id);
    if (known === intent) return intent.id;
    const row = intentRow(intent);
    return known !== undefined && JSON.stringify(intentRow(known)) === JSON.stringify(row) ? intent.id : row;
  };
  const nameRow = (key: string, { intent, stoppedBefore, sighting, hostId, spent }: NameMemory): TableRow => [
    key,
    intent === undefined ? null : reference(intent),
    stoppedBefore === undefined ? null : moment(stoppedBefore),
    sighting === undefined ? null : [sighting.hostIds, moment(sighting.at)],
    hostId ?? null,
    spent.map(place),
  ];
  const tables: Buffer[] = [];
  const add = async <Value>(map: ReadonlyMap<string, Value>, rowOf: (key: string, value: Value) => TableRow) => {
    tables.push(...(await encodeTable(rowsOf(map, rowOf), map.size, signal)));
  };
  await add(intents, (_, intent) => intentRow(intent));
  await add(names, nameRow);
  await add(made, (hostId, id) => [hostId, id]);
  await add(firstListed, (hostId, at) => [hostId, at]);
  for (const hosts of present.values()) await add(hosts, (hostId, name) => [hostId, name]);
  const head: LedgerHead = {
    position,
    texts: [...places.keys()],
    unsettledIntents: findUnsettledIntents(ledger).map(({ id }) => id),
    unsettledNames: [...names].flatMap(([key, memory]) => (isUnsettledName(memory) ? [key] : [])),
    regions: [...present.keys()],
    zones: [...ledger.zones],
    adopted: [...ledger.adopted],
    places: [...ledger.places],
    told: [...ledger.told],
    holding: [...ledger.holding],
    listedAt: [...ledger.listedAt],
    provenAt: [...ledger.provenAt],
    longestUnseen: longestUnseen ?? null,
    coldAt: coldAt ?? null,
    coldCause: ledger.coldCause ?? null,
    coldSettledMs: coldSettledMs === Number.POSITIVE_INFINITY ? 'for ever' : coldSettledMs,
    bootBegan: bootBegan ?? null,
    run: run ?? null,
    settleWindowMs: ledger.settleWindowMs ?? null,
  };
  return { head, tables };
}

/** `at`: where the first table begins. */
export function openLedger(head: LedgerHead, bytes: Buffer, at: number): Ledger {
  const text = (place: unknown): string => head.texts[place as Text] ?? '';
  const specs = new Map<unknown, IntentSpec>();
  const specAt = (place: unknown): IntentSpec => {
    const spec = specs.get(place) ?? (JSON.parse(text(place)) as IntentSpec);
    specs.set(place, spec);
    return spec;
  };
  const moment = ([boot, ms, wall]: StoredMoment): Moment => ({ boot: text(boot), ms, wall });
  const orNothing = (stored: unknown) => (stored === null ? undefined : moment(stored as StoredMoment));
  const intentOf = (row: TableRow): Intent => {
    const [id, region, name, plan, spec, fleet, sent, position, answer, reason, hostIds, stopped, end] = row;
    return {
      id,
      key: { region: text(region), name } as HostKey,
      plan: text(plan),
      spec: specAt(spec),
      ...(fleet !== null && { fleet: text(fleet) }),
      sent: moment(sent as StoredMoment),
      position: position as number,
      answer: (answer ?? undefined) as Intent['answer'],
      reason: reason as string,
      hostIds: hostIds as readonly string[],
      stopped: orNothing(stopped),
      end: (end ?? undefined) as Intent['end'],
    };
  };
  const intents = openTable(bytes, at, intentOf, head.unsettledIntents);
  const nameOf = ([, intent, stoppedBefore, sighting, hostId, spent]: TableRow): NameMemory => {
    const [seenIds, seenAt] = (sighting ?? []) as [readonly string[], StoredMoment];
    return {
      intent:
        typeof intent === 'string'
          ? intents.map.get(intent)
          : intent === null
            ? undefined
            : intentOf(intent as TableRow),
      stoppedBefore: orNothing(stoppedBefore),
      sighting: sighting === null ? undefined : { hostIds: seenIds, at: moment(seenAt) },
      hostId: (hostId ?? undefined) as string | undefined,
      spent: (spent as readonly Text[]).map(text),
    };
  };
  const names = openTable(bytes, intents.end, nameOf, head.unsettledNames);
  const made = openTable(bytes, names.end, ([, id]) => id as string);
  const firstListed = openTable(bytes, made.end, ([, position]) => position as number);
  const present = new Map<string, ReadonlyMap<string, string>>();
  let { end } = firstListed;
  for (const region of head.regions) {
    const hosts = openTable(bytes, end, ([, name]) => name as string);
    present.set(region, hosts.map);
    ({ end } = hosts);
  }
  return {
    position: head.position,
    names: names.map,
    intents: intents.map,
    made: made.map,
    firstListed: firstListed.map,
    present,
    zones: new Map(head.zones),
    adopted: new Map(head.adopted.map(([id, known]) => [id, { ...known, fleet: known.fleet, zone: known.zone }])),
    places: new Set(head.places),
    told: new Map(head.told),
    holding: new Map(head.holding),
    listedAt: new Map(head.listedAt),
    provenAt: new Map(head.provenAt),
    longestUnseen: head.longestUnseen ?? undefined,
    coldAt: head.coldAt ?? undefined,
    coldCause: head.coldCause ?? undefined,
    coldSettledMs: head.coldSettledMs === 'for ever' ? Number.POSITIVE_INFINITY : head.coldSettledMs,
    bootBegan: head.bootBegan ?? undefined,
    run: head.run ?? undefined,
    settleWindowMs: head.settleWindowMs ?? undefined,
  };
}

function* rowsOf<Value>(
  map: ReadonlyMap<string, Value>,
  rowOf: (key: string, value: Value) => TableRow,
): Generator<TableRow, void, undefined> {
  for (const [key, value] of map) yield rowOf(key, value);
}
