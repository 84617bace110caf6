/** A disk that can be filled: a file system in memory, which only root on Linux may mount. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AtEnd } from './hostwright.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte. */
  readonly fill: () => void;
  /** Frees what was filled. */
  readonly free: () => void;
}

export interface DiskOwner {
  readonly uid?: number;
  readonly gid?: number;
}

/** Whether this process may mount one. */
export function mayMountDisk(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (mounted) execFileSync('umount', [folder]);
  rmdirSync(folder);
  return mounted;
}

/** Ends with the test. */
export function mountSmallDisk(atEnd: AtEnd, megabytes: number, { uid = 0, gid = 0 }: DiskOwner): SmallDisk {
  const parent = mkdtempSync(join(tmpdir(), 'hostwright-disk-'));
  chmodSync(parent, 0o755);
  const folder = mkdtempSync(join(parent, 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,uid=${uid},gid=${gid},mode=700`, 'tmpfs', folder]);
  atEnd(() => {
    // Whoever still uses it keeps it until it ends.
    execFileSync('umount', ['-l', folder]);
    rmSync(parent, { recursive: true });
  });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (const bytes of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(bytes, 1));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast),
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
