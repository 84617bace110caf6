/** The checkpoint of a journal, in a file next to it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Disk, FilePiece } from '../../core/ports.ts';
import { codeOf } from '../failures.ts';
import type { JournalState } from '../fold-journal.ts';
import { decodeCheckpoint, encodeCheckpoint } from './checkpoint-bytes.ts';

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
 * Undefined if there is none of this journal, or if it cannot be read. If something is wrong with
 * the folder, reading the journal reports it.
 */
export async function readCheckpoint(
  disk: Disk,
  { path, folder, account }: CheckpointPlace,
): Promise<JournalState | undefined> {
  try {
    const bytes = await disk.read(pathOfCheckpoint(folder));
    const found = bytes === undefined ? undefined : decodeCheckpoint(bytes);
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
  state: JournalState,
  signal?: AbortSignal,
): Promise<void> {
  const digest = await digestOf(disk, path, state.mark.bytes);
  if (digest === undefined) return;
  const parts = await encodeCheckpoint(state, { account, digest }, signal);
  if (parts !== undefined) await disk.replace(pathOfCheckpoint(folder), parts);
}

/**
 * Digest of the first `length` bytes of a journal, made from samples if it is long. Undefined if
 * the journal is shorter.
 */
async function digestOf(disk: Disk, path: string, length: number): Promise<string | undefined> {
  const bytes = await disk.readPieces(path, choosePieces(length));
  return bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex');
}

/** The beginning, the end and evenly spaced pieces between them; of a short journal, everything. */
export function choosePieces(length: number): readonly FilePiece[] {
  const between = length - 2 * edgeBytes;
  if (between <= samples * sampleBytes) return [{ at: 0, bytes: length }];
  const spread = Array.from({ length: samples }, (_, nth) => ({
    at: edgeBytes + Math.floor(((between - sampleBytes) * nth) / (samples - 1)),
    bytes: sampleBytes,
  }));
  return [{ at: 0, bytes: edgeBytes }, ...spread, { at: length - edgeBytes, bytes: edgeBytes }];
}
