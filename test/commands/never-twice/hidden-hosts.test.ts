/** A known host that the listing lacks is looked for before its name is bought again. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import { adoptedScene, apply, type ConsoleScene, expectNoRemoval } from './console-scene.ts';

const dialects = ['documented', 'uhost'] as const;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `web-${String(index + 1).padStart(2, '0')}`);
const idsOf = ({ cloud }: ConsoleScene, names: readonly string[]) => names.map((name) => cloud.idOf(name));

it.concurrent.for(dialects)(
  'zones that are added do not hide an adopted host in another zone: nothing is bought (%s)',
  async (dialect, { stage }) => {
    const names = ['db-01', 'db-02', 'db-03'];
    const scene = await adoptedScene(stage, { hosts: names, dialect }, names);
    const hidden = scene.cloud.idOf('db-03');
    scene.cloud.change(hidden, { zone: 'cn-bj2-05' });
    scene.declare({ more: ['zones: [cn-bj2-04]'] });

    const applied = await scene.say(apply);
    const drift = await scene.say('drift');
    scene.declare({});
    const whole = await scene.say('drift');

    expect(scene.cloud.names()).toEqual(names);
    expect([0, 9]).toContain(applied.code);
    if (applied.code === 9) expect(applied.text).toContain(hidden);
    expect([0, 2]).toContain(drift.code);
    // This dialect shows zones, and the zone is not the declared one.
    expect(whole.code).toBe(dialect === 'uhost' ? 2 : 0);
    expectNoRemoval(scene.transcript());
  },
);

it.concurrent('zones that are added do not hide an adopted host that was renamed there: it is held', async ({
  stage,
}) => {
  const names = ['db-01', 'db-02'];
  const scene = await adoptedScene(stage, { hosts: names }, names);
  const hidden = scene.cloud.idOf('db-02');
  scene.cloud.change(hidden, { zone: 'cn-bj2-05', name: 'db-02-old' });
  scene.declare({ more: ['zones: [cn-bj2-04]'] });

  const applied = await scene.say(apply);

  expect(scene.cloud.creates()).toBe(0);
  expect(applied.code).toBe(9);
  expect(applied.text).toContain(hidden);
});

it.concurrent.for([
  [1, 3, 'documented'],
  [5, 5, 'uhost'],
] as const)(
  'keys to which the listing does not show %s of %s hosts buy none of them: a look-up finds them (%s)',
  async ([count, all, dialect], { stage }) => {
    const names = numbered(all);
    const scene = await adoptedScene(stage, { hosts: names, dialect }, names);
    const hidden = idsOf(scene, names.slice(0, count));
    scene.cloud.hide(hidden, 'shows it');

    const planned = await scene.plan();
    const applied = await scene.say(`${apply} --details`);
    scene.cloud.showAll();
    const later = await scene.say('drift');

    expect(scene.cloud.names()).toEqual(names);
    expect(applied.code).toBe(9);
    for (const hostId of hidden) expect(applied.text).toContain(hostId);
    expect(planned.hosts.filter(({ hold }) => hold === 'may-exist')).toHaveLength(count);
    expect(later.code).toBe(0);
    expectNoRemoval(scene.transcript());
  },
);

it.concurrent.for([
  ['all of two', 2, 2],
  ['half of ten', 10, 5],
] as const)(
  'a guard stops if %s known hosts are gone, and no look-up shows them',
  async ([, all, count], { stage }) => {
    const names = numbered(all);
    const scene = await adoptedScene(stage, { hosts: names }, names);
    scene.cloud.hide(idsOf(scene, names.slice(0, count)), 'lacks it');

    const planned = await scene.plan();
    const applied = await scene.say(apply);
    scene.cloud.showAll();
    const later = await scene.say('drift');

    expect(scene.cloud.names()).toEqual(names);
    expect(applied.code).toBe(9);
    expect(planned.guards).toEqual(['unfamiliar-scope']);
    expect(later.code).toBe(0);
  },
);

it.concurrent('a known host that cannot be looked up is not bought again: exit 4, and new names are created', async ({
  stage,
}) => {
  const scene = await adoptedScene(stage, { hosts: numbered(4) }, numbered(4));
  const hidden = scene.cloud.idOf('web-02');
  scene.cloud.hide([hidden], 'is refused');
  scene.declare({ hosts: [...numbered(4), 'name: db-01, cpu: 8'] });

  const planned = await scene.plan();
  const applied = await scene.say(apply);

  expect(scene.cloud.names()).toEqual(['db-01', ...numbered(4)]);
  expect([planned.code, applied.code]).toEqual([4, 4]);
  expect(planned.of('web-02')?.hold).toBe('not-listed');
  expect(applied.text).toContain(hidden);
});
