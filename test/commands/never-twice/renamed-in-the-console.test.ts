/** The console renames, swaps and moves a known host: its own name is not bought a second time. */
import { expect } from 'vitest';
import type { DialectName } from '../../../src/model/dialect.ts';
import { it, type Stage } from '../../support/stage.ts';
import { adoptedScene, apply, type ConsoleScene, expectInSync, expectNoRemoval, madeScene } from './console-scene.ts';

const names = ['web-01', 'web-02', 'web-03'];
const hosts = names;
const origins = ['made', 'adopted'] as const;
const each = [
  ['made', 'uhost'],
  ['adopted', 'documented'],
] as const;

function known(
  stage: Stage,
  [origin, dialect]: readonly [(typeof origins)[number], DialectName],
): Promise<ConsoleScene> {
  const declared = { hosts, dialect };
  return origin === 'made' ? madeScene(stage, declared) : adoptedScene(stage, declared, names);
}

/** Nothing was bought, and the name is held because of this host. */
async function expectHeld(scene: ConsoleScene, name: string, hostId: string, flags = ''): Promise<void> {
  const before = scene.cloud.names();
  const planned = await scene.plan(flags);
  const applied = await scene.say(`${apply} ${flags}`.trim());

  expect(scene.cloud.names()).toEqual(before);
  expect(applied.code).toBe(9);
  expect(applied.text).toContain(hostId);
  expect(planned.of(name)).toMatchObject({ action: 'held', hold: 'may-exist' });
  expect(JSON.stringify(planned.of(name))).toContain(hostId);
  expectNoRemoval(scene.transcript());
}

it.concurrent.for(each)('%s, renamed to a free name: its name is held (%s)', async (which, { stage }) => {
  const scene = await known(stage, which);
  const hostId = scene.cloud.idOf('web-02');
  scene.cloud.change(hostId, { name: 'app-02' });

  await expectHeld(scene, 'web-02', hostId);
  await expectHeld(scene, 'web-02', hostId, '--only web-02');
});

it.concurrent.for(each)(
  '%s, renamed onto a declared name: exit 6 for that name, and its own one is held (%s)',
  async (which, { stage }) => {
    const scene = await known(stage, which);
    const hostId = scene.cloud.idOf('web-02');
    scene.cloud.change(hostId, { name: 'web-03' });
    const before = scene.cloud.names();

    const planned = await scene.plan();
    const applied = await scene.say(apply);

    expect(scene.cloud.names()).toEqual(before);
    expect([planned.code, applied.code]).toEqual([6, 6]);
    expect(planned.of('web-02')).toMatchObject({ action: 'held', hold: 'may-exist' });
    expect(applied.text).toContain(hostId);
    expectNoRemoval(scene.transcript());
  },
);

it.concurrent.for(each)(
  '%s, renamed onto the name of a removed host: its own name is held (%s)',
  async (which, { stage }) => {
    const scene = await known(stage, which);
    const hostId = scene.cloud.idOf('web-02');
    scene.cloud.remove(scene.cloud.idOf('web-03'));
    scene.cloud.change(hostId, { name: 'web-03' });

    await expectHeld(scene, 'web-02', hostId);
  },
);

it.concurrent.for(origins)(
  '%s, two hosts whose names were swapped: nothing is bought, exit 0',
  async (origin, { stage }) => {
    const scene = await known(stage, [origin, 'documented']);
    const [one, two] = [scene.cloud.idOf('web-01'), scene.cloud.idOf('web-02')];
    scene.cloud.change(one, { name: 'web-02' });
    scene.cloud.change(two, { name: 'web-01' });

    const told = await scene.say('plan');
    await expectInSync(scene);
    const after = await scene.say('plan');

    expect(scene.cloud.names()).toEqual(names);
    expect(told.text).toContain(one);
    expect(told.text).toContain(two);
    expect([told.code, after.code]).toEqual([0, 0]);
    expect(after.text).not.toContain(one);
  },
);

it.concurrent.for(origins)(
  '%s, moved to another region of the run: held, and the id is told',
  async (origin, { stage }) => {
    const declared = { hosts: [...names, 'name: sh-01, region: cn-sh2, zone: cn-sh2-04'] };
    const scene =
      origin === 'made' ? await madeScene(stage, declared) : await adoptedIn(stage, declared.hosts, ['cn-sh2']);
    const hostId = scene.cloud.idOf('web-02');
    scene.cloud.change(hostId, { region: 'cn-sh2', zone: 'cn-sh2-04' });

    await expectHeld(scene, 'web-02', hostId);
  },
);

/** All hosts made by hand: the three in cn-bj2, and one in each other region. */
async function adoptedIn(stage: Stage, declared: readonly string[], others: readonly string[]): Promise<ConsoleScene> {
  const scene = await adoptedScene(stage, { hosts: names }, names);
  for (const region of others) scene.cloud.make('sh-01', { region });
  scene.declare({ hosts: declared });
  await expectInSync(scene);
  return scene;
}

it.concurrent('adopted, moved to another project: the region is listed whole, and the name is held', async ({
  stage,
}) => {
  const scene = await adoptedScene(stage, { hosts: names, more: ['projectId: org-shop'] }, names);
  const moved = ['web-01', 'web-02'].map((name) => scene.cloud.idOf(name));
  for (const hostId of moved) scene.cloud.change(hostId, { project: 'org-blog' });

  const applied = await scene.say(apply);

  expect(scene.cloud.names()).toEqual(names);
  expect([0, 9]).toContain(applied.code);
});

it.concurrent.for([
  ['two of three, to the project that a request without a project means', 2, 'org-main', [0, 9]],
  ['all three, to a project that nothing shows', 3, 'org-blog', [9]],
] as const)(
  'adopted, moved to another project in the dialect uhost, %s: none is bought',
  async ([, count, to, codes], { stage }) => {
    const declared = { hosts: names, dialect: 'uhost' as const, project: 'org-shop' };
    const scene = await adoptedScene(stage, declared, names, {
      defaultProject: 'org-main',
      made: { project: 'org-shop' },
    });
    for (const name of names.slice(0, count)) scene.cloud.change(scene.cloud.idOf(name), { project: to });

    const applied = await scene.say(apply);

    expect(scene.cloud.names()).toEqual(names);
    expect(codes).toContain(applied.code);
  },
);
