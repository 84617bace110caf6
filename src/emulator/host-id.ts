import { mixBits } from './random.ts';

const half = 36 ** 4;

/**
 * The id of host number `serial`: `idPrefix` and 8 characters of a-z and 0-9. A Feistel network
 * over two halves of 4 characters is a permutation, so no two numbers share an id.
 */
export function hostIdOf(serial: number, seed: number, idPrefix = 'host-'): string {
  let left = Math.floor(serial / half) % half;
  let right = serial % half;
  for (let round = 0; round < 4; round++) {
    [left, right] = [right, (left + mixBits(right + round * half, seed + round)) % half];
  }
  return `${idPrefix}${left.toString(36).padStart(4, '0')}${right.toString(36).padStart(4, '0')}`;
}
