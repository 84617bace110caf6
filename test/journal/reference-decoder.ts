/** A decoder that reads a whole journal at once: what the one that reads in blocks is held against. */
import { crc32 } from 'node:zlib';
import type { JournalRecord } from '../../src/core/intent.ts';
import { readRecord } from '../../src/journal/record-shape.ts';

type Decoded =
  /** `torn`: what stands behind the last record was never put on disk whole. */
  | { readonly status: 'read'; readonly records: readonly JournalRecord[]; readonly torn: boolean }
  /** `line` counts from 1. */
  | { readonly status: 'damaged'; readonly line: number; readonly why: string }
  | { readonly status: 'other'; readonly version: number };

const lineFeed = 0x0a;
const longestHead = 48;

/** Reads a whole journal. A torn piece is passed over; anything else that is not as it was written is damage. */
export function decodeAtOnce(bytes: Uint8Array): Decoded {
  const records: JournalRecord[] = [];
  let start = 0;
  let line = 0;
  let generation = 0;
  let isEndTorn = false;
  /** A line with NUL bytes: torn if nothing stands behind it, or what somebody wrote who had found it so. */
  let hollow: Extract<Decoded, { status: 'damaged' }> | undefined;
  while (start < bytes.length) {
    line += 1;
    const end = bytes.indexOf(lineFeed, start);
    const content = bytes.subarray(start, end === -1 ? bytes.length : end);
    const read =
      end === -1
        ? ({ status: 'unreadable', why: 'it does not end' } as const)
        : readLine(content, records.length + 1, generation);
    switch (read.status) {
      case 'record':
        if (hollow !== undefined && read.generation === generation) return hollow;
        hollow = undefined;
        // Behind what this writer had read, an earlier one wrote on.
        records.length = read.number - 1;
        records.push(read.record);
        ({ generation } = read);
        break;
      case 'late':
        break;
      case 'other':
        return read;
      case 'bad':
        return hollow ?? { status: 'damaged', line, why: read.why };
      case 'unreadable': {
        const damage = hollow ?? { status: 'damaged', line, why: read.why };
        if (!isTorn(content, end !== -1, line) || isChangedEnd(content, records.length + 1, generation)) return damage;
        if (end === -1) isEndTorn = true;
        else hollow = damage;
      }
    }
    start = end === -1 ? bytes.length : end + 1;
  }
  const isJournal = records.length === 0 || records[0]?.type === 'opened';
  if (!isJournal) return { status: 'damaged', line: 1, why: 'a journal begins with the record "opened"' };
  return { status: 'read', records, torn: isEndTorn || hollow !== undefined };
}

/** The highest generation that a line claims, whole or not, or one that stands behind a torn piece; 0 where there is none. */
export function highestClaimAtOnce(bytes: Uint8Array): number {
  let highest = 0;
  for (const [, whole, behind] of latin1(bytes).matchAll(/^\d+\.(\d{1,15}) |\d\.(\d{1,15}) [0-9a-f]{8} \{"/gm)) {
    highest = Math.max(highest, Number(whole ?? behind));
  }
  return highest;
}

/**
 * Whether a line is one whose write a crash cut short. To pass over a record that was on disk would be to forget what was
 * sent, so only what a crash leaves is taken for it:
 * - a line without its end: it was never synced, since a record and its line feed go in one write, and nothing was sent
 *   on the strength of it;
 * - a line with its end but with NUL bytes inside: of a write over several blocks the last one reached the disk and an
 *   earlier one did not, and reads as zeros. No record holds a NUL byte.
 * A line that ends, without a NUL and with a wrong checksum, was changed after it was written: that is damage.
 * The first line must look like the beginning of a journal too: else this is somebody's file, and not to be written to.
 */
function isTorn(content: Uint8Array, hasEnd: boolean, line: number): boolean {
  if (hasEnd && !content.includes(0)) return false;
  return line > 1 || /^[1\0][0-9a-f. \0]*([{\0].*)?$/s.test(latin1(content));
}

type DecodedLine =
  | Exclude<ReturnType<typeof readRecord>, { status: 'record' }>
  | { readonly status: 'record'; readonly record: JournalRecord; readonly number: number; readonly generation: number }
  /** Written by a holder that had been replaced. */
  | { readonly status: 'late' }
  /** Not as it was written; what is `bad` is whole, and does not belong there. */
  | { readonly status: 'unreadable'; readonly why: string };

/** Where a line may begin inside of another: nothing in a JSON text looks so, since quotation marks are escaped there. */
const innerHead = /(?=[1-9]\d{0,14}\.\d{1,15} [0-9a-f]{8} \{")/g;

/**
 * A line, or the one that stands behind a torn piece. The piece was never acknowledged: it lacks its line feed, which went
 * in the same write, and its writer wrote no more. Damage is not taken for such a piece:
 * - a record that counted, and cannot be read any more, leaves a gap in the numbers before the next one of its writer or
 *   of a successor, who had read it;
 * - before a line of an earlier generation, whose number says nothing of it, the piece must not be a line whose line feed
 *   alone was changed.
 */
function readLine(content: Uint8Array, due: number, least: number): DecodedLine {
  const read = decodeLine(content, due, least);
  if (read.status !== 'unreadable') return read;
  for (const { index } of latin1(content).matchAll(innerHead)) {
    const behind = decodeLine(content.subarray(index), due, least);
    if (behind.status === 'unreadable') continue;
    return isChangedEnd(content.subarray(0, index), due, least) ? { status: 'bad', why: read.why } : behind;
  }
  return read;
}

/**
 * Whether this is a line but for its line feed, in whose place something else stands: no write that was cut short leaves
 * that, unless the line feed was the first byte of a block that never reached the disk.
 */
function isChangedEnd(piece: Uint8Array, due: number, least: number): boolean {
  return piece.at(-1) !== 0 && readLine(piece.subarray(0, -1), due, least).status !== 'unreadable';
}

/** `due`: the number that follows the line before, `least`: its generation. */
function decodeLine(content: Uint8Array, due: number, least: number): DecodedLine {
  const head = latin1(content.subarray(0, longestHead));
  const [whole, place, digits, epoch, sum] = /^(([1-9]\d{0,14})\.(\d{1,15})) ([0-9a-f]{8}) /.exec(head) ?? [];
  if (whole === undefined || place === undefined) return { status: 'unreadable', why: 'it is not a line of a journal' };
  const number = Number(digits);
  const json = content.subarray(whole.length);
  const generation = Number(epoch);
  if (checksum(place, json) !== sum) return { status: 'unreadable', why: 'its checksum is wrong' };
  if (generation < least) return { status: 'late' };
  if (number > due || (number < due && generation === least))
    return { status: 'bad', why: `it is record ${number} where ${due} is due` };
  const value = parseJson(json);
  if (value === undefined) return { status: 'bad', why: 'it does not contain JSON' };
  const read = readRecord(value);
  return read.status === 'record' ? { ...read, number, generation } : read;
}

/** One character a byte. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function checksum(place: string, json: Uint8Array): string {
  return crc32(json, crc32(`${place} `))
    .toString(16)
    .padStart(8, '0');
}
