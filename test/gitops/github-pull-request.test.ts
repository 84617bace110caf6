/** examples/github-actions on a pull request, run as GitHub would. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';
import { githubScene, liveRow, pullRequest, resultsOf, secretsSeenBy, stepOf } from './github-scene.ts';

const file = 'hostwright-plan.yml';
const listing = { plansPullRequests: true };

describe.concurrent('a pull request', () => {
  it.concurrent.for([
    ['of the repository', pullRequest()],
    ['of a fork', pullRequest('mallory/fleet')],
    ['of Dependabot', pullRequest('acme/fleet', 'dependabot[bot]')],
  ] as const)('%s is validated without a key and a journal, and nothing else runs', async ([, event], { stage }) => {
    const { cloud, repository, run } = await githubScene(stage, { hosts: ['name: web-1'] });

    const jobs = await run(file, event);

    expect(resultsOf(jobs)).toEqual({ validate: 'success', plan: 'skipped', comment: 'skipped' });
    const keys = repository.environments.production ?? {};
    expect(secretsSeenBy(jobs.validate, keys)).toEqual([]);
    expect(jobs.validate?.steps.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name)).toEqual([
      expect.stringContaining('actions/cache/restore'),
    ]);
    expect(repository.service.calls).toEqual([]);
    expect(cloud.requests()).toEqual([]);
  });

  it.concurrent('of a repository whose package is another than was pinned runs nothing of it', async ({ stage }) => {
    const { repository, run } = await githubScene(stage, { hosts: ['name: web-1'] });
    writeFileSync(join(repository.folder, '.github/hostwright/hostwright-0.1.0.tgz'), 'another package');

    const { validate } = await run(file, pullRequest());

    expect(validate?.result).toBe('failure');
    expect(stepOf(validate, 'Install Hostwright').ran?.stderr).toContain('WARNING: 1 computed checksum did NOT match');
    expect(repository.tools.installed()).toEqual([]);
  });
});

describe.concurrent('a pull request with a new host, with keys that can only list', () => {
  it.concurrent('gets a job summary and a comment with the plan, which the next push updates', async ({ stage }) => {
    const { cloud, repository, run } = await githubScene(stage, { ...listing, hosts: ['name: db-1', 'name: web-1'] });
    cloud.addHosts([liveRow('db-1')]);

    const first = await run(file, pullRequest());
    const before = repository.service.comments.map(({ body }) => body);
    writeFileSync(join(repository.folder, 'hosts.yaml'), declarationOf(['name: db-1', 'name: web-1', 'name: web-2']));
    await run(file, pullRequest());

    expect(resultsOf(first)).toEqual({ validate: 'success', plan: 'success', comment: 'success' });
    expect(first.plan?.summary).toContain('1 to create');
    expect(before).toHaveLength(1);
    expect(before[0]).toContain('1 to create');
    expect(before[0]).toContain('web-1');
    expect(repository.service.comments).toHaveLength(1);
    expect(repository.service.comments[0]?.body).toContain('2 to create');
    expect(cloud.state().creates.received).toBe(0);
  });

  it.concurrent('is told of a guard, by a step with the keys and a job with the token', async ({ stage }) => {
    const { repository, run } = await githubScene(stage, { ...listing, hosts: ['name: web-1', 'name: web-2'] });

    const jobs = await run(file, pullRequest());

    expect(resultsOf(jobs)).toMatchObject({ plan: 'success', comment: 'success' });
    expect(repository.service.comments[0]?.body).toContain('--first-apply');
    const keys = ['LIST_ONLY_PUBLIC_KEY', 'LIST_ONLY_PRIVATE_KEY'];
    const creating = repository.environments.production ?? {};
    for (const job of Object.values(jobs)) expect(secretsSeenBy(job, creating)).toEqual([]);
    expect(secretsSeenBy(jobs.validate, repository.secrets)).toEqual([]);
    expect(secretsSeenBy(jobs.plan, repository.secrets)).toEqual(keys);
    expect(secretsSeenBy(jobs.comment, repository.secrets)).toEqual([]);
    const withKeys = jobs.plan?.steps.filter(({ env }) => 'HOSTWRIGHT_PRIVATE_KEY' in env);
    expect(withKeys?.map(({ name }) => name)).toEqual(['Plan']);
    const withToken = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ env }) => 'GH_TOKEN' in env));
    expect(withToken.map(({ env }) => env.GH_TOKEN)).toEqual(['token:pull-requests=write']);
  });

  it.concurrent('leaves the comment of somebody who wrote our marker, on whatever page', async ({ stage }) => {
    const { repository, run } = await githubScene(stage, { ...listing, hosts: ['name: web-1'] });
    const marker = '<!-- hostwright:plan-comment -->';
    const theirs = [1, 2, 3].map((id) => ({ id, issue: 7, user: { login: 'mallory' }, body: marker }));
    repository.service.comments.push(...theirs);

    await run(file, pullRequest());
    await run(file, pullRequest());

    expect(repository.service.comments.slice(0, 3).map(({ body }) => body)).toEqual([marker, marker, marker]);
    expect(repository.service.comments).toHaveLength(4);
  });
});

describe.concurrent('a pull request with a broken declaration', () => {
  it.concurrent('is red, and the comment shows the line', async ({ stage }) => {
    const { repository, run } = await githubScene(stage, { ...listing, hosts: ['nam: web-1'] });

    const jobs = await run(file, pullRequest());

    expect(resultsOf(jobs)).toEqual({ validate: 'failure', plan: 'failure', comment: 'success' });
    expect(stepOf(jobs.validate, 'hostwright validate -o github').ran?.code).toBe(3);
    expect(repository.service.comments[0]?.body).toMatch(/hosts\.yaml:\d+/);
  });
});

describe.concurrent('a pull request that gets no secrets', () => {
  it.concurrent('shows the faults of its declaration on their lines', async ({ stage }) => {
    const { repository, run } = await githubScene(stage, { ...listing, hosts: ['nam: web-1'] });

    const jobs = await run(file, pullRequest('mallory/fleet'));

    expect(resultsOf(jobs)).toEqual({ validate: 'failure', plan: 'skipped', comment: 'skipped' });
    const { stdout } = stepOf(jobs.validate, 'hostwright validate -o github').ran ?? {};
    expect(stdout).toMatch(/^::error file=hosts\.yaml,line=\d+,.*Did you mean name\?$/m);
    expect(secretsSeenBy(jobs.validate, repository.secrets)).toEqual([]);
  });

  it.concurrent.for([
    ['a fork', pullRequest('mallory/fleet')],
    ['Dependabot', pullRequest('acme/fleet', 'dependabot[bot]')],
  ] as const)('of %s is validated, and nothing else', async ([, event], { stage }) => {
    const { cloud, repository, run } = await githubScene(stage, { ...listing, hosts: ['name: web-1'] });

    const jobs = await run(file, event);

    expect(resultsOf(jobs)).toEqual({ validate: 'success', plan: 'skipped', comment: 'skipped' });
    expect(secretsSeenBy(jobs.validate, repository.secrets)).toEqual([]);
    expect(repository.service.calls).toEqual([]);
    expect(cloud.requests()).toEqual([]);
  });
});
