import { expect, it } from 'vitest';
import { playFirstApply } from '../support/model/first-apply-histories.ts';

it('--first-apply passes exactly where nothing says otherwise, after 600 journals', async () => {
  for (let seed = 1; seed <= 600; seed += 1) expect((await playFirstApply(seed)).broken, `seed ${seed}`).toEqual([]);
});
