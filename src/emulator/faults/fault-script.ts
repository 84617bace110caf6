import { seedRandom } from '../random.ts';
import type { EmulatorFault } from './fault.ts';

/** Assigns faults to requests. The same seed and sequence of requests give the same faults. */
interface FaultScript {
  /** The fault for this request: the first one in the list that is due. */
  choose(on: EmulatorFault['on'], region: string): EmulatorFault | undefined;
  /** The list of faults, with how often each was applied. */
  struck(): readonly (EmulatorFault & { readonly struck: number })[];
}

export function writeFaultScript(faults: readonly EmulatorFault[], seed: number): FaultScript {
  // Each fault has its own stream of random numbers, so that adding one does not change the others.
  const entries = faults.map((fault, index) => ({ fault, seen: 0, struck: 0, draw: seedRandom(seed + index * 7919) }));
  return {
    choose(on, region) {
      let chosen: EmulatorFault | undefined;
      for (const entry of entries) {
        const { fault } = entry;
        if (fault.on !== on || (fault.region ?? region) !== region) continue;
        entry.seen += 1;
        const lucky = fault.probability === undefined || entry.draw() < fault.probability;
        const due = entry.seen > (fault.after ?? 0) && entry.struck < (fault.times ?? Number.POSITIVE_INFINITY);
        if (chosen !== undefined || !due || !lucky) continue;
        entry.struck += 1;
        chosen = fault;
      }
      return chosen;
    },
    struck: () => entries.map(({ fault, struck }) => ({ ...fault, struck })),
  };
}
