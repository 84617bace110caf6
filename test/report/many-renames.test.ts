/** A declaration whose names were all changed at once: each row names one host, however many there are. */
import { expect, it } from 'vitest';
import { jsonFormat } from '../../src/report/json/json.ts';
import { renderPlan } from '../../src/report/text/plan-text.ts';
import { writeCanonicalJson } from '../../src/saved-plan/canonical-json.ts';
import { desiredHost, liveAs, observation } from '../support/model/builders.ts';
import { ledgerOfFleet, planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const hosts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => desiredHost({ name: `${prefix}-${String(index).padStart(3, '0')}` }));

function reportOfRenames(count: number) {
  const old = hosts('web', count);
  const live = old.map((one) => liveAs(one));
  return planReport(planOf(hosts('app', count), [observation(live)], {}, ledgerOfFleet(old), 'shop'));
}

it('400 renames are 400 held hosts, and each names a host of its own, which has the same number', () => {
  const { hosts: reported } = reportOfRenames(400);

  const pairs = reported.flatMap(({ diff, hold }) =>
    hold?.reason === 'may-exist' ? [[diff.key.name, hold.live.map(({ name }) => name).join()]] : [],
  );

  expect(pairs).toHaveLength(400);
  expect(pairs.filter(([name, old]) => old !== name?.replace('app', 'web'))).toEqual([]);
});

it.each([
  ['text', 300, (report: ReturnType<typeof planReport>) => renderPlan(report, renderOptions)],
  ['JSON', 2_500, (report: ReturnType<typeof planReport>) => jsonFormat.render(report, renderOptions)],
  ['a saved plan', 4_000, writeCanonicalJson],
])('400 renames in %s take no more than %i bytes each', (_, most, render) => {
  expect(render(reportOfRenames(400)).length / 400).toBeLessThan(most);
});
