/** examples/github-actions after a merge, run as GitHub would: plan, approval, apply. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf, environmentFor, nothingBefore } from '../support/hostwright.ts';
import { runInside } from '../support/inside.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { until } from '../support/until.ts';
import { githubScene, liveRow, night, push, resultsOf, secretsSeenBy, stepOf } from './github-scene.ts';

const file = 'hostwright-apply.yml';
const hosts = ['name: db-1', 'name: web-1', 'name: web-2'];

describe.concurrent('a merge', () => {
  it.concurrent('creates what was approved, and knows what is live where nobody need be asked', async ({ stage }) => {
    const { cloud, repository, run } = await githubScene(stage, { hosts });
    cloud.addHosts([liveRow('db-1')]);
    const asked: string[] = [];
    const approve = (environment: string) => {
      asked.push(`${environment}, with ${cloud.state().creates.received} sent`);
      return true;
    };

    const jobs = await run(file, push, { approve });
    const [madeByHand = ''] = cloud.addHosts([liveRow('web-3')]);
    writeFileSync(join(repository.folder, 'hosts.yaml'), declarationOf([...hosts, 'name: web-3']));
    // It creates nothing: nobody is asked, and what is live is known from then on.
    const again = await run(file, push, { approve });
    cloud.renameHost(madeByHand, 'old-web');
    const renamed = await run(file, push, { approve });

    expect(resultsOf(jobs)).toEqual({ plan: 'success', apply: 'success' });
    expect(asked).toEqual(['production, with 0 sent']);
    expect(sendsTo(cloud)).toEqual(oneEach(2));
    expect(jobs.plan?.outputs).toEqual({ create: '2', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(resultsOf(again)).toEqual({ plan: 'success', apply: 'success' });
    expect(stepOf(renamed.apply, 'Apply').ran).toMatchObject({ code: 9, stdout: expect.stringContaining('old-web') });
    const passwords = { HOST_PASSWORD: repository.environments.production?.HOST_PASSWORD ?? '' };
    for (const job of [jobs.plan, again.apply]) expect(secretsSeenBy(job, passwords)).toEqual([]);
    const withPassword = jobs.apply?.steps.filter(({ env }) => 'HOST_PASSWORD' in env).map(({ name }) => name);
    expect(withPassword).toEqual(['Apply']);
    expect(repository.tools.installed()).toEqual(
      Array(6).fill('install --global --ignore-scripts ./hostwright-0.1.0.tgz'),
    );
  });

  it.concurrent('is not applied with another plan than the approved one', async ({ stage }) => {
    const { cloud, repository, run } = await githubScene(stage, { hosts: ['name: web-1'] });
    const workflow = join(repository.folder, '.github/workflows', file);
    const text = readFileSync(workflow, 'utf8').replace(/FINGERPRINT: .*needs.*/, `FINGERPRINT: ${'f'.repeat(64)}`);
    writeFileSync(workflow, text);

    const jobs = await run(file, push);

    expect(resultsOf(jobs)).toEqual({ plan: 'success', apply: 'failure' });
    expect(stepOf(jobs.apply, 'Apply').ran?.code).toBe(9);
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  });
});

it.concurrent('what init writes is green at its first run, where nothing is to be created', async ({ stage }) => {
  const { cloud, repository, run } = await githubScene(stage, { hosts });
  for (const path of ['hosts.yaml', '.github/workflows']) rmSync(join(repository.folder, path), { recursive: true });
  cloud.addHosts(['web-1', 'web-2'].map(liveRow));
  const words = 'init --region cn-bj2 --fleet shop --pipeline github'.split(' ');
  expect((await runInside(words, { cwd: repository.folder, env: environmentFor(cloud.url) })).code).toBe(0);

  expect(resultsOf(await run(file, push))).toEqual({ plan: 'success', apply: 'success' });
  expect(resultsOf(await run('hostwright-drift.yml', night)).drift).toBe('success');
});

it.concurrent('the first apply is stopped by the guard until a human has answered in words', async ({ stage }) => {
  const { cloud, run } = await githubScene(stage, { hosts });
  // No shell may read them.
  const text = '";exit;"$(>gotcha)';
  const answer = {
    'first-apply': true,
    allow: `replacement=${text}`,
    'max-creates': '50',
    'on-doubt': 'hold',
  };

  const merged = await run(file, push);
  const byHand = await run(file, { name: 'workflow_dispatch', inputs: answer });

  expect(resultsOf(merged)).toEqual({ plan: 'failure', apply: 'skipped' });
  expect(stepOf(merged.plan, 'Plan').ran?.code).toBe(9);
  expect(resultsOf(byHand)).toEqual({ plan: 'success', apply: 'success' });
  const { env } = stepOf(byHand.plan, 'Plan');
  expect(existsSync(join(env.GITHUB_WORKSPACE ?? '', 'gotcha'))).toBe(false);
  expect(sendsTo(cloud)).toEqual(oneEach(3));
});

it.concurrent('an apply that is cancelled settles what it has sent, and keeps its journal', async ({ stage }) => {
  const scene = { hosts: ['name: web-1'], cloud: { latencyMs: 300 } };
  const { cloud, repository, run } = await githubScene(stage, scene);

  const cancelled = await run(file, push, {
    onStep: (name, cancel) => {
      if (name !== 'Apply') return;
      const timer = setInterval(() => {
        if (cloud.state().creates.received === 0) return;
        clearInterval(timer);
        cancel();
      }, 5);
    },
  });
  const kept = repository.caches.size;
  let next = await run(file, push);
  await until(async () => {
    if (next.plan?.result !== 'success') next = await run(file, push);
    return next.plan?.result === 'success';
  });

  // Its own end, and not the shell's: the signal reached it.
  expect(stepOf(cancelled.apply, 'Apply').ran).toMatchObject({ signal: null, code: 130 });
  expect(kept).toBe(1);
  expect(resultsOf(next)).toEqual({ plan: 'success', apply: 'success' });
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

const { newJournal } = startJournalServer();

/** With the settle window of five minutes, for which a cold start waits. */
describe.skipIf(isPostgresOff)('two merges on new machines with a journal in PostgreSQL', () => {
  it.concurrent('wait for nothing after the first, and need no cache, but the address of the journal', async ({
    stage,
  }) => {
    const { cloud, repository, run } = await githubScene(stage, {
      hosts: hosts.slice(0, 2),
      env: nothingBefore,
      journal: (await newJournal()).url,
    });
    cloud.addHosts([liveRow('db-1')]);

    const first = await run('hostwright-apply.yml', push);
    writeFileSync(join(repository.folder, 'hosts.yaml'), declarationOf(hosts));
    delete (repository.machineEnv as Record<string, string | undefined>).HOSTWRIGHT_COLD_START;
    const second = await run('hostwright-apply.yml', push);
    const calm = await run('hostwright-drift.yml', night);
    Object.assign(repository.variables, { HOSTWRIGHT_JOURNAL: '' });
    const homeless = await run('hostwright-apply.yml', push);

    for (const jobs of [first, second]) expect(resultsOf(jobs)).toEqual({ plan: 'success', apply: 'success' });
    expect(calm.drift?.outputs.code).toBe('0');
    expect(stepOf(homeless.plan, 'Plan').ran?.code).toBe(3);
    expect(repository.caches.size).toBe(0);
    expect(sendsTo(cloud)).toEqual(oneEach(2));
  });
});
