import { realClock, realRandom } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { type RealProcesses, realProcesses } from '../system/processes.ts';
import type { Ports } from './apply/applier.ts';
import type { Io } from './io.ts';

/** The real world, for the applier. */
export function bindPorts({ env }: Pick<Io, 'env'>): Ports & { readonly processes: RealProcesses } {
  return { clock: realClock, random: realRandom, disk: realDisk, processes: realProcesses(env) };
}
