import { expect, it } from 'vitest';
import { FingerprintSet } from './fingerprint-set.ts';

it('knows each of many texts that differ in little, and no other', () => {
  const set = new FingerprintSet();
  const texts = Array.from({ length: 200_000 }, (_, index) => `state|${index}|${index % 7}`);

  const first = texts.filter((text) => set.add(text)).length;
  const again = texts.filter((text) => set.add(text)).length;

  expect({ first, again, size: set.size }).toEqual({ first: 200_000, again: 0, size: 200_000 });
});
