import { randomUUID } from 'node:crypto';
import { type DatabaseMeans, openDatabaseStore } from '../journal/database/database-store.ts';
import { openFolderStore } from '../journal/folder-store.ts';
import { realClock, realRandom } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { openProcesses, type RealProcesses } from '../system/processes.ts';
import type { Io } from './io.ts';
import { type JournalPlace, nameOfPlace, type Ports } from './settings/journal-place.ts';

/** Binds the real ports. In `cli`, only this file knows where journals are stored. */
export function bindPorts(io: Pick<Io, 'env'>): Ports & { readonly processes: RealProcesses } {
  const processes = openProcesses(io.env);
  return {
    clock: realClock,
    random: realRandom,
    processes,
    journalAt: (place) =>
      'folder' in place
        ? openFolderStore(place, { disk: realDisk, clock: realClock, processes })
        : openDatabaseStore({ ...place, name: nameOfPlace(place) }, bindDatabase(place, io, processes)),
  };
}

/** For a journal in a database. */
export function bindDatabase(
  { database }: Exclude<JournalPlace, { readonly folder: string }>,
  { env }: Pick<Io, 'env'>,
  processes = openProcesses(env),
): DatabaseMeans {
  return {
    clock: realClock,
    processes,
    newId: randomUUID,
    async connect() {
      // A separate bundle, which is not loaded for a journal in a folder.
      const { openPostgres } = await import('../journal/database/postgres/bundle.ts');
      return openPostgres(database);
    },
  };
}
