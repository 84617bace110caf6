/** A region that is listed for the fleet alone cannot be read: what may be one of its hosts is held, the rest goes on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/options.gen.ts';
import { declarationOf } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';

const fleet = 'fleet: shop';
const refusing: EmulatorFault = { on: 'list', kind: 'ret-code', retCode: 171, region: 'hk' };
const apply = 'apply --auto-approve --allow new-scope';

/** The fleet has cn-1, and hk-1 in a region that nobody declares any more and that cannot be listed now. */
async function lostRegion({ emulated }: Stage, ...declared: readonly string[]) {
  const scene = await emulated({}, { hosts: ['name: cn-1', 'name: hk-1, region: hk, zone: hk-02'], more: fleet });
  expect((await scene.inside(apply)).code).toBe(0);
  scene.cloud.changeOptions({ faults: [refusing] });
  writeFileSync(join(scene.folder, 'hosts.yaml'), declarationOf(['name: cn-1', ...declared], fleet));
  return scene;
}

it.concurrent('a host unlike all that the fleet has there is created: exit 4, and it says what is unknown', async ({
  stage,
}) => {
  const scene = await lostRegion(stage, 'name: cn-2, cpu: 8');

  const plan = await scene.inside('plan');
  const applied = await scene.inside(apply);

  expect(plan.stdout).toContain('Plan: 1 to create');
  expect(plan.stdout).toContain('There may be more orphans: a region of this fleet could not be listed.');
  expect([plan.code, applied.code]).toEqual([4, 4]);
  expect(applied.stdout).not.toContain('creates nothing in any region');
  expect(scene.cloud.hosts().map(({ name }) => name)).toEqual(['cn-1', 'hk-1', 'cn-2']);
});

it.concurrent('a host with its name is held, and the row names the region', async ({ stage }) => {
  const scene = await lostRegion(stage, 'name: hk-1, cpu: 8');

  const plan = await scene.inside('plan');
  const held = await scene.inside(apply);
  const allowed = await scene.inside(`${apply} --allow replacement=*`);

  expect(plan.stdout).toContain('it may be a host of this fleet in hk that was moved');
  expect(plan.stdout).toContain('Plan: 0 to create, 1 needs a decision');
  expect([plan.code, held.code, allowed.code]).toEqual([4, 4, 4]);
  expect(scene.cloud.hosts()).toHaveLength(3);
});
