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
  const { cloud, run, inside } = await stage.emulated();
  const here = `-f ${resolve(examples, name)}`;

  const validated = await run(`validate ${here}`);
  const applied = await run(`apply --allow new-scope --auto-approve ${here}`);
  const drifted = await inside(`drift ${here}`);
  const planned = await inside(`plan --detailed-exitcode ${here}`);

  expect([validated.code, applied.code, drifted.code, planned.code]).toEqual([0, 0, 0, 0]);
  expect(cloud.hosts().length).toBeGreaterThan(0);
  expect(sendsTo(cloud)).toEqual(oneEach(cloud.hosts().length));
});

it.concurrent.for([
  ['validate', 'run'],
  ['plan', 'inside'],
  ['apply --auto-approve', 'run'],
  ['drift', 'inside'],
] as const)(
  'examples/broken: %s exits 3 with a frame for each fault, and sends nothing',
  async ([command, how], { stage }) => {
    const { cloud, [how]: run } = await stage.emulated();

    const { code, stdout, stderr } = await run(`${command} -f ${resolve(examples, 'broken')}`);

    expect(code).toBe(3);
    expect(stdout).toBe('');
    expect((stderr.match(/hosts\.yaml:\d+:\d+/g) ?? []).length).toBeGreaterThanOrEqual(6);
    expect(stderr).not.toContain('hunter2');
    expect(stderr).toMatch(/exit 3 \(invalid\)\n$/);
    expect(cloud.requests()).toEqual([]);
  },
);
