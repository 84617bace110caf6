/** The decoder that reads in blocks says of any journal what the one that read it at once said, wherever a block ends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeRecords } from '../../src/journal/codec.ts';
import { startDecoder } from '../../src/journal/decode.ts';
import { decodeRecords } from './decode.ts';
import { oldJournal } from './old-journal.ts';
import { anyRecord, anyRecords, opened } from './records.ts';
import { decodeAtOnce, highestClaimAtOnce } from './reference-decoder.ts';

/** The same of both, and the same generation where it is read. */
function expectEqual(bytes: Uint8Array, blockSizes?: readonly number[]): void {
  const reference = decodeAtOnce(bytes);
  const decoded = decodeRecords(bytes, blockSizes);
  if (decoded.status !== 'read') {
    expect(decoded).toEqual(reference);
    return;
  }
  const { generation, ...rest } = decoded;
  expect(rest).toEqual(reference);
  expect(generation).toBe(highestClaimAtOnce(bytes));
}

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

type Piece = typeof anyPiece extends fc.Arbitrary<infer One> ? One : never;

function fillZeros(bytes: Buffer, from: number, count: number): void {
  for (let at = Math.max(0, from); at < Math.min(bytes.length, from + count); at += 1) bytes[at] = 0;
}

function journalOf(first: Parameters<typeof encodeRecords>[0], pieces: readonly Piece[]): Buffer {
  let bytes = Buffer.from(encodeRecords(first, 1, 1));
  let next = first.length + 1;
  let generation = 1;
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
  }
  return bytes;
}

describe('the decoder that reads in blocks', () => {
  it('agrees with the one that read at once on journals of several writers, torn, hollow and changed', () => {
    fc.assert(
      fc.property(
        anyRecords,
        fc.array(anyPiece, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
        (first, pieces, blockSizes) => expectEqual(journalOf(first, pieces), blockSizes),
      ),
      { numRuns: 1_500 },
    );
  });

  it('agrees wherever the first block ends', () => {
    const late = encodeRecords([{ type: 'ended', moment: { boot: 'ü', ms: 1, wall: '' } }], 2, 1);
    const bytes = Buffer.concat([
      encodeRecords([opened], 1, 1),
      late,
      encodeRecords([{ type: 'ended', moment: { boot: 'x', ms: 2, wall: '' } }], 2, 3),
      late.subarray(0, 20),
    ]);

    for (let size = 1; size <= bytes.length; size += 1) expectEqual(bytes, [size, bytes.length]);
    for (let size = 1; size <= 64; size += 1) expectEqual(bytes, [size]);
  });

  it('agrees on the journal of version 0.1.0, cut anywhere', () => {
    for (let size = 0; size <= oldJournal.length; size += 53) expectEqual(oldJournal.subarray(0, size), [61]);
  });

  it('calls a line damage that is longer than any record', () => {
    const decoder = startDecoder(() => {}, undefined, 1_000);

    decoder.take(oldJournal);
    for (let block = 0; block < 3; block += 1) decoder.take(Buffer.alloc(400, 0x20));

    expect(decoder.end()).toEqual({ status: 'damaged', line: 39, why: 'it is too long' });
  });
});
