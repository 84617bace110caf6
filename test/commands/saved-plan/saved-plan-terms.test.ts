import { join } from 'node:path';
import { expect } from 'vitest';
import { oneEach, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';
import { until } from '../../support/until.ts';

it.concurrent('is not saved over an older one where apply would refuse it, and that one is told apart', async ({
  stage,
}) => {
  const { inside } = await stage.emulated({}, { hosts: webs(2) });
  const first = await inside('plan --out plan.json');
  await inside('plan --allow new-scope --out plan.json');

  const { code, stderr } = await inside('plan --out plan.json');

  expect(first.stderr).not.toContain('is older');
  expect(code).toBe(9);
  expect(stderr).toContain('as it is, apply would refuse it. The one that stands there is older.');
});

it.concurrent('is to be said again of a doubt: the command that is printed sends what was approved', async ({
  stage,
}) => {
  const { cloud, inside, folder } = await stage.emulated({
    faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }],
  });
  await inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s --journal kept');
  const window = { env: { HOSTWRIGHT_SETTLE_WINDOW: '1s' } };
  await until(async () => /1 to create/.test((await inside('plan --on-doubt recreate --journal kept', window)).stdout));

  const { stdout: saved } = await inside('plan --on-doubt recreate --out plan.json --journal kept', window);
  const [, command = ''] = /^Apply it with: hostwright (.+)$/m.exec(saved) ?? [];
  const { code, stdout } = await inside(command, window);

  expect(command).toBe(`apply plan.json --on-doubt recreate --journal ${join(folder, 'kept')}`);
  expect(code).toBe(0);
  expect(stdout).toContain('Apply: 1 created.');
  expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
});
