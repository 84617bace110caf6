/** Journals with and without a checkpoint, in a form that can be compared. */

import { readCheckpoint, writeCheckpoint } from '../../src/journal/checkpoint.ts';
import { foldJournal } from '../../src/journal/fold-journal.ts';
import { findOpenIntents, type Ledger } from '../../src/ledger/ledger.ts';
import { formatKey } from '../../src/model/host.ts';
import { type MemoryDisk, memoryDisk } from '../support/model/memory-disk.ts';
import { account } from './records.ts';

export const folder = '/state';
export const path = `${folder}/journal`;
export const place = { folder, path, account };

export async function diskOf(bytes: Uint8Array): Promise<MemoryDisk> {
  const disk = memoryDisk();
  await disk.makeFolder(folder);
  disk.write(path, bytes);
  return disk;
}

/** Maps of all kinds as arrays, so that their order counts too. */
export function plain(ledger: Ledger): unknown {
  const maps = Object.entries(ledger).map(([field, value]) => [
    field,
    value instanceof Object && 'get' in value ? [...value] : value,
  ]);
  const present = [...ledger.present].map(([region, hosts]) => [region, hosts.size, [...hosts]]);
  return { ...Object.fromEntries(maps), present, open: findOpenIntents(ledger) };
}

/** Each thing asked for by its key, and keys that are not there. */
export function asked({ names, intents, made, firstListed, told }: Ledger): unknown {
  const far = formatKey({ region: 'cn-sh2', name: 'wéb-3' });
  const keys = ['i-1', 'i-2', 'host-1', 'host-2', 'host-3', 'cn-bj2/web-1', far, 'x'];
  return [names, intents, made, firstListed, told].map((map: ReadonlyMap<string, unknown>) => [
    map.size,
    ...keys.map((one) => [map.has(one), map.get(one)]),
  ]);
}

/** What the fold says, or why it says nothing. */
export async function fold(disk: MemoryDisk, withCheckpoint: boolean): Promise<unknown> {
  try {
    const start = withCheckpoint ? await readCheckpoint(disk, place) : undefined;
    const { ledger, ...rest } = await foldJournal(disk, path, account, start);
    return { ...rest, ledger: plain(ledger) };
  } catch (error) {
    return String(error);
  }
}

/** False where it cannot be read, or holds no record. */
export async function keep(disk: MemoryDisk): Promise<boolean> {
  const read = await foldJournal(disk, path, account).catch(() => undefined);
  if (read?.mark === undefined) return false;
  await writeCheckpoint(disk, place, { ...read, mark: read.mark });
  return true;
}
