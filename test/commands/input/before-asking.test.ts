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

it.concurrent.for([
  '--journal=',
  '--journal=postgres://hw:secret@127.0.0.1/hw',
  '--journal=postgres://hw@127.0.0.1/hw?mode=x',
])('plan and drift refuse %s, which names no journal, and ask the cloud nothing', async (flag, { stage }) => {
  const { cloud, inside } = await stage.emulated();

  for (const command of ['plan', 'drift']) {
    const ran = await inside(`${command} ${flag}`);

    expect(ran.stderr).toContain('error[flag-invalid]');
    expect(ran.code).toBe(3);
  }
  expect(cloud.requests()).toEqual([]);
});
