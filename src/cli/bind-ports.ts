import { openFolderStore } from '../journal/folder-store.ts';
import { realClock, realRandom } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { openProcesses, type RealProcesses } from '../system/processes.ts';
import type { Ports } from './apply/2-take-lock.ts';
import type { Io } from './io.ts';

/** Binds the real ports. Only this file of `cli` knows that journals are kept in folders. */
export function bindPorts({ env }: Pick<Io, 'env'>): Ports & { readonly processes: RealProcesses } {
  const processes = openProcesses(env);
  return {
    clock: realClock,
    random: realRandom,
    processes,
    journalAt: (place) => openFolderStore(place, { disk: realDisk, clock: realClock, processes }),
  };
}
