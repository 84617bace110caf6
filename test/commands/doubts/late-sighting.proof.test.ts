/** A cloud that shows hosts later than the settle window allows: nobody may find that out by a double. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';
import { stopClock } from '../../support/stopped-clock.ts';
import { until } from '../../support/until.ts';

it.concurrent('tells how long the host was not listed, and what to do about it', async ({ stage }) => {
  const clock = stopClock();
  const { cloud, inside } = await stage.emulated({ now: clock.now, visibilityLagMs: 1 });
  const doubted = await inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1500ms --settle-window 1s');
  clock.go();
  await until(() => cloud.state().hosts.some(({ listed }) => listed));

  const { code, stderr } = await inside('drift --settle-window 1s');
  const patient = await inside('drift --settle-window 5m');

  expect(doubted.code).toBe(5);
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /note: web-1 was still not listed \d+ s after its create, and --settle-window is 1 s: .*longer/,
  );
  expect(patient.stderr).not.toContain('was still not listed');
});
