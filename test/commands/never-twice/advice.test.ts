/** What is said of live hosts that are too many: facts and choices, and never which of them to remove. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import { apply, expectNoRemoval, madeScene } from './console-scene.ts';

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
