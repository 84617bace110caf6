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

/** What people read as the name. */
const lookalikes: readonly ((name: string) => string)[] = [
  ...['\u{200b}', '\u{ad}', '\u{2060}', '\u{feff}'].map((unseen) => (name: string) => name.replace('-', `${unseen}-`)),
  ...['\u{2011}', '\u{2013}', '\u{2212}', '_', '.', ' ', '\u{a0}'].map(
    (dash) => (name: string) => name.replace('-', dash),
  ),
  (name) => `${name}\u{fe0f}`,
  (name) => ` ${name} `,
  (name) => name.toUpperCase(),
  // Full width.
  (name) => name.replaceAll(/./g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
];

it.concurrent('a live name that looks like the declared one holds it, whatever differs', async ({ stage }) => {
  const names = lookalikes.map((_, index) => `w${String.fromCodePoint(97 + index)}b-01`);
  const scene = await consoleScene(stage, { hosts: ['db-01', ...names] });
  scene.cloud.make('db-01');
  const hostIds = names.map((name, index) => scene.cloud.make(lookalikes[index]?.(name) ?? ''));

  const planned = await scene.plan();
  const applied = await scene.say(`${apply} --details`);

  expect(scene.cloud.creates()).toBe(0);
  expect(applied.code).toBe(9);
  for (const hostId of hostIds) expect(applied.text).toContain(hostId);
  expect(names.map((name) => planned.of(name)?.hold)).toEqual(names.map(() => 'may-exist'));
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
