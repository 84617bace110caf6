/** `hostwright unlock`: a human releases the lock of a run that cannot be seen to have ended. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { otherMachine } from '../../support/hostwright.ts';
import { sendsTo } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';
import { until } from '../../support/until.ts';
import { beginIn } from './left-doubt.ts';

it.concurrent('releases the lock of a paused apply only from another machine, and warns', async ({ stage }) => {
  const slow = { on: 'create', kind: 'slow', delayMs: 60_000, times: 1 } as const;
  const { cloud, inside, run, start, folder } = await stage.emulated({ faults: [slow], visibilityLagMs: 60_000 });
  const journal = join(folder, 'state');
  const holder = start('apply --auto-approve --journal state');
  await until(() => sendsTo(cloud).received === 1, 10);
  holder.kill('SIGSTOP');
  const refused = await inside('apply --auto-approve --journal state');

  const here = await inside('drift --journal state');
  const elsewhere = await run('plan --journal state', { env: otherMachine('other') });
  const alive = await inside('unlock 1 --journal state');
  const { code, stdout, stderr } = await run(`unlock 1 --journal ${journal}`, { env: otherMachine('other') });
  const next = await inside('apply --auto-approve --journal state');

  expect(refused.code).toBe(7);
  expect(refused.stderr).toContain('That process is there, on this machine.');
  expect(refused.stderr).not.toContain('hostwright unlock');
  expect(here.stdout).toMatch(/billed\.\n {2}Lock 1 is .* there, .* It may settle .* when it has ended\.\n\S/);
  expect(elsewhere.stdout).toMatch(/Lock 1 is .*Z\. If its run still works, it may settle .*\.\n.*\n {2}Next/);
  expect([here.code, elsewhere.code, alive.code, alive.stdout, next.code]).toEqual([5, 5, 7, '', 5]);
  expect(alive.stderr).toMatch(/process (\d+) on .* Two runs at once .*\n {2}- End it first: kill \1\. /);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^Released lock 1, held by process \d+ on \S+ since 20\S+Z\.\nWarning: if that run is not gone but paused, .* Make sure that it is gone before/,
  );
  expect(stdout).toContain(`"hostwright intents --journal ${journal}" lists what its run left open`);
});

it.concurrent.for([
  ['unlock 2', 'There is no lock 2 to release: the one that is taken is 1.'],
  ['unlock one', '"one" is not the number of a lock'],
  ['unlock 1 2', 'Unexpected argument: 2'],
] as const)('hostwright %s while lock 1 is held releases nothing: exit 3', async ([args, says], { stage }) => {
  const scene = await stage.emulated();
  const holder = await beginIn(scene);
  stage.atEnd(async () => void (await holder.end(true)));

  const { code, stdout, stderr } = await scene.inside(args);

  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain('error[flag-invalid]: ');
  expect(stderr).toContain(says);
  expect((await scene.inside('intents')).stdout).toContain('Lock 1 is held by process');
});
