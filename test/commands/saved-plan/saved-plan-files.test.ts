/** The command that a saved plan names works as it is: whoever approves copies it. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf, type Ran } from '../../support/hostwright.ts';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Stage } from '../../support/stage.ts';

const commandIn = ({ stdout }: Ran) => /^Apply it with: hostwright (.*)$/m.exec(stdout)?.[1] ?? '';

/** One host in hosts.yaml, and two in files beside it. */
async function spreadOut(stage: Stage) {
  const scene = await stage.emulated();
  mkdirSync(join(scene.folder, 'fleet'));
  renameSync(join(scene.folder, 'hosts.yaml'), join(scene.folder, 'b.yaml'));
  writeFileSync(join(scene.folder, 'hosts.yaml'), declarationOf(['name: web-3']));
  writeFileSync(join(scene.folder, 'fleet', 'a.yaml'), declarationOf(['name: web-2']));
  return scene;
}

it.concurrent.for([
  ['', 'apply plan.json', 1],
  [' -f fleet', 'apply plan.json -f fleet', 1],
  [' -f fleet -f b.yaml', 'apply plan.json -f fleet -f b.yaml', 2],
] as const)('plan%s --out plan.json: %s', async ([files, command, hosts], { stage }) => {
  const scene = await spreadOut(stage);
  const made = await scene.inside(`plan${files} --allow new-scope --out plan.json`);

  const applied = await scene.inside(commandIn(made));

  expect(commandIn(made)).toBe(command);
  expect(applied.code).toBe(0);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(hosts));
});

it.concurrent('show knows the files, and not that -f named their folder', async ({ stage }) => {
  const scene = await spreadOut(stage);
  await scene.inside('plan -f fleet -f b.yaml --allow new-scope --out plan.json');

  const shown = await scene.inside('show plan.json');
  const applied = await scene.inside(commandIn(shown));

  expect(commandIn(shown)).toBe('apply plan.json -f fleet/a.yaml -f b.yaml');
  expect(applied.code).toBe(0);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
});
