/** What a run reads, or saves its plan to, is never written over by its reports, and no other saved plan. */
import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';

it.concurrent.for([
  'plan -o markdown=hosts.yaml',
  'plan -o csv=./hosts.yaml',
  'plan -f hosts.yaml -o json=linked.yaml',
  'plan -f symbolic.yaml -o json=hosts.yaml',
  'plan -f more -f hosts.yaml -o html=more/a.yaml',
  'plan --out hosts.yaml',
  'plan --allow new-scope --out plan.json -o json=plan.json',
  'plan --allow new-scope --out new.json -o json=./new.json',
  'apply plan.json -o json=plan.json',
  'show plan.json -o html=plan.json',
  'drift -o json=hosts.yaml',
  'drift -o html=plan.json',
  'validate -o junit=plan.json',
  'plan --nonsense -o markdown=hosts.yaml',
  'show --nonsense plan.json -o json=plan.json',
])('hostwright %s', async (line, { stage }) => {
  const scene = await stage.emulated();
  const { inside, folder, cloud } = scene;
  await scene.inside('plan --allow new-scope --out plan.json');
  linkSync(join(folder, 'hosts.yaml'), join(folder, 'linked.yaml'));
  symlinkSync('hosts.yaml', join(folder, 'symbolic.yaml'));
  mkdirSync(join(folder, 'more'));
  writeFileSync(join(folder, 'more', 'a.yaml'), 'hosts: []\n');
  const kept = () => ['hosts.yaml', 'plan.json', 'more/a.yaml'].map((file) => readFileSync(join(folder, file), 'utf8'));
  const before = kept();
  const asked = cloud.requests().length;

  const { code, stderr } = await inside(line);

  expect(code).toBe(3);
  expect(stderr).toMatch(/would write over "[^"]+", (?:which this run needs|a saved plan)|There is no flag --nonsense/);
  expect(kept()).toEqual(before);
  expect(cloud.requests()).toHaveLength(asked);
});
