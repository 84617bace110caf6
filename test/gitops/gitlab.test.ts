/** examples/gitlab-ci, run as GitLab would. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf, environmentFor, localCloud } from '../support/hostwright.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';
import { liveRow, type SceneOptions, shortWaits } from './github-scene.ts';
import { type GitlabJob, type GitlabPipeline, gitlabProject, runPipeline } from './platforms/gitlab.ts';

const hosts = ['name: db-1', 'name: web-1'];

/** A project that copied `examples/gitlab-ci`, and a cloud for it. */
async function gitlabScene(
  stage: Stage,
  { hosts: declared, cloud: options = {}, env = shortWaits, plansPullRequests = false }: SceneOptions,
) {
  const { cloud } = await localCloud(options, stage.atEnd);
  const { HOSTWRIGHT_ENDPOINT = '', ...secrets } = environmentFor(cloud.url);
  const listOnly = {
    LIST_ONLY_PUBLIC_KEY: secrets.HOSTWRIGHT_PUBLIC_KEY ?? '',
    LIST_ONLY_PRIVATE_KEY: secrets.HOSTWRIGHT_PRIVATE_KEY ?? '',
  };
  const project = gitlabProject(
    { 'hosts.yaml': declarationOf(declared) },
    {
      variables: { HOSTWRIGHT_ENDPOINT, ...(plansPullRequests && listOnly) },
      // The emulator knows one pair: a scene with keys that can only list has others that create.
      protectedVariables: {
        ...secrets,
        ...(plansPullRequests && { HOSTWRIGHT_PRIVATE_KEY: 'creates' }),
      },
      env,
    },
    stage.atEnd,
  );
  const run = (pipeline: GitlabPipeline, start?: (job: string) => boolean) => runPipeline(project, pipeline, start);
  return { cloud, project, run };
}

function resultsOf(jobs: Readonly<Record<string, GitlabJob>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(jobs).map(([name, { result }]) => [name, result]));
}

describe.concurrent('a merge request', () => {
  it.concurrent('is validated without a key, and nothing else', async ({ stage }) => {
    const { cloud, run } = await gitlabScene(stage, { hosts });

    const jobs = await run({ source: 'merge_request_event' });

    expect(resultsOf(jobs)).toEqual({ validate: 'success' });
    expect(jobs.validate?.env).not.toHaveProperty('HOSTWRIGHT_PRIVATE_KEY');
    expect(cloud.requests()).toEqual([]);
  });

  it.concurrent('is planned with keys that can only list, and its widgets get their reports', async ({ stage }) => {
    const { cloud, run } = await gitlabScene(stage, { hosts, plansPullRequests: true });
    cloud.addHosts([liveRow('db-1')]);

    const jobs = await run({ source: 'merge_request_event' });
    const fork = await run({ source: 'merge_request_event', isFork: true });

    expect(resultsOf(jobs)).toEqual({ validate: 'success', 'plan-merge-request': 'success' });
    expect(resultsOf(fork)).toEqual({ validate: 'success' });
    const { reports } = jobs['plan-merge-request'] ?? { reports: {} as Readonly<Record<string, string>> };
    expect(JSON.parse(reports.terraform ?? '')).toEqual({ create: 1, update: 0, delete: 0 });
    expect(JSON.parse(reports.codequality ?? '')).toBeInstanceOf(Array);
    expect(reports.junit).toContain('web-1');
    expect(Object.values(jobs['plan-merge-request']?.env ?? {})).not.toContain('creates');
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  });
});

describe.concurrent('a merge', () => {
  it.concurrent('is planned again, waits for somebody to start the apply, and creates once', async ({ stage }) => {
    const { cloud, run } = await gitlabScene(stage, { hosts });
    cloud.addHosts([liveRow('db-1')]);

    const waiting = await run({ source: 'push' }, () => false);
    const sentBefore = cloud.state().creates.received;
    const applied = await run({ source: 'push' });
    const again = await run({ source: 'push' });

    expect(resultsOf(waiting)).toEqual({ plan: 'success', apply: 'manual' });
    expect(sentBefore).toBe(0);
    expect(resultsOf(applied)).toEqual({ plan: 'success', apply: 'success' });
    expect(applied.apply?.env.PLAN_FINGERPRINT).toMatch(/^[0-9a-f]{64}$/);
    expect(resultsOf(again)).toEqual({ plan: 'success', apply: 'success' });
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });
});

describe.concurrent('a job whose answer was lost', () => {
  it.concurrent('can be settled by hand, in words that no shell reads', async ({ stage }) => {
    const { cloud, project, run } = await gitlabScene(stage, {
      hosts: ['name: web-1'],
      cloud: { faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }] },
      env: { ...shortWaits, HOSTWRIGHT_SETTLE_WAIT: '200ms' },
    });
    const first = await run({ source: 'push' });
    const settle = (words: string) => run({ source: 'web', variables: { SETTLE: words } });

    const listed = await settle('intents');
    const intent = /i-[0-9a-f]{8}/.exec(listed.settle?.ran?.stdout ?? '')?.[0];
    const settled = await settle(`resolve ${intent} --not-created --auto-approve`);
    const refused = await settle('plan; hostwright apply --auto-approve');
    const next = await run({ source: 'push' });

    expect(first.apply?.ran?.code).toBe(5);
    expect([...project.caches.keys()]).toEqual(['hostwright-journal-protected']);
    expect(resultsOf(settled)).toEqual({ settle: 'success' });
    expect(refused.settle?.ran?.code).toBe(3);
    expect(resultsOf(next)).toEqual({ plan: 'success', apply: 'success' });
    expect(sendsTo(cloud)).toMatchObject({ received: 2, committed: 1, duplicates: [] });
  });
});

describe.concurrent('a night', () => {
  it.concurrent('fails with drift, and passes without', async ({ stage }) => {
    const { cloud, project, run } = await gitlabScene(stage, { hosts: ['name: web-1'] });

    const drifted = await run({ source: 'schedule' });
    cloud.addHosts([liveRow('web-1')]);
    const calm = await run({ source: 'schedule' });
    writeFileSync(join(project.folder, 'hosts.yaml'), declarationOf(['name: web-1', 'name: web-2']));
    const again = await run({ source: 'schedule' });

    expect([drifted, calm, again].map(({ drift }) => drift?.ran?.code)).toEqual([2, 0, 2]);
    expect(drifted.drift?.reports.junit).toContain('<failure');
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  });
});
