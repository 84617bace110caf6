/** `--first-apply`: what it answers, and what it must never let pass; and an apply that can ask nobody, or must not ask yet. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf, type Ran } from '../../support/hostwright.ts';
import { startScriptedServer } from '../../support/scripted-server.ts';
import { oneEach, sendsTo, webs } from '../../support/sends.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';

const apply = 'apply --auto-approve --wait-timeout 0 --journal state';

/** A scene in which a run waits after a cold start. Declares two hosts. */
async function coldScene(stage: Stage, live: readonly string[] = []) {
  const hosts = live.map((Name) => ({ Region: 'cn-bj2', Name, HostId: `host-${Name}` }));
  const scene = await stage.emulated({ hosts }, { hosts: webs(2) });
  const env = { ...scene.env, HOSTWRIGHT_COLD_START: '' };
  const journal = join(scene.folder, 'state/journal');
  const inside = (line: string, more: Record<string, string> = {}) => scene.inside(line, { env: { ...env, ...more } });
  return { ...scene, env, inside, records: () => readFileSync(journal, 'utf8') };
}

it.concurrent('--first-apply is refused once the journal has any create, whatever its end', async ({ stage }) => {
  const { cloud, inside, folder } = await stage.emulated({ faults: [{ on: 'create', kind: 'ret-code' }] });
  await inside(`${apply}`);
  cloud.changeOptions({ faults: [] });
  writeFileSync(join(folder, 'hosts.yaml'), declarationOf(['name: db-1', 'name: db-2']));

  const { code, stderr } = await inside(`${apply} --first-apply`);
  const plan = await inside('plan --first-apply --journal state');
  const { stdout } = await inside('plan --journal state');

  expect([code, plan.code]).toEqual([9, 9]);
  expect(stderr).toContain('error[first-apply-refused]: ');
  expect(stderr).toContain('the journal has a create of web-1 (cn-bj2)');
  expect(stdout).toContain('If they are new there, use --allow new-scope.');
  expect(sendsTo(cloud).received).toBe(1);
});

it.concurrent.for([
  ['that is declared', `${apply} --first-apply`],
  ['if nothing is left to create', `${apply} --first-apply --only web-1`],
  ['in a plan', 'plan --first-apply'],
] as const)('--first-apply is refused if the listing has a host %s', async ([, line], { stage }) => {
  const { cloud, inside } = await coldScene(stage, ['web-1']);

  const { code, stderr } = await inside(line);

  expect(code).toBe(9);
  expect(stderr).toContain('but the cloud has web-1 (cn-bj2). Nothing was sent.');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('--first-apply in a plan answers the guard; its apply still waits', async ({ stage }) => {
  const { cloud, inside, records } = await coldScene(stage);

  const plan = await inside('plan --first-apply --out plan.json --journal state');
  const { code, stderr } = await inside('apply plan.json --wait-timeout 0 --journal state --settle-window 2s');

  expect([plan.code, code]).toEqual([0, 0]);
  expect(stderr).toMatch(/So nothing is created for [012] s/);
  expect(records()).not.toContain('"how":"proceeded"');
  expect(sendsTo(cloud)).toEqual(oneEach(2));
});

it.concurrent('--first-apply answers guard and cold start, contradicts --cold-start, and wins over its variable', async ({
  stage,
}) => {
  const { cloud, inside, records } = await coldScene(stage);

  const both = await inside(`${apply} --first-apply --cold-start wait`);
  const variable = await inside(`${apply} --first-apply`, { HOSTWRIGHT_COLD_START: 'refuse' });

  expect([both.code, variable.code]).toEqual([3, 0]);
  expect(both.stderr).toContain('error[flag-invalid]: --first-apply and --cold-start both say');
  expect(variable.stderr).toContain('--first-apply says that nothing was sent before: this run does not wait');
  expect(records()).toMatch(/"type":"cold-settled","how":"proceeded","firstApply":true/);
  expect(sendsTo(cloud)).toEqual(oneEach(2));
});

it.concurrent.for<[what: string, act: (scene: Scene) => Promise<Ran>]>([
  ['an empty stdin', ({ run }) => run('apply')],
  ['"yes" on a stdin that is no terminal', ({ run }) => run('apply', { stdin: 'yes\n' })],
  ['no stdin at all', ({ run }) => run('apply', { stdin: { closed: true } })],
  ['--json', ({ inside }) => inside('apply --json')],
])('without a terminal and --auto-approve, with %s: exit 10, and nothing is sent', async ([, act], { stage }) => {
  const server = await startScriptedServer(() => {}, { atEnd: stage.atEnd });

  const ran = await act(stage.at(server.url.origin));

  expect(ran.code).toBe(10);
  expect(ran.stderr).toContain('error[no-way-to-ask]');
  expect(ran.stderr).toContain('hostwright apply --auto-approve');
  expect(server.connections()).toBe(0);
});
