/** Hosts that are listed and dead: no command calls them in sync, and an apply ends with 8 as long as one is. */
import { expect } from 'vitest';
import type { GivenHost } from '../../src/emulator/host.ts';
import { it, type Stage } from '../support/stage.ts';

const apply = 'apply --auto-approve';
const live = (Name: string, more: Partial<GivenHost> = {}): GivenHost => ({
  Region: 'cn-bj2',
  Name,
  HostId: `host-${Name}`,
  ImageId: 'img-ubuntu-24',
  CPU: 2,
  Memory: 4096,
  ...more,
});
const expired = { AutoRenew: 'No', ExpireTime: Date.parse('2024-05-01T00:00:00Z') / 1_000 };
const lastLine = (stdout: string) => stdout.trimEnd().split('\n').at(-1);

function scene({ emulated }: Stage, hosts: readonly GivenHost[], names = [...new Set(hosts.map(({ Name }) => Name))]) {
  return emulated({ hosts }, { hosts: names.map((name) => `name: "${name}"`) });
}

it.concurrent.for<[what: string, more: Partial<GivenHost>, says: string]>([
  ['failed to install', { State: 'Install Fail' }, 'host-web-1: "Install Fail"'],
  ['was deleted', { State: 'Deleted' }, 'host-web-1: "Deleted"'],
  ['is in a recycle bin', { State: 'Recycled' }, 'host-web-1: "Recycled"'],
  ['expired', expired, 'host-web-1: expired on 2024-05-01'],
  ['expired, as ISO 8601', { ...expired, ExpireTime: '2024-05-01T12:00:00Z' }, 'host-web-1: expired on 2024-05-01'],
])('a host that %s fails drift, and every apply', async ([, more, says], { stage }) => {
  const { inside, cloud } = await scene(stage, [live('web-1', more), live('web-2')]);

  const [plan, drift] = [await inside('plan'), await inside('drift')];
  const applies = [await inside(apply), await inside(apply)];

  for (const { stdout } of [plan, drift, ...applies]) expect(stdout).toContain(says);
  expect(lastLine(plan.stdout)).toBe('Plan: 0 to create, 1 dead, 1 in sync.');
  expect(lastLine(drift.stdout)).toBe('Drift: 0 missing, 0 changed, 0 duplicate, 1 dead, 0 unmanaged; 1 in sync.');
  expect([plan.code, drift.code, ...applies.map(({ code }) => code)]).toEqual([0, 2, 8, 8]);
  expect(cloud.state().creates.received).toBe(0);
});

it.concurrent('a recycled host is no duplicate of its successor, and no orphan', async ({ stage }) => {
  const hosts = [live('web-1', { State: 'Deleted', HostId: 'host-old' }), live('web-1', { HostId: 'host-new' })];
  const { inside } = await scene(stage, [...hosts, live('legacy-1', { State: 'Recycled' })], ['web-1']);

  const [plan, drift, applied] = [await inside('plan'), await inside('drift --details'), await inside(apply)];

  for (const { code, stdout } of [plan, drift, applied]) {
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/host-old|legacy-1|remove/);
    expect(stdout).toContain('1 in sync');
  }
});

it.concurrent('an end that nobody can read is told once for each host, and fails nothing', async ({ stage }) => {
  const unread = { AutoRenew: 'No', ExpireTime: 'soon' };
  const { inside } = await scene(stage, [live('web-1', unread), live('web-2', unread), live('web-3')]);

  const runs = [await inside('plan'), await inside('drift'), await inside(apply)];

  for (const { code, stdout, stderr } of runs) {
    expect(code).toBe(0);
    expect(stdout).toContain('3 in sync');
    for (const name of ['web-1', 'web-2']) {
      const told = `note: nobody can tell when ${name} (host-${name}) expires: its ExpireTime "soon" is no time\n`;
      expect(stderr.split(told)).toHaveLength(2);
    }
    expect(stderr).not.toContain('web-3');
  }
});
