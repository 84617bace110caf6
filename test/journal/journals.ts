/** Any journal, from its first record to what came of it. */
import fc from 'fast-check';
import { encodeRecords } from '../../src/journal/line.ts';
import { anyRecord, anyRecords } from './records.ts';

/** What writers of rising and falling generations, kills, disks and people leave of a journal. */
const anyPiece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('records' as const), records: fc.array(anyRecord, { maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut' as const), bytes: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('zeros' as const), from: fc.nat(400), bytes: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flip' as const), at: fc.nat(4_000), bit: fc.nat(7) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('writer' as const),
      step: fc.integer({ min: -1, max: 2 }),
      back: fc.nat(3),
    }),
  },
);

function fillZeros(bytes: Buffer, from: number, count: number): void {
  for (let at = Math.max(0, from); at < Math.min(bytes.length, from + count); at += 1) bytes[at] = 0;
}

export const anyJournal = fc.record({ first: anyRecords, pieces: fc.array(anyPiece, { maxLength: 8 }) });

/** The bytes at each moment of its life, the last ones at the end. */
export function journalsOf({ first, pieces }: typeof anyJournal extends fc.Arbitrary<infer One> ? One : never) {
  let bytes = Buffer.from(encodeRecords(first, 1, 1));
  let next = first.length + 1;
  let generation = 1;
  const states = [bytes];
  for (const piece of pieces) {
    switch (piece.kind) {
      case 'records':
        bytes = Buffer.concat([bytes, encodeRecords(piece.records, next, generation)]);
        next += piece.records.length;
        break;
      case 'cut':
        bytes = bytes.subarray(0, Math.max(0, bytes.length - piece.bytes));
        break;
      case 'zeros':
        bytes = Buffer.from(bytes);
        fillZeros(bytes, bytes.length - piece.from, piece.bytes);
        break;
      case 'flip':
        bytes = Buffer.from(bytes);
        if (piece.at < bytes.length) bytes[piece.at] = (bytes[piece.at] ?? 0) ^ (1 << piece.bit);
        break;
      case 'writer':
        generation = Math.max(1, generation + piece.step);
        // It had read less than all.
        next = Math.max(1, next - piece.back);
        break;
    }
    states.push(bytes);
  }
  return states;
}
