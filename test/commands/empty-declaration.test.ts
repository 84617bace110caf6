/** `hosts: []`: what is live in an account before anything is declared. */
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
