/** examples/gitlab-ci, its pipelines run as GitLab would. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf, environmentFor, localCloud } from '../support/hostwright.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';
import { liveRow, type SceneOptions, shortWaits } from './github-scene.ts';
import { gitlabProject, type PipelineOptions } from './platforms/gitlab.ts';
import type { Environment } from './platforms/shell.ts';

const hosts = ['name: db-1', 'name: web-1'];

/** A project that copied `examples/gitlab-ci`, and a cloud for it. `onMain`: with the protected variables. */
async function gitlabScene(stage: Stage, { hosts: declared, cloud: options = {}, env = shortWaits }: SceneOptions) {
  const { cloud } = await localCloud(options, stage.atEnd);
  const { HOSTWRIGHT_ENDPOINT = '', ...secrets } = environmentFor(cloud.url);
  const project = gitlabProject({ 'hosts.yaml': declarationOf(declared) }, env, stage.atEnd);
  const proposed = (settings: Environment) =>
    project.run({ source: 'merge_request_event', settings: { HOSTWRIGHT_ENDPOINT, ...settings } });
  const onMain = (source: string, more: Partial<PipelineOptions> = {}) =>
    project.run({ source, settings: { HOSTWRIGHT_ENDPOINT, ...secrets }, ...more });
  return { cloud, project, secrets, proposed, onMain };
}

const starts = ['apply', 'settle'];

it.concurrent('a merge request is validated without a key, planned with keys that list', async ({ stage }) => {
  const { cloud, secrets, proposed } = await gitlabScene(stage, { hosts });
  cloud.addHosts([liveRow('db-1')]);

  const { status, jobs } = await proposed({});
  const asked = cloud.requests().length;
  const {
    jobs: { 'plan-merge-request': plan },
  } = await proposed({
    LIST_ONLY_PUBLIC_KEY: secrets.HOSTWRIGHT_PUBLIC_KEY ?? '',
    LIST_ONLY_PRIVATE_KEY: secrets.HOSTWRIGHT_PRIVATE_KEY ?? '',
  });

  expect([status, Object.keys(jobs), asked, plan?.ran.code]).toEqual(['success', ['validate'], 0, 0]);
  expect(JSON.parse(plan?.reports.terraform ?? '')).toEqual({ create: 1, update: 0, delete: 0 });
  expect(JSON.parse(plan?.reports.codequality ?? '')).toBeInstanceOf(Array);
  expect(plan?.reports.junit).toContain('web-1');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('a merge waits for somebody, creates once, and is green when all is live', async ({ stage }) => {
  const { cloud, onMain } = await gitlabScene(stage, { hosts });
  const [hostId = ''] = cloud.addHosts([liveRow('db-1')]);

  const waiting = await onMain('push');
  // Whoever starts a pipeline cannot call off its approval.
  const calledOff = await onMain('web', { given: { PLAN_CREATES: '0' } });
  const before = sendsTo(cloud);
  // Somebody who runs a pipeline by hand answers its apply, too.
  const applied = await onMain('web', { starts, given: { HOSTWRIGHT_MAX_CREATES: '7' } });
  const again = await onMain('push');
  cloud.renameHost(hostId, 'old-db');
  const renamed = await onMain('push');

  expect([waiting.status, Object.keys(waiting.jobs), before]).toEqual(['manual', ['plan'], oneEach(0)]);
  expect([calledOff.jobs.plan?.ran.code, calledOff.jobs['apply-without-creates']?.ran.code]).toEqual([0, 1]);
  expect([applied.status, Object.keys(applied.jobs)]).toEqual(['success', ['plan', 'apply']]);
  expect(applied.jobs.apply?.env).toMatchObject({
    PLAN_FINGERPRINT: expect.stringMatching(/^[0-9a-f]{64}$/),
    HOSTWRIGHT_MAX_CREATES: '7',
  });
  expect([again.status, Object.keys(again.jobs)]).toEqual(['success', ['plan', 'apply-without-creates']]);
  expect([renamed.status, renamed.jobs['apply-without-creates']?.ran.code]).toEqual(['failed', 9]);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('what init writes is green at its first run, where nothing is to be created', async ({ stage }) => {
  const scene = await stage.emulated({ hosts: ['web-1', 'web-2'].map(liveRow) }, { declaration: '' });
  rmSync(join(scene.folder, 'hosts.yaml'));
  expect((await scene.inside('init --region cn-bj2 --fleet shop --pipeline gitlab')).code).toBe(0);
  const files = ['hosts.yaml', '.gitlab-ci.yml'].map((name) => [name, readFileSync(join(scene.folder, name), 'utf8')]);
  const { HOSTWRIGHT_ENDPOINT: _, HOST_PASSWORD: __, ...settings } = environmentFor(scene.cloud.url);
  const { run } = gitlabProject(Object.fromEntries(files), shortWaits, stage.atEnd);

  const [first, night] = [await run({ source: 'push', settings }), await run({ source: 'schedule', settings })];

  expect([first.status, Object.keys(first.jobs)]).toEqual(['success', ['plan', 'apply-without-creates']]);
  expect(night.status).toBe('success');
});

it.concurrent('a job whose answer was lost is settled by hand, in words that no shell reads', async ({ stage }) => {
  const { cloud, project, onMain } = await gitlabScene(stage, {
    hosts: ['name: web-1'],
    cloud: { faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }] },
    env: { ...shortWaits, HOSTWRIGHT_SETTLE_WAIT: '200ms' },
  });
  const first = await onMain('push', { starts });
  const settle = async (SETTLE: string) => (await onMain('web', { given: { SETTLE }, starts })).jobs.settle?.ran;

  const listed = await settle('intents');
  const intent = /i-[0-9a-f]{8}/.exec(listed?.stdout ?? '')?.[0];
  const settled = await settle(`resolve ${intent} --not-created --auto-approve`);
  const refused = await settle('plan; hostwright apply --auto-approve');
  const next = await onMain('push', { starts });

  expect([first.status, first.jobs.apply?.ran.code]).toEqual(['failed', 5]);
  expect([...project.caches.keys()]).toEqual(['hostwright-journal']);
  expect([settled?.code, refused?.code, next.status]).toEqual([0, 3, 'success']);
  expect(sendsTo(cloud)).toMatchObject({ received: 2, committed: 1, duplicates: [] });
});

it.concurrent('a night fails with drift, and passes without', async ({ stage }) => {
  const { cloud, project, onMain } = await gitlabScene(stage, { hosts: ['name: web-1'] });

  const drifted = await onMain('schedule');
  cloud.addHosts([liveRow('web-1')]);
  const calm = await onMain('schedule');
  writeFileSync(join(project.folder, 'hosts.yaml'), declarationOf(['name: web-1', 'name: web-2']));
  const again = await onMain('schedule');

  expect([drifted, calm, again].map(({ jobs }) => jobs.drift?.ran.code)).toEqual([2, 0, 2]);
  expect(drifted.jobs.drift?.reports.junit).toContain('<failure');
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});
