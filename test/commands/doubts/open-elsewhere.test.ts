/** A create is open in a region that the run is not about: that region is listed as well, so that the create settles. */
import { expect } from 'vitest';
import type { EmulatorFault } from '../../../src/emulator/options.gen.ts';
import { it } from '../../support/stage.ts';
import { asSent, intentsIn, leaveInDoubt, leftIntent } from './left-doubt.ts';

/** The run declares web-1 in cn-bj2; this one was sent to another region. */
const elsewhere = { region: 'hk' };
const itsHost = { Region: 'hk', Name: 'web-1', HostId: 'host-hk1', ...asSent };
const stranger = { Region: 'hk', Name: 'other-1', HostId: 'host-hk2' };
const refusing: EmulatorFault = { on: 'list', kind: 'ret-code', retCode: 171, region: 'hk' };
const apply = 'apply --auto-approve --allow new-scope --settle-window 50ms';

it.concurrent('an apply records the host that came of it: exit 0, and nothing stays open', async ({ stage }) => {
  const scene = await stage.emulated({ hosts: [itsHost, stranger] });
  await leaveInDoubt(scene, elsewhere);

  const { code, stdout } = await scene.inside(apply);

  expect(stdout).toContain('Also listed hk, where a create is still open: 2 hosts\n');
  expect(stdout).not.toContain('IN DOUBT');
  expect(code).toBe(0);
  expect(await intentsIn(scene)).toMatchObject([{ intent: leftIntent, status: 'seen', hostId: 'host-hk1' }, {}]);
});

it.concurrent('where that region cannot be listed, the run goes on, and the doubt says why it cannot settle', async ({
  stage,
}) => {
  const scene = await stage.emulated({ faults: [refusing] });
  await leaveInDoubt(scene, elsewhere);

  const plan = await scene.inside('plan --settle-window 50ms --out plan.json');
  const applied = await scene.inside(apply);

  expect(plan.code).toBe(0);
  expect(applied.code).toBe(5);
  for (const { stdout } of [plan, applied]) {
    expect(stdout).toContain(
      'Also listed hk, where a create is still open: 0 hosts, COULD NOT BE LISTED: The cloud refused',
    );
    expect(stdout).toContain('  Next: the listing of hk is not trusted (The cloud refused the request: RetCode 171');
    expect(stdout).toContain(`"hostwright resolve ${leftIntent} --settle-window 50ms --not-created"`);
  }
  expect(scene.cloud.hosts()).toMatchObject([{ region: 'cn-bj2', name: 'web-1' }]);
});
