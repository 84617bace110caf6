/** A declaration that names a fleet only after its hosts were made: they join it, and edits of them are held from then on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf } from '../../support/hostwright.ts';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';

const hosts = (...names: readonly string[]) => names.map((name) => `name: "${name}"`);

function declare({ folder }: Scene, names: readonly string[], more = 'fleet: shop'): void {
  writeFileSync(join(folder, 'hosts.yaml'), declarationOf(hosts(...names), more));
}

/** A cloud in which a declaration without a fleet was applied. */
async function appliedWithout({ emulated }: Stage, ...names: readonly string[]) {
  const scene = await emulated({}, { hosts: hosts(...names) });
  const first = await scene.inside('apply --auto-approve --allow new-scope');
  expect(first.code).toBe(0);
  return scene;
}

it.concurrent('an apply with nothing to create takes the hosts into the fleet, and the next rename is held', async ({
  stage,
}) => {
  const scene = await appliedWithout(stage, 'web-1', 'web-2');
  declare(scene, ['web-1', 'web-2']);

  const before = await scene.inside('plan');
  const enrolled = await scene.inside('apply --auto-approve');
  const after = await scene.inside('plan');
  declare(scene, ['web-1', 'app-2']);
  const renamed = await scene.inside('apply --auto-approve');

  expect(before.stderr).toContain(
    '2 declared hosts were known before the declaration named a fleet: the next apply records that they belong to the fleet shop',
  );
  expect(enrolled.code).toBe(0);
  expect(enrolled.stdout).toContain('Adopted 2 hosts that had no fleet: they belong to the fleet shop now.');
  expect(after.stderr).not.toContain('known before the declaration named a fleet');
  expect(renamed.code).toBe(9);
  expect(renamed.stdout).toContain('"web-2"');
  expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
});
