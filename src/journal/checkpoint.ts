/**
 * The ledger at one record of a journal, as JSON. It is a cache: if it is damaged, in another format or of another
 * journal, it is ignored, and the journal is folded from its start.
 *
 * The first line is the checksum of everything behind it. Then comes the head, then the entries of each shard of each
 * large map (sharded-map.ts).
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { CheckpointDue, HeldJournal } from '../ledger/journal-store.ts';
import { emptyLedger, type Ledger } from '../ledger/ledger.ts';
import { countShards, findShard, ShardedMap } from '../ledger/sharded-map.ts';
import type { Disk, FilePiece } from '../model/ports.ts';
import { requireCode } from './failures.ts';
import type { JournalState } from './fold-journal.ts';
import { pathOfJournal } from './place.ts';

/** Increased with each change of the format, and of how records are folded. */
export const checkpointForm = 12;

/** The ledger at one record of a journal. */
export interface Checkpoint {
  readonly state: JournalState;
  /** Digest of the journal up to this record. Each kind of journal computes it in its own way. */
  readonly digest: string;
}

/** Fields with values that many rows share: a row has the index of its value in `shared`. */
const sharedFields: ReadonlySet<string> = new Set(['region', 'plan', 'spent', 'spec', 'fleet', 'boot']);

interface Head extends Pick<JournalState, 'mark' | 'opened' | 'unbegun'>, Pick<Checkpoint, 'digest'> {
  readonly form: number;
  readonly account: string;
  /** All fields of the ledger but its large maps. Maps and sets as arrays. */
  readonly small: Readonly<Record<string, unknown>>;
  /** Entries of each large map, then of the hosts of each region. */
  readonly sizes: readonly number[];
  /** Those of `present`. */
  readonly regions: readonly string[];
  readonly shared: readonly unknown[];
}

const lineFeed = 0x0a;
const sumLength = 9;
const shardsAtOnce = 16;

/**
 * Pieces of the file. Every few thousand rows, other work of the process may run; rejects if the signal has aborted.
 */
export async function encodeCheckpoint(
  { state: { ledger, mark, opened, unbegun }, digest }: Checkpoint,
  account: string,
  signal?: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const { intents, names, made, firstListed, adopted, told, present, ...small } = ledger;
  const maps = [intents, names, made, firstListed, adopted, told, ...present.values()];
  const shared = new Map<string, number>();
  const shorten = (field: string, value: unknown) => {
    if (value === undefined) return undefined;
    if (!sharedFields.has(field)) return value;
    const text = JSON.stringify(value);
    const index = shared.get(text) ?? shared.size;
    shared.set(text, index);
    return index;
  };
  const lines: Buffer[] = [];
  for (const map of maps as readonly ReadonlyMap<string, unknown>[]) {
    const shards = Array.from({ length: countShards(map.size) }, (): (readonly [string, unknown])[] => []);
    for (const row of map) shards[findShard(row[0], shards.length)]?.push(row);
    for (const [nth, rows] of shards.entries()) {
      lines.push(Buffer.from(`${JSON.stringify(rows, shorten)}\n`));
      if ((nth + 1) % shardsAtOnce > 0) continue;
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  const head: Head = {
    form: checkpointForm,
    account,
    digest,
    mark,
    opened,
    unbegun,
    small,
    sizes: maps.map(({ size }) => size),
    regions: [...present.keys()],
    shared: [...shared.keys()].map((text) => JSON.parse(text)),
  };
  const list = (_: string, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value);
  lines.unshift(Buffer.from(`${JSON.stringify(head, list)}\n`));
  const sum = lines.reduce((before, line) => crc32(line, before), 0);
  return [Buffer.from(`${sum.toString(16).padStart(sumLength - 1, '0')}\n`), ...lines];
}

/** Undefined if it is not a checkpoint of this account, is damaged, or is of another version. */
export function decodeCheckpoint(content: Uint8Array | undefined, owner: string): Checkpoint | undefined {
  if (content === undefined) return undefined;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const sum = crc32(bytes.subarray(sumLength)).toString(16).padStart(8, '0');
  if (bytes.toString('latin1', 0, sumLength) !== `${sum}\n`) return undefined;
  let at = sumLength;
  const takeLine = (): Buffer => {
    const start = at;
    at = bytes.indexOf(lineFeed, start) + 1;
    return bytes.subarray(start, at);
  };
  const head = JSON.parse(takeLine().toString()) as Head;
  const { form, account, digest, mark, opened, unbegun, shared, regions } = head;
  if (form !== checkpointForm || account !== owner) return undefined;

  // The maps are opened in the order in which they were written.
  const sizes = head.sizes.values();
  const lengthen = (field: string, value: unknown) => (sharedFields.has(field) ? shared[value as number] : value);
  const openMap = <Value>() => {
    const size = sizes.next().value ?? 0;
    const shards = Array.from({ length: countShards(size) }, () => {
      const line = takeLine();
      let shard: Map<string, Value> | undefined;
      const readShard = () => new Map(JSON.parse(line.toString(), lengthen) as readonly (readonly [string, Value])[]);
      return () => (shard ??= readShard());
    });
    return new ShardedMap(shards, size);
  };
  const ledger: Ledger = {
    ...unpackSmall(head.small),
    intents: openMap(),
    names: openMap(),
    made: openMap(),
    firstListed: openMap(),
    adopted: openMap(),
    told: openMap(),
    present: new Map(regions.map((region) => [region, openMap<string>()])),
  };
  return { digest, state: { mark, opened, unbegun, ledger } };
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
 * Calls `write` if so many records were added since the last checkpoint, that of record `kept`, that another one is
 * worth writing. It costs more for a longer journal, so it is written less often there.
 */
export function keepIfDue(
  kept: number | undefined,
  write: (due: CheckpointDue) => Promise<void>,
): HeldJournal['keepCheckpoint'] {
  return async (due) => {
    if (due.signal.aborted || due.records - (kept ?? 0) < Math.max(due.least, due.records / 32)) return;
    // Without it, the next run folds more of the journal; nothing else is lost.
    await write(due).catch(() => undefined);
  };
}

// The checkpoint of a journal in a folder, in a file next to it.

const edgeBytes = 2 ** 16;
const sampleBytes = 2 ** 12;
const samples = 64;

export function pathOfCheckpoint(folder: string): string {
  return join(folder, 'journal.checkpoint');
}

export interface CheckpointPlace {
  readonly folder: string;
  readonly account: string;
}

/**
 * Undefined if there is none of this journal, or if it cannot be read. If something is wrong with the folder, reading
 * the journal reports it.
 */
export async function readCheckpoint(
  disk: Disk,
  { folder, account }: CheckpointPlace,
): Promise<JournalState | undefined> {
  try {
    const found = decodeCheckpoint(await disk.read(pathOfCheckpoint(folder)), account);
    if (found === undefined) return undefined;
    if ((await digestOf(disk, folder, found.state.mark.bytes)) !== found.digest) return undefined;
    return found.state;
  } catch (error) {
    requireCode(error);
    return undefined;
  }
}

/** Rejects with the system's errors, or if the signal aborts before it writes. */
export async function writeCheckpoint(
  disk: Disk,
  { folder, account }: CheckpointPlace,
  state: JournalState,
  signal?: AbortSignal,
): Promise<void> {
  const digest = await digestOf(disk, folder, state.mark.bytes);
  if (digest === undefined) return;
  await disk.replace(pathOfCheckpoint(folder), await encodeCheckpoint({ state, digest }, account, signal));
}

/** Digest of the first `length` bytes of a journal, from samples if it is long. Undefined if the journal is shorter. */
async function digestOf(disk: Disk, folder: string, length: number): Promise<string | undefined> {
  const bytes = await disk.readPieces(pathOfJournal(folder), choosePieces(length));
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
