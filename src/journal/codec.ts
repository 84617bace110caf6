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
 * line. The part is ignored too (line.ts, decode.ts).
 */
import type { JournalRecord } from '../model/intent.ts';
import { computeChecksum } from './line.ts';

/** Records as lines. `first`: the number of the first one. `generation`: that of their writer's lock. */
export function encodeRecords(records: readonly JournalRecord[], first: number, generation: number): Uint8Array {
  return Buffer.from(
    encodeLines(records, first, generation)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

/** The same, each without its line feed. */
export function encodeLines(records: readonly JournalRecord[], first: number, generation: number): readonly string[] {
  return records.map((record, index) => {
    const place = `${first + index}.${generation} `;
    const json = JSON.stringify(record);
    const sum = computeChecksum(place, Buffer.from(json)).toString(16).padStart(8, '0');
    return `${place}${sum} ${json}`;
  });
}
