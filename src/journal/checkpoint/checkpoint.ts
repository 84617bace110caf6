/**
 * The ledger at one record of the journal, in a file next to it. It is a cache: if it is missing,
 * damaged, in another format or of another journal, it is ignored, and the journal is folded from
 * its start.
 *
 * Words of 32 bits in the byte order of the machine: a mark, a checksum of all behind it, the form,
 * the bytes of the head and of the file, 0. Then the head as JSON, then the tables of the ledger.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Disk, FilePiece } from '../../core/ports.ts';
import { codeOf } from '../failures.ts';
import type { JournalState } from '../fold-file.ts';
import { openLedger, type StoredLedger, storeLedger } from './checkpoint-ledger.ts';
import { bufferOf, wordBytes } from './checkpoint-table.ts';

interface Head {
  readonly account: string;
  readonly mark: JournalState['mark'];
  /** Checksum of pieces of the journal before this record. */
  readonly digest: string;
  readonly opened: JournalState['opened'];
  readonly unbegun?: JournalState['unbegun'];
  readonly ledger: StoredLedger['head'];
}

const magic = 0x4a435748;
/** Increased with each change of the format, and of how records are folded. */
export const checkpointForm = 4;
const prefaceWords = 6;
const prefaceBytes = prefaceWords * wordBytes;
/** What Node reads in one piece. */
const mostBytes = 2 ** 31 - 1;

const edgeBytes = 2 ** 16;
const sampleBytes = 2 ** 12;
const samples = 64;

export function pathOfCheckpoint(folder: string): string {
  return join(folder, 'journal.checkpoint');
}

export interface CheckpointPlace {
  /** Of the journal's file. */
  readonly path: string;
  readonly folder: string;
  readonly account: string;
}

/**
 * Undefined if there is none that belongs to this journal, or none that can be read: the journal
 * tells what is wrong.
 */
export async function readCheckpoint(
  disk: Disk,
  { path, folder, account }: CheckpointPlace,
): Promise<JournalState | undefined> {
  try {
    const bytes = await disk.read(pathOfCheckpoint(folder));
    const found = bytes === undefined ? undefined : open(bytes);
    if (found === undefined || found.head.account !== account) return undefined;
    const { mark, digest, opened, unbegun } = found.head;
    if ((await digestOf(disk, path, mark.bytes)) !== digest) return undefined;
    return { ledger: found.ledger(), mark, opened, unbegun };
  } catch (error) {
    codeOf(error);
    return undefined;
  }
}

/** Rejects with the system's errors, or if the signal aborts before it writes. */
export async function writeCheckpoint(
  disk: Disk,
  { path, folder, account }: CheckpointPlace,
  { ledger, mark, opened, unbegun }: JournalState,
  signal?: AbortSignal,
): Promise<void> {
  const digest = await digestOf(disk, path, mark.bytes);
  if (digest === undefined) return;
  const stored = await storeLedger(ledger, signal);
  const rest = unbegun === undefined ? {} : { unbegun };
  const text = Buffer.from(
    JSON.stringify({ account, mark, digest, opened, ...rest, ledger: stored.head } satisfies Head),
  );
  const head = Buffer.concat([text, Buffer.alloc(-text.length & (wordBytes - 1), ' ')]);
  // Without any data, crc32 forgets its start value.
  const parts = [head, ...stored.tables].filter(({ length }) => length > 0);
  const bytes = parts.reduce((before, part) => before + part.length, prefaceBytes);
  if (bytes > mostBytes) return;
  const facts = bufferOf(new Uint32Array([checkpointForm, head.length, bytes, 0]));
  const sum = [facts, ...parts].reduce((before, part) => crc32(part, before), 0);
  await disk.replace(pathOfCheckpoint(folder), [bufferOf(new Uint32Array([magic, sum])), facts, ...parts]);
}

function open(content: Uint8Array) {
  const bytes = aligned(content);
  if (bytes.length < prefaceBytes) return undefined;
  const [mark, sum, form, headBytes = 0, length] = new Uint32Array(bytes.buffer, bytes.byteOffset, prefaceWords);
  if (mark !== magic || form !== checkpointForm || length !== bytes.length) return undefined;
  if (crc32(bytes.subarray(2 * wordBytes)) !== sum) return undefined;
  const tablesAt = prefaceBytes + headBytes;
  const head = JSON.parse(bytes.toString('utf8', prefaceBytes, tablesAt)) as Head;
  return { head, ledger: () => openLedger(head.ledger, bytes, tablesAt) };
}

/** Words are read in place. */
function aligned(content: Uint8Array): Buffer {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.byteOffset % wordBytes === 0) return bytes;
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** Of the first `length` bytes of a journal: of all of a short one. Undefined if it is shorter. */
async function digestOf(disk: Disk, path: string, length: number): Promise<string | undefined> {
  const bytes = await disk.readPieces(path, choosePieces(length));
  return bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex');
}

/** The beginning, the end and what lies evenly between; of a short journal all of it. */
export function choosePieces(length: number): readonly FilePiece[] {
  const between = length - 2 * edgeBytes;
  if (between <= samples * sampleBytes) return [{ at: 0, bytes: length }];
  const spread = Array.from({ length: samples }, (_, nth) => ({
    at: edgeBytes + Math.floor(((between - sampleBytes) * nth) / (samples - 1)),
    bytes: sampleBytes,
  }));
  return [{ at: 0, bytes: edgeBytes }, ...spread, { at: length - edgeBytes, bytes: edgeBytes }];
}
