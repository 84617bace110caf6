/** The files of the lock: `lock.N` says who took generation N, `lock.N.released` says that nobody holds it any more. */
import { join } from 'node:path';
import type { LockState, Taken } from '../../ledger/journal-store.ts';
import type { Disk } from '../../model/ports.ts';
import { isObject } from '../../model/text/json.ts';

/**
 * No run gets there by counting, and none may take it. A file with this or a higher number is not ours, and must not
 * block every run.
 */
export const mostGenerations = 9e14;

export function pathOfLock(folder: string, generation: number): string {
  return join(folder, `lock.${generation}`);
}

export function pathOfReleased(folder: string, generation: number): string {
  return `${pathOfLock(folder, generation)}.released`;
}

/**
 * What the names of the files in a folder say about the lock. `highest`: the highest generation that was taken; a
 * release file alone does not count.
 */
export function readLockNames(names: readonly string[]) {
  const taken = new Set<number>();
  const released = new Set<number>();
  for (const name of names) {
    const [, digits, suffix] = /^lock\.([1-9]\d{0,14})(\.released)?$/.exec(name) ?? [];
    if (digits === undefined || Number(digits) >= mostGenerations) continue;
    (suffix === undefined ? taken : released).add(Number(digits));
  }
  const highest = [...taken].reduce((a, b) => Math.max(a, b), 0);
  return { highest, taken, released };
}

/** The next generation above this one that nobody has taken or released. */
export function findFreeGeneration(names: readonly string[], above: number): number {
  const { taken, released } = readLockNames(names);
  let generation = above + 1;
  while (taken.has(generation) || released.has(generation)) generation += 1;
  return generation;
}

/** Rejects with the system's errors. */
export async function lookAtLock(disk: Disk, folder: string): Promise<LockState> {
  const { highest: generation, released } = readLockNames(await disk.list(folder));
  if (generation === 0 || released.has(generation)) return { status: 'free', generation };
  const bytes = (await disk.read(pathOfLock(folder, generation))) ?? new Uint8Array();
  const taken = readTaken(bytes);
  return taken === undefined
    ? { status: 'unreadable', generation, empty: bytes.length === 0 }
    : { status: 'held', generation, taken };
}

/** What a holder wrote when it released the lock. */
export interface Counted {
  readonly generation: number;
  /** Number of records in the journal. */
  readonly records: number;
}

/**
 * How many records the journal had when a holder of this or an earlier generation last released it and said so. A
 * holder that was killed or replaced says nothing. Then the earlier number still counts, because that holder may not
 * have opened the journal.
 */
export async function readReleased(disk: Disk, folder: string): Promise<Counted | undefined> {
  const { released } = readLockNames(await disk.list(folder));
  for (const generation of [...released].toSorted((a, b) => b - a)) {
    const { records } = parseFields(await disk.read(pathOfReleased(folder, generation)));
    if (typeof records === 'number') return { generation, records };
  }
  return undefined;
}

export function readTaken(bytes: Uint8Array): Taken | undefined {
  const { pid, started, boot, namespace, host, job, at } = parseFields(bytes);
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return undefined;
  if (typeof started !== 'string' || typeof boot !== 'string' || typeof namespace !== 'string') return undefined;
  if (typeof host !== 'string' || typeof at !== 'string') return undefined;
  if (job !== undefined && typeof job !== 'string') return undefined;
  return { pid, started, boot, namespace, host, at, ...(job !== undefined && { job }) };
}

function parseFields(bytes: Uint8Array = new Uint8Array()): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
