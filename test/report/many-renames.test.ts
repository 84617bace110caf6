/** A declaration whose names were all changed at once: what is said of each host does not grow with the number of hosts. */
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
  const plan = planOf(
    hosts('app', count),
    [observation(old.map((one) => liveAs(one)))],
    {},
    ledgerOfFleet(old),
    'shop',
  );
  expect(plan.held).toHaveLength(count);
  return planReport(plan);
}

it.each([
  ['text', 1_000, (report: ReturnType<typeof planReport>) => renderPlan(report, renderOptions)],
  ['JSON', 8_000, (report: ReturnType<typeof planReport>) => jsonFormat.render(report, renderOptions)],
  ['a saved plan', 12_000, writeCanonicalJson],
])('400 renames in %s take no more than %i bytes each', (_, most, render) => {
  expect(render(reportOfRenames(400)).length / 400).toBeLessThan(most);
});
