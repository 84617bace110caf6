/** The Jenkinsfiles of examples/jenkins and of `init`, played in the Groovy that Jenkins has. */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { liveRow, shortWaits } from '../gitops/github-scene.ts';
import { placeTools } from '../gitops/platforms/shell.ts';
import { declarationOf, folderWith } from '../support/hostwright.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';

const jar = '/usr/share/java/groovy-all.jar';

interface Build {
  readonly stages: Readonly<Record<string, string>>;
  readonly questions: readonly string[];
}

/** A checkout with what init writes, for a cloud with two hosts. `build`: `more` of its scene. */
async function jenkinsScene(stage: Stage) {
  const scene = await stage.emulated({ hosts: ['web-1', 'web-2'].map(liveRow) }, { declaration: '' });
  rmSync(join(scene.folder, 'hosts.yaml'));
  expect((await scene.inside('init --region cn-bj2 --fleet shop --pipeline jenkins')).code).toBe(0);
  const machine = { ...shortWaits, PATH: placeTools({}, stage.atEnd).path, HOME: folderWith({}, stage.atEnd) };
  const env = { ...machine, HOSTWRIGHT_JOURNAL: folderWith({}, stage.atEnd), BRANCH_NAME: 'main' };
  const credentials = {
    'hostwright-public-key': scene.env.HOSTWRIGHT_PUBLIC_KEY,
    'hostwright-private-key': scene.env.HOSTWRIGHT_PRIVATE_KEY,
    'hostwright-host-password': scene.env.HOST_PASSWORD,
  };
  const build = async (more: object = {}, file = join(scene.folder, 'Jenkinsfile')): Promise<Build> => {
    const given = { env, credentials, checkout: scene.folder, approves: true, cause: 'BranchEventCause', ...more };
    const path = join(folderWith({ 'scene.json': JSON.stringify(given) }, stage.atEnd), 'scene.json');
    const words = ['-cp', jar, 'groovy.ui.GroovyMain', 'test/real-tools/jenkins.groovy', file, path];
    return JSON.parse((await promisify(execFile)('java', words)).stdout);
  };
  return { ...scene, env, build };
}

const done = (stages: Build['stages']) => Object.keys(stages).filter((name) => stages[name] === 'SUCCESS');

it('the first build of what init writes is green and asks nobody, where nothing is missing', async ({ stage }) => {
  const { cloud, build } = await jenkinsScene(stage);

  const first = await build({ approves: false });
  const night = await build({ cause: 'TimerTrigger' });
  cloud.renameHost(cloud.hosts()[0]?.hostId ?? '', 'old-web');
  const renamed = await build({ approves: false });

  expect(done(first.stages)).toEqual(['Validate', 'Plan', 'Apply']);
  expect(new Set(Object.values(first.stages))).toEqual(new Set(['SUCCESS', 'SKIPPED']));
  expect(renamed.stages.Apply).toBe('script returned exit code 9');
  expect([...first.questions, ...renamed.questions]).toEqual([]);
  expect(done(night.stages)).toEqual(['Validate', 'Drift']);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

it('a build with something to create asks, and creates what was approved', async ({ stage }) => {
  const { cloud, folder, build } = await jenkinsScene(stage);
  writeFileSync(join(folder, 'hosts.yaml'), declarationOf(['name: "web-[1:2]"', 'name: cache-1']));
  const line = "          string(credentialsId: 'hostwright-host-password', variable: 'HOST_PASSWORD'),\n";
  const file = join(folder, 'Jenkinsfile');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {10}\/\/ One line for each.*\n/m, `$&${line}`));

  const refused = await build({ approves: false });
  const night = await build({ cause: 'TimerTrigger' });
  const before = sendsTo(cloud);
  const approved = await build();
  const again = await build({ approves: false });

  expect(refused.questions).toEqual([expect.stringMatching(/^Create 1 hosts\? .* Fingerprint: [0-9a-f]{64}$/)]);
  expect([refused.stages.Approve, refused.stages.Apply, before]).toEqual(['nobody approved', 'SKIPPED', oneEach(0)]);
  expect(night.stages.Drift).toBe('script returned exit code 2');
  expect(done(approved.stages)).toEqual(['Validate', 'Plan', 'Approve', 'Apply']);
  expect([done(again.stages), again.questions]).toEqual([['Validate', 'Plan', 'Apply'], []]);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.for(['Jenkinsfile', 'with-postgres.Jenkinsfile'])('a pull request gets no key: %s', async (name, { stage }) => {
  const { env, build, cloud } = await jenkinsScene(stage);
  const proposed = { env: { ...env, BRANCH_NAME: 'PR-7', CHANGE_ID: '7' }, credentials: {} };

  const { stages } = await build(proposed, join('examples/jenkins', name));
  const plan = { ...proposed, env: { ...proposed.env, PLAN_PULL_REQUESTS: 'true' } };
  const refused = await build(plan, join('examples/jenkins', name));
  const credentials = {
    'hostwright-endpoint': cloud.url,
    'hostwright-list-only-public-key': 'emulator-public-key',
    'hostwright-list-only-private-key': 'emulator-private-key',
  };
  const planned = await build({ ...plan, credentials }, join('examples/jenkins', name));

  expect(done(stages)).toEqual(['Validate']);
  expect(refused.stages['Plan of a pull request']).toBe('no credential hostwright-endpoint');
  expect(done(planned.stages)).toEqual(['Validate', 'Plan of a pull request']);
});
