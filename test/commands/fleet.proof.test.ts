/** Edits of a declaration between two applies: renamed, moved, removed, and what says whose hosts are whose. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf } from '../support/hostwright.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
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

it.concurrent('a host that was renamed in the declaration is held: exit 9, and nothing is bought', async ({
  stage,
}) => {
  const scene = await applied(stage, ['web-[01:03]']);
  declare(scene, declarationOf(names('web-[01:02]', 'app-03'), fleet));

  const plan = await scene.inside('plan');
  const apply = await scene.inside('apply --auto-approve');

  const old = scene.cloud.hosts().find(({ name }) => name === 'web-03');
  expect(plan.stdout).toContain(`? app-03  it may be "web-03" (${old?.hostId}), which is no longer declared`);
  expect(plan.stdout).toMatch(
    /o web-03 {2}host-\w+: made by this fleet on \d{4}-\d\d-\d\d; the last apply of the fleet declared it/,
  );
  expect(plan.stdout).toContain('Plan: 0 to create, 1 needs a decision, 2 in sync, 1 orphaned.');
  expect(apply.code).toBe(9);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(3));
});

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

it.concurrent('an orphan holds no new host once an apply has told of it, and not before', async ({ stage }) => {
  const scene = await applied(stage, ['web-[01:03]']);
  declare(scene, declarationOf(names('web-[01:02]'), fleet));

  const plan = await scene.inside('plan');
  const told = await scene.inside('apply --auto-approve');
  declare(scene, declarationOf(names('web-[01:02]', 'app-03'), fleet));
  const next = await scene.inside('apply --auto-approve');

  expect(plan.stdout).toContain('1 orphaned');
  expect(told.code).toBe(0);
  expect(next.code).toBe(0);
  expect(next.stdout).toContain('1 orphaned');
});

it.concurrent('a host that was moved to another region is held, and one answer is enough', async ({ stage }) => {
  const scene = await applied(stage, ['web-1']);
  declare(scene, declarationOf(names('web-1'), fleet).replaceAll('cn-bj2', 'cn-sh2'));

  const plan = await scene.inside('plan');
  const json = await scene.inside('plan --json');
  const apply = await scene.inside('apply --auto-approve --json');
  const answered = await scene.inside('apply --auto-approve --allow replacement=web-1');

  expect(plan.stdout).toMatch(/\? web-1 {2}it may be "web-1" in cn-bj2 \(host-\w+\), which is no longer declared/);
  expect(plan.stdout).toMatch(/Plan for cn-bj2 .* 1 host listed/);
  expect(JSON.parse(json.stdout)).toMatchObject({ refused: [] });
  expect(JSON.parse(apply.stdout).unsent).toBe('held');
  expect([apply.code, answered.code]).toEqual([9, 0]);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
});

it.concurrent('a journal that was lost holds nothing, and says so on the row and with --details', async ({ stage }) => {
  const scene = await applied(stage, ['web-[1:2]']);
  rmSync(String(scene.env.XDG_STATE_HOME), { recursive: true });
  declare(scene, declarationOf(names('web-1', 'app-2'), fleet));

  const plan = await scene.inside('plan --details');

  expect(plan.stdout).toMatch(/host-\w+: not declared, and not in the journal/);
  expect(plan.stdout).toContain('1 undeclared host may be a declared one');
  expect(plan.stdout).toContain('1 to create');
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

it.concurrent('a renamed host whose create is in doubt itself is held', async ({ stage }) => {
  const scene = await stage.emulated({ visibilityLagMs: 3_600_000 }, { hosts: names('web-1'), more: fleet });
  const first = await scene.inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1ms');
  declare(scene, declarationOf(names('app-1'), fleet));

  const plan = await scene.inside('plan');

  expect(first.code).toBe(5);
  expect(plan.stdout).toMatch(/\? app-1 {2}it may be "web-1" \(in doubt: intent i-\w+\)/);
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

/** Somebody renames the host in the console: it keeps its id. */
function rename({ cloud }: Awaited<ReturnType<Stage['emulated']>>, from: string, to: string): void {
  const { hostId = '' } = cloud.hosts().find(({ name }) => name === from) ?? {};
  expect(cloud.renameHost(hostId, to)).toBe(true);
}

it.concurrent('a host that was renamed in the console is not made again, with a fleet or without one', async ({
  stage,
}) => {
  for (const more of [fleet, '']) {
    const scene = await applied(stage, ['web-[1:2]'], more);
    rename(scene, 'web-2', 'web-old');

    const plan = await scene.inside('plan');
    const apply = await scene.inside('apply --auto-approve');

    expect(plan.stdout).toMatch(/\? web-2 +it was host-\w+, now "web-old"/);
    expect(apply.code).toBe(9);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
  }
});

it.concurrent('a fleet that is removed or renamed in the same edit as a region stops the apply: exit 9', async ({
  stage,
}) => {
  for (const more of ['', 'fleet: store']) {
    const scene = await applied(stage, ['web-1']);
    declare(scene, declarationOf(names('web-1'), more).replaceAll('cn-bj2', 'cn-sh2'));

    const apply = await scene.inside('apply --auto-approve');
    const meant = await scene.inside('plan --allow new-scope');

    expect(apply.code).toBe(9);
    expect(apply.stdout).toContain('The journal knows a host of that name in cn-bj2.');
    expect(meant.stdout).toContain('1 to create');
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  }
});
