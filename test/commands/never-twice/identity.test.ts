/** A host is its HostId: an apply adopts what it saw, whoever made it, and tells that once. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import {
  adoptedScene,
  apply,
  consoleScene,
  expectInSync,
  expectNoRemoval,
  madeScene,
  rotatedKeys,
} from './console-scene.ts';

const names = ['web-01', 'web-02', 'web-03'];

it.concurrent('an apply tells once that it adopts hosts; the next plan and apply say nothing of it', async ({
  stage,
}) => {
  const scene = await consoleScene(stage, { hosts: names });
  for (const name of names) scene.cloud.make(name);

  const announced = await scene.say('plan');
  const adopting = await scene.say(apply);
  const after = await scene.say('plan');
  const again = await scene.say(apply);

  expect([announced.code, adopting.code, after.code, again.code]).toEqual([0, 0, 0, 0]);
  expect(`${announced.text}${adopting.text}`).toMatch(/adopt/i);
  expect(`${after.text}${again.text}`).not.toMatch(/adopt/i);
});

it.concurrent('an adopted host that is dropped from the declaration is orphaned', async ({ stage }) => {
  const scene = await adoptedScene(stage, { hosts: names }, names);
  const hostId = scene.cloud.idOf('web-03');
  scene.declare({ hosts: ['web-[01:02]'] });

  const drift = await scene.say('drift --fail-on orphaned --details');
  const stranger = scene.cloud.make('other-01');
  const beside = await scene.say('drift --fail-on orphaned');

  expect([drift.code, beside.code]).toEqual([2, 2]);
  expect(drift.text).toContain(hostId);
  expect(beside.text).not.toContain(stranger);
  expectNoRemoval(scene.transcript());
});

it.concurrent('the first apply with new keys adopts a fleet that was made, and tells it once', async ({ stage }) => {
  const scene = await madeScene(stage, { hosts: names });

  const adopting = await expectInSync(scene, rotatedKeys);
  const again = await expectInSync(scene, rotatedKeys);

  expect(adopting.text).toMatch(/adopt/i);
  expect(again.text).not.toMatch(/adopt/i);
});

it.concurrent.for([false, true])(
  'after a change of keys a console rename is held (and one more host was made with them: %s)',
  async (oneMore, { stage }) => {
    const scene = await madeScene(stage, { hosts: names });
    await expectInSync(scene, rotatedKeys);
    const hosts = oneMore ? [...names, 'name: db-01, cpu: 8'] : names;
    scene.declare({ hosts });
    expect((await scene.say(apply, rotatedKeys)).code).toBe(0);
    const hostId = scene.cloud.idOf('web-02');
    scene.cloud.change(hostId, { name: 'app-02' });
    const before = scene.cloud.names();

    const applied = await scene.say(apply, rotatedKeys);

    expect(scene.cloud.names()).toEqual(before);
    expect(applied.code).toBe(9);
    expect(applied.text).toContain(hostId);
  },
);

it.concurrent.for([false, true])(
  'after a change of keys a rename in the declaration is held (and one more host was made with them: %s)',
  async (oneMore, { stage }) => {
    const scene = await madeScene(stage, { hosts: names });
    await expectInSync(scene, rotatedKeys);
    const more = oneMore ? ['name: db-01, cpu: 8'] : [];
    scene.declare({ hosts: [...names, ...more] });
    expect((await scene.say(apply, rotatedKeys)).code).toBe(0);
    const hostId = scene.cloud.idOf('web-02');
    const before = scene.cloud.names();
    scene.declare({ hosts: ['web-01', 'app-02', 'web-03', ...more] });

    const applied = await scene.say(apply, rotatedKeys);

    expect(scene.cloud.names()).toEqual(before);
    expect(applied.code).toBe(9);
    expect(applied.text).toContain(hostId);
  },
);

it.concurrent('a host that was replaced by hand is told once as another host, with both ids', async ({ stage }) => {
  const scene = await adoptedScene(stage, { hosts: names }, names);
  const old = scene.cloud.idOf('web-02');
  scene.cloud.remove(old);
  const successor = scene.cloud.make('web-02');

  const told = await scene.say('plan');
  const adopting = await expectInSync(scene);
  const after = await scene.say('plan');

  expect([told.code, after.code]).toEqual([0, 0]);
  for (const { text } of [told, adopting]) {
    expect(text).toContain(successor);
    expect(text).toContain(old);
  }
  expect(after.text).not.toContain(successor);
  expect(scene.cloud.creates()).toBe(0);
});
