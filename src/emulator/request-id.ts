import { mixBits } from './random.ts';

/** The id of request `number`, in the form of a UUID: the same seed gives the same ids. */
export function requestIdOf(number: number, seed: number): string {
  const words = [0, 1, 2, 3].map((part) =>
    mixBits(number * 4 + part, seed)
      .toString(16)
      .padStart(8, '0'),
  );
  const hex = words.join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
