import { expect, it } from 'vitest';
import { FingerprintSet } from './fingerprint-set.ts';

it('knows each of many keys that differ in little, and no other', () => {
  const set = new FingerprintSet();
  const keys = Array.from({ length: 200_000 }, (_, index) => ({
    numbers: [-1_000_000, index >> 9, index & 511, index % 7],
    length: 4,
  }));

  const first = keys.filter((key) => set.add(key)).length;
  const again = keys.filter((key) => set.add(key)).length;

  expect({ first, again, size: set.size }).toEqual({ first: 200_000, again: 0, size: 200_000 });
});

it('looks at no number behind the length of a key', () => {
  const set = new FingerprintSet();

  const added = [
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 3],
  ].map((numbers) => set.add({ numbers, length: 2 }));

  expect(added).toEqual([true, false, true]);
});
