/** examples/jenkins: what its stages are, and their sh steps run in order as Jenkins would. */
import { readdirSync, readFileSync } from 'node:fs';
import { it as check, describe, expect } from 'vitest';
import { declarationOf, environmentFor, folderWith, localCloud } from '../support/hostwright.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';
import { liveRow, shortWaits } from './github-scene.ts';
import { readStages, startJenkins } from './platforms/jenkins.ts';

describe('the Jenkinsfile', () => {
  const stages = readStages();
  const namesWith = (text: string) => stages.flatMap(({ name, body }) => (body.includes(text) ? [name] : []));

  check('has an agent for every stage but the one that waits for a human', () => {
    const names = stages.map(({ name }) => name);

    expect(names).toEqual(['Validate', 'Plan of a pull request', 'Plan', 'Approve', 'Apply', 'Drift']);
    expect(namesWith("agent { label 'hostwright' }")).toEqual(names.filter((name) => name !== 'Approve'));
    expect(namesWith('input(')).toEqual(['Approve']);
  });

  check('gives keys to main alone, and to a pull request of the repository if it is told to', () => {
    expect(namesWith("branch 'main'")).toEqual(['Plan', 'Approve', 'Apply', 'Drift']);
    expect(namesWith('hostwright-private-key')).toEqual(['Plan', 'Apply', 'Drift']);
    expect(namesWith('hostwright-list-only')).toEqual(['Plan of a pull request']);
    expect(namesWith("env.PLAN_PULL_REQUESTS == 'true'")).toEqual(['Plan of a pull request']);
    expect(namesWith('!env.CHANGE_FORK')).toEqual(['Plan of a pull request']);
    expect(namesWith('HOST_PASSWORD')).toEqual(['Apply']);
  });

  check('hands no secret to Groovy, which would write it into the script', () => {
    const text = readFileSync('examples/jenkins/Jenkinsfile', 'utf8');

    expect(text).not.toMatch(/\bsh(\(.*script:)? *"/);
    expect(text).toContain('disableConcurrentBuilds()');
  });
});

/** Builds of a folder with these credentials, and a cloud for them. */
async function jenkinsScene(stage: Stage, names: readonly string[]) {
  const { cloud } = await localCloud({}, stage.atEnd);
  const found = environmentFor(cloud.url);
  const [open, secret] = [found.HOSTWRIGHT_PUBLIC_KEY ?? '', found.HOSTWRIGHT_PRIVATE_KEY ?? ''];
  const all: Readonly<Record<string, string>> = {
    'hostwright-endpoint': found.HOSTWRIGHT_ENDPOINT ?? '',
    'hostwright-public-key': open,
    'hostwright-private-key': secret,
    'hostwright-list-only-public-key': open,
    'hostwright-list-only-private-key': secret,
    'hostwright-host-password': found.HOST_PASSWORD ?? '',
  };
  const journal = folderWith({}, stage.atEnd);
  const files = folderWith({ 'hosts.yaml': declarationOf(['name: db-1', 'name: web-1']) }, stage.atEnd);
  const credentials = Object.fromEntries(names.map((name) => [`hostwright-${name}`, all[`hostwright-${name}`] ?? '']));
  const env = { ...shortWaits, HOSTWRIGHT_JOURNAL: journal };
  return { cloud, journal, run: startJenkins(files, credentials, env, stage.atEnd) };
}

const creating = ['endpoint', 'public-key', 'private-key', 'host-password'];

it.concurrent('a pull request is validated without a key, and planned with keys that list', async ({ stage }) => {
  const listing = ['endpoint', 'list-only-public-key', 'list-only-private-key'];
  const { cloud, journal, run } = await jenkinsScene(stage, listing);
  cloud.addHosts([liveRow('db-1')]);

  const validated = await run('Validate');
  const requests = cloud.requests().length;
  const planned = await run('Validate', 'Plan of a pull request');

  expect(validated.Validate?.code).toBe(0);
  expect(requests).toBe(0);
  expect(planned['Plan of a pull request']?.code).toBe(0);
  expect(readdirSync(journal)).toEqual([]);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it.concurrent('main creates what was planned, once, and drifts until then', async ({ stage }) => {
  const { cloud, journal, run } = await jenkinsScene(stage, creating);
  cloud.addHosts([liveRow('db-1')]);

  const night = await run('Validate', 'Drift');
  const merged = await run('Validate', 'Plan', 'Apply');
  const again = await run('Validate', 'Plan');
  const calm = await run('Validate', 'Drift');

  expect([night, calm].map(({ Drift }) => Drift?.code)).toEqual([2, 0]);
  expect(merged.Apply?.code).toBe(0);
  expect(again.Plan?.code).toBe(0);
  expect(readdirSync(journal)).toContain('journal');
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});
