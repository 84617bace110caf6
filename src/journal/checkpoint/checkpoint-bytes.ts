/**
 * The ledger at one record of a journal, as bytes. It is a cache: if it is damaged, in another
 * format or of another journal, it is ignored, and the journal is folded from its start.
 *
 * The file begins with words of 32 bits in the byte order of the machine: a magic number, a
 * checksum of everything after it, the form, the number of bytes of the head and of the file, 0.
 * Then comes the head as JSON, then the tables of the ledger.
 */
import { crc32 } from 'node:zlib';
import type { JournalState } from '../fold-journal.ts';
import { openLedger, type StoredLedger, storeLedger } from './checkpoint-ledger.ts';
import { bufferOf, wordBytes } from './checkpoint-table.ts';

interface Head {
  readonly account: string;
  readonly mark: JournalState['mark'];
  /** Digest of the journal up to this record. Each kind of journal computes it in its own way. */
  readonly digest: string;
  readonly opened: JournalState['opened'];
  readonly unbegun?: JournalState['unbegun'];
  readonly ledger: StoredLedger['head'];
}

const magic = 0x4a435748;
/** Increased with each change of the format, and of how records are folded. */
export const checkpointForm = 6;
const prefaceWords = 6;
const prefaceBytes = prefaceWords * wordBytes;
/** Maximum size that Node reads in one piece. */
const mostBytes = 2 ** 31 - 1;

/** Which journal a checkpoint belongs to, and which content of it. */
export type CheckpointOwner = Pick<Head, 'account' | 'digest'>;

/** Undefined if it is too long. Rejects if the signal aborts. */
export async function encodeCheckpoint(
  { ledger, mark, opened, unbegun }: JournalState,
  { account, digest }: CheckpointOwner,
  signal?: AbortSignal,
): Promise<readonly Uint8Array[] | undefined> {
  const stored = await storeLedger(ledger, signal);
  const rest = unbegun === undefined ? {} : { unbegun };
  const text = Buffer.from(
    JSON.stringify({ account, mark, digest, opened, ...rest, ledger: stored.head } satisfies Head),
  );
  const head = Buffer.concat([text, Buffer.alloc(-text.length & (wordBytes - 1), ' ')]);
  // Without data, crc32 ignores its start value.
  const parts = [head, ...stored.tables].filter(({ length }) => length > 0);
  const bytes = parts.reduce((before, part) => before + part.length, prefaceBytes);
  if (bytes > mostBytes) return undefined;
  const facts = bufferOf(new Uint32Array([checkpointForm, head.length, bytes, 0]));
  const sum = [facts, ...parts].reduce((before, part) => crc32(part, before), 0);
  return [bufferOf(new Uint32Array([magic, sum])), facts, ...parts];
}

/** Undefined if it is not a checkpoint, is damaged, or is of another version. */
export function decodeCheckpoint(content: Uint8Array) {
  const bytes = alignBytes(content);
  if (bytes.length < prefaceBytes) return undefined;
  const [mark, sum, form, headBytes = 0, length] = new Uint32Array(bytes.buffer, bytes.byteOffset, prefaceWords);
  if (mark !== magic || form !== checkpointForm || length !== bytes.length) return undefined;
  if (crc32(bytes.subarray(2 * wordBytes)) !== sum) return undefined;
  const tablesAt = prefaceBytes + headBytes;
  const head = JSON.parse(bytes.toString('utf8', prefaceBytes, tablesAt)) as Head;
  return { head, ledger: () => openLedger(head.ledger, bytes, tablesAt) };
}

/** Words are read in place. */
function alignBytes(content: Uint8Array): Buffer {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.byteOffset % wordBytes === 0) return bytes;
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
