/**
 * The journal as bytes. One record a line: its number and the generation of the lock that it was
 * written under, a checksum, the record as JSON.
 *
 *   17.4 5f0c9a1e {"type":"ended","moment":{…}}
 *
 * Numbers count from 1 without a gap. The checksum is the CRC-32 of `17.4 {"type":…}` as 8 hex
 * digits: the number is under it too, so that no line can be lost, doubled or moved unseen.
 *
 * No two writers share a generation. A process that slept while a human unlocked its lock may wake
 * up and write on, before or behind the first line of the writer that follows it. That line's
 * number says how much of the file its writer had read; what an earlier generation put behind that
 * is passed over. It is nothing that was sent: who is replaced finds that out between its record
 * and the first byte.
 *
 * Nothing is ever cut off or changed: who did that would do it to the records of his successor if
 * he slept until there was one. So where a writer was cut short in the middle of a line, by a kill
 * or by its disk, the next line of another one stands behind the piece, on the same line. The piece
 * is passed over too (line.ts, decode.ts).
 */
import type { JournalRecord } from '../core/intent.ts';
import { computeChecksum } from './line.ts';

/** Records as lines; `first`: the number of the first one. `generation`: of their writer's lock. */
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
    const place = `${first + index}.${generation}`;
    const json = JSON.stringify(record);
    return `${place} ${computeChecksum(place, Buffer.from(json))} ${json}`;
  });
}
