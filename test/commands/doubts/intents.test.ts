/** What is open: as `intents` lists it, without the cloud, and as a look elsewhere or a late listing settles it. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import { stopClock } from '../../support/stopped-clock.ts';
import { until } from '../../support/until.ts';
import { asSent, intentsIn, leaveInDoubt, leftIntent } from './left-doubt.ts';

it.concurrent('intents lists an open intent, and how to settle it: exit 0, asking nothing', async ({ stage }) => {
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
  expect(block.join('\n')).toContain(
    `Next: run "hostwright resolve ${leftIntent} --settle-window 10m", which looks for its host`,
  );
  expect(block.join('\n')).toContain(`"hostwright resolve ${leftIntent} --settle-window 10m --host HOSTID"`);
  expect(stdout).not.toContain('Lock ');
  expect(cloud.requests()).toHaveLength(before);
});

/** The run declares web-1 in cn-bj2; this one was sent to another region. */
const elsewhere = { region: 'hk' };
const itsHost = { Region: 'hk', Name: 'web-1', HostId: 'host-hk1', ...asSent };
const stranger = { Region: 'hk', Name: 'other-1', HostId: 'host-hk2' };
const apply = 'apply --auto-approve --allow new-scope --settle-window 50ms';

it.concurrent('a region of no declared host is listed where a create is open, and its host is told: exit 0', async ({
  stage,
}) => {
  const scene = await stage.emulated({ hosts: [itsHost, stranger] });
  await leaveInDoubt(scene, elsewhere);

  const planned = await scene.inside('plan');
  const { code, stdout, stderr } = await scene.inside(apply);

  const made = 'note: the create of web-1 (hk) that was open made host-hk1, which is billed and not declared here\n';
  expect([planned.stderr, stderr]).toEqual([made, expect.stringContaining(made)]);
  expect(stdout).toContain('Also listed hk, where a create is still open: 2 hosts\n');
  expect(stdout).not.toContain('IN DOUBT');
  expect(code).toBe(0);
  expect(await intentsIn(scene)).toMatchObject([{ intent: leftIntent, status: 'seen', hostId: 'host-hk1' }, {}]);
});

it.concurrent('a host that is listed later than the settle window allows is told', async ({ stage }) => {
  const clock = stopClock();
  const { cloud, inside } = await stage.emulated({ now: clock.now, visibilityLagMs: 1 });
  const doubted = await inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=3s --settle-window 1s');
  clock.go();
  await until(() => cloud.state().hosts.some(({ listed }) => listed));

  const { code, stderr } = await inside('drift --settle-window 1s');
  const patient = await inside('drift --settle-window 5m');

  expect(doubted.code).toBe(5);
  expect(code).toBe(0);
  expect(stderr).toMatch(/web-1 was still not listed \d+ s after its create, and --settle-window is 1 s: .*longer/);
  expect(patient.stderr).not.toContain('was still not listed');
});
