/** What is said where a fleet holds hosts back: before a plan is saved, after an apply, and of answers that answer nothing. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf } from '../support/hostwright.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';

const fleet = 'fleet: shop';
const hosts = (...names: readonly string[]) => names.map((name) => `name: "${name}"`);

function declare({ folder }: Scene, names: readonly string[], more = fleet): void {
  writeFileSync(join(folder, 'hosts.yaml'), declarationOf(hosts(...names), more));
}

async function applied({ emulated }: Stage, names: readonly string[], more = fleet) {
  const scene = await emulated({}, { hosts: hosts(...names), more });
  const first = await scene.inside('apply --auto-approve --allow new-scope');
  expect(first.code).toBe(0);
  return scene;
}

it.concurrent('--fail-on orphaned without a fleet: exit 3, because nothing could make it fail', async ({ stage }) => {
  const scene = await applied(stage, ['web-1', 'web-2'], '');
  declare(scene, ['web-1'], '');

  const drift = await scene.inside('drift --fail-on missing,orphaned');

  expect(drift.code).toBe(3);
  expect(drift.stderr).toContain('error[flag-invalid]: --fail-on orphaned needs a fleet');
  expect(drift.stderr).toContain('fleet: NAME');
});

it.concurrent('--fail-on orphaned with a journal that was lost: exit 7, and how to go on', async ({ stage }) => {
  const scene = await applied(stage, ['web-1', 'web-2']);
  declare(scene, ['web-1']);
  rmSync(String(scene.env.XDG_STATE_HOME), { recursive: true });

  const drift = await scene.inside('drift --fail-on orphaned');
  const without = await scene.inside('drift --fail-on missing');

  expect([drift.code, without.code]).toEqual([7, 0]);
  expect(drift.stderr).toContain('error[orphans-unknown]: The journal knows no host of the fleet shop');
});

it.concurrent('--fail-on orphaned where Hostwright made a host for no fleet that nobody declares: exit 7', async ({
  stage,
}) => {
  const scene = await applied(stage, ['web-1', 'web-2'], '');
  declare(scene, ['web-1']);
  const apply = await scene.inside('apply --auto-approve');

  const drift = await scene.inside('drift --fail-on orphaned');

  expect(apply.code).toBe(0);
  expect(drift.code).toBe(7);
  expect(drift.stderr).toContain('error[orphans-unknown]: Nobody declares web-2 (host-');
  expect(drift.stdout).toContain('1 unmanaged');
});

it.concurrent('--fail-on orphaned passes beside hosts that Hostwright never made', async ({ stage }) => {
  const scene = await applied(stage, ['web-1']);
  scene.cloud.addHosts([{ Name: 'db-1', Region: 'cn-bj2' }]);

  const drift = await scene.inside('drift --fail-on orphaned');

  expect(drift.code).toBe(0);
});

it.concurrent('a plan that is saved with held hosts says what its apply will do, and how to have them created', async ({
  stage,
}) => {
  const scene = await applied(stage, ['web-1', 'web-2']);
  declare(scene, ['web-1', 'app-2']);

  const plan = await scene.inside('plan --out plan.json');
  const apply = await scene.inside('apply plan.json');
  const markdown = await scene.inside('plan --out plan.json -o markdown');

  expect(plan.stdout).toContain('1 held host is not approved by it: its apply creates 0 hosts and ends with exit 9.');
  expect(plan.stdout).toContain('To create app-2, too: hostwright plan --out plan.json --allow replacement=app-2');
  expect(apply.code).toBe(9);
  expect(markdown.stdout).toContain('--allow replacement=app-2');
});

it.concurrent('an apply in which all that is missing is held says so, and not that nothing is to be created', async ({
  stage,
}) => {
  const scene = await applied(stage, ['web-1', 'web-2']);
  declare(scene, ['web-1', 'app-2']);
  const one = await scene.inside('apply --auto-approve');
  const json = await scene.inside('apply --auto-approve -o ndjson');
  declare(scene, ['app-1', 'app-2']);
  const all = await scene.inside('apply --auto-approve --allow new-scope');

  expect(one.stdout).toContain('Nothing was sent: app-2 is held: it may be "web-2"');
  expect(one.stdout).not.toContain('Nothing to create');
  expect(json.stdout.trim().split('\n').at(-1)).toContain('Nothing was sent: app-2 is held');
  expect(all.stdout).toContain('Nothing was sent: all 2 missing hosts are held (app-1, app-2)');
});

it.concurrent('answers that match nothing are noted', async ({ stage }) => {
  const scene = await applied(stage, ['web-1', 'web-2']);
  declare(scene, ['web-1', 'app-2']);

  const plan = await scene.inside('plan --allow replacement=db-* --allow take-over=store');
  const apply = await scene.inside('apply --auto-approve --allow replacement=app-* --allow take-over=store');

  expect(plan.stderr).toContain('--allow replacement=db-* matches no host that is held because it may exist');
  expect(plan.stderr).toContain('--allow take-over=store matches no fleet that has a declared host');
  expect(apply.stderr).not.toContain('--allow replacement=app-*');
  expect(apply.stderr).toContain('--allow take-over=store matches no fleet that has a declared host');
});

it.concurrent('drift says that declared hosts belong to another fleet', async ({ stage }) => {
  const scene = await applied(stage, ['web-1', 'web-2']);
  declare(scene, ['web-1', 'web-2'], 'fleet: store');

  const drift = await scene.inside('drift');

  expect(drift.code).toBe(0);
  expect(drift.stdout).toContain('Guarded: 2 declared hosts belong to the fleet shop');
});
