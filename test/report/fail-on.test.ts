/** What makes a drift report exit with 2 is told as an error in every format, and nothing else is for that reason. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exitsOfDrift } from '../../src/findings/exits.ts';
import { driftClasses } from '../../src/model/drift-class.ts';
import { rowsOfReport } from '../../src/report/item.ts';
import { isUnreported, makesExit } from '../../src/report/rows.ts';
import { anyPlan, anyRule } from '../support/reports/drift-facts.ts';
import { driftReport } from '../support/reports/reports.ts';

it('--fail-on makes the exit code where a row says so, and no row says so for nothing', () => {
  const claims = fc.constantFrom(undefined, { names: ['web-*'], tags: [] }, { names: [], tags: [] });

  fc.assert(
    fc.property(anyPlan, claims, fc.array(anyRule, { maxLength: 2 }), fc.subarray([...driftClasses]), (...drawn) => {
      const [plan, manage, ignore, failOn] = drawn;
      const report = driftReport(plan, { unmanaged: { all: true, manage }, ignore }, failOn);

      const all = rowsOfReport(report);
      const rows = all.filter((row) => makesExit(row, row.host, report));
      const unclaimed = all.filter(({ class: driftClass, host }) => driftClass === 'unmanaged' && !host.claimed);

      expect(rows.length > 0).toBe(exitsOfDrift(report.counts, failOn).length > 0);
      expect(rows.map(({ severity }) => severity)).toEqual(rows.map(() => 'error'));
      expect(rows.some(isUnreported)).toBe(false);
      expect(unclaimed.map(({ severity }) => severity)).toEqual(unclaimed.map(() => 'note'));
    }),
  );
});
