import type { Ports } from './applier.ts';
import type { Io } from './io.ts';
import { realDisk } from './real-disk.ts';
import { realClock, realRandom } from './real-ports.ts';
import { type RealProcesses, realProcesses } from './real-processes.ts';

/** The real world, for the applier. */
export function bindPorts({ env }: Pick<Io, 'env'>): Ports & { readonly processes: RealProcesses } {
  return { clock: realClock, random: realRandom, disk: realDisk, processes: realProcesses(env) };
}
