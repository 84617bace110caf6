/** examples/gitlab-ci, its jobs run as GitLab would. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf, environmentFor, localCloud } from '../support/hostwright.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';
import { liveRow, type SceneOptions, shortWaits } from './github-scene.ts';
import { gitlabProject } from './platforms/gitlab.ts';

const hosts = ['name: db-1', 'name: web-1'];

/** A project that copied `examples/gitlab-ci`, and a cloud for it. `onMain`: with the protected variables. */
async function gitlabScene(stage: Stage, { hosts: declared, cloud: options = {}, env = shortWaits }: SceneOptions) {
  const { cloud } = await localCloud(options, stage.atEnd);
  const { HOSTWRIGHT_ENDPOINT = '', ...secrets } = environmentFor(cloud.url);
  const project = gitlabProject({ 'hosts.yaml': declarationOf(declared) }, env, stage.atEnd);
  const run = (names: readonly string[], more: Readonly<Record<string, string>>) =>
    project.run(names, { HOSTWRIGHT_ENDPOINT, ...more });
  const onMain = (names: readonly string[], more = {}) => run(names, { ...secrets, ...more });
  return { cloud, project, secrets, run, onMain };
}

it.concurrent('a merge request is validated without a key, and planned with keys that can only list', async ({
  stage,
}) => {
  const { cloud, secrets, run } = await gitlabScene(stage, { hosts });
  cloud.addHosts([liveRow('db-1')]);

  const { validate } = await run(['validate'], {});
  const asked = cloud.requests().length;
  const { 'plan-merge-request': plan } = await run(['plan-merge-request'], {
    LIST_ONLY_PUBLIC_KEY: secrets.HOSTWRIGHT_PUBLIC_KEY ?? '',
    LIST_ONLY_PRIVATE_KEY: secrets.HOSTWRIGHT_PRIVATE_KEY ?? '',
  });

  expect([validate?.ran.code, asked, plan?.ran.code]).toEqual([0, 0, 0]);
  expect(JSON.parse(plan?.reports.terraform ?? '')).toEqual({ create: 1, update: 0, delete: 0 });
  expect(JSON.parse(plan?.reports.codequality ?? '')).toBeInstanceOf(Array);
  expect(plan?.reports.junit).toContain('web-1');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('a merge is planned again, and its apply creates once what that plan says', async ({ stage }) => {
  const { cloud, onMain } = await gitlabScene(stage, { hosts });
  cloud.addHosts([liveRow('db-1')]);

  const applied = await onMain(['plan', 'apply']);
  const again = await onMain(['plan', 'apply']);

  for (const { plan, apply } of [applied, again]) expect([plan?.ran.code, apply?.ran.code]).toEqual([0, 0]);
  expect(applied.apply?.env.PLAN_FINGERPRINT).toMatch(/^[0-9a-f]{64}$/);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('a job whose answer was lost is settled by hand, in words that no shell reads', async ({ stage }) => {
  const { cloud, project, onMain } = await gitlabScene(stage, {
    hosts: ['name: web-1'],
    cloud: { faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }] },
    env: { ...shortWaits, HOSTWRIGHT_SETTLE_WAIT: '200ms' },
  });
  const first = await onMain(['plan', 'apply']);
  const settle = async (SETTLE: string) => (await onMain(['settle'], { SETTLE })).settle?.ran;

  const listed = await settle('intents');
  const intent = /i-[0-9a-f]{8}/.exec(listed?.stdout ?? '')?.[0];
  const settled = await settle(`resolve ${intent} --not-created --auto-approve`);
  const refused = await settle('plan; hostwright apply --auto-approve');
  const next = await onMain(['plan', 'apply']);

  expect(first.apply?.ran.code).toBe(5);
  expect([...project.caches.keys()]).toEqual(['hostwright-journal']);
  expect([settled?.code, refused?.code, next.apply?.ran.code]).toEqual([0, 3, 0]);
  expect(sendsTo(cloud)).toMatchObject({ received: 2, committed: 1, duplicates: [] });
});

it.concurrent('a night fails with drift, and passes without', async ({ stage }) => {
  const { cloud, project, onMain } = await gitlabScene(stage, { hosts: ['name: web-1'] });

  const drifted = await onMain(['drift']);
  cloud.addHosts([liveRow('web-1')]);
  const calm = await onMain(['drift']);
  writeFileSync(join(project.folder, 'hosts.yaml'), declarationOf(['name: web-1', 'name: web-2']));
  const again = await onMain(['drift']);

  expect([drifted, calm, again].map(({ drift }) => drift?.ran.code)).toEqual([2, 0, 2]);
  expect(drifted.drift?.reports.junit).toContain('<failure');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});
