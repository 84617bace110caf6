/** An apply that is told to end: nothing new is sent, and what is in flight is waited for and reported. */
import { expect, vi } from 'vitest';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it } from '../support/stage.ts';

const approved = 'apply --auto-approve --allow-new-scope';
const patience = { timeout: 20_000, interval: 10 };

const signals = [
  ['SIGINT', 130, 'interrupted'],
  ['SIGTERM', 143, 'terminated'],
  ['SIGHUP', 129, 'hangup'],
] as const;

it.concurrent.for(signals)(
  '%s while a create is in flight: its answer is waited for, and nothing else is sent',
  async ([signal, exit, word], { stage }) => {
    const { cloud, start } = await stage.emulated(
      { faults: [{ on: 'create', kind: 'slow', delayMs: 1_500 }] },
      { hosts: webs(5) },
    );
    const apply = start(approved);
    await vi.waitUntil(() => cloud.state().creates.received === 1, patience);

    apply.kill(signal);
    const { code, stdout, stderr } = await apply.ended;

    expect(code).toBe(exit);
    expect(stdout).toMatch(/created +web-\d +host-\w+ +Running/);
    expect(stdout).toContain('Interrupted: nothing more was sent.');
    expect(stdout).toContain('Apply: 1 created, 4 not-sent.');
    expect(stderr).toMatch(new RegExp(`exit ${exit} \\(${word}\\)\\n$`));
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  },
);

it.concurrent('a signal in the middle of a round: of the round, only what was sent is reported as made', async ({
  stage,
}) => {
  const { cloud, start } = await stage.emulated(
    { faults: [{ on: 'create', kind: 'slow', delayMs: 1_000, after: 1 }] },
    { hosts: webs(7) },
  );
  const apply = start(`${approved} --parallelism 1`);
  await vi.waitUntil(() => cloud.state().creates.received === 2, patience);

  apply.kill('SIGINT');
  const { code, stdout } = await apply.ended;

  expect(code).toBe(130);
  expect(stdout).toContain('Apply: 2 created, 5 not-sent.');
  expect(sendsTo(cloud)).toEqual(oneEach(2));
});

it.concurrent('a signal while a host is not listed yet: it is in doubt, and the exit says so', async ({ stage }) => {
  const { cloud, start } = await stage.emulated({ visibilityLagMs: 3_600_000 });
  const apply = start('apply --auto-approve');
  await vi.waitUntil(() => cloud.state().requests.DescribeHostInstance > 4, patience);

  apply.kill('SIGINT');
  const { code, stdout } = await apply.ended;

  expect(code).toBe(5);
  expect(stdout).toContain('IN DOUBT web-1: the cloud accepted the create request');
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('a signal while a host is Starting: the host is reported as it is', async ({ stage }) => {
  const { cloud, start } = await stage.emulated({ provisioningMs: 3_600_000, latencyMs: 200 });
  const apply = start('apply --auto-approve');
  await vi.waitUntil(() => cloud.requests().some(({ form }) => form === 'query'), patience);

  apply.kill('SIGTERM');
  const { code, stdout, stderr } = await apply.ended;

  expect(code).toBe(143);
  expect(stdout).toMatch(/created-not-running +web-1 +host-\w+ +Starting/);
  expect(stderr).not.toContain('bug');
});

it.concurrent('a signal before anything was sent: nothing is', async ({ stage }) => {
  const { cloud, start } = await stage.emulated({ latencyMs: 700 }, { hosts: webs(2) });
  const apply = start(approved);
  await vi.waitUntil(() => cloud.state().requests.DescribeHostInstance > 0, patience);

  apply.kill('SIGINT');
  const { code, stdout } = await apply.ended;

  expect(code).toBe(130);
  expect(stdout).toContain('Interrupted: nothing was sent.');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent.for(['plan', 'drift'] as const)('%s ends at once on a signal', async (command, { stage }) => {
  const { cloud, start } = await stage.emulated({ latencyMs: 30_000 });
  const running = start(command);
  await vi.waitUntil(() => cloud.state().requests.DescribeHostInstance > 0, patience);

  running.kill('SIGINT');

  expect((await running.ended).code).toBe(130);
});
