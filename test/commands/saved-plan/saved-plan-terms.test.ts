/** What is approved with a saved plan beside its creates: the selection, and the answers to guards. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { writeCanonicalJson } from '../../../src/saved-plan/canonical-json.ts';
import { fingerprintOf } from '../../../src/saved-plan/saved-plan.ts';
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

it.concurrent('ends with its seven days, whatever the file says of its age', async ({ stage }) => {
  const { inside, folder, cloud } = await stage.emulated();
  await inside('plan --out plan.json');
  const file = join(folder, 'plan.json');
  const { fingerprint: _, ...bare } = JSON.parse(readFileSync(file, 'utf8'));
  const apply = (changed: object) => {
    writeFileSync(file, writeCanonicalJson({ ...changed, fingerprint: fingerprintOf(changed as typeof bare) }));
    return inside('apply plan.json');
  };
  // Of one moment: a plan lasts seven days to the millisecond.
  const [ahead, expires] = daysFrom(Date.now(), 30, 37);

  const longer = await apply({ ...bare, expires });
  const endless = await apply({ ...bare, expires: '9999-99-99T99:99:99.999Z' });
  const future = await apply({ ...bare, made: ahead, expires, report: { ...bare.report, madeAt: ahead } });

  expect(longer).toMatchObject({ code: 3, stderr: expect.stringContaining('was changed after hostwright wrote it') });
  expect(endless).toMatchObject({ code: 3, stderr: expect.stringContaining('was changed after hostwright wrote it') });
  expect(future).toMatchObject({ code: 9, stderr: expect.stringContaining('which is in the future') });
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});

function daysFrom(now: number, ...days: readonly number[]): readonly string[] {
  return days.map((one) => new Date(now + one * 86_400_000).toISOString());
}
