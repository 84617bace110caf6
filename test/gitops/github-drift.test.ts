/** examples/github-actions in the night, run as GitHub would: one issue, and the Security tab. */
import { describe, expect } from 'vitest';
import { it } from '../support/stage.ts';
import { githubScene, liveRow, night, resultsOf, secretsSeenBy } from './github-scene.ts';

const file = 'hostwright-drift.yml';
const hosts = ['name: db-1', 'name: web-1'];
/** As an earlier night has opened it. */
const ours = {
  number: 3,
  title: 'Hosts have drifted from their declaration',
  body: '<!-- hostwright:drift-issue -->\nold',
  user: { login: 'github-actions[bot]' },
};

describe('a night', () => {
  it.concurrent('with drift opens an issue, the next updates it, and one without closes it', async ({ stage }) => {
    const { cloud, repository, run } = await githubScene(stage, { hosts });
    const [db = ''] = cloud.addHosts([liveRow('db-1')]);
    const { issues, comments } = repository.service;
    const closed = { ...ours, state: 'closed' };
    issues.push({ ...closed });

    const first = await run(file, night);
    const opened = issues.slice(1).map(({ state, body }) => ({ state, body }));
    cloud.removeHost(db);
    await run(file, night);
    const updated = issues.slice(1).map(({ state, body }) => ({ state, body }));
    cloud.addHosts([liveRow('db-1'), liveRow('web-1')]);
    await run(file, night);
    await run(file, night);

    expect(resultsOf(first)).toEqual({ drift: 'success', issue: 'success', 'code-scanning': 'success' });
    expect(opened).toEqual([{ state: 'open', body: expect.stringContaining('1 missing') }]);
    expect(opened[0]?.body).toContain('https://github.com/acme/fleet/actions/runs/1');
    expect(updated).toEqual([{ state: 'open', body: expect.stringContaining('2 missing') }]);
    expect(issues.slice(1).map(({ state }) => state)).toEqual(['closed']);
    expect(issues[0]).toEqual(closed);
    expect(comments.map(({ body }) => body)).toEqual(['In sync again: https://github.com/acme/fleet/actions/runs/3']);
    expect(cloud.state().creates.received).toBe(0);
  });

  it.concurrent('with two hosts of one name is red, is told, and keeps keys and token apart', async ({ stage }) => {
    const { cloud, repository, run } = await githubScene(stage, { hosts });
    cloud.addHosts([liveRow('web-1'), liveRow('web-1')]);

    const jobs = await run(file, night);

    expect(resultsOf(jobs)).toEqual({ drift: 'failure', issue: 'success', 'code-scanning': 'success' });
    expect(repository.service.issues[0]?.body).toContain('1 duplicate');
    expect(repository.codeScanning[0]?.runs[0]?.results).toHaveLength(2);
    const keys = repository.environments.plan ?? {};
    expect(secretsSeenBy(jobs.drift, keys)).toEqual(Object.keys(keys));
    expect(secretsSeenBy(jobs.issue, keys)).toEqual([]);
    expect(secretsSeenBy(jobs['code-scanning'], keys)).toEqual([]);
    const withToken = Object.entries(jobs).filter(([, { steps }]) => steps.some(({ env }) => 'GH_TOKEN' in env));
    expect(withToken.map(([name]) => name)).toEqual(['issue']);
  });
});
