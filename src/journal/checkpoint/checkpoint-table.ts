/**
 * A map of texts that is read in place from a file. Rows are parsed only when they are requested,
 * so a million of them cost nothing at the start. A row is a JSON array whose first item is its
 * key, and is found by a hash of the key.
 *
 * The table consists of words of 32 bits in the byte order of the machine: the number of rows, of
 * slots and of bytes of text; where each row ends; the slots, each with the number of a row,
 * counted from 1, or 0. Then come the rows.
 */
import { setImmediate } from 'node:timers/promises';
import { iterateEntries, type StoredMap } from '../../core/ledger/layered-map.ts';

export type TableRow = readonly [key: string, ...values: readonly unknown[]];

export const wordBytes = 4;
const headWords = 3;
const chunkLength = 2 ** 20;
const rowsAtOnce = 4_096;

/**
 * Pieces of the file, whose total length is a multiple of `wordBytes`. Every few thousand rows it
 * lets other work of the process run, and rejects if the signal has aborted.
 */
export async function encodeTable(
  rows: Iterable<TableRow>,
  size: number,
  signal?: AbortSignal,
): Promise<readonly Buffer[]> {
  const slotCount = 2 ** Math.ceil(Math.log2(Math.max(1, size) * 2));
  const ends = new Uint32Array(size);
  const slots = new Uint32Array(slotCount);
  const pieces: Buffer[] = [];
  let chunk = '';
  let bytes = 0;
  let count = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text);
    ends[count] = bytes;
    let slot = hashOf(row[0]) & (slotCount - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slotCount - 1);
    count += 1;
    slots[slot] = count;
    chunk += text;
    if (count % rowsAtOnce === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    if (chunk.length < chunkLength) continue;
    pieces.push(Buffer.from(chunk));
    chunk = '';
  }
  const padding = -bytes & (wordBytes - 1);
  pieces.push(Buffer.from(chunk + ' '.repeat(padding)));
  return [bufferOf(new Uint32Array([size, slotCount, bytes + padding])), bufferOf(ends), bufferOf(slots), ...pieces];
}

export interface OpenedTable<Value> {
  readonly map: StoredMap<string, Value>;
  /** Where the next table begins. */
  readonly end: number;
}

/**
 * `at`: where the table begins. It must be a multiple of `wordBytes`, and so must the offset of the
 * bytes in their buffer.
 */
export function openTable<Value>(
  bytes: Buffer,
  at: number,
  fromRow: (row: TableRow) => Value,
  marked: readonly string[] = [],
): OpenedTable<Value> {
  const words = (from: number, length: number) => new Uint32Array(bytes.buffer, bytes.byteOffset + from, length);
  const [size = 0, slotCount = 0, textBytes = 0] = words(at, headWords);
  const endsAt = at + headWords * wordBytes;
  const ends = words(endsAt, size);
  const slots = words(endsAt + size * wordBytes, slotCount);
  const text = endsAt + (size + slotCount) * wordBytes;
  const rowAt = (index: number): TableRow =>
    JSON.parse(bytes.toString('utf8', text + (index === 0 ? 0 : (ends[index - 1] ?? 0)), text + (ends[index] ?? 0)));
  const find = (key: string): TableRow | undefined => {
    for (let slot = hashOf(key) & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const number = slots[slot] ?? 0;
      if (number === 0) return undefined;
      const row = rowAt(number - 1);
      if (row[0] === key) return row;
    }
  };
  function* entries(): MapIterator<[string, Value]> {
    for (let index = 0; index < size; index += 1) {
      const row = rowAt(index);
      yield [row[0], fromRow(row)];
    }
  }
  const map: StoredMap<string, Value> = {
    marked,
    size,
    get(key) {
      const row = find(key);
      return row === undefined ? undefined : fromRow(row);
    },
    has: (key) => find(key) !== undefined,
    ...iterateEntries(entries),
    forEach: (act) => {
      for (const [key, value] of entries()) act(value, key, map);
    },
  };
  return { map, end: text + textBytes };
}

export function bufferOf(words: Uint32Array): Buffer {
  return Buffer.from(words.buffer, words.byteOffset, words.byteLength);
}

/**
 * FNV-1a over the units of the text, mixed once more so that names that differ only in their last
 * digit are spread.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}
