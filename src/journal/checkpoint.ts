/**
 * The ledger at one record of a journal, as JSON. It is a cache: if it is damaged, in another format or of another
 * journal, it is ignored, and the journal is folded from its start.
 *
 * The first line is the checksum of everything behind it. Then comes the head, then each shard of each map as an array
 * of rows (sharded-map.ts).
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { CheckpointDue } from '../ledger/journal-store.ts';
import { emptyLedger, type Ledger, type NameMemory } from '../ledger/ledger.ts';
import { countShards, findShard, ShardedMap } from '../ledger/sharded-map.ts';
import type { HostKey } from '../model/host.ts';
import type { Intent, IntentSpec, Moment } from '../model/intent.ts';
import type { Disk, FilePiece } from '../model/ports.ts';
import { requireCode } from './failures.ts';
import type { JournalState } from './fold-journal.ts';

/** Increased with each change of the format, and of how records are folded. */
export const checkpointForm = 8;

/** Which journal a checkpoint belongs to, and which content of it. */
export interface CheckpointOwner {
  readonly account: string;
  /** Digest of the journal up to this record. Each kind of journal computes it in its own way. */
  readonly digest: string;
}

/** Maps that are read shard by shard; `present` is another one, for each region. */
const large = ['intents', 'names', 'made', 'firstListed', 'adopted', 'told'] as const;

interface Head extends CheckpointOwner, Pick<JournalState, 'mark' | 'opened' | 'unbegun'> {
  readonly form: number;
  /** All fields of the ledger but its large maps. */
  readonly small: Readonly<Record<string, unknown>>;
  readonly sizes: Readonly<Record<(typeof large)[number], number>>;
  /** Regions of `present`, and how many hosts each has. */
  readonly regions: readonly (readonly [region: string, size: number])[];
  /** Texts that many rows share; a row contains the index of each. */
  readonly texts: readonly string[];
}

type Row = readonly unknown[];
type StoredMoment = readonly [boot: number, ms: number, wall: string];

const lineFeed = 0x0a;
const sumLength = 9;
const shardsAtOnce = 16;

/**
 * Pieces of the file. Every few thousand rows it lets other work of the process run, and rejects if the signal has
 * aborted.
 */
export async function encodeCheckpoint(
  { ledger, mark, opened, unbegun }: JournalState,
  owner: CheckpointOwner,
  signal?: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const texts = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  /** Most intents share theirs. */
  const specs = new Map<IntentSpec, number>();
  const specOf = (spec: IntentSpec): number => {
    const known = specs.get(spec) ?? numberOf(JSON.stringify(spec));
    specs.set(spec, known);
    return known;
  };
  const momentOf = (moment: Moment | undefined) => moment && [numberOf(moment.boot), moment.ms, moment.wall];
  const intentRow = (intent: Intent): Row => [
    intent.id,
    numberOf(intent.key.region),
    intent.key.name,
    numberOf(intent.plan),
    specOf(intent.spec),
    intent.fleet && numberOf(intent.fleet),
    momentOf(intent.sent),
    intent.position,
    intent.answer,
    intent.reason,
    intent.hostIds,
    momentOf(intent.stopped),
    intent.end,
  ];
  const nameRow = (key: string, { intent, stoppedBefore, sighting, hostId, spent }: NameMemory): Row => [
    key,
    // The id is enough, unless a later intent was given the same one.
    intent && ledger.intents.get(intent.id) === intent ? intent.id : intent && intentRow(intent),
    momentOf(stoppedBefore),
    sighting && [sighting.hostIds, momentOf(sighting.at)],
    hostId,
    spent.map(numberOf),
  ];
  const lines: Buffer[] = [];
  const add = async <Value>(map: ReadonlyMap<string, Value>, rowOf: (key: string, value: Value) => Row) => {
    const shards = Array.from({ length: countShards(map.size) }, (): string[] => []);
    for (const key of map.keys()) shards[findShard(key, shards.length)]?.push(key);
    for (const [nth, keys] of shards.entries()) {
      const rows = keys.map((key) => rowOf(key, map.get(key) as Value));
      lines.push(Buffer.from(`${JSON.stringify(rows)}\n`));
      if ((nth + 1) % shardsAtOnce > 0) continue;
      await setImmediate();
      signal?.throwIfAborted();
    }
  };
  const pair = (key: string, value: unknown): Row => [key, value];
  await add(ledger.intents, (_, intent) => intentRow(intent));
  await add(ledger.names, nameRow);
  for (const field of ['made', 'firstListed', 'adopted', 'told'] as const) await add<unknown>(ledger[field], pair);
  for (const hosts of ledger.present.values()) await add(hosts, pair);
  const head: Head = {
    form: checkpointForm,
    ...owner,
    mark,
    opened,
    unbegun,
    small: packSmall(ledger),
    sizes: Object.fromEntries(large.map((field) => [field, ledger[field].size])) as Head['sizes'],
    regions: [...ledger.present].map(([region, { size }]) => [region, size]),
    texts: [...texts.keys()],
  };
  lines.unshift(Buffer.from(`${JSON.stringify(head)}\n`));
  const sum = lines.reduce((before, line) => crc32(line, before), 0);
  return [Buffer.from(`${sum.toString(16).padStart(sumLength - 1, '0')}\n`), ...lines];
}

/** Undefined if it is not a checkpoint, is damaged, or is of another version. */
export function decodeCheckpoint(
  content: Uint8Array,
): (CheckpointOwner & { readonly state: JournalState }) | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (
    bytes.toString('latin1', 0, sumLength) !== `${crc32(bytes.subarray(sumLength)).toString(16).padStart(8, '0')}\n`
  ) {
    return undefined;
  }
  let at = sumLength;
  const takeLine = (): Buffer => {
    const start = at;
    at = bytes.indexOf(lineFeed, start) + 1;
    return bytes.subarray(start, at);
  };
  const { form, account, digest, mark, opened, unbegun, small, sizes, regions, texts } = JSON.parse(
    takeLine().toString(),
  ) as Head;
  if (form !== checkpointForm) return undefined;

  const textOf = (number: unknown): string => texts[number as number] ?? '';
  const specs = new Map<unknown, IntentSpec>();
  const specOf = (number: unknown): IntentSpec => {
    const spec = specs.get(number) ?? (JSON.parse(textOf(number)) as IntentSpec);
    specs.set(number, spec);
    return spec;
  };
  const momentOf = (stored: unknown): Moment | undefined => {
    if (stored === null) return undefined;
    const [boot, ms, wall] = stored as StoredMoment;
    return { boot: textOf(boot), ms, wall };
  };
  const intentOf = (row: Row): Intent => {
    const [id, region, name, plan, spec, fleet, sent, position, answer, reason, hostIds, stopped, end] = row;
    return {
      id: id as string,
      key: { region: textOf(region), name } as HostKey,
      plan: textOf(plan),
      spec: specOf(spec),
      fleet: fleet === null ? undefined : textOf(fleet),
      sent: momentOf(sent) as Moment,
      position: position as number,
      answer: (answer ?? undefined) as Intent['answer'],
      reason: reason as string,
      hostIds: hostIds as readonly string[],
      stopped: momentOf(stopped),
      end: (end ?? undefined) as Intent['end'],
    };
  };
  const openMap = <Value>(size: number, fromRow: (row: Row) => Value) => {
    const shards = Array.from({ length: countShards(size) }, () => {
      const line = takeLine();
      let shard: Map<string, Value> | undefined;
      const read = () =>
        new Map((JSON.parse(line.toString()) as readonly Row[]).map((row) => [row[0] as string, fromRow(row)]));
      return () => (shard ??= read());
    });
    return new ShardedMap(shards, size);
  };
  const intents = openMap(sizes.intents, intentOf);
  const names = openMap(sizes.names, ([, intent, stoppedBefore, sighting, hostId, spent]): NameMemory => {
    const [seenIds, seenAt] = (sighting ?? []) as [readonly string[], StoredMoment];
    return {
      // Looked up when it is needed, so that one name does not read the shards of all intents.
      get intent() {
        if (intent === null) return undefined;
        return typeof intent === 'string' ? intents.get(intent) : intentOf(intent as Row);
      },
      stoppedBefore: momentOf(stoppedBefore),
      sighting: sighting === null ? undefined : { hostIds: seenIds, at: momentOf(seenAt) as Moment },
      hostId: (hostId ?? undefined) as string | undefined,
      spent: (spent as readonly number[]).map(textOf),
    };
  });
  const openPairs = <Value>(size: number) => openMap(size, ([, value]) => value as Value);
  const state: JournalState = {
    mark,
    opened,
    unbegun,
    ledger: {
      ...unpackSmall(small),
      intents,
      names,
      made: openPairs(sizes.made),
      firstListed: openPairs(sizes.firstListed),
      adopted: openPairs(sizes.adopted),
      told: openPairs(sizes.told),
      present: new Map(regions.map(([region, size]) => [region, openPairs<string>(size)])),
    },
  };
  return { account, digest, state };
}

/** Maps and sets as arrays. */
function packSmall(ledger: Ledger): Head['small'] {
  const fields = Object.entries(ledger).filter(([field]) => field !== 'present' && !large.some((one) => one === field));
  return Object.fromEntries(
    fields.map(([field, value]) => [field, value instanceof Map || value instanceof Set ? [...value] : value]),
  );
}

function unpackSmall(small: Head['small']): Ledger {
  const fields = Object.entries(small).map(([field, value]) => {
    const empty: unknown = emptyLedger[field as keyof Ledger];
    if (empty instanceof Map) return [field, new Map(value as readonly (readonly [unknown, unknown])[])];
    return [field, empty instanceof Set ? new Set(value as readonly unknown[]) : value];
  });
  const ledger: Ledger = { ...emptyLedger, ...Object.fromEntries(fields) };
  // JSON has no infinite numbers.
  return { ...ledger, coldSettledMs: ledger.coldSettledMs ?? Number.POSITIVE_INFINITY };
}

/**
 * Whether so many records were added since the last checkpoint, that of record `kept`, that another one is worth
 * writing. It costs more for a longer journal, so it is written less often there.
 */
export function isCheckpointDue({ records, least, signal }: CheckpointDue, kept = 0): boolean {
  return records - kept >= Math.max(least, records / 32) && !signal.aborted;
}

// The checkpoint of a journal in a folder, in a file next to it.

const edgeBytes = 2 ** 16;
const sampleBytes = 2 ** 12;
const samples = 64;

export function pathOfCheckpoint(folder: string): string {
  return join(folder, 'journal.checkpoint');
}

export interface CheckpointPlace {
  /** Of the journal's file. */
  readonly path: string;
  readonly folder: string;
  readonly account: string;
}

/**
 * Undefined if there is none of this journal, or if it cannot be read. If something is wrong with the folder, reading
 * the journal reports it.
 */
export async function readCheckpoint(
  disk: Disk,
  { path, folder, account }: CheckpointPlace,
): Promise<JournalState | undefined> {
  try {
    const bytes = await disk.read(pathOfCheckpoint(folder));
    const found = bytes === undefined ? undefined : decodeCheckpoint(bytes);
    if (found === undefined || found.account !== account) return undefined;
    if ((await digestOf(disk, path, found.state.mark.bytes)) !== found.digest) return undefined;
    return found.state;
  } catch (error) {
    requireCode(error);
    return undefined;
  }
}

/** Rejects with the system's errors, or if the signal aborts before it writes. */
export async function writeCheckpoint(
  disk: Disk,
  { path, folder, account }: CheckpointPlace,
  state: JournalState,
  signal?: AbortSignal,
): Promise<void> {
  const digest = await digestOf(disk, path, state.mark.bytes);
  if (digest === undefined) return;
  await disk.replace(pathOfCheckpoint(folder), await encodeCheckpoint(state, { account, digest }, signal));
}

/**
 * Digest of the first `length` bytes of a journal, made from samples if it is long. Undefined if the journal is
 * shorter.
 */
async function digestOf(disk: Disk, path: string, length: number): Promise<string | undefined> {
  const bytes = await disk.readPieces(path, choosePieces(length));
  return bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex');
}

/** The beginning, the end and evenly spaced pieces between them; of a short journal, everything. */
export function choosePieces(length: number): readonly FilePiece[] {
  const between = length - 2 * edgeBytes;
  if (between <= samples * sampleBytes) return [{ at: 0, bytes: length }];
  const spread = Array.from({ length: samples }, (_, nth) => ({
    at: edgeBytes + Math.floor(((between - sampleBytes) * nth) / (samples - 1)),
    bytes: sampleBytes,
  }));
  return [{ at: 0, bytes: edgeBytes }, ...spread, { at: length - edgeBytes, bytes: edgeBytes }];
}
