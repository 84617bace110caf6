/** A create that was refused a moment ago, and whose host may still appear: every report tells it. */
import { describe, expect, it } from 'vitest';
import { rowsOfReport } from '../../src/report/rows.ts';
import { desiredHost, observation, unread } from '../support/model/builders.ts';
import { refusedInFleet, refusedJustNow } from '../support/reports/every-report.ts';
import { planOf, planReport, web } from '../support/reports/reports.ts';

const [web1] = web as [(typeof web)[0]];

const toldOfOther =
  '(the cloud refused web-01 in cn-bj2 at 2026-11-21T17:51:21Z (RetCode 110: busy); its host may still appear until 2026-11-21T17:56:21Z; apply creates this one after that, unless it does)';

describe('a refused create whose host may still appear', () => {
  it('is not sent again as long as another region of the run cannot be listed', () => {
    const hk = desiredHost({ region: 'hk' });

    const [row] = rowsOfReport(
      planReport(planOf([web1, hk], [observation(), unread('HTTP 503.', 'hk')], {}, refusedJustNow)),
    );

    expect(row?.what).not.toContain('sends it again');
    expect(row?.next).toBe('apply creates it once every listing can be trusted');
  });

  it('keeps a host waiting that may be its own under a new name, or in another region, and the row says so', () => {
    const renamed = desiredHost({ name: 'web-09' });
    const moved = desiredHost({ name: 'web-01', region: 'hk', cpu: 8 });
    const other = desiredHost({ name: 'db-1', cpu: 8 });
    const observations = [observation(), observation([], { region: 'hk' })];

    const plan = planOf([renamed, moved, other], observations, {}, refusedInFleet, 'shop');

    const rows = rowsOfReport(planReport(plan)).map(({ name, what }) => [name, what.includes(toldOfOther)]);
    expect(rows).toEqual([
      ['db-1', false],
      ['web-09', true],
      ['web-01', true],
    ]);
  });
});
