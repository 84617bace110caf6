/** What makes a drift report exit with 2 is told as an error in every format, and nothing else is for that reason. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exitsOfDrift } from '../../src/findings/exits.ts';
import { driftClasses } from '../../src/model/drift-class.ts';
import { type FormatName, formats } from '../../src/report/formats.ts';
import { isUnreported, makesExit, rowsOfReport } from '../../src/report/rows.ts';
import { desiredHost, liveAs, liveHost, observation } from '../support/model/builders.ts';
import { anyPlan, anyRule } from '../support/reports/drift-facts.ts';
import { driftReport, planOf, renderOptions } from '../support/reports/reports.ts';

const render = async (name: FormatName, report: ReturnType<typeof driftReport>) =>
  (await formats[name]()).render(report, renderOptions);

it('--fail-on makes the exit code where a row says so, and no row says so for nothing', () => {
  const claims = fc.constantFrom(undefined, { names: ['web-*'], tags: [] }, { names: [], tags: [] });

  fc.assert(
    fc.property(anyPlan, claims, fc.array(anyRule, { maxLength: 2 }), fc.subarray([...driftClasses]), (...drawn) => {
      const [plan, manage, ignore, failOn] = drawn;
      const report = driftReport(plan, { unmanaged: { all: true, manage }, ignore }, failOn);

      const rows = rowsOfReport(report).filter((row) => makesExit(row, row.host, report));

      expect(rows.length > 0).toBe(exitsOfDrift(report.counts, failOn).length > 0);
      expect(rows.map(({ severity }) => severity)).toEqual(rows.map(() => 'error'));
      expect(rows.some(isUnreported)).toBe(false);
    }),
  );
});

describe('a host that nobody declared and nobody claims', () => {
  const web = desiredHost({ name: 'web-1' });
  const plan = planOf([web], [observation([liveAs(web), liveHost({ name: 'foreign-1', hostId: 'host-f' })])]);
  const unmanaged = { all: true, manage: { names: ['web-*'], tags: [] } };
  const report = driftReport(plan, { unmanaged }, ['unmanaged']);

  it.each<[format: FormatName, told: RegExp]>([
    ['github', /^::notice [^\n]*foreign-1/m],
    ['junit', /testcase name="foreign-1[^>]*>\s*<system-out>/],
    ['sarif', /"level":\s*"note",\s*"message":\s*\{\s*"text":\s*"foreign-1/],
    ['gitlab-codequality', /"description":\s*"foreign-1[^}]*"severity":\s*"info"/],
    ['json', /"name":\s*"foreign-1",\s*"live":[\s\S]*"claimed":\s*false/],
  ])('is listed on demand, and is no error: %s', async (name, told) => {
    const written = await render(name, report);

    expect(report.exit).toBe('ok');
    expect(written).toMatch(told);
  });
});
