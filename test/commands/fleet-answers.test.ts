/** `drift --fail-on orphaned` must not pass where orphans cannot be known. */
import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { it } from '../support/stage.ts';

const fleet = 'fleet: shop';

it.concurrent.for([
  ['without a fleet', '', '', 3, 'flag-invalid]: --fail-on orphaned needs a fleet'],
  ['with a lost journal', fleet, fleet, 7, 'orphans-unknown]: The journal knows no host of the fleet shop'],
  ['with a host of no fleet', '', fleet, 7, 'orphans-unknown]: Nobody declares web-2 (host-'],
] as const)('%s, --fail-on orphaned is refused', async ([, more, now, exit, says], { stage }) => {
  const scene = await stage.emulated({}, { hosts: ['name: web-1', 'name: web-2'], more });
  await scene.inside('apply --auto-approve --allow new-scope');
  scene.redeclare(['name: web-1'], now);
  await scene.inside('apply --auto-approve');
  if (more === now) rmSync(String(scene.env.XDG_STATE_HOME), { recursive: true });

  const { code, stderr } = await scene.inside('drift --fail-on missing,orphaned');
  expect([code, stderr]).toEqual([exit, expect.stringContaining(`error[${says}`)]);
});
