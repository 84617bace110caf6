/** Randomness of a history: one seed, and a stream of its own for each who draws, so that none disturbs another. */
import { seededRandom } from '../support/model/seeded-random.ts';

export type SeededRandom = ReturnType<typeof seededRandom>;

/** The stream of this seed under this label. */
export function streamOf(seed: number, label: string): SeededRandom {
  let mixed = seed >>> 0;
  for (let at = 0; at < label.length; at += 1) mixed = Math.imul(mixed ^ label.charCodeAt(at), 2_654_435_761) >>> 0;
  return seededRandom(mixed ^ (mixed >>> 15));
}

export function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
