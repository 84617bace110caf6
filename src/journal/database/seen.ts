/**
 * How far this machine has read a shared journal. It shows that a database was restored to an older
 * state, which the database itself cannot show. It is a cache: a machine without it knows less, but
 * nothing wrong.
 */
import { join } from 'node:path';
import type { Disk } from '../../core/ports.ts';
import { codeOf } from '../failures.ts';

export interface SeenHead {
  /** Number of a record, and the chain value after it. */
  readonly head: number;
  readonly chain: string;
}

export interface SeenPlace {
  readonly disk: Pick<Disk, 'makeFolder' | 'read' | 'replace'>;
  /** Undefined: this machine keeps nothing. */
  readonly folder: string | undefined;
  readonly account: string;
}

/** `store`: the id of the database. */
export async function readSeen({ disk, folder, account }: SeenPlace, store: string): Promise<SeenHead | undefined> {
  if (folder === undefined) return undefined;
  try {
    const bytes = await disk.read(pathOf(folder, store, account));
    return bytes === undefined ? undefined : parse(Buffer.from(bytes).toString());
  } catch (error) {
    codeOf(error);
    return undefined;
  }
}

/** Never rejects for the system's errors. */
export async function writeSeen({ disk, folder, account }: SeenPlace, store: string, seen: SeenHead): Promise<void> {
  if (folder === undefined) return;
  try {
    await disk.makeFolder(folder);
    await disk.replace(pathOf(folder, store, account), [Buffer.from(`${JSON.stringify(seen)}\n`)]);
  } catch (error) {
    codeOf(error);
  }
}

function pathOf(folder: string, store: string, account: string): string {
  // The id comes from outside, and becomes a part of a path.
  return join(folder, `${store.replaceAll(/[^0-9a-f-]/g, '')}-${account}`);
}

function parse(text: string): SeenHead | undefined {
  try {
    const { head, chain } = JSON.parse(text) as Record<string, unknown>;
    return Number.isSafeInteger(head) && typeof chain === 'string' ? { head: Number(head), chain } : undefined;
  } catch {
    return undefined;
  }
}
