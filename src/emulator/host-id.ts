import { mixBits } from './random.ts';

const half = 36 ** 4;

/**
 * The id of host number `serial`: `host-` and 8 characters of a-z and 0-9. A Feistel network over
 * two halves of 4 characters is a permutation, so that no two numbers ever share an id.
 */
export function hostIdOf(serial: number, seed: number): string {
  let left = Math.floor(serial / half) % half;
  let right = serial % half;
  for (let round = 0; round < 4; round++) {
    [left, right] = [right, (left + mixBits(right + round * half, seed + round)) % half];
  }
  return `host-${left.toString(36).padStart(4, '0')}${right.toString(36).padStart(4, '0')}`;
}
