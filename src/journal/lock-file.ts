/** The files of the lock: `lock.N` says who took generation N, `lock.N.released` that nobody has it any more. */
import { join } from 'node:path';
import type { Disk, Holder } from '../core/ports.ts';

/** Who took the lock; `at`: ISO 8601 by the wall clock, for people. */
export interface Taken extends Holder {
  readonly at: string;
}

export type LockState =
  /** Nobody ever had it (`generation` 0), or it was given back. */
  | { readonly status: 'free'; readonly generation: number }
  | { readonly status: 'held'; readonly generation: number; readonly taken: Taken }
  /** `empty`: its taker may be about to write it. */
  | { readonly status: 'unreadable'; readonly generation: number; readonly empty: boolean };

/** What the names in a folder say of the lock. */
export interface LockNames {
  readonly highest: number;
  readonly taken: ReadonlySet<number>;
  readonly released: ReadonlySet<number>;
}

export function lockPath(folder: string, generation: number): string {
  return join(folder, `lock.${generation}`);
}

export function releasedPath(folder: string, generation: number): string {
  return `${lockPath(folder, generation)}.released`;
}

export function readLockNames(names: readonly string[]): LockNames {
  const taken = new Set<number>();
  const released = new Set<number>();
  for (const name of names) {
    const [, digits, suffix] = /^lock\.([1-9]\d{0,14})(\.released)?$/.exec(name) ?? [];
    if (digits === undefined) continue;
    (suffix === undefined ? taken : released).add(Number(digits));
  }
  const highest = [...taken, ...released].reduce((a, b) => Math.max(a, b), 0);
  return { highest, taken, released };
}

/** Rejects with the system's errors. */
export async function lookAtLock(disk: Disk, folder: string): Promise<LockState> {
  const { highest: generation, released } = readLockNames(await disk.list(folder));
  if (generation === 0 || released.has(generation)) return { status: 'free', generation };
  const bytes = (await disk.read(lockPath(folder, generation))) ?? new Uint8Array();
  const taken = readTaken(bytes);
  return taken === undefined
    ? { status: 'unreadable', generation, empty: bytes.length === 0 }
    : { status: 'held', generation, taken };
}

/**
 * How many records the journal had when it was last given back, this generation or one before, by a holder who said so. One
 * that was killed or replaced says nothing, and what was known before it still holds: it may not have opened the journal.
 */
export async function readReleased(disk: Disk, folder: string, generation: number): Promise<number | undefined> {
  if (generation === 0) return undefined;
  const last = await readCount(disk, folder, generation);
  if (last !== undefined) return last;
  const { released } = readLockNames(await disk.list(folder));
  const earlier = [...released].filter((one) => one < generation).toSorted((a, b) => b - a);
  for (const one of earlier) {
    const count = await readCount(disk, folder, one);
    if (count !== undefined) return count;
  }
  return undefined;
}

async function readCount(disk: Disk, folder: string, generation: number): Promise<number | undefined> {
  const { records } = parseFields((await disk.read(releasedPath(folder, generation))) ?? new Uint8Array());
  return typeof records === 'number' ? records : undefined;
}

export function writeTaken(holder: Holder, at: string): string {
  return `${JSON.stringify({ ...holder, at })}\n`;
}

function readTaken(bytes: Uint8Array): Taken | undefined {
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
