/** `hosts: []`: what is live in an account before anything is declared. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';

const declaration = 'apiVersion: hostwright/v1\nfleet: shop\nregion: cn-bj2\nhosts: []\n';

it.for([
  ['plan', /Plan: 0 to create, 0 in sync, 3 unmanaged\.\n/],
  ['drift', /Drift: 0 missing, .*3 unmanaged; 0 in sync\.\n/],
  ['apply --auto-approve', /Nothing to create\.\n/],
] as const)('lists every live host of its region, and creates nothing: %s', async ([line, end], { stage }) => {
  const { cloud, inside } = await stage.emulated({ preload: 3 }, { declaration });

  const { code, stdout } = await inside(line);

  expect(stdout).toMatch(end);
  expect(stdout).toContain('other-[0001:0003]');
  expect([code, sendsTo(cloud).received]).toEqual([0, 0]);
});

it('narrows the listing by its zones', async ({ stage }) => {
  const { inside } = await stage.emulated({ preload: 3 }, { declaration: `${declaration}zones: [cn-bj2-09]\n` });

  expect((await inside('plan')).stdout).toContain('0 hosts listed');
});

it('adds its region to those of other files', async ({ stage }) => {
  const { folder, inside } = await stage.emulated({ preload: 3 });
  writeFileSync(join(folder, 'hk.yaml'), declaration.replace('cn-bj2', 'hk'));

  const { stdout } = await inside('plan -f hosts.yaml -f hk.yaml');

  expect(stdout).toContain('Plan for cn-bj2');
  expect(stdout).toContain('Plan for hk');
  expect((await inside('validate -f hk.yaml')).stdout).toBe('Valid: 0 hosts declared (1 file, 1 region).\n');
});

it('selects nothing with --only, which is refused', async ({ stage }) => {
  const { inside } = await stage.emulated({}, { declaration });

  expect((await inside('plan --only web-*')).stderr).toContain('--only web-* matches none of the 0 declared hosts.');
});
