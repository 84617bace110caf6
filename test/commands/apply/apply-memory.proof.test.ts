/** An apply that remembers: what earlier runs sent and saw decides what a later one may send. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EmulatorFault } from '../../../src/emulator/faults/fault.ts';
import { laterBy } from '../../faults/preload.ts';
import { oneEach, roundsOf, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';
import { stopClock } from '../../support/stopped-clock.ts';
import { until } from '../../support/until.ts';

const approved = 'apply --auto-approve --allow new-scope';
/** A create of which nobody learns what became of it, and that nothing came of. */
const lost: EmulatorFault = { on: 'create', kind: 'drop-before-commit', times: 1 };

it.concurrent('a name in doubt is held by the next apply, which makes the others: exit 5', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({ faults: [lost] }, { hosts: webs(3) });
  const first = await inside(`${approved} HOSTWRIGHT_SETTLE_WAIT=1s`);
  const [, intent] = /\(intent (i-[0-9a-f]{8}),/.exec(first.stdout) ?? [];
  const name = roundsOf(cloud)[0]?.[0]?.name;

  const second = await inside(approved);
  const third = await inside(`${approved} --json`);

  expect([first.code, second.code, third.code]).toEqual([5, 5, 5]);
  expect(second.stdout).toMatch(new RegExp(`\\? ${name} +create sent .*, in doubt \\(intent ${intent}\\)`));
  expect(second.stdout).toContain('Apply: 2 created, 1 in doubt.');
  expect(JSON.parse(third.stdout)).toMatchObject({
    plan: { intents: [{ intent, name, status: 'in-doubt', open: true }] },
    openIntents: [{ intent, name, status: 'in-doubt', open: true }],
  });
  expect(JSON.parse(third.stdout).plan.hosts).toContainEqual(
    expect.objectContaining({ name, action: 'held', hold: 'was-sent', intent }),
  );
  expect(sendsTo(cloud)).toEqual({ ...oneEach(2), received: 3 });
});

it.concurrent('a name in doubt makes plan and drift exit 5, unless it is not selected', async ({ stage }) => {
  const scene = await stage.emulated({ faults: [lost] }, { hosts: ['name: web-1', 'name: db-1, cpu: 4'] });
  await scene.inside(`${approved} HOSTWRIGHT_SETTLE_WAIT=1s`);

  const [plan, drift, other, later] = await Promise.all([
    scene.inside('plan'),
    scene.inside('drift --fail-on duplicate'),
    scene.inside('plan --only db-1'),
    scene.inside('plan --settle-window 1s'),
  ]);

  expect([plan.code, drift.code, other.code, later.code]).toEqual([5, 5, 0, 5]);
  for (const { stdout } of [plan, drift, other, later]) expect(stdout).toContain('IN DOUBT web-1 (intent i-');
  expect(plan.stdout).toContain('Next: run "hostwright plan" again after 20');
  expect(later.stdout).toMatch(/Next: its host would be listed since 20\S+Z, and is not: look in the console and run/);
});

it.concurrent('a doubt is settled by any listing that shows its host, without another request', async ({ stage }) => {
  const clock = stopClock();
  const { cloud, inside } = await stage.emulated({
    now: clock.now,
    visibilityLagMs: 1,
    faults: [{ ...lost, kind: 'drop-after-commit' }],
  });
  const first = await inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s');
  clock.go();
  await until(() => cloud.hosts().some(({ listed }) => listed), 10);

  const second = await inside('apply --auto-approve');

  expect(first.code).toBe(5);
  expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to create.') });
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('--on-doubt recreate sends again what is absent after the settle window, and not before', async ({
  stage,
}) => {
  const scene = await stage.emulated({ faults: [lost] });
  const { cloud, inside } = scene;
  await inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s');

  const { code, stdout } = await inside('apply --auto-approve --on-doubt recreate --settle-window 4s');

  const [before, again] = roundsOf(cloud).flat();
  expect(code).toBe(0);
  expect(stdout).toContain('Apply: 1 created.');
  expect((again?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(4_000);
  expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
  expect((await scene.inside('plan')).code).toBe(0);
});

it.concurrent('a host that was deleted is made anew once the settle window is over, and is never just missing', async ({
  stage,
}) => {
  const { cloud, inside } = await stage.emulated();
  await inside('apply --auto-approve');
  const [host] = cloud.hosts();
  await inside('plan');
  cloud.removeHost(host?.hostId ?? '');

  const plan = await inside('plan --json');
  const { code, stdout } = await inside('apply --auto-approve --settle-window 2s');

  const [made, again] = roundsOf(cloud).flat();
  expect(JSON.parse(plan.stdout).hosts).toMatchObject([{ status: 'missing', was: [host?.hostId] }]);
  expect(code).toBe(0);
  expect(stdout).toContain(`(was ${host?.hostId})`);
  expect(stdout).toContain('Apply: 1 created.');
  expect((again?.at ?? 0) - (made?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
  expect(sendsTo(cloud)).toMatchObject({ received: 2, committed: 2, duplicates: [] });
});

it.concurrent('a name that was refused a moment ago is waited for, and that is said', async ({ stage }) => {
  const { cloud, inside, start } = await stage.emulated({ faults: [{ on: 'create', kind: 'ret-code', times: 1 }] });
  await inside('apply --auto-approve');
  const patient = start('apply --auto-approve --settle-window 1h');
  await until(() => / left; the cloud refused these hosts but may still create them/.test(patient.stderr()));
  patient.kill('SIGINT');

  const stopped = await patient.ended;
  const { code } = await inside('apply --auto-approve --settle-window 3s');

  const [refused, made] = roundsOf(cloud).flat();
  expect([stopped.code, code]).toEqual([130, 0]);
  expect((made?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(3_000);
  expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
});

it.concurrent('a run that knows nothing of earlier ones waits the settle window where it is told to', async ({
  stage,
}) => {
  const { cloud, inside, run, start, folder } = await stage.emulated();
  const apply = 'apply --auto-approve --cold-start wait --settle-window 10m';

  const refused = await inside('apply --auto-approve --cold-start refuse');
  const waiting = start(apply);
  await until(() => waiting.stderr().includes('Waiting: '));
  waiting.kill('SIGINT');
  const { stderr } = await waiting.ended;
  const inTime = sendsTo(cloud).received;
  // The window counts from the first of the runs: it was the one that knew nothing.
  const later = await run(apply, laterBy({ folder }, 600_000));

  expect(refused.code).toBe(7);
  expect(refused.stderr).toContain(
    'error[cold-start-refused]: There is no journal of earlier runs for this account. So',
  );
  expect(refused.stderr).toContain('On the very first apply, --first-apply says so.');
  expect(stderr).toMatch(
    /The journal may lack creates that were sent shortly before an earlier run\. So nothing is created for \d/,
  );
  expect([inTime, later.code]).toEqual([0, 0]);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('a cold start with nothing to create waits for nothing', async ({ stage }) => {
  const { inside } = await stage.emulated({ hosts: [{ Region: 'cn-bj2', Name: 'web-1', HostId: 'host-1' }] });

  const { code, stdout } = await inside('apply --auto-approve --cold-start refuse');

  expect(code).toBe(0);
  expect(stdout).toContain('Nothing to create.');
});

it.concurrent('--journal names the folder, and the commands that are suggested name it too', async ({ stage }) => {
  const scene = await stage.emulated({ faults: [lost] });

  const ran = await scene.inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s --journal kept');

  expect(ran.code).toBe(5);
  const kept = join(scene.folder, 'kept');
  expect(ran.stdout.replace(/i-[0-9a-f]{8}/g, 'ID')).toContain(
    `"hostwright resolve ID --journal ${kept} --host HOSTID"`,
  );
  expect((await scene.inside('plan --journal kept')).code).toBe(5);
  expect((await scene.inside('plan')).code).toBe(0);
  expect((await scene.inside(`plan --journal ${kept}`)).code).toBe(5);
});

it.concurrent('without a place for the journal: apply sends nothing, exit 7; plan and drift say what they cannot know', async ({
  stage,
}) => {
  const { cloud, folder, inside } = await stage.emulated();
  writeFileSync(join(folder, 'taken'), '');

  const ran = await inside('apply --auto-approve --journal taken');
  const looked = await Promise.all([
    inside('plan --journal taken'),
    inside('drift --journal taken --fail-on duplicate'),
  ]);

  expect(ran.code).toBe(7);
  expect(ran.stderr).toMatch(/error\[(journal-unusable|lock-held)\]/);
  expect(ran.stderr).toMatch(/exit 7 \(locked\)\n$/);
  for (const { code, stderr } of looked) {
    expect(code).toBe(0);
    expect(stderr).toContain('warning: doubts of earlier runs are not shown, because the journal cannot be read');
  }
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('a journal that is damaged: apply sends nothing, exit 7', async ({ stage }) => {
  const { cloud, folder, inside } = await stage.emulated();
  mkdirSync(join(folder, 'kept'));
  writeFileSync(join(folder, 'kept', 'journal'), 'not a record\nnor this\n');

  const ran = await inside('apply --auto-approve --journal kept');

  expect(ran.code).toBe(7);
  expect(ran.stderr).toContain('error[journal-damaged]');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});
