/** What is said of live hosts that are too many: facts and choices, and never which of them to remove. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import { adoptedScene, apply, consoleScene, expectNoRemoval, firstApply, madeScene } from './console-scene.ts';

const march2024 = Date.UTC(2024, 2, 1, 12) / 1000;
const may2025 = Date.UTC(2025, 4, 2, 12) / 1000;

it.concurrent('a duplicate beside a host that was made: ids, ages and what differs, and no word of which to keep', async ({
  stage,
}) => {
  const scene = await madeScene(stage, { hosts: ['web-01'] });
  const made = scene.cloud.idOf('web-01');
  scene.cloud.change(made, { createTime: may2025 });
  const older = scene.cloud.make('web-01', { cpu: 8, createTime: march2024 });

  const said = [await scene.say('plan'), await scene.say('drift'), await scene.say(apply)];

  for (const { code, text } of said) {
    expect(code).toBe(6);
    expect(text).toContain(made);
    expect(text).toContain(older);
    expect(text).toContain('2024-03-01');
    expect(text).toContain('2025-05-02');
    expect(text).toMatch(/cpu/);
    expect(text).not.toMatch(/keep (?:the|one|it|h-)/i);
    expect(text).not.toMatch(/rename the others?/i);
  }
  expectNoRemoval(scene.transcript());
});

it.concurrent('a duplicate of two hosts of other hands: ids and ages, and no word of which to keep', async ({
  stage,
}) => {
  const scene = await adoptedScene(stage, { hosts: ['db-01'] }, ['db-01']);
  const one = scene.cloud.make('web-01', { createTime: march2024 });
  const two = scene.cloud.make('web-01', { createTime: may2025 });
  scene.declare({ hosts: ['db-01', 'web-01'] });

  const drift = await scene.say('drift');

  expect(drift.code).toBe(6);
  for (const fact of [one, two, '2024-03-01', '2025-05-02']) expect(drift.text).toContain(fact);
  expect(drift.text).not.toMatch(/keep (?:the|one|it|h-)/i);
  expectNoRemoval(drift.text);
});

it.concurrent('the next step of exit 6 names no host to remove in any format that people read', async ({ stage }) => {
  const scene = await madeScene(stage, { hosts: ['web-01', 'web-02'] });
  scene.cloud.make('web-01', { cpu: 8 });
  scene.declare({ hosts: ['web-01'] });

  for (const format of ['text', 'markdown', 'html', 'junit', 'github', 'sarif', 'gitlab-codequality', 'csv']) {
    const { code, text } = await scene.say(`drift -o ${format} --fail-on missing,changed,duplicate,orphaned`);
    expect({ format, code }).toEqual({ format, code: 6 });
    expectNoRemoval(text);
  }
});

it.concurrent('a host replaced by hand, whose predecessor was renamed: exit 0, told once, nobody is to be removed', async ({
  stage,
}) => {
  const scene = await madeScene(stage, { hosts: ['web-01', 'web-02'] });
  const old = scene.cloud.idOf('web-01');
  scene.cloud.change(old, { name: 'web-01-old' });
  const inService = scene.cloud.make('web-01');
  const before = scene.cloud.creates();

  const told = await scene.say('plan --details');
  const applied = await scene.say(apply);
  const later = await scene.say('plan');

  expect([told.code, applied.code, later.code]).toEqual([0, 0, 0]);
  expect(told.text).toContain(inService);
  expect(told.text).toContain(old);
  expect(told.text).not.toMatch(/give it its name back/i);
  expect(later.text).not.toContain(inService);
  expect(scene.cloud.creates()).toBe(before);
  expectNoRemoval(scene.transcript());
});

it.concurrent.for(['made', 'adopted'] as const)(
  'an orphan that another file of its fleet declares is told as that, with both remedies (%s)',
  async (origin, { stage }) => {
    const scene = await consoleScene(stage, { hosts: ['web-01', 'web-02'] });
    if (origin === 'adopted') for (const name of ['web-01', 'web-02']) scene.cloud.make(name);
    const first = await scene.say(firstApply);
    const ids = ['web-01', 'web-02'].map((name) => scene.cloud.idOf(name));
    scene.declare({ hosts: ['name: db-01, cpu: 8'] }, 'databases.yaml');

    const planned = await scene.say('plan -f databases.yaml --details');
    const applied = await scene.say(`${apply} -f databases.yaml --details`);
    const back = await scene.say('plan --details');

    expect([first.code, planned.code, applied.code, back.code]).toEqual([0, 0, 0, 0]);
    for (const { text } of [planned, applied]) {
      for (const hostId of ids) expect(text).toContain(hostId);
      expect(text).toMatch(/last apply of (?:the )?fleet/i);
      expect(text).toMatch(/together/i);
      expect(text).toMatch(/fleet of its own/i);
    }
    expect(back.text).toContain(scene.cloud.idOf('db-01'));
    expect(scene.cloud.names()).toEqual(['db-01', 'web-01', 'web-02']);
    expectNoRemoval(scene.transcript());
  },
);

it.concurrent('an orphan is told by id, and nobody is told to remove it', async ({ stage }) => {
  const scene = await madeScene(stage, { hosts: ['web-01', 'web-02'] });
  const hostId = scene.cloud.idOf('web-02');
  scene.declare({ hosts: ['web-01'] });

  const said = [await scene.say('plan'), await scene.say('drift'), await scene.say(apply)];

  for (const { code, text } of said) {
    expect(code).toBe(0);
    expect(text).toContain(hostId);
  }
  expectNoRemoval(scene.transcript());
});
