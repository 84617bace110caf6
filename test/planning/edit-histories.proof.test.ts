import { expect, it } from 'vitest';
import { playEdits } from '../support/model/edit-histories.ts';

it('no edit of a declaration buys in silence, in 600 histories', () => {
  let [held, allowed] = [0, 0];

  for (let seed = 1; seed <= 600; seed += 1) {
    const played = playEdits(seed);

    expect(played.broken, `seed ${seed}`).toEqual([]);
    held += played.held;
    allowed += played.allowed;
  }

  expect(held).toBeGreaterThan(40);
  expect(allowed).toBeGreaterThan(10);
});
