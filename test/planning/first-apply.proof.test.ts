import { expect, it } from 'vitest';
import { playFirstApply } from '../support/model/first-apply-histories.ts';

it('--first-apply passes exactly where nothing says otherwise, after 2,000 journals', async () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    expect((await playFirstApply(seed)).broken, `seed ${seed}`).toEqual([]);
  }
});
