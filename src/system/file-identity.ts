import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FileIdentity } from '../core/intent.ts';

/** Longer than one step of the clock of any file system. */
const longestTouchMs = 40;

/**
 * Distinguishes this file from its copies. If a file system keeps no birth time, system calls
 * return nothing, or the time of the last change instead. So a birth time that equals the last
 * change is not trusted. If the two are equal, the file is touched until they differ, or until it
 * is clear that they never will.
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
