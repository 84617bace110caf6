/** A run that cannot know what was sent before it: what it does as it is told, and at a terminal. */
import { expect } from 'vitest';
import { laterBy } from '../../faults/preload.ts';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';
import { keys } from '../../support/terminal.ts';
import { until } from '../../support/until.ts';

it.concurrent('a run that knows no earlier one waits the settle window where told to', async ({ stage }) => {
  const { cloud, inside, run, start, folder } = await stage.emulated();
  const apply = 'apply --auto-approve --cold-start wait --settle-window 10m';

  const refused = await inside('apply --auto-approve --cold-start refuse');
  const waiting = start(apply);
  await until(() => waiting.stderr().includes('Waiting: '));
  waiting.kill('SIGINT');
  const { stderr } = await waiting.ended;
  const inTime = sendsTo(cloud).received;
  // The window counts from the first of the runs: it was the one that knew nothing.
  const later = await run(apply, laterBy({ folder }, 600_000));

  expect(refused.code).toBe(7);
  expect(refused.stderr).toContain('error[cold-start-refused]: There is no journal of earlier runs for this account.');
  expect(refused.stderr).toContain('If this is the very first apply, use --first-apply.');
  expect(stderr).toMatch(
    /An earlier run did not know what was sent before it, and the wait for that is not over\. So nothing is created for \d/,
  );
  expect([inTime, later.code]).toEqual([0, 0]);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('at a terminal asks whether to wait or to go on', async ({ stage }) => {
  const { cloud, terminal: open } = await stage.emulated();
  const terminal = open('apply --auto-approve --settle-window 1h', { HOSTWRIGHT_COLD_START: '' });
  await until(() => terminal.screen().includes('"wait" or "proceed": '));

  terminal.type(`proceed${keys.enter}`);
  const code = await terminal.ended;

  expect(code).toBe(0);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});
