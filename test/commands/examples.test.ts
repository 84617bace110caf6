/** Every example that is meant to work does, from an empty cloud to no drift; the broken one breaks in full. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';

const examples = resolve('examples');
const working = readdirSync(examples).filter(
  (name) => name !== 'broken' && existsSync(resolve(examples, name, 'hosts.yaml')),
);

it.concurrent.for(working)('examples/%s: validate, apply, then drift finds nothing', async (name, { stage }) => {
  const { cloud, inside } = await stage.emulated();
  const here = `-f ${resolve(examples, name)}`;

  const validated = await inside(`validate ${here}`);
  const applied = await inside(`apply --allow new-scope --auto-approve ${here}`);
  const drifted = await inside(`drift ${here}`);
  const planned = await inside(`plan --detailed-exitcode ${here}`);

  expect([validated.code, applied.code, drifted.code, planned.code]).toEqual([0, 0, 0, 0]);
  expect(cloud.hosts().length).toBeGreaterThan(0);
  expect(sendsTo(cloud)).toEqual(oneEach(cloud.hosts().length));
});
