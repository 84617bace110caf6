/**
 * The temporary files of a run of tests are in memory where there is room. A disk spends more time on many small folders,
 * and on what is to survive the end of the machine, than the tests do; and no test ends the machine.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardFolder } from './postgres/guard.ts';

/** Linux's file system in memory. */
export const memory = '/dev/shm';
/** More than all servers and tests of a run hold at one time. */
const neededBytes = 4 * 2 ** 30;

/** Where a test that is about a disk finds one. Its process inherits it. */
const variable = 'HOSTWRIGHT_TEST_DISK';

/** The folder of temporary files as the run found it. */
export const diskFolder = () => process.env[variable] ?? tmpdir();

/** Run by Vitest before the tests, for each project: the first call counts. */
export default function moveToMemory(): (() => Promise<void>) | undefined {
  if (process.env[variable] !== undefined || !hasRoom(memory)) return undefined;
  const folder = mkdtempSync(join(memory, 'hostwright-tests-'));
  const guard = guardFolder(folder);
  // As that of the machine: some tests use it as another user.
  chmodSync(folder, 0o1777);
  if (!canStart(folder)) return () => guard.end();
  const before = process.env.TMPDIR;
  process.env[variable] = tmpdir();
  process.env.TMPDIR = folder;
  return async () => {
    delete process.env[variable];
    delete process.env.TMPDIR;
    if (before !== undefined) process.env.TMPDIR = before;
    await guard.end();
  };
}

export function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** In a container programs in memory may often not start, and some tests install what they start. */
function canStart(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}
