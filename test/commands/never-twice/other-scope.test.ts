/** Another endpoint or project than that in which the fleet is known is an unfamiliar scope, for a single host, too. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { startConsoleCloud } from '../../support/console-cloud.ts';
import { folderWith } from '../../support/hostwright.ts';
import { it, type Stage } from '../../support/stage.ts';
import { apply, type ConsoleScene, consoleScene, expectInSync, firstApply } from './console-scene.ts';

const names = ['web-01', 'web-02', 'web-03'];

/** Two clouds, one pair of keys and one journal. The fleet is in the first cloud. */
async function twoClouds(stage: Stage, hosts: readonly string[], origin: 'made' | 'adopted') {
  const journal = { HOSTWRIGHT_JOURNAL: join(folderWith({}, stage.atEnd), 'state') };
  const scene = await consoleScene(stage, { hosts }, { prefix: 'a' });
  const other = await startConsoleCloud(stage.atEnd, { prefix: 'b' });
  if (origin === 'adopted') for (const name of hosts) scene.cloud.make(name);
  const first = await scene.say(firstApply, journal);
  expect(first.code).toBe(0);
  expect(scene.cloud.names()).toEqual(hosts);
  return { scene, other, here: journal, there: { ...journal, HOSTWRIGHT_ENDPOINT: other.url } };
}

it.concurrent.for([
  ['three adopted hosts', names, 'adopted'],
  ['a single made host', ['web-01'], 'made'],
] as const)('another endpoint with the same keys and journal is guarded: %s', async ([, hosts, origin], { stage }) => {
  const { scene, other, here, there } = await twoClouds(stage, hosts, origin);

  const planned = await scene.plan('', there);
  const applied = await scene.say(apply, there);
  const claimed = await scene.say(`${apply} --first-apply`, there);

  expect(other.names()).toEqual([]);
  expect(planned.guards).toEqual(['unfamiliar-scope']);
  expect([applied.code, claimed.code]).toEqual([9, 9]);
  expect(applied.text).toContain('--allow new-scope');
  await expectInSync(scene, here);
});

it.concurrent('--allow new-scope answers the guard of another endpoint, and both clouds are in sync afterwards', async ({
  stage,
}) => {
  const { scene, other, here, there } = await twoClouds(stage, names, 'made');

  const allowed = await scene.say(firstApply, there);
  const again = await scene.say(apply, there);
  const back = await scene.say(apply, here);
  const drift = await scene.say('drift --fail-on missing,changed,duplicate,orphaned', here);

  expect([allowed.code, again.code, back.code, drift.code]).toEqual([0, 0, 0, 0]);
  expect(other.names()).toEqual(names);
  expect(scene.cloud.names()).toEqual(names);
});

/** A fleet that is adopted in one project. */
async function inProject(stage: Stage, dialect: 'documented' | 'uhost', hosts: readonly string[]) {
  const inFirst = dialect === 'uhost' ? { project: 'org-shop' } : { more: ['projectId: org-shop'] };
  const scene: ConsoleScene = await consoleScene(stage, { hosts, dialect, ...inFirst });
  for (const name of hosts) scene.cloud.make(name, { project: 'org-shop' });
  await expectInSync(scene);
  scene.declare(dialect === 'uhost' ? { project: 'org-blog' } : { more: ['projectId: org-blog'] });
  return scene;
}

// A project of this dialect has a journal of its own, and a first apply of one host needs no answer.
it.concurrent('another project in the dialect uhost is guarded', async ({ stage }) => {
  const hosts = names;
  const scene = await inProject(stage, 'uhost', hosts);

  const planned = await scene.plan();
  const applied = await scene.say(apply);

  expect(scene.cloud.names()).toEqual(hosts);
  expect(planned.guards.length + planned.hosts.filter(({ action }) => action === 'held').length).toBeGreaterThan(0);
  expect(applied.code).toBe(9);
});
