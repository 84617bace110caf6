/** examples/github-actions on a pull request, run as GitHub would. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';
import { githubScene, liveRow, pullRequest, resultsOf, secretsSeenBy, stepOf } from './github-scene.ts';

const file = 'hostwright-plan.yml';
const listing = { plansPullRequests: true };

it.concurrent.for([
  ['of a fork', pullRequest('mallory/fleet'), listing],
  ['of Dependabot', pullRequest('acme/fleet', 'dependabot[bot]'), listing],
] as const)('a pull request %s is only validated, without key and journal', async ([, event, more], { stage }) => {
  const { cloud, repository, run } = await githubScene(stage, { ...more, hosts: ['name: web-1'] });

  const jobs = await run(file, event);

  expect(resultsOf(jobs)).toEqual({ validate: 'success', plan: 'skipped', comment: 'skipped' });
  expect(secretsSeenBy(jobs.validate, { ...repository.environments.production, ...repository.secrets })).toEqual([]);
  expect(jobs.validate?.steps.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name)).toEqual([
    expect.stringContaining('actions/cache/restore'),
  ]);
  expect(repository.service.calls).toEqual([]);
  expect(cloud.requests()).toEqual([]);
});

it.concurrent('a pull request gets the plan, or the line of a fault, as a comment that a push updates', async ({
  stage,
}) => {
  const { cloud, repository, run } = await githubScene(stage, { ...listing, hosts: ['name: db-1', 'name: web-1'] });
  cloud.addHosts([liveRow('db-1')]);

  const first = await run(file, pullRequest());
  const before = repository.service.comments.map(({ body }) => body);
  writeFileSync(join(repository.folder, 'hosts.yaml'), declarationOf(['name: db-1', 'name: web-1', 'name: web-2']));
  await run(file, pullRequest());
  const pushed = repository.service.comments.map(({ body }) => body);
  writeFileSync(join(repository.folder, 'hosts.yaml'), declarationOf(['nam: web-1']));
  const broken = await run(file, pullRequest());

  expect(resultsOf(first)).toEqual({ validate: 'success', plan: 'success', comment: 'success' });
  expect(first.plan?.summary).toContain('1 to create');
  expect(before).toHaveLength(1);
  expect(before[0]).toContain('1 to create');
  expect(before[0]).toContain('web-1');
  expect(pushed).toEqual([expect.stringContaining('2 to create')]);
  expect(resultsOf(broken)).toEqual({ validate: 'failure', plan: 'failure', comment: 'success' });
  expect(stepOf(broken.validate, 'hostwright validate -o github').ran?.code).toBe(3);
  expect(repository.service.comments).toHaveLength(1);
  expect(repository.service.comments[0]?.body).toMatch(/hosts\.yaml:\d+/);
  expect(cloud.state().creates.received).toBe(0);
});
