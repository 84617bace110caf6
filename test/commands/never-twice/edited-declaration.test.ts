/** A rename or a move in the declaration is held where it is likely, and nothing else is. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import {
  adoptedScene,
  apply,
  type ConsoleScene,
  consoleScene,
  expectInSync,
  expectNoRemoval,
  madeScene,
} from './console-scene.ts';

const names = ['web-01', 'web-02', 'web-03'];
const inShanghai = (name: string) => `name: ${name}, region: cn-sh2, zone: cn-sh2-04`;

/** Nothing was bought, and each name is held because of its host. */
async function expectHeld(
  scene: ConsoleScene,
  held: Readonly<Record<string, string>>,
  flags = '--allow new-scope',
): Promise<void> {
  const before = scene.cloud.names();
  const planned = await scene.plan();
  const applied = await scene.say(`${apply} ${flags}`.trim());

  expect(scene.cloud.names()).toEqual(before);
  expect(applied.code).toBe(9);
  for (const [name, hostId] of Object.entries(held)) {
    expect(planned.of(name)).toMatchObject({ action: 'held', hold: 'may-exist' });
    expect(JSON.stringify(planned.of(name))).toContain(hostId);
    expect(applied.text).toContain(hostId);
  }
  expectNoRemoval(scene.transcript());
}

it.concurrent('an adopted host that is renamed in the declaration is held', async ({ stage }) => {
  const scene = await adoptedScene(stage, { hosts: names }, names);
  const hostId = scene.cloud.idOf('web-02');
  scene.declare({ hosts: ['web-01', 'app-02', 'web-03'] });

  await expectHeld(scene, { 'app-02': hostId }, '');
});

it.concurrent('an adopted host that is moved to a region without hosts is held, whatever the scope says', async ({
  stage,
}) => {
  const scene = await adoptedScene(stage, { hosts: names }, names);
  const hostId = scene.cloud.idOf('web-02');
  scene.declare({ hosts: ['web-01', inShanghai('web-02'), 'web-03'] });

  const guarded = await scene.say(apply);

  expect(guarded.code).toBe(9);
  await expectHeld(scene, { 'web-02': hostId });
});

it.concurrent('the only adopted host of a region is moved away: held, and its old region is still listed', async ({
  stage,
}) => {
  const scene = await adoptedScene(stage, { hosts: names }, names);
  const hostId = scene.cloud.make('sh-01', { region: 'cn-sh2' });
  scene.declare({ hosts: [...names, inShanghai('sh-01')] });
  await expectInSync(scene);
  scene.declare({ hosts: [...names, 'sh-01'] });

  await expectHeld(scene, { 'sh-01': hostId }, '');
  const drift = await scene.say('drift --fail-on orphaned');
  expect(drift.text).toContain('cn-sh2');
  expect(drift.text).toContain(hostId);
  expect(drift.code).toBe(2);
});

it.concurrent('the only host of a region that keys hid for one run is moved away afterwards: it is looked for, and held', async ({
  stage,
}) => {
  const scene = await adoptedScene(stage, { hosts: names }, names);
  const hostId = scene.cloud.make('sh-01', { region: 'cn-sh2' });
  scene.declare({ hosts: [...names, inShanghai('sh-01')] });
  await expectInSync(scene);
  scene.cloud.hide([hostId], 'lacks it');
  await scene.say(`${apply} --exclude sh-01`);
  scene.cloud.showAll();
  scene.declare({ hosts: [...names, 'sh-01'] });

  const applied = await scene.say(apply);

  expect([applied.code, scene.cloud.creates()]).toEqual([9, 0]);
  expect(applied.text).toContain(hostId);
});

it.concurrent.for(['made', 'adopted'] as const)(
  'one host that left the declaration holds one new name; the other nine are created (%s)',
  async (origin, { stage }) => {
    const before = ['keep-01', 'old-01'];
    const scene =
      origin === 'made'
        ? await madeScene(stage, { hosts: before })
        : await adoptedScene(stage, { hosts: before }, before);
    const hostId = scene.cloud.idOf('old-01');
    scene.declare({ hosts: ['keep-01', 'cache-[01:10]'] });

    const applied = await scene.say(`${apply} --details`);
    const later = await scene.plan();

    const caches = scene.cloud.names().filter((name) => name.startsWith('cache-'));
    expect(caches).toHaveLength(9);
    expect(new Set(caches).size).toBe(9);
    expect(applied.code).toBe(9);
    expect(applied.text).toContain(hostId);
    expect(later.hosts.filter(({ action }) => action === 'held')).toMatchObject([{ hold: 'may-exist' }]);
  },
);

it.concurrent.for(['made', 'adopted'] as const)(
  'the growth of a range is never held, although a host of its region left the declaration (%s)',
  async (origin, { stage }) => {
    const live = [...Array.from({ length: 12 }, (_, index) => `web-${index + 1}`), 'old-01'];
    const declared = { hosts: ['web-[1:12]', 'old-01'] };
    const scene = origin === 'made' ? await madeScene(stage, declared) : await adoptedScene(stage, declared, live);
    scene.declare({ hosts: ['web-[1:13]'] });

    const applied = await scene.say(apply);

    expect(applied.code).toBe(0);
    expect(scene.cloud.names()).toEqual([...live, 'web-13'].sort());
  },
);

it.concurrent('a host that was never of the fleet holds nothing: a new name beside it is created', async ({
  stage,
}) => {
  const scene = await consoleScene(stage, { hosts: ['web-01'] });
  scene.cloud.make('other-01');
  scene.cloud.make('web-01');
  await expectInSync(scene);
  scene.declare({ hosts: ['web-01', 'db-01'] });

  const applied = await scene.say(apply);

  expect(applied.code).toBe(0);
  expect(scene.cloud.names()).toEqual(['db-01', 'other-01', 'web-01']);
});
