import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { reasonOf } from './faults/file-faults.ts';

/** Maximum number of bytes that are read of a file. */
export const largestFile = 32 * 1024 * 1024;

/** The bytes of a file, or why it cannot be read, in words that follow its name. */
export type FileRead =
  /** `mode`, `uid`: those of the opened file. */
  | { readonly status: 'read'; readonly bytes: Uint8Array; readonly mode: number; readonly uid: number }
  | { readonly status: 'too-large' }
  | { readonly status: 'unreadable'; readonly reason: string };

/**
 * Opens the file once and checks what was opened, because the name could mean another file a moment
 * later. Does not wait for a FIFO.
 */
export function readRegularFile(path: string): FileRead {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return { status: 'unreadable', reason: 'is a directory' };
    if (!stats.isFile()) return { status: 'unreadable', reason: 'is not a regular file' };
    return readAll(descriptor, stats);
  } catch (error) {
    return { status: 'unreadable', reason: reasonOf(error) };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * Reads up to the limit and ignores the reported size: a file can grow, and some files report none.
 */
function readAll(descriptor: number, { mode, uid }: { readonly mode: number; readonly uid: number }): FileRead {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = new Uint8Array(1 << 20);
    const read = readSync(descriptor, chunk);
    if (read === 0) return { status: 'read', bytes: Buffer.concat(chunks), mode, uid };
    size += read;
    if (size > largestFile) return { status: 'too-large' };
    chunks.push(chunk.subarray(0, read));
  }
}
