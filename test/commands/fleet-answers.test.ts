/** What is said where a fleet holds hosts back: before a plan is saved, after an apply, and of answers that answer nothing. */
import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { it, type Stage } from '../support/stage.ts';

const fleet = 'fleet: shop';
const hosts = (...names: readonly string[]) => names.map((name) => `name: "${name}"`);

async function applied({ emulated }: Stage, names: readonly string[], more = fleet) {
  const scene = await emulated({}, { hosts: hosts(...names), more });
  const first = await scene.inside('apply --auto-approve --allow new-scope');
  expect(first.code).toBe(0);
  return scene;
}

it.concurrent('--fail-on orphaned without a fleet: exit 3, because nothing could make it fail', async ({ stage }) => {
  const scene = await applied(stage, ['web-1', 'web-2'], '');
  scene.redeclare(hosts('web-1'));

  const drift = await scene.inside('drift --fail-on missing,orphaned');

  expect(drift.code).toBe(3);
  expect(drift.stderr).toContain('error[flag-invalid]: --fail-on orphaned needs a fleet');
  expect(drift.stderr).toContain('fleet: NAME');
});

it.concurrent('--fail-on orphaned with a journal that was lost: exit 7, and how to go on', async ({ stage }) => {
  const scene = await applied(stage, ['web-1', 'web-2']);
  scene.redeclare(hosts('web-1'), fleet);
  rmSync(String(scene.env.XDG_STATE_HOME), { recursive: true });

  const drift = await scene.inside('drift --fail-on orphaned');
  const without = await scene.inside('drift --fail-on missing');

  expect([drift.code, without.code]).toEqual([7, 0]);
  expect(drift.stderr).toContain('error[orphans-unknown]: The journal knows no host of the fleet shop');
});

it.concurrent('--fail-on orphaned where an undeclared host was made for no fleet: exit 7', async ({ stage }) => {
  const scene = await applied(stage, ['web-1', 'web-2'], '');
  scene.redeclare(hosts('web-1'), fleet);
  const apply = await scene.inside('apply --auto-approve');

  const drift = await scene.inside('drift --fail-on orphaned');

  expect(apply.code).toBe(0);
  expect(drift.code).toBe(7);
  expect(drift.stderr).toContain('error[orphans-unknown]: Nobody declares web-2 (host-');
  expect(drift.stdout).toContain('1 unmanaged');
});
