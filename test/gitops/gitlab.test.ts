/** examples/gitlab-ci, run as GitLab would. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf } from '../support/hostwright.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { liveRow, lostAnswer, repeatUntil, shortWaits } from './github-scene.ts';
import { gitlabScene, resultsOf } from './gitlab-scene.ts';

const hosts = ['name: db-1', 'name: web-1'];

describe.concurrent('a merge request', () => {
  it.concurrent.for([false, true])(
    'is validated without a key, and nothing else; of a fork: %s',
    async (isFork, { stage }) => {
      const { cloud, run } = await gitlabScene(stage, { hosts });

      const jobs = await run({ source: 'merge_request_event', isFork });

      expect(resultsOf(jobs)).toEqual({ validate: 'success' });
      expect(jobs.validate?.env).not.toHaveProperty('HOSTWRIGHT_PRIVATE_KEY');
      expect(cloud.requests()).toEqual([]);
    },
  );

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
  it.concurrent.for(['kept', 'lost'])(
    'is followed by jobs that make no second host, its journal %s',
    async (journal, { stage }) => {
      const { showHost, lost } = lostAnswer(hosts);
      const { cloud, project, run } = await gitlabScene(stage, lost);
      cloud.addHosts([liveRow('db-1')]);

      const first = await run({ source: 'push' });
      showHost();
      const saved = [...project.caches.keys()];
      if (journal === 'lost') project.caches.clear();
      const last = await repeatUntil(
        () => run({ source: 'push' }),
        ({ plan }) => plan?.ran?.stdout.includes('0 to create, 2 in sync') === true,
      );

      expect(first.apply?.ran?.code).toBe(5);
      expect(saved).toEqual(['hostwright-journal-protected']);
      expect(resultsOf(last)).toEqual({ plan: 'success', apply: 'success' });
      expect(sendsTo(cloud)).toEqual(oneEach(1));
    },
  );

  it.concurrent('can be settled by hand, in words that no shell reads', async ({ stage }) => {
    const { cloud, run } = await gitlabScene(stage, {
      hosts: ['name: web-1'],
      cloud: { faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }] },
      env: { ...shortWaits, HOSTWRIGHT_SETTLE_WAIT: '200ms' },
    });
    await run({ source: 'push' });
    const settle = (words: string) => run({ source: 'web', variables: { SETTLE: words } });

    const listed = await settle('intents');
    const intent = /i-[0-9a-f]{8}/.exec(listed.settle?.ran?.stdout ?? '')?.[0];
    const settled = await settle(`resolve ${intent} --not-created --auto-approve`);
    const refused = await settle('plan; hostwright apply --auto-approve');
    const next = await run({ source: 'push' });

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
