/** `plan --out`, `apply FILE` and `show`: what was reviewed is what is applied, and each create of it once. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { fingerprintOf, writeCanonicalJson } from '../../src/saved-plan/saved-plan.ts';
import { declarationOf, givenHost, type Ran } from '../support/hostwright.ts';
import { totalOffBy } from '../support/lying-answers.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type SceneOptions, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

const fingerprintIn = (stdout: string) => /^Fingerprint: ([0-9a-f]{64})$/m.exec(stdout)?.[1] ?? '';

/** A cloud with a host that the plan in plan.json may create a second time. */
async function planned(stage: Stage, hosts: readonly string[] = webs(2), more: SceneOptions = {}) {
  const scene = await stage.emulated({ hosts: [givenHost('WEB-1')] }, { hosts, ...more });
  const { code, stdout } = await scene.inside('plan --allow new-scope,replacement=* --out plan.json');
  expect(code).toBe(0);
  return { ...scene, fingerprint: fingerprintIn(stdout), file: join(scene.folder, 'plan.json') };
}

type Planned = Awaited<ReturnType<typeof planned>>;

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
  cloud.removeHost(cloud.hosts()[1]?.hostId ?? '');

  const { code, stdout } = await inside('apply plan.json --settle-window 1s');

  expect([code, stdout]).toEqual([9, expect.stringMatching(/this plan has already sent a create for web-[12]/)]);
  expect(sendsTo(cloud).received).toBe(2);
});

it.concurrent('is refused beside a declaration that has none of its hosts', async ({ stage }) => {
  const scene = await planned(stage);
  scene.redeclare(['name: db-1']);
  const applied = await scene.inside('apply -y --first-apply');

  const { code, stderr } = await scene.inside('apply plan.json --quiet');

  expect([applied.code, code]).toEqual([0, 9]);
  expect(stderr).toContain(
    'error[plan-refused]: Nothing that the plan "plan.json" creates (2 hosts) is declared here. Nothing was sent.',
  );
  expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
});

it.concurrent('sends nothing where one host more is declared, or another value', async ({ stage }) => {
  const scene = await planned(stage);
  scene.redeclare(['name: web-1, memory: 8192', 'name: web-2', 'name: web-3']);

  const { code, stdout } = await scene.inside('apply plan.json -o junit=report.xml');

  expect(code).toBe(9);
  expect(readFileSync(join(scene.folder, 'report.xml'), 'utf8').match(/<failure /g)).toHaveLength(4);
  expect(stdout).toContain('The plan differs from the approved one: nothing was sent.');
  expect(stdout).toContain('web-1 (cn-bj2): memory: approved 4096, now 8192');
  expect(stdout).toContain('web-3 (cn-bj2): would be created now, but is not in the approved plan');
  expect(sendsTo(scene.cloud)).toEqual(oneEach(0));
});

it.concurrent('allows a name beside a host that was there, and not beside one that came later', async ({ stage }) => {
  const { cloud, inside } = await planned(stage);
  cloud.addHosts([givenHost('WEB-2')]);

  const { code, stdout } = await inside('apply plan.json');

  expect([code, stdout]).toEqual([9, expect.stringContaining('host-WEB-2 has nearly the same name')]);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

/** Gives the plan another age, and a fingerprint that fits. */
function age({ file }: Planned, made: string, expires: string): void {
  const { fingerprint: _, ...bare } = JSON.parse(readFileSync(file, 'utf8'));
  const aged = { ...bare, made, expires, report: { ...bare.report, madeAt: made } };
  writeFileSync(file, writeCanonicalJson({ ...aged, fingerprint: fingerprintOf(aged) }));
}

const old = ['2026-01-01T00:00:00.000Z', '2026-01-08T00:00:00.000Z'] as const;
const young = ['2999-01-01T00:00:00.000Z', '2999-01-08T00:00:00.000Z'] as const;

it.concurrent.for<[line: string, exit: number, says: string, change?: (scene: Planned) => void]>([
  [`apply plan.json --expect-fingerprint ${'0'.repeat(64)}`, 9, 'is not the one that was approved'],
  ['apply plan.json --expect-fingerprint=', 3, 'takes the 64 hex digits'],
  ['apply plan.json', 9, 'and expired on 2026-01-08', (scene) => age(scene, ...old)],
  ['show plan.json', 0, 'this plan expired on 2026-01-08', (scene) => age(scene, ...old)],
  ['apply plan.json', 9, 'which is in the future', (scene) => age(scene, ...young)],
  ['apply plan.json --endpoint http://127.0.0.1:1', 9, 'is about another endpoint'],
  ['apply plan.json HOSTWRIGHT_PUBLIC_KEY=another-public-key', 9, 'is about another account'],
  ['apply plan.json', 9, 'is about another projectId', ({ redeclare }) => redeclare(webs(2), 'projectId: org-9')],
  [
    'apply plan.json',
    9,
    'is about another fleet: none, not other',
    ({ redeclare }) => redeclare(webs(2), 'fleet: other'),
  ],
  // It answers for itself: neither selections nor answers to guards can be given with it.
  ['apply plan.json --only web-1', 3, '--only cannot be used with a saved plan'],
  ['apply plan.json --exclude web-1', 3, '--exclude cannot be used with a saved plan'],
  ['apply plan.json --allow new-scope', 3, '--allow cannot be used with a saved plan'],
])('%s: exit %i, nothing is sent, and it is told that it %s', async ([line, exit, says, change], { stage }) => {
  const scene = await planned(stage);
  change?.(scene);

  const ran = await scene.inside(line);

  expect(ran).toMatchObject({ code: exit, stderr: expect.stringContaining(says) });
  expect(sendsTo(scene.cloud)).toEqual(oneEach(0));
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
