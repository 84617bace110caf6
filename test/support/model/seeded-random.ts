import type { Random } from '../../../src/model/ports.ts';

/** A small generator (mulberry32): the same seed gives the same run. */
export function seededRandom(seed: number): Random & { below(n: number): number; chance(p: number): boolean } {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, below: (n) => Math.floor(next() * n), chance: (p) => next() < p };
}
