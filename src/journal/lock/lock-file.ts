/**
 * The files of the lock: `lock.N` says who took generation N, `lock.N.released` that nobody has it
 * any more.
 */
import { join } from 'node:path';
import type { Holder } from '../../core/holder.ts';
import type { LockState, Taken } from '../../core/ledger/journal-store.ts';
import type { Disk } from '../../core/ports.ts';

/** What the names of the files in a folder say about the lock. */
export interface LockNames {
  /** The highest generation that was taken; a release alone is no generation. */
  readonly highest: number;
  readonly taken: ReadonlySet<number>;
  readonly released: ReadonlySet<number>;
}

/**
 * Nobody gets there by counting: a file of a higher number is somebody else's, and must not hold up
 * every run.
 */
const mostGenerations = 9e14;

export function pathOfLock(folder: string, generation: number): string {
  return join(folder, `lock.${generation}`);
}

export function pathOfReleased(folder: string, generation: number): string {
  return `${pathOfLock(folder, generation)}.released`;
}

export function readLockNames(names: readonly string[]): LockNames {
  const taken = new Set<number>();
  const released = new Set<number>();
  for (const name of names) {
    const [, digits, suffix] = /^lock\.([1-9]\d{0,14})(\.released)?$/.exec(name) ?? [];
    if (digits === undefined || Number(digits) > mostGenerations) continue;
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

/**
 * The files of generations that are over for so long that no run needs them: all but the newest
 * two, the one that is held and the one that says how many records the journal had. Those of the
 * first list have to be gone, on disk, before those of the second: a holder who was replaced long
 * ago, and wakes up, is to miss his own file before he could miss that of his release or of his
 * successor.
 */
export function findOldLockFiles(
  folder: string,
  names: readonly string[],
  held: number,
  counted: number | undefined,
): readonly [taken: readonly string[], released: readonly string[]] {
  const { taken, released } = readLockNames(names);
  const isOld = (generation: number) => generation < held - 2 && generation !== counted;
  const old = (generations: ReadonlySet<number>) => [...generations].filter(isOld).toSorted((a, b) => a - b);
  const first = old(taken).slice(0, mostRemoved);
  const last = first.at(-1) ?? held;
  return [
    first.map((generation) => pathOfLock(folder, generation)),
    old(released)
      .filter((generation) => generation <= last)
      .slice(0, mostRemoved)
      .map((generation) => pathOfReleased(folder, generation)),
  ];
}

/** At most this many in one run, so that a run after years of runs is not slow. */
const mostRemoved = 5_000;

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
 * How many records the journal had when it was last given back by a holder who said so, of this
 * generation or one before. One that was killed or replaced says nothing, and what was known before
 * it still holds: it may not have opened the journal.
 */
export async function readReleased(disk: Disk, folder: string): Promise<Counted | undefined> {
  const { released } = readLockNames(await disk.list(folder));
  for (const generation of [...released].toSorted((a, b) => b - a)) {
    const counted = await readCount(disk, folder, generation);
    if (counted !== undefined) return counted;
  }
  return undefined;
}

async function readCount(disk: Disk, folder: string, generation: number): Promise<Counted | undefined> {
  const { records } = parseFields((await disk.read(pathOfReleased(folder, generation))) ?? new Uint8Array());
  return typeof records === 'number' ? { generation, records } : undefined;
}

export function writeTaken(holder: Holder, at: string): string {
  return `${JSON.stringify({ ...holder, at })}\n`;
}

export function readTaken(bytes: Uint8Array): Taken | undefined {
  const { pid, started, boot, namespace, host, job, at } = parseFields(bytes);
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return undefined;
  if (typeof started !== 'string' || typeof boot !== 'string' || typeof namespace !== 'string') return undefined;
  if (typeof host !== 'string' || typeof at !== 'string') return undefined;
  if (job !== undefined && typeof job !== 'string') return undefined;
  return { pid, started, boot, namespace, host, at, ...(job !== undefined && { job }) };
}

function parseFields(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
