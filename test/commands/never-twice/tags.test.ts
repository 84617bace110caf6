/** Two live hosts of a declared name are a duplicate, whatever their tags say. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import { adoptedScene, apply, type ConsoleScene, expectNoRemoval, madeScene, rotatedKeys } from './console-scene.ts';

const declared = { hosts: ['name: web-01, tag: web', 'db-01'] };

/** A second host of the name, made by somebody else: plan, apply and drift say so, and nothing is bought. */
async function expectDuplicate(scene: ConsoleScene, tag: string, env: Readonly<Record<string, string>> = {}) {
  const own = scene.cloud.idOf('web-01');
  const second = scene.cloud.make('web-01', { tag });
  const before = scene.cloud.creates();

  const planned = await scene.plan('', env);
  const told = await scene.say('plan', env);
  const applied = await scene.say(apply, env);
  const drift = await scene.say('drift', env);

  expect([planned.code, told.code, applied.code, drift.code]).toEqual([6, 6, 6, 6]);
  expect(planned.of('web-01')?.status).toBe('duplicate');
  for (const { text } of [told, applied, drift]) {
    expect(text).toContain(own);
    expect(text).toContain(second);
  }
  expect(scene.cloud.creates()).toBe(before);
  expectNoRemoval(scene.transcript());
}

const tags = ['web', 'Default', '', 'other'] as const;
const each = tags.map((tag, nth) => [nth % 2 === 0 ? 'made' : 'adopted', tag] as const);

it.concurrent.for(each)(
  'exit 6 beside a host without a tag (%s), for a second one with the tag "%s"',
  async ([origin, tag], { stage }) => {
    const scene =
      origin === 'made' ? await madeScene(stage, declared) : await adoptedScene(stage, declared, ['web-01', 'db-01']);

    await expectDuplicate(scene, tag);
  },
);

it.concurrent('exit 6 with new keys, to which the journal of the old ones is unknown', async ({ stage }) => {
  const scene = await madeScene(stage, declared);

  await expectDuplicate(scene, 'web', rotatedKeys);
});
