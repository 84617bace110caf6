import { openFolderStore } from '../journal/folder-store.ts';
import { realClock, realRandom } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { openProcesses, type RealProcesses } from '../system/processes.ts';
import type { Ports } from './apply/2-take-lock.ts';
import type { Io } from './io.ts';

/** The real world. Journals are kept in folders; this is the only file of `cli` that knows. */
export function bindPorts({ env }: Pick<Io, 'env'>): Ports & { readonly processes: RealProcesses } {
  const processes = openProcesses(env);
  return {
    clock: realClock,
    random: realRandom,
    processes,
    journalAt: (place) => openFolderStore(place, { disk: realDisk, clock: realClock, processes }),
  };
}
