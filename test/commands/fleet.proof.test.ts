/** Edits of a declaration between two applies: renamed, moved, removed, and what says whose hosts are whose. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf } from '../support/hostwright.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';

const fleet = 'fleet: shop';
const names = (...of: readonly string[]) => of.map((one) => one.replace(/^[^,]+/, (name) => `name: "${name}"`));

/** A cloud in which the fleet has applied these names. */
async function applied({ emulated }: Stage, hosts: readonly string[], more = fleet) {
  const scene = await emulated({}, { hosts: names(...hosts), more });
  const first = await scene.inside('apply --auto-approve --allow new-scope');
  expect(first.code).toBe(0);
  return scene;
}

function declare({ folder }: Scene, text: string, file = 'hosts.yaml'): void {
  writeFileSync(join(folder, file), text);
}

it.concurrent('--allow replacement=creates it, and the next host is not held by an orphan that was told', async ({
  stage,
}) => {
  const scene = await applied(stage, ['web-[01:03]']);
  declare(scene, declarationOf(names('web-[01:02]', 'app-03'), fleet));

  const answered = await scene.inside('apply --auto-approve --allow replacement=app-*');
  declare(scene, declarationOf(names('web-[01:02]', 'app-[03:04]'), fleet));
  const next = await scene.inside('apply --auto-approve');

  expect([answered.code, next.code]).toEqual([0, 0]);
  expect(next.stdout).toContain('1 orphaned');
  expect(scene.cloud.hosts().map(({ name }) => name)).toEqual(expect.arrayContaining(['web-03', 'app-03', 'app-04']));
});

it.concurrent('two files that name different fleets: exit 3 at the line of the second', async ({ stage }) => {
  const scene = await stage.emulated({}, { hosts: names('web-1'), more: fleet });
  declare(scene, declarationOf(names('web-2'), 'fleet: store'), 'more.yaml');

  const ran = await scene.inside('plan -f hosts.yaml -f more.yaml');

  expect(ran.code).toBe(3);
  expect(ran.stderr).toContain('fleet is not the same in all files of this run');
  expect(ran.stderr).toContain('more.yaml:4');
});

it.concurrent('a fleet that was renamed: exit 9 until --allow take-over, and then its hosts are its own', async ({
  stage,
}) => {
  const scene = await applied(stage, ['web-[1:2]']);
  declare(scene, declarationOf(names('web-[1:2]'), 'fleet: store'));

  const guarded = await scene.inside('apply --auto-approve');
  const taken = await scene.inside('apply --auto-approve --allow take-over=shop');
  declare(scene, declarationOf(names('web-1'), 'fleet: store'));
  const after = await scene.inside('plan');

  expect(guarded.code).toBe(9);
  expect(guarded.stdout).toContain('Apply stops: 2 declared hosts belong to the fleet shop');
  expect(taken.code).toBe(0);
  expect(after.stdout).toContain('Plan: 0 to create, 1 in sync, 1 orphaned.');
});

it.concurrent('a rename after a refusal waits until its host has appeared, and is held then', async ({ stage }) => {
  const clock = stopClock();
  const scene = await stage.emulated(
    { now: clock.now, faults: [{ on: 'create', kind: 'ret-code-after-commit', commitDelayMs: 1, times: 1 }] },
    { hosts: names('web-01'), more: fleet },
  );
  const refused = await scene.inside('apply --auto-approve --settle-window 1h');
  declare(scene, declarationOf(names('app-01'), fleet));

  const waiting = scene.start('apply --auto-approve --settle-window 1h');
  await until(() => waiting.stderr().includes('Waiting: '));
  clock.go();
  waiting.kill('SIGINT');
  const interrupted = await waiting.ended;
  const renamed = await scene.inside('apply --auto-approve --settle-window 1h');

  expect([refused.code, interrupted.code, renamed.code]).toEqual([8, 130, 9]);
  expect(renamed.stdout).toContain('app-01');
  expect(scene.cloud.hosts().map(({ name }) => name)).toEqual(['web-01']);
});
