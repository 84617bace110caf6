/**
 * The journal as bytes. One record a line: its number and the generation of the lock that it was written under,
 * a checksum, the record as JSON.
 *
 *   17.4 5f0c9a1e {"type":"ended","moment":{…}}
 *
 * Numbers count from 1 without a gap. The checksum is the CRC-32 of `17.4 {"type":…}` as 8 hex digits: the number is
 * under it too, so that no line can be lost, doubled or moved unseen.
 *
 * No two writers share a generation. A process that slept while a human unlocked its lock may wake up and write on, before
 * or behind the first line of the writer that follows it. That line's number says how much of the file its writer had
 * read; what an earlier generation put behind that is passed over. It is nothing that was sent: who is replaced finds
 * that out between its record and the first byte.
 */
import { crc32 } from 'node:zlib';
import type { JournalRecord } from '../core/intent.ts';
import { readRecord } from './record-shape.ts';

export type Decoded =
  /** `validBytes`: where the last whole line ends. `torn`: what stands behind it was never put on disk whole. */
  | {
      readonly status: 'read';
      readonly records: readonly JournalRecord[];
      readonly validBytes: number;
      readonly torn: boolean;
    }
  /** `line` counts from 1. */
  | { readonly status: 'damaged'; readonly line: number; readonly why: string }
  | { readonly status: 'newer'; readonly version: number };

const lineFeed = 0x0a;
const longestHead = 48;

/** Records as lines; `first`: the number of the first one. `generation`: of their writer's lock. */
export function encodeRecords(records: readonly JournalRecord[], first: number, generation: number): Uint8Array {
  const lines = records.map((record, index) => {
    const place = `${first + index}.${generation}`;
    const json = JSON.stringify(record);
    return `${place} ${checksum(place, Buffer.from(json))} ${json}\n`;
  });
  return Buffer.from(lines.join(''));
}

/** Reads a whole journal. A torn end is cut; anything else that is not as it was written is damage. */
export function decodeRecords(bytes: Uint8Array): Decoded {
  const records: JournalRecord[] = [];
  let start = 0;
  let line = 0;
  let generation = 0;
  while (start < bytes.length) {
    line += 1;
    const end = bytes.indexOf(lineFeed, start);
    const content = bytes.subarray(start, end === -1 ? bytes.length : end);
    const read =
      end === -1
        ? ({ status: 'bad', why: 'it does not end' } as const)
        : decodeLine(content, records.length + 1, generation);
    switch (read.status) {
      case 'record':
        // Behind what this writer had read, an earlier one wrote on.
        records.length = read.number - 1;
        records.push(read.record);
        ({ generation } = read);
        start = end + 1;
        break;
      case 'late':
        start = end + 1;
        break;
      case 'newer':
        return read;
      case 'bad': {
        const isLast = end === -1 || end === bytes.length - 1;
        if (!isLast || !isTorn(content, end !== -1, line)) return { status: 'damaged', line, why: read.why };
        return { status: 'read', records, validBytes: start, torn: true };
      }
    }
  }
  const isJournal = records.length === 0 || records[0]?.type === 'opened';
  if (!isJournal) return { status: 'damaged', line: 1, why: 'a journal begins with the record "opened"' };
  return { status: 'read', records, validBytes: start, torn: false };
}

/** The highest generation that a line claims, whole or not; 0 where there is none. */
export function highestGeneration(bytes: Uint8Array): number {
  let highest = 0;
  for (let start = 0; start < bytes.length; ) {
    const head = Buffer.from(bytes.subarray(start, start + longestHead)).toString('latin1');
    highest = Math.max(highest, Number(/^\d+\.(\d{1,15}) /.exec(head)?.[1] ?? 0));
    const end = bytes.indexOf(lineFeed, start);
    start = end === -1 ? bytes.length : end + 1;
  }
  return highest;
}

/**
 * Whether the last line is one whose write a crash cut short. To cut a record that was on disk would be to forget what
 * was sent, so only what a crash leaves is taken for it:
 * - a line without its end: it was never synced, since a record and its line feed go in one write, and nothing was sent
 *   on the strength of it;
 * - a line with its end but with NUL bytes inside: of a write over several blocks the last one reached the disk and an
 *   earlier one did not, and reads as zeros. No record holds a NUL byte.
 * A last line that ends, without a NUL and with a wrong checksum, was changed after it was written: that is damage.
 * The first line must look like the beginning of a journal too: else this is somebody's file, and cutting would empty it.
 */
function isTorn(content: Uint8Array, hasEnd: boolean, line: number): boolean {
  if (hasEnd && !content.includes(0)) return false;
  return (
    line > 1 ||
    /^(\0+|1(\.\d*)?\0*|1\.\d+ [0-9a-f]{0,8}\0*|1\.\d+ [0-9a-f\0]{8} .*)$/s.test(
      Buffer.from(content).toString('latin1'),
    )
  );
}

type DecodedLine =
  | Exclude<ReturnType<typeof readRecord>, { status: 'record' }>
  | { readonly status: 'record'; readonly record: JournalRecord; readonly number: number; readonly generation: number }
  /** Written by a holder that had been replaced. */
  | { readonly status: 'late' };

/** `due`: the number that follows the line before, `least`: its generation. */
function decodeLine(content: Uint8Array, due: number, least: number): DecodedLine {
  // The head is ASCII, and latin1 keeps one character a byte.
  const head = Buffer.from(content.subarray(0, longestHead)).toString('latin1');
  const [whole, place, digits, epoch, sum] = /^(([1-9]\d{0,14})\.(\d{1,15})) ([0-9a-f]{8}) /.exec(head) ?? [];
  if (whole === undefined || place === undefined) return { status: 'bad', why: 'it is no line of a journal' };
  const number = Number(digits);
  const json = content.subarray(whole.length);
  const generation = Number(epoch);
  if (checksum(place, json) !== sum) return { status: 'bad', why: 'its checksum is wrong' };
  if (generation < least) return { status: 'late' };
  if (number > due || (number < due && generation === least))
    return { status: 'bad', why: `it is record ${number} where ${due} is due` };
  const value = parseJson(json);
  if (value === undefined) return { status: 'bad', why: 'it holds no JSON' };
  const read = readRecord(value);
  return read.status === 'record' ? { ...read, number, generation } : read;
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
