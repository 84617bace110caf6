import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startDecoder } from '../../src/journal/decode.ts';
import { encodeRecords } from '../../src/journal/line.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import { moment, sendRecord } from '../support/model/ledgers.ts';
import { decodeRecords } from './decode.ts';
import { anyJournal, journalsOf } from './journals.ts';
import { anyRecord, opened } from './records.ts';

const ended: JournalRecord = { type: 'ended', moment: { ...moment(9), wall: '2026-01-01T00:00:00.000Z' } };
const threeRecords = [opened, sendRecord(), ended];

/** A line with a checksum that is right, whatever it holds. */
function lineOf(number: number, content: string | Uint8Array): Buffer {
  const json = Buffer.from(content);
  const sum = crc32(Buffer.concat([Buffer.from(`${number}.1 `), json]));
  return Buffer.concat([Buffer.from(`${number}.1 ${sum.toString(16).padStart(8, '0')} `), json, Buffer.from('\n')]);
}

function journalWith(value: unknown): Uint8Array {
  return Buffer.concat([encodeRecords([opened], 1, 1), lineOf(2, JSON.stringify(value))]);
}

/** Where each line begins, and the end of the last one. */
function lineStarts(bytes: Uint8Array): readonly number[] {
  return [0, ...[...bytes.entries()].filter(([, byte]) => byte === 0x0a).map(([index]) => index + 1)];
}

describe('the lines of a journal', () => {
  it('hold a number, the generation of the lock, a checksum and the record', () => {
    const text = Buffer.from(encodeRecords([ended], 17, 4)).toString();

    expect(text).toBe(
      '17.4 4b39d7b6 {"type":"ended","moment":{"boot":"boot-1","ms":9,"wall":"2026-01-01T00:00:00.000Z"}}\n',
    );
  });

  it('are the same wherever the blocks end in which they are read: of several writers, torn, hollow and changed', () => {
    const blocks = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyJournal, blocks, (journal, blockSizes) => {
        const bytes = journalsOf(journal).at(-1) ?? Buffer.alloc(0);
        expect(decodeRecords(bytes, blockSizes)).toEqual(decodeRecords(bytes));
      }),
      { numRuns: 600 },
    );
  });
});

describe('a torn end', () => {
  it('is passed over wherever a journal ends early: what is left are its first records', () => {
    const bytes = encodeRecords(threeRecords, 1, 1);
    const starts = lineStarts(bytes);

    for (let size = 0; size <= bytes.length; size += 1) {
      const whole = starts.filter((start) => start <= size).length - 1;
      expect(decodeRecords(bytes.subarray(0, size))).toMatchObject({
        status: 'read',
        records: threeRecords.slice(0, whole),
        torn: starts[whole] !== size,
      });
    }
  });

  it('is passed over for good once the next run has written behind it', () => {
    const bytes = encodeRecords(threeRecords, 1, 1);
    const starts = lineStarts(bytes);

    for (let size = 0; size < bytes.length; size += 1) {
      const whole = threeRecords.slice(0, starts.filter((start) => start <= size).length - 1);
      const next = encodeRecords(whole.length === 0 ? [opened, ended] : [ended], whole.length + 1, 2);
      const records = [...(whole.length === 0 ? [opened] : whole), ended];
      const both = Buffer.concat([bytes.subarray(0, size), next]);
      expect(decodeRecords(both)).toMatchObject({ status: 'read', records, torn: false });
    }
  });

  it.each([
    ['by the next run', encodeRecords([ended], 3, 2), { status: 'read', records: [opened, sendRecord(), ended] }],
    ['by its own writer', encodeRecords([ended], 3, 1), { status: 'damaged', line: 3 }],
    ['by somebody who had read it', encodeRecords([ended], 4, 2), { status: 'damaged', line: 3 }],
    ['by nobody but a late one', encodeRecords([ended], 2, 0), { status: 'read', torn: true }],
  ])('with a line feed, and a block that never reached the disk, was written behind %s', (_, behind, read) => {
    const bytes = Buffer.from(encodeRecords([opened, sendRecord(), sendRecord('web-2')], 1, 1));
    const [, , third = 0] = lineStarts(bytes);
    bytes.fill(0, third + 9, third + 40);
    const both = Buffer.concat([bytes, behind]);

    const decoded = decodeRecords(both);

    expect(decoded).toMatchObject(read);
  });
});

describe('a torn piece in the middle', () => {
  const start = encodeRecords([opened, sendRecord('web-1')], 1, 1);
  const first = encodeRecords([sendRecord('web-2')], 3, 2);
  const records = [opened, sendRecord('web-1'), sendRecord('web-2')];

  it('of either costs no record of the successor, in whatever order the two write', () => {
    const write = fc.record({ late: fc.boolean(), record: anyRecord, cut: fc.option(fc.nat(), { freq: 3 }) });
    fc.assert(
      fc.property(fc.array(write, { maxLength: 8 }), (writes) => {
        const parts = [start, first];
        const whole: JournalRecord[] = [...records];
        const stopped = new Set<boolean>();
        let lateNumber = 3;
        for (const { late, record, cut } of writes) {
          if (stopped.has(late)) continue;
          const line = encodeRecords([record], late ? lateNumber : whole.length + 1, late ? 1 : 2);
          if (cut !== null) stopped.add(late);
          else if (late) lateNumber += 1;
          else whole.push(record);
          parts.push(cut === null ? line : line.subarray(0, cut % line.length));
        }
        const bytes = Buffer.concat(parts);

        expect(decodeRecords(bytes)).toMatchObject({ status: 'read', records: whole });
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['the next record of the same run', encodeRecords([ended], 4, 2)],
    ['the first record of the next run', encodeRecords([ended], 4, 3)],
    ['a late line of a holder that was replaced', encodeRecords([ended], 3, 1)],
  ])('is no whole line whose end was changed since: before %s that is damage', (_, behind) => {
    const late = encodeRecords([ended], 3, 1).subarray(0, 30);

    for (const piece of [new Uint8Array(), late, Buffer.concat([late, Buffer.alloc(5)])]) {
      const bytes = Buffer.concat([start, piece, first, behind]);
      bytes[start.length + piece.length + first.length - 1] = 0x0b;

      expect(decodeRecords(bytes)).toMatchObject({ status: 'damaged', line: 3 });
    }
  });
});

describe('damage', () => {
  it('is told by its line wherever a single bit before the last line flips', () => {
    const bytes = encodeRecords([opened, sendRecord('wéb-1'), sendRecord('web-2'), ended], 1, 1);
    const starts = lineStarts(bytes);
    const lastLine = starts.at(-2) ?? 0;

    const wrong = Array.from({ length: lastLine * 8 }, (_, bit) => {
      const flipped = Buffer.from(bytes);
      const at = bit >> 3;
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit & 7));
      const line = starts.filter((start) => start <= at).length;
      const decoded = decodeRecords(flipped);
      return decoded.status === 'damaged' && decoded.line === line ? [] : [{ bit, line, decoded }];
    }).flat();

    expect(lastLine).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['somebody else’s text', 'a diary, without an end of its line'],
    ['text that ends', 'a diary\n'],
    ['an empty line', '\n'],
  ])('is a file that is no journal: nothing is written behind %s', (_, text) => {
    expect(decodeRecords(Buffer.from(text))).toMatchObject({ status: 'damaged', line: 1 });
  });

  it('is a line that is longer than any record', () => {
    const decoder = startDecoder(() => {}, undefined, 1_000);

    decoder.take(encodeRecords([opened, sendRecord()], 1, 1));
    for (let block = 0; block < 3; block += 1) decoder.take(Buffer.alloc(400, 0x20));

    expect(decoder.end()).toEqual({ status: 'damaged', line: 3, why: 'it is too long' });
  });

  it('is a journal that does not begin with "opened"', () => {
    expect(decodeRecords(encodeRecords([ended], 1, 1))).toEqual({
      status: 'damaged',
      line: 1,
      why: 'a journal begins with the record "opened"',
    });
  });

  it.each([
    ['no JSON', '{"type":'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('is a line that holds %s under a checksum that is right', (_, content) => {
    const bytes = Buffer.concat([encodeRecords([opened], 1, 1), lineOf(2, content)]);

    expect(decodeRecords(bytes)).toEqual({ status: 'damaged', line: 2, why: 'it does not contain JSON' });
  });

  it.each([
    ['version', { ...opened, version: '2' }],
    ['file', { ...opened, file: 'journal' }],
    ['cold', { type: 'began', cold: 'lukewarm', moment: moment(1) }],
    ['ms', { type: 'ended', moment: { boot: 'b', ms: null, wall: '' } }],
    ['appeared', { type: 'listed', region: 'r', appeared: ['h'], vanished: [], glimpsed: [], moment: moment(1) }],
    ['appeared', { type: 'listed', region: 'r', appeared: [['h', 'n', 'x']], vanished: [], glimpsed: [], moment: 1 }],
    ['vanished', { type: 'listed', region: 'r', appeared: [], vanished: [1], glimpsed: [], moment: moment(1) }],
    ['name', { ...sendRecord(), key: { region: 'r' } }],
    ['cpu', { ...sendRecord(), spec: { imageId: 'i', cpu: '2', memory: 1 } }],
    ['hostId', { type: 'closed', intent: 'i', how: 'resolved-host', hostId: 1, moment: moment(1) }],
    ['hosts', { type: 'adopted', fleet: 'f', hosts: [['h', 'r']], moment: moment(1) }],
    ['hosts', { type: 'adopted', hosts: [['h', 'r', 'n', 'z', 'x']], moment: moment(1) }],
  ])('is a record whose field %s is malformed: %j', (field, value) => {
    expect(decodeRecords(journalWith(value))).toEqual({
      status: 'damaged',
      line: 2,
      why: `its field ${field} is missing or malformed`,
    });
  });

  it.each([0, 1, 2, 4])('is not another format: its version %i tells that, however the rest is laid out', (version) => {
    const bytes = lineOf(1, JSON.stringify({ type: 'opened', version, owner: [] }));

    expect(decodeRecords(bytes)).toEqual({ status: 'other', version });
  });
});
