/** `hostwright intents`: what is open, how it ended, and who holds the lock, without the cloud. */
import { expect } from 'vitest';
import { sendsTo } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';
import { until } from '../../support/until.ts';
import { leaveInDoubt, leftIntent } from './left-doubt.ts';

it.concurrent('lists an open intent with its age, and how to settle it: exit 0, and the cloud is not asked', async ({
  stage,
}) => {
  const scene = await stage.emulated();
  const { cloud, inside } = scene;
  await leaveInDoubt(scene);
  const before = cloud.requests().length;

  const { code, stdout, stderr } = await inside('intents --settle-window 10m');

  expect([code, stderr]).toEqual([0, '']);
  const [head, row, ...block] = stdout.split('\n');
  expect(head).toMatch(/^INTENT +NAME +REGION +STATUS +SENT +AGE$/);
  expect(row).toMatch(new RegExp(`^${leftIntent}  web-1  cn-bj2  in doubt  20\\S+Z  \\d+ s$`));
  expect(block.join('\n')).toContain(`IN DOUBT web-1 (intent ${leftIntent}, cn-bj2)`);
  expect(block.join('\n')).toContain(`"hostwright resolve ${leftIntent} --settle-window 10m --host HOSTID"`);
  expect(stdout).not.toContain('Lock ');
  expect(cloud.requests()).toHaveLength(before);
});

it.concurrent('says who holds the lock while an apply runs, and that a killed one holds it no more', async ({
  stage,
}) => {
  const { cloud, inside, start } = await stage.emulated({
    faults: [{ on: 'create', kind: 'slow', delayMs: 60_000 }],
  });
  const apply = start('apply --auto-approve');
  await until(() => sendsTo(cloud).received === 1, 10);

  const during = await inside('intents');
  apply.kill('SIGKILL');
  await apply.ended;
  const [after, document] = await Promise.all([inside('intents'), inside('intents --json')]);

  expect(during.code).toBe(0);
  expect(during.stdout).toMatch(
    /^Lock 1 is held by process \d+ on \S+ since 20\S+Z\. That process is there, on this machine\. It may settle by itself what follows\.\nINTENT /,
  );
  expect(during.stdout).toContain('no answer was recorded');
  expect(after.stdout).toContain('That process has ended, so the next run takes the lock over.');
  expect(JSON.parse(document.stdout).lock).toEqual({
    generation: 1,
    heldBy: { pid: expect.any(Number), host: expect.any(String), since: expect.any(String) },
    ended: true,
  });
});
