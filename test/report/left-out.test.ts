import { expect, it } from 'vitest';
import { desiredHost, liveAs, liveHost, observation } from '../support/model/builders.ts';
import { driftReport, ledgerOfFleet, planOf } from '../support/reports/reports.ts';

it('a report on a part of a declaration is about no other host that nobody declares either, orphan or not', () => {
  const web = desiredHost({ name: 'web-1' });
  const orphans = ['web-8', 'db-8'].map((name) => desiredHost({ name }));
  const live = [web, ...orphans].map((one) => liveAs(one));
  const strangers = ['web-9', 'db-9'].map((name) => liveHost({ name }));
  const whole = planOf([web], [observation([...live, ...strangers])], {}, ledgerOfFleet(orphans), 'shop');

  const { hosts, counts } = driftReport(whole, { leftOut: { only: ['web-*'], exclude: [], hosts: 0 } });

  expect(hosts.map(({ diff }) => diff.key.name)).toEqual(['web-1', 'web-8', 'web-9']);
  expect(counts).toMatchObject({ orphaned: 1, unmanaged: 1 });
});
