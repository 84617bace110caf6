/** examples/jenkins, its sh steps run in order as Jenkins would. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { liveRow, lostAnswer, repeatUntil } from './github-scene.ts';
import { jenkinsScene, resultsOf } from './jenkins-scene.ts';
import { readStages } from './platforms/jenkins.ts';

const hosts = ['name: db-1', 'name: web-1'];
const main = { env: { BRANCH_NAME: 'main' } };
const nightly = { ...main, isTimer: true };
const pull = { env: { BRANCH_NAME: 'PR-7', CHANGE_ID: '7' } };

describe('the Jenkinsfile', () => {
  const text = readFileSync('examples/jenkins/Jenkinsfile', 'utf8');

  it('has an agent for every stage but the one that waits for a human', () => {
    const waiting = readStages(text).filter(({ hasAgent }) => !hasAgent);

    expect(waiting.map(({ name }) => name)).toEqual(['Approve']);
    expect(waiting.flatMap(({ steps }) => steps.map(({ kind }) => kind))).toEqual(['input']);
  });

  it('hands no secret to Groovy, which would write it into the script', () => {
    expect(text).not.toMatch(/\bsh(\(.*script:)? *"/);
    expect(text).toContain('disableConcurrentBuilds()');
  });

  it('gives a password to the apply alone', () => {
    const scripts = readStages(text).flatMap(({ name, steps }) =>
      steps.flatMap((step) => (step.kind === 'sh' && 'HOST_PASSWORD' in step.credentials ? [name] : [])),
    );

    expect(scripts).toEqual(['Apply']);
  });
});

describe('a pull request', () => {
  it.concurrent.for<Readonly<Record<string, string>>>([{}, { CHANGE_FORK: 'mallory' }])(
    'is validated in a folder without a key: %j',
    async (fork, { stage }) => {
      const { cloud, run } = await jenkinsScene(stage, { hosts }, 'checks');

      const stages = await run({ env: { ...pull.env, ...fork } });

      expect(resultsOf(stages)).toEqual({ Validate: 'success' });
      expect(cloud.requests()).toEqual([]);
    },
  );

  it.concurrent('is planned with keys that can only list, with a report for people and one for the test tab', async ({
    stage,
  }) => {
    const { cloud, journal, run } = await jenkinsScene(stage, { hosts, plansPullRequests: true }, 'checks');
    cloud.addHosts([liveRow('db-1')]);

    const stages = await run(pull);
    const fork = await run({ env: { ...pull.env, CHANGE_FORK: 'mallory' } });

    expect(resultsOf(stages)).toEqual({ Validate: 'success', 'Plan of a pull request': 'success' });
    expect(resultsOf(fork)).toEqual({ Validate: 'success' });
    const reports = join(stages['Plan of a pull request']?.workspace ?? '', 'reports');
    expect(readdirSync(reports).sort()).toEqual(['plan.html', 'plan.xml']);
    expect(readdirSync(journal)).toEqual([]);
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  });
});

describe('a merge', () => {
  it.concurrent('is planned again, shown with its fingerprint, and creates once', async ({ stage }) => {
    const { cloud, journal, run } = await jenkinsScene(stage, { hosts });
    cloud.addHosts([liveRow('db-1')]);
    const asked: string[] = [];

    const stages = await run(main, (message) => {
      asked.push(message);
      return true;
    });
    const again = await run(main);

    expect(resultsOf(stages)).toEqual({ Validate: 'success', Plan: 'success', Approve: 'success', Apply: 'success' });
    expect(asked).toEqual([expect.stringMatching(/^Create 1 hosts\? .* Fingerprint: [0-9a-f]{64}$/)]);
    expect(resultsOf(again)).toEqual({ Validate: 'success', Plan: 'success' });
    expect(readdirSync(journal)).toContain('journal');
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it.concurrent('whose answer was lost is followed by builds that make no second host', async ({ stage }) => {
    const { showHost, lost } = lostAnswer(hosts);
    const { cloud, run } = await jenkinsScene(stage, lost);
    cloud.addHosts([liveRow('db-1')]);

    const first = await run(main);
    showHost();
    const last = await repeatUntil(
      () => run(main),
      ({ Plan }) => Plan?.result === 'success',
    );

    expect(first.Apply?.ran.at(-1)?.code).toBe(5);
    expect(resultsOf(last)).toEqual({ Validate: 'success', Plan: 'success' });
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });
});

describe('a night', () => {
  it.concurrent('fails with drift, and passes without', async ({ stage }) => {
    const { cloud, run } = await jenkinsScene(stage, { hosts: ['name: web-1'] });

    const drifted = await run(nightly);
    cloud.addHosts([liveRow('web-1')]);
    const calm = await run(nightly);

    expect(resultsOf(drifted)).toEqual({ Validate: 'success', Drift: 'failure' });
    expect(drifted.Drift?.ran.at(-1)?.code).toBe(2);
    expect(resultsOf(calm)).toEqual({ Validate: 'success', Drift: 'success' });
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  });
});
