/** Random numbers and ids that a seed repeats. */

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

/** Mixes two numbers into one of 32 bits. */
function mixBits(value: number, salt: number): number {
  let mixed = (value ^ Math.imul(salt | 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const half = 36 ** 4;

/**
 * The id of host number `serial`: `idPrefix` and 8 characters of a-z and 0-9. A Feistel network over two halves of 4
 * characters is a permutation, so no two numbers share an id.
 */
export function hostIdOf(serial: number, seed: number, idPrefix = 'host-'): string {
  let left = Math.floor(serial / half) % half;
  let right = serial % half;
  for (let round = 0; round < 4; round++) {
    [left, right] = [right, (left + mixBits(right + round * half, seed + round)) % half];
  }
  return `${idPrefix}${left.toString(36).padStart(4, '0')}${right.toString(36).padStart(4, '0')}`;
}

/** The id of request `number`, in the form of a UUID. */
export function requestIdOf(number: number, seed: number): string {
  const words = [0, 1, 2, 3].map((part) =>
    mixBits(number * 4 + part, seed)
      .toString(16)
      .padStart(8, '0'),
  );
  const hex = words.join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
