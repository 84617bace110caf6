/** What is wrong is told before anything is asked, and all that is missing at once. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';

it.concurrent.for([
  ['apply -f nope.yaml', 'declaration-unreadable'],
  ['apply --max-creates ten', 'flag-invalid'],
  ['apply HOSTWRIGHT_PAGE_SIZE=0', 'flag-invalid'],
  ['apply -o nonsense', 'flag-invalid'],
])('without a terminal, %s ends with exit 3 and not with the question', async ([line = '', code], { stage }) => {
  const { inside } = await stage.emulated();

  const ran = await inside(line);

  expect(ran.stderr).toContain(`error[${code}]`);
  expect(ran.code).toBe(3);
});
