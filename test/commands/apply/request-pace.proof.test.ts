/** How fast the requests of a command leave: as told by --max-rps, and as the cloud takes them. */
import { expect } from 'vitest';
import { oneEach, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';

it.concurrent('--max-rps spaces all requests of a command evenly', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({ visibilityLagMs: 0 }, { hosts: webs(7) });

  const { code, stdout } = await inside('apply --auto-approve --allow new-scope --max-rps 20');

  const times = cloud.requests().map(({ at }) => at);
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(code).toBe(0);
  expect(stdout).toContain('Apply: 7 created.');
  expect(sendsTo(cloud)).toEqual(oneEach(7));
  // A busy machine only makes it slower.
  expect(took).toBeGreaterThanOrEqual((times.length - 1) * 50 - 100);
});

it.concurrent('one apply creates 100 hosts in a cloud that throttles, each with one request that it accepts', async ({
  stage,
}) => {
  const { cloud, inside } = await stage.emulated({ rateLimit: { perSecond: 20 } }, { hosts: webs(100) });

  const { code } = await inside('apply --auto-approve --allow new-scope --max-creates 100');

  expect(code).toBe(0);
  expect(sendsTo(cloud)).toMatchObject({ committed: 100, duplicates: [] });
});
