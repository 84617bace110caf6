/** The decoder that reads in blocks says of any journal what the one that read it at once said, wherever a block ends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../src/core/intent.ts';
import { encodeRecords } from '../../src/journal/codec.ts';
import { readCreateRecord } from '../../src/journal/create-record.ts';
import { startDecoder } from '../../src/journal/decode.ts';
import { readRecord } from '../../src/journal/record-shape.ts';
import { decodeRecords } from './decode.ts';
import { anyJournal, journalsOf } from './journals.ts';
import { momentAt, opened, sendRecord } from './records.ts';
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

describe('the reader of creates that does without JSON.parse', () => {
  const moment = momentAt(36_743_123.456789);
  const send: JournalRecord = { ...sendRecord('web-1'), moment } as JournalRecord;
  const answer = {
    type: 'answer',
    intent: 'i-1',
    answer: 'accepted',
    reason: '',
    hostIds: ['host-1'],
    moment,
  } satisfies JournalRecord;
  const quick = (json: string) => {
    const bytes = Buffer.from(`head ${json}\n`);
    return readCreateRecord(bytes, 5, bytes.length - 1);
  };
  /** What the long way makes of it; undefined where it is no record. */
  const slow = (json: string) => {
    try {
      const read = readRecord(JSON.parse(json));
      return read.status === 'record' ? read.record : undefined;
    } catch {
      return undefined;
    }
  };

  it('reads what an apply writes of each create', () => {
    const zoned = {
      ...sendRecord('web-2', 5),
      spec: { imageId: 'img', cpu: 1, memory: 2, diskSpace: 20, zone: 'a-1' },
    };
    const fleet = JSON.stringify({ ...zoned, fleet: 'shop', moment: undefined }).replace(
      /}$/,
      `,"moment":${JSON.stringify(moment)}}`,
    );

    for (const json of [JSON.stringify(send), JSON.stringify(answer), JSON.stringify(zoned), fleet]) {
      expect(quick(json)).toEqual(JSON.parse(json));
    }
  });

  it.each(['0', '7', '10', '0.5', '1.25', '258847.5', '1036743123.456789', '123456789012345678', '9007199254740993.5'])(
    'reads the number %s as JSON.parse does',
    (text) => {
      const json = JSON.stringify(answer).replace('36743123.456789', text);

      expect(quick(json)).toEqual(JSON.parse(json));
    },
  );

  it('never reads another record than the long way, whatever byte of a line is another', () => {
    const marks = [...'"\\{}[],:. 019eE+-t\u0001\u007f'];
    for (const json of [JSON.stringify(send), JSON.stringify(answer)]) {
      for (let at = 0; at < json.length; at += 1) {
        for (const mark of ['', ...marks, `${json[at]}0`]) {
          const changed = json.slice(0, at) + mark + json.slice(at + 1);
          const read = quick(changed);
          if (read !== undefined) expect(read).toEqual(slow(changed));
        }
      }
    }
  });
});
