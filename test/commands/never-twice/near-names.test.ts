/** A live host whose name people read as the declared one: it may be that host, and none is bought. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import { apply, consoleScene, expectNoRemoval, firstApply } from './console-scene.ts';

const padded = (count: number) =>
  Array.from({ length: count }, (_, index) => `web-${String(index + 1).padStart(2, '0')}`);

it.concurrent('leading zeros: web-01 to web-12 are live and web-[1:12] is declared: nine are held, none is bought', async ({
  stage,
}) => {
  const scene = await consoleScene(stage, { hosts: ['web-[1:12]'] });
  for (const name of padded(12)) scene.cloud.make(name);

  const planned = await scene.plan();
  const applied = await scene.say(`${apply} --details`);

  expect(scene.cloud.creates()).toBe(0);
  expect(applied.code).toBe(9);
  expect(planned.hosts.filter(({ hold }) => hold === 'may-exist')).toHaveLength(9);
  for (const name of padded(9)) expect(applied.text).toContain(scene.cloud.idOf(name));
  expectNoRemoval(scene.transcript());
});

it.concurrent.for([apply, firstApply, `${apply} --first-apply`])(
  'leading zeros: web-01 to web-09 are live and web-[1:9] is declared: none is bought by %s',
  async (line, { stage }) => {
    const scene = await consoleScene(stage, { hosts: ['web-[1:9]'] });
    for (const name of padded(9)) scene.cloud.make(name);

    const applied = await scene.say(line);

    expect(scene.cloud.creates()).toBe(0);
    expect(applied.code).toBe(9);
  },
);

const lookalikes = [
  ['U+200B in it', 'web\u{200b}-01'],
  ['U+00AD in it', 'web-\u{ad}01'],
  ['U+2060 in it', 'we\u{2060}b-01'],
  ['U+FEFF in it', 'web-0\u{feff}1'],
  ['U+FE0F at its end', 'web-01\u{fe0f}'],
  ['U+2011 for the dash', 'web\u{2011}01'],
  ['U+2013 for the dash', 'web\u{2013}01'],
  ['U+2212 for the dash', 'web\u{2212}01'],
  ['full width', 'ｗｅｂ－０１'],
  ['an underscore for the dash', 'web_01'],
  ['a dot for the dash', 'web.01'],
  ['a blank for the dash', 'web 01'],
  ['U+00A0 for the dash', 'web\u{a0}01'],
  ['blanks at its ends', ' web-01 '],
  ['capital letters', 'WEB-01'],
] as const;

it.concurrent.for(lookalikes)('a live name with %s holds the declared one', async ([, live], { stage }) => {
  const scene = await consoleScene(stage, { hosts: ['db-01', 'web-01'] });
  scene.cloud.make('db-01');
  const hostId = scene.cloud.make(live);

  const planned = await scene.plan();
  const applied = await scene.say(apply);

  expect(scene.cloud.creates()).toBe(0);
  expect(applied.code).toBe(9);
  expect(applied.text).toContain(hostId);
  expect(planned.of('web-01')).toMatchObject({ action: 'held', hold: 'may-exist' });
});

it.concurrent('a near name is answered by --allow replacement=NAME, and the host is created once', async ({
  stage,
}) => {
  const scene = await consoleScene(stage, { hosts: ['db-01', 'web-1'] });
  scene.cloud.make('db-01');
  scene.cloud.make('web-01');

  const held = await scene.say(apply);
  const allowed = await scene.say(`${apply} --allow replacement=web-1`);
  const later = await scene.say(apply);

  expect([held.code, allowed.code, later.code]).toEqual([9, 0, 0]);
  expect(scene.cloud.names()).toEqual(['db-01', 'web-01', 'web-1']);
});
