/**
 * The journal as bytes, one record per line: its number, the generation of the lock under which it was written, a
 * checksum, and the record as JSON.
 *
 *   17.4 5f0c9a1e {"type":"ended","moment":{…}}
 *
 * Numbers count from 1 without a gap. The checksum is the CRC-32 of `17.4 {"type":…}` as 8 hex digits: it covers the
 * number too, so that a lost, repeated or moved line is always noticed.
 *
 * No two writers share a generation. A process that was paused while a human released its lock may continue to write,
 * before or after the first line of its successor. The number of that line says how much of the file the successor had
 * read. Lines of an earlier generation with the same or a higher number are ignored. Nothing was sent because of them:
 * a writer that was replaced notices it between its record and the first byte.
 *
 * Nothing is ever cut off or changed, because a writer that was paused and replaced would do that to the records of its
 * successor. So if a kill or a disk error leaves part of a line, the next record of another writer follows on the same
 * line. The part is ignored too.
 */
import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { HostKey } from '../model/host.ts';
import {
  type IntentSpec,
  type JournalRecord,
  journalVersion,
  type Moment,
  type RecordType,
  recordFields,
} from '../model/intent.ts';
import { findFaultBy } from '../model/text/checks.ts';
import { isObject } from '../model/text/json.ts';

/** Records as lines. `first`: the number of the first one. `generation`: that of their writer's lock. */
export function encodeRecords(records: readonly JournalRecord[], first: number, generation: number): Uint8Array {
  const lines = encodeLines(records, first, generation);
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

/** The same, each without its line feed. */
export function encodeLines(records: readonly JournalRecord[], first: number, generation: number): readonly string[] {
  return records.map((record, index) => {
    const place = `${first + index}.${generation} `;
    const json = JSON.stringify(record);
    return `${place}${computeChecksum(place, json).toString(16).padStart(8, '0')} ${json}`;
  });
}

/** Of a record as JSON. `place`: its number and generation as on its line, with the space. */
function computeChecksum(place: string, json: string | Uint8Array): number {
  return crc32(json, crc32(place));
}

// A line that is read is a text with one character for each byte: most lines are ASCII, and that is their text.

/** The highest generation that these lines claim, complete or not, or after a torn piece; 0 if there is none. */
export function findHighestClaim(content: string): number {
  let highest = 0;
  // As before nearly every record.
  if (content === '') return highest;
  for (const [, whole, behind] of content.matchAll(/^\d+\.(\d{1,15}) |\d\.(\d{1,15}) [0-9a-f]{8} \{"/gm)) {
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
 * A line with an end, without a NUL and with a wrong checksum was changed later: that is damage. The first line must
 * also look like the beginning of a journal. Otherwise the file is somebody else's, and must not be written to.
 */
export function isTorn(content: string, hasEnd: boolean, line: number): boolean {
  if (hasEnd && !content.includes('\0')) return false;
  return line > 1 || /^[1\0][0-9a-f. \0]*([{\0].*)?$/s.test(content);
}

interface Origin {
  readonly generation: number;
  /** The bytes before it on the same line, left by a write that was cut short; empty if there are none. */
  readonly piece: string;
}

export type DecodedLine =
  | Exclude<ReadRecord, { status: 'record' }>
  | ({ readonly status: 'record'; readonly record: JournalRecord; readonly number: number } & Origin)
  /** Written by a holder that had been replaced. */
  | ({ readonly status: 'late' } & Origin)
  /** Not as it was written. A line that is `bad` is complete, but does not belong there. */
  | { readonly status: 'unreadable'; readonly why: string };

/**
 * Where a line may begin inside another one. JSON text cannot look like this, because its quotation marks are escaped.
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
 *
 * `due`: the number that follows the line before, `least`: its generation.
 */
export function readLine(content: string, due: number, least: number): DecodedLine {
  const read = decodeLine(content, due, least);
  if (read.status !== 'unreadable') return read;
  for (const { index } of content.matchAll(innerHead)) {
    const behind = decodeLine(content.slice(index), due, least);
    if (behind.status === 'unreadable') continue;
    const piece = content.slice(0, index);
    if (isChangedEnd(piece, due, least)) return { status: 'bad', why: read.why };
    return 'piece' in behind ? { ...behind, piece } : behind;
  }
  return read;
}

/**
 * Whether this is a complete line with something else in place of its line feed. A write that was cut short does not
 * leave that, unless the line feed was the first byte of a block that never reached the disk.
 */
export function isChangedEnd(piece: string, due: number, least: number): boolean {
  return piece.at(-1) !== '\0' && readLine(piece.slice(0, -1), due, least).status !== 'unreadable';
}

/** At most fifteen digits: a longer number may not be exact. */
const head = /^([1-9]\d{0,14})\.(\d{1,15}) ([0-9a-f]{8}) /;

function decodeLine(content: string, due: number, least: number): DecodedLine {
  const found = head.exec(content);
  if (found === null) return { status: 'unreadable', why: 'it is not a line of a journal' };
  const [before, digits, writer, sum = ''] = found;
  const json = content.slice(before.length);
  const isAscii = Buffer.byteLength(json) === json.length;
  const bytes = isAscii ? json : Buffer.from(json, 'latin1');
  if (computeChecksum(before.slice(0, -sum.length - 1), bytes) !== Number.parseInt(sum, 16)) {
    return { status: 'unreadable', why: 'its checksum is wrong' };
  }
  const [number, generation] = [Number(digits), Number(writer)];
  if (generation < least) return { status: 'late', generation, piece: '' };
  if (number > due || (number < due && generation === least)) {
    return { status: 'bad', why: `it is record ${number} where ${due} is due` };
  }
  const value = parseJson(bytes);
  if (value === undefined) return { status: 'bad', why: 'it does not contain JSON' };
  const read = readRecord(value);
  return read.status === 'record' ? { status: 'record', record: read.record, number, generation, piece: '' } : read;
}

function parseJson(json: string | Buffer): unknown {
  if (typeof json !== 'string' && !isUtf8(json)) return undefined;
  try {
    return JSON.parse(String(json));
  } catch {
    return undefined;
  }
}

// The record in a line. It is input, so every field is checked.

type ReadRecord =
  | { readonly status: 'record'; readonly record: JournalRecord }
  /** The `opened` record names another format. */
  | { readonly status: 'other'; readonly version: number }
  | { readonly status: 'bad'; readonly why: string };

function readRecord(value: unknown): ReadRecord {
  if (!isObject(value)) return { status: 'bad', why: 'it is not a JSON object' };
  const { type, version } = value;
  // Asked first: another format may lay the rest of the record out in another way.
  if (type === 'opened' && Number.isInteger(version) && version !== journalVersion) {
    return { status: 'other', version: Number(version) };
  }
  if (!isType(type)) {
    return { status: 'bad', why: `this version knows no record ${JSON.stringify(type)}: written by another version?` };
  }
  const isNowhere = type === 'opened' && value.file === undefined && value.store === undefined;
  const fault = faultFinders[type](value) ?? (isNowhere ? 'store' : undefined);
  if (fault !== undefined) return { status: 'bad', why: `its field ${fault} is missing or malformed` };
  const record = value as unknown as JournalRecord;
  shareTexts(record);
  return { status: 'record', record };
}

const faultFinders = Object.fromEntries(
  Object.entries(recordFields).map(([type, fields]) => [type, findFaultBy(fields)]),
) as Readonly<Record<RecordType, ReturnType<typeof findFaultBy>>>;

function isType(type: unknown): type is RecordType {
  return typeof type === 'string' && Object.hasOwn(recordFields, type);
}

type Own<Value> = { -readonly [Field in keyof Value]: Value[Field] };

/** Most records share these with the one before. They are kept once, not a million times. */
const last = { boot: '', region: '', plan: '', fleet: '' };
let lastSpec: IntentSpec | undefined;

function shareTexts(record: JournalRecord): void {
  if ('moment' in record) (record.moment as Own<Moment>).boot = share('boot', record.moment.boot);
  if (record.type !== 'send') return;
  const own: Own<typeof record> = record;
  (own.key as Own<HostKey>).region = share('region', own.key.region);
  own.plan = share('plan', own.plan);
  if (own.fleet !== undefined) own.fleet = share('fleet', own.fleet);
  if (lastSpec === undefined || !hasFieldsOf(lastSpec, own.spec)) lastSpec = own.spec;
  own.spec = lastSpec;
}

/** Whether two objects have the same fields with the same simple values. */
function hasFieldsOf<Value extends object>(one: Value, other: Value): boolean {
  const fields = Object.keys(one) as (keyof Value)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}

function share(field: keyof typeof last, value: string): string {
  if (last[field] !== value) last[field] = value;
  return last[field];
}
