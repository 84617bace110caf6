/** Random numbers and ids that a seed repeats. */
import { createHash } from 'node:crypto';

/** Draws numbers from 0 up to, but not including, 1. The same seed gives the same numbers (mulberry32). */
export function seedRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `idPrefix` and 8 characters of a-z and 0-9. Two hosts may draw the same: whoever makes one looks. */
export function hostIdOf(serial: number, seed: number, idPrefix = 'host-'): string {
  const [high = 0, low = 0] = drawWords(`host ${serial}`, seed);
  return idPrefix + [high, low].map((word) => (word % 36 ** 4).toString(36).padStart(4, '0')).join('');
}

/** The id of request `number`, in the form of a UUID. */
export function requestIdOf(number: number, seed: number): string {
  const hex = drawWords(`request ${number}`, seed)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
}

function drawWords(name: string, seed: number): readonly number[] {
  const digest = createHash('sha256').update(`${seed} ${name}`).digest();
  return [0, 4, 8, 12].map((at) => digest.readUInt32BE(at));
}
