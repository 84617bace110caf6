/**
 * One line of the journal: a record, the rest of a write that was cut short, or damage (codec.ts
 * has the format).
 */
import { isAscii } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { JournalRecord } from '../core/intent.ts';
import { readCreateRecord } from './create-record.ts';
import { readRecord } from './record-shape.ts';

/**
 * The highest generation that these lines claim, whether they are complete or not, or follow a torn
 * piece; 0 if there is none.
 */
export function findHighestClaim(content: Uint8Array): number {
  let highest = 0;
  for (const [, whole, behind] of latin1Of(content).matchAll(/^\d+\.(\d{1,15}) |\d\.(\d{1,15}) [0-9a-f]{8} \{"/gm)) {
    highest = Math.max(highest, Number(whole ?? behind));
  }
  return highest;
}

/**
 * Whether a crash cut the write of this line short. Ignoring a record that was on disk would mean
 * forgetting what was sent, so this is true only for what a crash can leave:
 * - A line without its end. It was never synced, because a record and its line feed are written
 *   together, and nothing was sent because of it.
 * - A line with its end and with NUL bytes. In a write of several blocks, the last block reached
 *   the disk, but an earlier one did not and reads as zeros. No record contains a NUL byte.
 * A line with an end, without a NUL and with a wrong checksum was changed later: that is damage.
 * The first line must also look like the beginning of a journal. Otherwise the file is somebody
 * else's, and must not be written to.
 */
export function isTorn(content: Uint8Array, hasEnd: boolean, line: number): boolean {
  if (hasEnd && !content.includes(0)) return false;
  return line > 1 || /^[1\0][0-9a-f. \0]*([{\0].*)?$/s.test(latin1Of(content));
}

interface Origin {
  readonly generation: number;
  /** The bytes before it on the same line, left by a write that was cut short. */
  readonly piece: Uint8Array | undefined;
}

export type DecodedLine =
  | Exclude<ReturnType<typeof readRecord>, { status: 'record' }>
  | ({ readonly status: 'record'; readonly record: JournalRecord; readonly number: number } & Origin)
  /** Written by a holder that had been replaced. */
  | ({ readonly status: 'late' } & Origin)
  /** Not as it was written. A line that is `bad` is complete, but does not belong there. */
  | { readonly status: 'unreadable'; readonly why: string };

/**
 * Where a line may begin inside another one. JSON text cannot look like this, because its quotation
 * marks are escaped.
 */
const innerHead = /(?=[1-9]\d{0,14}\.\d{1,15} [0-9a-f]{8} \{")/g;

/**
 * Reads a line, or the one after a torn piece on the same line. The piece was never acknowledged:
 * it lacks its line feed, which belonged to the same write, and its writer wrote nothing more.
 * Damage is not mistaken for such a piece:
 * - A record that counted and became unreadable leaves a gap in the numbers before the next record
 *   of its writer, or of a successor that had read it.
 * - Before a line of an earlier generation, whose number proves nothing, the piece must not be a
 *   line of which only the line feed was changed.
 */
export function readLine(place: LinePlace, due: number, least: number): DecodedLine {
  const read = decodeLine(place, due, least);
  if (read.status !== 'unreadable') return read;
  const content = bytesOf(place);
  for (const { index } of latin1Of(content).matchAll(innerHead)) {
    const behind = decodeLine(takeWhole(content.subarray(index)), due, least);
    if (behind.status === 'unreadable') continue;
    const piece = content.subarray(0, index);
    if (isChangedEnd(piece, due, least)) return { status: 'bad', why: read.why };
    return 'piece' in behind ? { ...behind, piece } : behind;
  }
  return read;
}

/**
 * Whether this is a complete line with something else in place of its line feed. A write that was
 * cut short does not leave that, unless the line feed was the first byte of a block that never
 * reached the disk.
 */
export function isChangedEnd(piece: Uint8Array, due: number, least: number): boolean {
  return piece.at(-1) !== 0 && readLine(takeWhole(piece.subarray(0, -1)), due, least).status !== 'unreadable';
}

/** Where a line is: its line feed is at `end`, or nothing is there. */
export interface LinePlace {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

export function bytesOf({ bytes, start, end }: LinePlace): Buffer {
  return bytes.subarray(start, end);
}

export function takeWhole(content: Uint8Array): LinePlace {
  return { bytes: makeBuffer(content), start: 0, end: content.length };
}

/**
 * Reads a line in place. `due`: the number that follows the line before, `least`: its generation.
 */
function decodeLine(place: LinePlace, due: number, least: number): DecodedLine {
  const head = readHead(place);
  if (head === undefined) return { status: 'unreadable', why: 'it is not a line of a journal' };
  const { number, generation, placeSum, sum, jsonStart } = head;
  const json = place.bytes.subarray(jsonStart, place.end);
  if (crc32(json, placeSum) !== sum) return { status: 'unreadable', why: 'its checksum is wrong' };
  if (generation < least) return { status: 'late', generation, piece: undefined };
  if (number > due || (number < due && generation === least)) {
    return { status: 'bad', why: `it is record ${number} where ${due} is due` };
  }
  const record = readCreateRecord(place.bytes, jsonStart, place.end);
  if (record !== undefined) return { status: 'record', record, number, generation, piece: undefined };
  const value = parseJson(json);
  if (value === undefined) return { status: 'bad', why: 'it does not contain JSON' };
  const read = readRecord(value);
  if (read.status !== 'record') return read;
  return { status: 'record', record: read.record, number, generation, piece: undefined };
}

const [zero, point, blank] = [0x30, 0x2e, 0x20];

/**
 * Reads `17.4 5f0c9a1e ` byte by byte: a regular expression for each line would take a third of the
 * time of a fold.
 */
function readHead({ bytes, start, end }: LinePlace) {
  const pointAt = endOfDigits(bytes, start);
  const placeEnd = endOfDigits(bytes, pointAt + 1);
  const jsonStart = placeEnd + 10;
  if (jsonStart > end) return undefined;
  if (bytes[start] === zero || bytes[pointAt] !== point || bytes[placeEnd] !== blank) return undefined;
  if (bytes[jsonStart - 1] !== blank) return undefined;
  if (!isShort(start, pointAt) || !isShort(pointAt + 1, placeEnd)) return undefined;
  const sum = readHex(bytes, placeEnd + 1, jsonStart - 1);
  if (sum === undefined) return undefined;
  const number = readNumber(bytes, start, pointAt);
  const generation = readNumber(bytes, pointAt + 1, placeEnd);
  return { number, generation, placeSum: computeShortSum(bytes, start, placeEnd + 1), sum, jsonStart };
}

/** One to fifteen digits: a longer number may not be exact. */
const isShort = (start: number, end: number) => end > start && end - start <= 15;

function endOfDigits(content: Uint8Array, start: number): number {
  let end = start;
  for (let byte = content[end]; byte !== undefined && byte >= zero && byte <= zero + 9; byte = content[end]) end += 1;
  return end;
}

function readNumber(content: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + (content[at] ?? 0) - zero;
  return number;
}

/** Reads lower-case hex digits. */
function readHex(content: Uint8Array, start: number, end: number): number | undefined {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const byte = content[at] ?? 0;
    if (byte >= zero && byte <= zero + 9) number = number * 16 + byte - zero;
    else if (byte >= 0x61 && byte <= 0x66) number = number * 16 + byte - 0x57;
    else return undefined;
  }
  return number;
}

const sums = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1 ? 0xedb88320 : 0) ^ (sum >>> 1);
  return sum;
});

/** The CRC-32 of a few bytes: for these, calling Node's function takes ten times as long. */
function computeShortSum(content: Uint8Array, start: number, end: number): number {
  let sum = -1;
  for (let at = start; at < end; at += 1) sum = (sums[(sum ^ (content[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** One character per byte. */
function latin1Of(bytes: Uint8Array): string {
  return makeBuffer(bytes).toString('latin1');
}

function makeBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseJson(bytes: Buffer): unknown {
  try {
    // Most lines are plain ASCII, and a decoder that looks for errors takes several times as long.
    return JSON.parse(isAscii(bytes) ? latin1Of(bytes) : utf8.decode(bytes));
  } catch {
    return undefined;
  }
}

export function computeChecksum(place: string, json: Uint8Array): string {
  return crc32(json, crc32(`${place} `))
    .toString(16)
    .padStart(8, '0');
}
