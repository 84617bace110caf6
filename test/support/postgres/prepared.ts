/** What all servers of one run start from, made once: programs that their user may run, and an empty data folder to copy. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasRoom, memory } from '../memory-folder.ts';
import { type Guard, guardFolder } from './guard.ts';
import type { Programs } from './programs.ts';

export interface Prepared {
  readonly bin: string;
  readonly version: number;
  /** A data folder that no server has used yet. */
  readonly template: string;
}

/** A user who may run the programs: PostgreSQL refuses root. */
export interface Runner {
  readonly uid?: number;
  readonly gid?: number;
}

const run = promisify(execFile);

/** The user of all servers: for root it is `nobody`, and else who runs the tests. */
export const runner: Runner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

/** A new folder that belongs to the user of the servers, with a guard that removes it. Programs in memory may not start. */
export function openFolder({ inMemory = false } = {}): { readonly folder: string; readonly guard: Guard } {
  const disk = isReachable(tmpdir()) ? tmpdir() : '/tmp';
  const top = inMemory && hasRoom(memory) && isReachable(memory) ? memory : disk;
  const folder = mkdtempSync(join(top, 'hostwright-postgres-'));
  if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid ?? runner.uid);
  return { folder, guard: guardFolder(folder) };
}

/** Makes it in this folder. It takes about two seconds. */
export async function prepare(folder: string, found: Programs): Promise<Prepared> {
  const programs = placePrograms(found, folder);
  const template = join(folder, `template-${programs.version}`);
  await makeDataFolder(programs.bin, template);
  return { bin: programs.bin, version: programs.version, template };
}

/** With a system identifier of its own. Every role is trusted: only this machine can connect. */
export async function makeDataFolder(bin: string, folder: string): Promise<void> {
  const words = ['-D', folder, '-U', 'hw', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
  await run(join(bin, 'initdb'), words, { ...runner, cwd: dirname(folder) });
}

/** As the user of the servers, who then owns it. What a running server removes meanwhile is not missed. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  // That user may not enter each folder of our PATH.
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
  await run('cp', ['-R', from, to], { ...runner, cwd: dirname(to), env }).catch(
    (error: Error & { stderr?: string }) => {
      if (!/^(cp: .*: No such file or directory\n)+$/.test(error.stderr ?? '')) throw error;
    },
  );
}

/** Writes a file that only the user of the servers may read. */
export function giveFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (runner.uid !== undefined) chownSync(path, runner.uid, runner.gid ?? runner.uid);
}

/** Copies the programs of a package where they are below a folder that `nobody` cannot enter. */
function placePrograms(programs: Programs, folder: string): Programs {
  if (programs.packaged === undefined || isReachable(programs.packaged)) return programs;
  const home = join(folder, 'programs');
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  cpSync(programs.packaged, home, { recursive: true, verbatimSymlinks: true, force: false });
  return { ...programs, bin: join(home, 'bin') };
}

/** Whether the user of the servers can enter this folder. */
function isReachable(folder: string): boolean {
  if (runner.uid === undefined) return true;
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isReachable(dirname(folder));
}
