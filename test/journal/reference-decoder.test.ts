/** The decoder that reads in blocks says of any journal what the one that read it at once said, wherever a block ends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeRecords } from '../../src/journal/codec.ts';
import { startDecoder } from '../../src/journal/decode.ts';
import { decodeRecords } from './decode.ts';
import { anyJournal, journalsOf } from './journals.ts';
import { opened, sendRecord } from './records.ts';
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

describe('the decoder that reads in blocks', () => {
  it('agrees with the one that read at once on journals of several writers, torn, hollow and changed', () => {
    fc.assert(
      fc.property(
        anyJournal,
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
        (journal, blockSizes) => expectEqual(journalsOf(journal).at(-1) ?? Buffer.alloc(0), blockSizes),
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

  it('calls a line damage that is longer than any record', () => {
    const decoder = startDecoder(() => {}, undefined, 1_000);

    decoder.take(encodeRecords([opened, sendRecord()], 1, 1));
    for (let block = 0; block < 3; block += 1) decoder.take(Buffer.alloc(400, 0x20));

    expect(decoder.end()).toEqual({ status: 'damaged', line: 3, why: 'it is too long' });
  });
});
