import { expect } from 'vitest';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Stage } from '../../support/stage.ts';
import { until } from '../../support/until.ts';

const apply = 'apply --auto-approve';

/** An apply of web-1 alone, which was stopped while it waits for the answer to its create, and holds the lock. */
async function busy(stage: Stage) {
  const fault = { on: 'create', kind: 'slow', delayMs: 1_000, times: 1 } as const;
  const scene = await stage.emulated({ faults: [fault] }, { hosts: ['name: web-1', 'name: web-2'] });
  const holder = scene.start(`${apply} --only web-1 --allow new-scope`);
  await until(() => sendsTo(scene.cloud).received === 1);
  holder.kill('SIGSTOP');
  return { ...scene, holder };
}

it.concurrent('with --lock-timeout a second apply waits, says for whom, and creates the rest', async ({ stage }) => {
  const { cloud, holder, start } = await busy(stage);

  const second = start(`${apply} --lock-timeout 1h`);
  await until(() => second.stderr().includes('Waiting for the lock: '));
  holder.kill('SIGCONT');
  const [first, { code, stdout, stderr }] = await Promise.all([holder.ended, second.ended]);

  expect([first.code, code]).toEqual([0, 0]);
  expect(stderr).toMatch(
    /^The lock of this account is held by process \d+ on \S+ since 20\S+Z\.\nWaiting for the lock: 1 h 0 min left \[/,
  );
  expect(stdout).toContain('+ web-2 ');
  expect(stdout).not.toContain('+ web-1 ');
  expect(stdout).toContain('Apply: 1 created.');
  expect(sendsTo(cloud)).toEqual(oneEach(2));
});
