import type { Ports } from './applier.ts';
import type { Io } from './io.ts';
import { realDisk } from './real-disk.ts';
import { realClock, realRandom } from './real-ports.ts';
import { realProcesses } from './real-processes.ts';

/** The real world, for the applier. */
export function bindPorts({ env }: Pick<Io, 'env'>): Ports {
  return { clock: realClock, random: realRandom, disk: realDisk, processes: realProcesses(env) };
}
