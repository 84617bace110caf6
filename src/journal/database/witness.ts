/**
 * How far this machine has seen a shared journal. It shows that a database was put back to an older
 * state, which the database itself cannot show. It is a cache: a machine without it knows less, but
 * nothing wrong.
 *
 * The file has a line for each append that was acknowledged; the last readable one counts. A line
 * is written before anything is sent because of its records, so it is there even if the process is
 * killed. It is synced only when a run begins and ends: a power cut of this machine may remove the
 * lines of the run that it ended.
 */
import { join } from 'node:path';
import type { Disk, DiskFile } from '../../core/ports.ts';
import { codeOf } from '../failures.ts';

export interface SeenHead {
  /** Number of a record, and the chain value after it. */
  readonly head: number;
  readonly chain: string;
  /** `digestOf` its line. */
  readonly digest: string;
}

export interface WitnessPlace {
  readonly disk: Pick<Disk, 'makeFolder' | 'read' | 'replace' | 'open'>;
  /** Undefined: this machine keeps nothing. */
  readonly folder: string | undefined;
  readonly account: string;
}

/** For the holder of the lock. No function rejects for the system's errors. */
export interface Witness {
  /** The last record that this machine saw before; undefined if none is known. */
  readonly seen: SeenHead | undefined;
  /** The next run on this machine will know it. */
  note(seen: SeenHead): Promise<void>;
  /** Syncs what was noted. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Bytes. A longer file is replaced by its last line before it is written. */
const mostBytes = 65_536;

/** `store`: the id of the database. */
export async function openWitness({ disk, folder, account }: WitnessPlace, store: string): Promise<Witness> {
  if (folder === undefined) return makeBlindWitness(undefined);
  const path = pathOf(folder, store, account);
  const bytes = await ignoreUnusable(disk.read(path));
  const seen = bytes === undefined ? undefined : parse(Buffer.from(bytes).toString());
  const file = await ignoreUnusable(openFile(disk, folder, path, (bytes?.length ?? 0) > mostBytes ? seen : undefined));
  return file === undefined ? makeBlindWitness(seen) : writeTo(file, seen);
}

async function openFile(
  disk: WitnessPlace['disk'],
  folder: string,
  path: string,
  only: SeenHead | undefined,
): Promise<DiskFile> {
  await disk.makeFolder(folder);
  if (only !== undefined) await disk.replace(path, [encode(only)]);
  return disk.open(path);
}

function writeTo(file: DiskFile, seen: SeenHead | undefined): Witness {
  return {
    seen,
    note: (next) => ignoreUnusable(file.append(encode(next))),
    sync: () => ignoreUnusable(file.sync()),
    close: () => ignoreUnusable(file.close()),
  };
}

/** This machine cannot write there. */
function makeBlindWitness(seen: SeenHead | undefined): Witness {
  const nothing = async () => undefined;
  return { seen, note: nothing, sync: nothing, close: nothing };
}

async function ignoreUnusable<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    codeOf(error);
    return undefined;
  }
}

function pathOf(folder: string, store: string, account: string): string {
  // The id comes from outside, and becomes a part of a path.
  return join(folder, `${store.replaceAll(/[^0-9a-f-]/g, '')}-${account}`);
}

/** Begins with the line feed, so that a line that was cut short damages no other one. */
function encode(seen: SeenHead): Uint8Array {
  return Buffer.from(`\n${JSON.stringify(seen)}`);
}

function parse(text: string): SeenHead | undefined {
  const lines = text.split('\n');
  for (let line = lines.pop(); line !== undefined; line = lines.pop()) {
    const seen = parseLine(line);
    if (seen !== undefined) return seen;
  }
  return undefined;
}

function parseLine(line: string): SeenHead | undefined {
  try {
    const { head, chain, digest } = JSON.parse(line) as Record<string, unknown>;
    const isRead = Number.isSafeInteger(head) && typeof chain === 'string' && typeof digest === 'string';
    return isRead ? { head: Number(head), chain, digest } : undefined;
  } catch {
    return undefined;
  }
}
