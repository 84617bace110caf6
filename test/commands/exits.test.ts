import { expect } from 'vitest';
import type { GivenHost } from '../../src/emulator/options.gen.ts';
import { givenHost, otherHosts, type Ran } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';

function facing({ emulated }: Stage, live: readonly GivenHost[], names: readonly string[], more = '') {
  return emulated({ hosts: live }, { hosts: names.map((name) => `name: "${name}"`), more });
}

const lastLine = ({ stdout }: Ran) => stdout.trimEnd().split('\n').at(-1);

const pair = [givenHost('cache-1', { HostId: 'host-a' }), givenHost('cache-1', { HostId: 'host-b' })];

it.concurrent('the last line says that duplicates were before, and how apply ended', async ({ stage, expect }) => {
  const scene = await facing(stage, [...pair, givenHost('db-1', { Memory: 8192 })], ['cache-1', 'db-1', 'web-1']);

  const apply = await scene.inside('apply --auto-approve');
  const json = await scene.inside('apply --auto-approve --json');

  const told = 'Exit 6 is for cache-1, which had several hosts before: what this apply did ends with 0 (ok).\n';
  expect([apply.code, apply.stdout]).toEqual([6, expect.stringContaining(told)]);
  expect(lastLine(apply)).toBe('2 differences remain that apply cannot change: 1 changed, 1 duplicate.');
  const ownExit = { code: 0, name: 'ok' };
  expect(JSON.parse(json.stdout).remaining).toMatchObject({ differences: 2, changed: 1, duplicate: 1, ownExit });
});

it.concurrent('a host that is listed and failed to install fails drift, and every apply', async ({ stage, expect }) => {
  const dead = givenHost('web-1', { State: 'Install Fail' });
  const { inside, cloud, redeclare } = await facing(stage, [dead, givenHost('web-2')], ['web-[1:2]']);

  const [plan, drift] = [await inside('plan'), await inside('drift')];
  const applies = [await inside('apply --auto-approve'), await inside('apply --auto-approve')];

  for (const { stdout } of [plan, drift, ...applies]) expect(stdout).toContain('host-web-1: "Install Fail"');
  expect(lastLine(plan)).toBe('Plan: 0 to create, 1 dead, 1 in sync.');
  expect([plan.code, drift.code, ...applies.map(({ code }) => code)]).toEqual([0, 2, 8, 8]);
  expect((await inside('apply --auto-approve -o junit')).stdout).toContain('failures="1"');
  // It is not why a plan is refused.
  await inside('plan --out plan.json');
  redeclare(['name: web-1', 'name: web-3']);
  expect((await inside('apply plan.json')).code).toBe(9);
  expect(cloud.state().creates.received).toBe(0);
});

it('a declaration without hosts lists the live ones of its region', async ({ stage }) => {
  const declaration = 'apiVersion: hostwright/v1\nfleet: shop\nregion: cn-bj2\nhosts: []\n';
  const { inside } = await stage.emulated({ hosts: otherHosts(3) }, { declaration });

  const { code, stdout } = await inside('drift');

  expect([code, stdout]).toEqual([0, expect.stringMatching(/ other-\[0001:0003\] .* 3 unmanaged; 0 in sync\.\n$/s)]);
});
