/** A host is of a refused or doubtful create only if it can be: it came in time, and is what was sent. */
import { expect } from 'vitest';
import type { ConsoleHost } from '../../support/console-cloud.ts';
import { it, type Stage } from '../../support/stage.ts';
import { until } from '../../support/until.ts';
import {
  apply,
  type ConsoleScene,
  consoleScene,
  expectNoRemoval,
  firstApply,
  type Said,
  settleWindowMs,
} from './console-scene.ts';

const hosts = ['web-01', 'db-01'];

/** web-01 was made, and the create of db-01 ended so. */
async function afterCreate(stage: Stage, fate: 'refused' | 'lost', window = '1s'): Promise<ConsoleScene> {
  const scene = await consoleScene(stage, { hosts });
  const first = await scene.say(`${firstApply} --only web-01`);
  scene.cloud.decide(() => fate);
  const applied = await scene.say(`${apply} HOSTWRIGHT_SETTLE_WAIT=1s --settle-window ${window}`);
  expect([first.code, applied.code]).toEqual([0, fate === 'refused' ? 8 : 5]);
  expect(scene.cloud.names()).toEqual(['web-01']);
  scene.cloud.decide(() => 'made');
  return scene;
}

/** The settle window of a create is over: its request ended before this is called. */
async function windowOver(): Promise<void> {
  const ended = Date.now();
  await until(() => Date.now() > ended + 2 * settleWindowMs);
}

/** Nobody says that our create made db-01, or that the settle window is wrong. */
async function expectSomebodys(scene: ConsoleScene, hostId: string): Promise<readonly Said[]> {
  scene.declare({ hosts: ['web-01'] });
  const said = [
    await scene.say('plan --details'),
    await scene.say('drift --details --fail-on missing,changed,duplicate,orphaned'),
    await scene.say(`${apply} --details`),
    await scene.say('drift --details --fail-on missing,changed,duplicate,orphaned'),
  ];
  const json = await scene.say('plan --details --json');
  const rows = JSON.parse(json.stdout).hosts.filter((row: { readonly name: string }) => row.name === 'db-01');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('orphan');
  for (const { text } of said) {
    expect(text).toContain(hostId);
    expect(text).not.toContain('made by this fleet');
    expect(text).not.toMatch(/longer --settle-window|hosts later than/);
  }
  expectNoRemoval(scene.transcript());
  return said;
}

const others: readonly (readonly [string, Partial<ConsoleHost>])[] = [
  ['another cpu', { cpu: 32 }],
  ['another image', { imageId: 'img-debian-12' }],
];

it.concurrent.for([
  ['although no apply looked in between', false],
  ['as an apply in between shows', true],
] as const)(
  'refused, then made by hand as it was declared after the settle window, %s: our create did not make it',
  async ([, between], { stage }) => {
    const scene = await afterCreate(stage, 'refused');
    await windowOver();
    if (between) {
      scene.declare({ hosts: ['web-01'] });
      expect((await scene.say(apply)).code).toBe(0);
    }
    const hostId = scene.cloud.make('db-01');

    const said = await expectSomebodys(scene, hostId);

    expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  },
);

it.concurrent.for(others)(
  'refused, then made by hand after the settle window with %s: our create did not make it',
  async ([, made], { stage }) => {
    const scene = await afterCreate(stage, 'refused');
    await windowOver();
    const hostId = scene.cloud.make('db-01', made);

    const said = await expectSomebodys(scene, hostId);

    expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  },
);

it.concurrent('refused, made by hand after the settle window and still declared: nothing is bought, and no note says that the window is too short', async ({
  stage,
}) => {
  const scene = await afterCreate(stage, 'refused');
  await windowOver();
  const between = await scene.say(`${apply} --exclude db-01`);
  const before = scene.cloud.creates();
  scene.cloud.make('db-01');

  const said = [await scene.say(apply), await scene.say('plan'), await scene.say('drift')];

  expect([between, ...said].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(scene.cloud.creates()).toBe(before);
  for (const { text } of said) expect(text).not.toMatch(/longer --settle-window|hosts later than|made by this fleet/);
});

it.concurrent.for(others)(
  'in doubt, then made by hand with %s: it may be the host of the create, and no more',
  async ([, made], { stage }) => {
    const scene = await afterCreate(stage, 'lost');
    const hostId = scene.cloud.make('db-01', made);

    const declared = await scene.say('plan --details');
    const intents = await scene.say('intents');

    expect(declared.code).toBe(5);
    expect(`${declared.text}${intents.text}`).toMatch(/may be/i);
    expect(declared.text).toContain(hostId);
    await expectSomebodys(scene, hostId);
  },
);

it.concurrent('in doubt, then made by hand with another image: an apply knows it from then on, so keys that hide it buy no second one', async ({
  stage,
}) => {
  const scene = await afterCreate(stage, 'lost');
  const hostId = scene.cloud.make('db-01', { imageId: 'img-debian-12' });
  await scene.say(apply);
  scene.cloud.hide([hostId], 'shows it');
  await windowOver();

  const applied = await scene.say(`${apply} --on-doubt recreate`);

  expect(applied.code).toBe(5);
  expect(applied.text).toContain(hostId);
  expect(scene.cloud.names()).toEqual(['db-01', 'web-01']);
});

it.concurrent('a refused create whose host appears within the settle window as it was sent is of the fleet', async ({
  stage,
}) => {
  const scene = await afterCreate(stage, 'refused', '5m');
  const window = { HOSTWRIGHT_SETTLE_WINDOW: '5m' };
  const hostId = scene.cloud.make('db-01');
  const seen = await scene.say(apply, window);
  scene.declare({ hosts: ['web-01'] });

  const drift = await scene.say('drift --fail-on orphaned', window);

  expect([seen.code, drift.code]).toEqual([0, 2]);
  expect(drift.text).toContain(hostId);
});
