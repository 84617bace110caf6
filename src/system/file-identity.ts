import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FileIdentity } from '../core/intent.ts';

/** Longer than the clock of any file system takes for a step. */
const longestTouchMs = 40;

/**
 * What tells this file from its copies. Where a file system keeps no birth time, the system's calls
 * give nothing, or the time of the last change in its place: so a birth that is also the last
 * change is none. A file that is as old as its last change is touched until the two differ, or
 * until it is clear that they never will.
 */
export async function settleIdentity(file: FileHandle): Promise<FileIdentity> {
  const end = performance.now() + longestTouchMs;
  for (;;) {
    const status = await file.stat({ bigint: true });
    if (status.birthtimeNs !== status.ctimeNs || performance.now() > end) return identityOf(status);
    await file.utimes(new Date(), new Date());
    await delay(1);
  }
}

export function identityOf({ ino, birthtimeNs, ctimeNs }: BigIntStats): FileIdentity {
  const hasBirth = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { inode: String(ino), born: hasBirth ? String(birthtimeNs) : '' };
}
