import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { reasonOf } from './faults/file-faults.ts';

/** What of a file is read at most. */
export const largestFile = 32 * 1024 * 1024;

/** The bytes of a file, or why there are none, in words that follow its name. */
export type FileRead =
  /** `mode`, `uid`: of what was opened. */
  | { readonly status: 'read'; readonly bytes: Uint8Array; readonly mode: number; readonly uid: number }
  | { readonly status: 'too-large' }
  | { readonly status: 'unreadable'; readonly reason: string };

/**
 * Opens once and looks at what was opened: a name could mean another file a moment later. A FIFO is
 * not waited for.
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

/** Reads up to the bound and not what the size says: a file can grow, and some report none. */
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
