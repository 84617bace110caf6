import type { EmulatorFault, RateLimit } from './options.gen.ts';

export type FaultScript = ReturnType<typeof writeFaultScript>;

/** Assigns faults to requests. The same seed and sequence of requests give the same faults. */
export function writeFaultScript(faults: readonly EmulatorFault[], seed: number) {
  // Each fault has its own stream of random numbers, so that adding one does not change the others.
  const entries = faults.map((fault, index) => ({ fault, seen: 0, struck: 0, draw: seedRandom(seed + index * 7919) }));
  return {
    /** The fault for this request: the first one in the list that is due. */
    choose(on: EmulatorFault['on'], region: string): EmulatorFault | undefined {
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
    /** The list of faults, with how often each was applied. */
    struck: () => entries.map(({ fault, struck }) => ({ ...fault, struck })),
  };
}

/** Whether a request at this time of the emulator's clock is accepted. */
export type Limiter = (now: number) => boolean;

/** A token bucket with the tokens of one second, full at first. A refused request takes no token. */
export function startLimiter(limit: RateLimit): Limiter {
  if (limit === null) return () => true;
  const { perSecond } = limit;
  const capacity = Math.max(1, perSecond);
  let tokens = capacity;
  let filledAt: number | undefined;
  return (now) => {
    tokens = Math.min(capacity, tokens + ((now - (filledAt ?? now)) * perSecond) / 1_000);
    filledAt = now;
    // Rounding errors can make a sum of fractions slightly less than a whole token.
    if (tokens < 1 - 1e-9) return false;
    tokens -= 1;
    return true;
  };
}

/** Draws numbers from 0 up to, but not including, 1. The same seed gives the same numbers (mulberry32). */
function seedRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
