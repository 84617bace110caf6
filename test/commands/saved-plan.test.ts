/** `plan --out`, `apply FILE` and `show`: what was reviewed is what is applied, and each create of it once. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { fingerprintOf, writeCanonicalJson } from '../../src/saved-plan/saved-plan.ts';
import { declarationOf, type Ran } from '../support/hostwright.ts';
import { totalOffBy } from '../support/lying-answers.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type SceneOptions, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

const fingerprintIn = (stdout: string) => /^Fingerprint: ([0-9a-f]{64})$/m.exec(stdout)?.[1] ?? '';

/** A cloud without hosts, and a plan for it in plan.json. */
async function planned(stage: Stage, hosts: readonly string[] = webs(2), more: SceneOptions = {}) {
  const scene = await stage.emulated({}, { hosts, ...more });
  const { code, stdout } = await scene.inside('plan --allow new-scope --out plan.json');
  expect(code).toBe(0);
  return { ...scene, fingerprint: fingerprintIn(stdout), file: join(scene.folder, 'plan.json') };
}

it.concurrent('is applied as it was approved, without a question', async ({ stage }) => {
  const { cloud, inside, fingerprint, file } = await planned(stage);

  const { code, stdout } = await inside(`apply plan.json --expect-fingerprint ${fingerprint}`);

  expect(code).toBe(0);
  expect(stdout).toContain('Apply: 2 created.');
  expect(sendsTo(cloud)).toEqual(oneEach(2));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.concurrent('is spent: a host that was deleted since is not made again by it', async ({ stage }) => {
  const { cloud, inside } = await planned(stage);
  await inside('apply plan.json');
  cloud.removeHost(cloud.hosts()[0]?.hostId ?? '');

  const { code, stdout } = await inside('apply plan.json --settle-window 1s');

  expect(code).toBe(9);
  expect(stdout).toMatch(/this plan has already sent a create for web-[12]/);
  expect(sendsTo(cloud).received).toBe(2);
});

it.concurrent('is refused beside a declaration that has none of its hosts', async ({ stage }) => {
  const scene = await planned(stage);
  scene.redeclare(['name: db-1']);
  const applied = await scene.inside('apply -y --first-apply');

  const { code, stderr } = await scene.inside('apply plan.json --quiet');

  expect(applied.code, applied.stderr).toBe(0);

  expect(code).toBe(9);
  expect(stderr).toContain(
    'error[plan-refused]: Nothing that the plan "plan.json" creates (2 hosts) is declared here. Nothing was sent.',
  );
  expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
});

it.concurrent('sends nothing where one host more is declared, or another value', async ({ stage }) => {
  const scene = await planned(stage);
  scene.redeclare(['name: web-1, memory: 8192', 'name: web-2', 'name: web-3']);

  const { code, stdout } = await scene.inside('apply plan.json');

  expect(code).toBe(9);
  expect(stdout).toContain('The plan differs from the approved one: nothing was sent.');
  expect(stdout).toContain('web-1 (cn-bj2): memory: approved 4096, now 8192');
  expect(stdout).toContain('web-3 (cn-bj2): would be created now, but is not in the approved plan');
  expect(sendsTo(scene.cloud)).toEqual(oneEach(0));
});

it.concurrent('is refused with another fingerprint than the approved one', async ({ stage }) => {
  const { cloud, inside } = await planned(stage);

  const other = await inside(`apply plan.json --expect-fingerprint ${'0'.repeat(64)}`);
  const empty = await inside('apply plan.json --expect-fingerprint=');

  expect(other).toMatchObject({ code: 9, stderr: expect.stringContaining('is not the one that was approved') });
  expect(empty).toMatchObject({ code: 3, stderr: expect.stringContaining('takes the 64 hex digits') });
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('is refused after seven days, and if it says that it is from the future', async ({ stage }) => {
  const scene = await planned(stage);
  const { fingerprint: _, ...bare } = JSON.parse(readFileSync(scene.file, 'utf8'));
  const writeAged = (made: string, expires: string) => {
    const aged = { ...bare, made, expires, report: { ...bare.report, madeAt: made } };
    writeFileSync(scene.file, writeCanonicalJson({ ...aged, fingerprint: fingerprintOf(aged) }));
  };

  writeAged('2026-01-01T00:00:00.000Z', '2026-01-08T00:00:00.000Z');
  const [old, shown] = [await scene.inside('apply plan.json'), await scene.inside('show plan.json')];
  writeAged('2999-01-01T00:00:00.000Z', '2999-01-08T00:00:00.000Z');
  const young = await scene.inside('apply plan.json');

  expect(old).toMatchObject({ code: 9, stderr: expect.stringContaining('is valid until 2026-01-08') });
  expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining('this plan expired on 2026-01-08') });
  expect(young).toMatchObject({ code: 9, stderr: expect.stringContaining('which is in the future') });
  expect(sendsTo(scene.cloud)).toEqual(oneEach(0));
});

it.concurrent('is refused at another cloud, for another account, project or fleet', async ({ stage }) => {
  const scene = await planned(stage);
  const elsewhere = await stage.emulated({}, { hosts: webs(2) });

  const endpoint = await scene.inside(`apply plan.json --endpoint ${elsewhere.cloud.url}`);
  const account = await scene.inside('apply plan.json', { env: { HOSTWRIGHT_PUBLIC_KEY: 'another-public-key' } });
  scene.redeclare(webs(2), 'projectId: org-9');
  const project = await scene.inside('apply plan.json');
  scene.redeclare(webs(2), 'fleet: other');
  const fleet = await scene.inside('apply plan.json');

  expect(endpoint).toMatchObject({ code: 9, stderr: expect.stringContaining('is about another endpoint') });
  expect(account).toMatchObject({ code: 9, stderr: expect.stringContaining('is about another account') });
  expect(project).toMatchObject({ code: 9, stderr: expect.stringContaining('is about another projectId') });
  expect(fleet).toMatchObject({ code: 9, stderr: expect.stringContaining('is about another fleet: none, not other') });
  expect(sendsTo(scene.cloud)).toEqual(oneEach(0));
  expect(sendsTo(elsewhere.cloud)).toEqual(oneEach(0));
});

it.concurrent('answers for itself: selections and answers to guards cannot be given with it', async ({ stage }) => {
  const { cloud, inside } = await planned(stage);

  const flags = ['--exclude web-1', '--allow new-scope', '--allow replacement=web-1'];
  const refusals = await Promise.all([
    inside('apply plan.json --only web-1'),
    ...flags.map((flag) => inside(`apply plan.json ${flag}`)),
  ]);

  expect(refusals.map(({ code }) => code)).toEqual([3, 3, 3, 3]);
  expect(refusals[0]?.stderr).toContain('--only cannot be used with a saved plan');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('is not saved where a guard refuses it, or the listing is not trusted', async ({ stage }) => {
  const guarded = await stage.emulated({}, { hosts: webs(3) });
  const lying = await stage.emulated({ rewrite: totalOffBy(1) }, { hosts: webs(1) });

  const first = await guarded.run('plan --out plan.json');
  const second = await lying.inside('plan --out plan.json');

  expect(first).toMatchObject({ code: 9, stderr: expect.stringContaining('No plan was saved to "plan.json"') });
  expect(first.stdout).toContain('--first-apply');
  expect(second).toMatchObject({ code: 4, stderr: expect.stringContaining('No plan was saved') });
  expect([guarded, lying].some(({ folder }) => existsSync(join(folder, 'plan.json')))).toBe(false);
});

it.concurrent('is shown as it was printed, offline, and as data', async ({ stage }) => {
  const { inside, fingerprint, cloud } = await planned(stage);
  const asked = cloud.requests().length;

  const shown = await inside('show plan.json', { env: { HOSTWRIGHT_ENDPOINT: undefined } });
  const data = JSON.parse((await inside('show plan.json --json')).stdout);

  expect(shown.stdout).toContain('  + web-2  cpu 2');
  expect(fingerprintIn(shown.stdout)).toBe(fingerprint);
  expect(data).toMatchObject({ format: 'hostwright/plan', counts: { create: 2 }, saved: { fingerprint } });
  expect(cloud.requests()).toHaveLength(asked);
});

/** The command that a saved plan names works as it is: whoever approves copies it. */
const commandIn = ({ stdout }: Ran) => /^Apply it with: hostwright (.*)$/m.exec(stdout)?.[1] ?? '';

/** One host in hosts.yaml, and two in files beside it. */
async function spreadOut(stage: Stage) {
  const scene = await stage.emulated();
  mkdirSync(join(scene.folder, 'fleet'));
  renameSync(join(scene.folder, 'hosts.yaml'), join(scene.folder, 'b.yaml'));
  writeFileSync(join(scene.folder, 'hosts.yaml'), declarationOf(['name: web-3']));
  writeFileSync(join(scene.folder, 'fleet', 'a.yaml'), declarationOf(['name: web-2']));
  return scene;
}

it.concurrent.for([
  ['', 'apply plan.json', 1],
  [' -f fleet', 'apply plan.json -f fleet', 1],
  [' -f fleet -f b.yaml', 'apply plan.json -f fleet -f b.yaml', 2],
] as const)('plan%s --out plan.json: %s', async ([files, command, hosts], { stage }) => {
  const scene = await spreadOut(stage);
  const made = await scene.inside(`plan${files} --allow new-scope --out plan.json`);

  const applied = await scene.inside(commandIn(made));

  expect(commandIn(made)).toBe(command);
  expect(applied.code).toBe(0);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(hosts));
});

it.concurrent('is to be said again of a doubt: the printed command sends it', async ({ stage }) => {
  const { cloud, inside, folder } = await stage.emulated({
    faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }],
  });
  await inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s --journal kept');
  const window = { env: { HOSTWRIGHT_SETTLE_WINDOW: '1s' } };
  await until(async () => /1 to create/.test((await inside('plan --on-doubt recreate --journal kept', window)).stdout));

  const { stdout: saved } = await inside('plan --on-doubt recreate --out plan.json --journal kept', window);
  const [, command = ''] = /^Apply it with: hostwright (.+)$/m.exec(saved) ?? [];
  const { code, stdout } = await inside(command, window);

  expect(command).toBe(`apply plan.json --on-doubt recreate --journal ${join(folder, 'kept')}`);
  expect(code).toBe(0);
  expect(stdout).toContain('Apply: 1 created.');
  expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
});
