/** A whole journal, read as the product reads it: in blocks, and once more where records were cut off. */

import { type Decoded, startDecoder } from '../../src/journal/decode.ts';
import type { JournalRecord } from '../../src/model/intent.ts';

type Read = Extract<Decoded, { status: 'read' }>;
export type WholeDecoded =
  | (Omit<Read, 'count' | 'cuts' | 'mark'> & { readonly records: readonly JournalRecord[] })
  | Exclude<Decoded, Read>;

/** `blockSizes`: of the blocks, again and again; nothing: one block. */
export function decodeRecords(bytes: Uint8Array, blockSizes: readonly number[] = [bytes.length + 1]): WholeDecoded {
  let cuts: Read['cuts'];
  for (;;) {
    const records: JournalRecord[] = [];
    const decoder = startDecoder((record) => records.push(record), cuts);
    for (let at = 0, nth = 0; at < bytes.length; nth += 1) {
      const size = Math.max(1, blockSizes[nth % blockSizes.length] ?? 1);
      // The product uses its buffer again.
      const block = Buffer.from(bytes.subarray(at, at + size));
      decoder.take(block);
      block.fill(0x7b);
      at += size;
    }
    const { ...end } = decoder.end();
    if (end.status !== 'read') return end;
    if (end.cuts !== undefined && cuts !== undefined) throw new Error('it is cut again');
    if (end.cuts === undefined) {
      if (end.count !== records.length) throw new Error(`${end.count} records count, and ${records.length} were given`);
      return { status: 'read', records, torn: end.torn, generation: end.generation };
    }
    ({ cuts } = end);
  }
}
