/** A create that was refused a moment ago, and whose host may still appear: every report tells it. */
import { describe, expect, it } from 'vitest';
import { findPendingRefusals } from '../../src/core/ledger/pending-refusal.ts';
import type { FormatName } from '../../src/core/report/format-name.ts';
import { type IntentsFacts, intentsForm } from '../../src/report/documents/intents.ts';
import { formats } from '../../src/report/formats.ts';
import { encodeReport } from '../../src/report/json/plan-json.ts';
import { rowsOfReport } from '../../src/report/rows.ts';
import { describeReportCounts } from '../../src/report/words/counts.ts';
import { desiredHost, observation, unread } from '../support/model/builders.ts';
import { moment } from '../support/model/ledgers.ts';
import { refusedBefore, refusedInFleet, refusedJustNow } from '../support/reports/every-report.ts';
import {
  applyReport,
  driftReport,
  nowMs,
  planOf,
  planReport,
  renderOptions,
  reportRules,
  web,
} from '../support/reports/reports.ts';

const told =
  'the cloud refused it at 2026-11-21T17:51:21Z (RetCode 110: busy); its host may still appear until 2026-11-21T17:56:21Z';

const [web1] = web as [(typeof web)[0]];

const toldOfOther =
  '(the cloud refused web-01 in cn-bj2 at 2026-11-21T17:51:21Z (RetCode 110: busy); its host may still appear until 2026-11-21T17:56:21Z; apply creates this one after that, unless it does)';

describe('a refused create whose host may still appear', () => {
  const formatsWithRows: readonly FormatName[] = [
    ...(['text', 'json', 'ndjson', 'markdown', 'html', 'junit'] as const),
    ...(['sarif', 'github', 'gitlab-codequality', 'csv'] as const),
  ];

  it.each(formatsWithRows)('is told by a plan and a drift report as %s, with the time', async (name) => {
    const { render } = await formats[name]();

    for (const report of [planReport(refusedBefore), driftReport(refusedBefore)]) {
      expect(render(report, renderOptions).replace(/\\?[\\]/g, '')).toContain('17:56:21');
    }
  });

  it('is a part of the row that would be created, with when it is sent again', () => {
    const [row] = rowsOfReport(planReport(refusedBefore));

    expect(row?.kind).toBe('create');
    expect(row?.what).toContain(`(${told}; apply sends it again after that)`);
    expect(encodeReport(planReport(refusedBefore)).hosts).toMatchObject([
      {
        refusal: {
          intent: 'i-web-01',
          refusedAt: '2026-11-21T17:51:21.000Z',
          reason: 'RetCode 110: busy',
          until: '2026-11-21T17:56:21.000Z',
        },
      },
    ]);
  });

  it('leaves a row of a drift report with one thing that apply does', () => {
    const [row] = rowsOfReport(driftReport(refusedBefore));

    expect(row?.what).toContain('; apply sends it again after that)');
    expect(row?.next).toBe('');
  });

  it('is not sent again as long as another region of the run cannot be listed', () => {
    const hk = desiredHost({ region: 'hk' });

    const [row] = rowsOfReport(
      planReport(planOf([web1, hk], [observation(), unread('HTTP 503.', 'hk')], {}, refusedJustNow)),
    );

    expect(row?.what).not.toContain('sends it again');
    expect(row?.next).toBe('apply creates it once every listing can be trusted');
  });

  const others: readonly FormatName[] = ['text', 'json', 'ndjson', 'markdown', 'html', 'sarif', 'csv'];

  it.each(others)('is told by every report as %s although its name is not declared any more', async (name) => {
    const { render } = await formats[name]();
    const plan = planOf([desiredHost({ name: 'z-1' })], [observation()], {}, refusedJustNow);

    for (const report of [
      planReport(plan),
      driftReport(plan),
      applyReport(plan, [], { unsent: 'nothing-to-create' }),
    ]) {
      expect(render(report, renderOptions).replace(/\\?[\\]/g, '')).toContain('17:56:21');
      expect(describeReportCounts(report)).toContain('; 1 other refused create may still make a host');
    }
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

  it('comes before the line of "intents" that nothing else is open', () => {
    const pending = findPendingRefusals(refusedJustNow, reportRules().appearsUntil);
    const facts = {
      intents: [...refusedJustNow.intents.values()],
      pending,
      lock: { status: 'free' },
      now: moment(),
    };

    const text = intentsForm.text(
      { ...facts, account: '0123456789ab', journal: '/j', isThere: true, settleWindowMs: 300_000 } as IntentsFacts,
      { colour: false },
    );

    expect(text).toMatch(/\nREFUSED web-01 .*\nNo other create is open\.\n/);
  });

  it('is not told any more once the settle window is over', () => {
    const rules = { appearsUntil: () => undefined, nowMs: nowMs + 300_000 };

    expect(rowsOfReport(planReport(refusedBefore, rules))[0]?.what).not.toContain('refused');
  });
});
