/** Two regions may hold hosts of one name: what a run tells of them must say which is which. */
import { describe, expect, it } from 'vitest';
import type { CreateOutcome } from '../../src/creating/create-outcome.ts';
import { formats } from '../../src/report/formats.ts';
import { renderApplied } from '../../src/report/full-text.ts';
import { rowsOfReport } from '../../src/report/item.ts';
import { desiredHost, liveAs, observation, unread } from '../support/model/builders.ts';
import { beganRecord, ledgerOf, sendRecord } from '../support/model/ledgers.ts';
import { refusedInFleet } from '../support/reports/every-report.ts';
import { applyReport, driftReport, planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const here = desiredHost({ name: 'web-1', tag: 'web' });
const there = desiredHost({ name: 'web-1', region: 'hk', zone: 'hk-02' });

it('a run of several regions names the region of each result', () => {
  const outcomes: readonly CreateOutcome[] = [
    { status: 'created', desired: here, live: liveAs(here) },
    { status: 'not-sent', desired: there, because: { cause: 'interrupted' } },
  ];
  const listed = [observation([liveAs(here)]), observation([], { region: 'hk' })];

  const lines = renderApplied(applyReport(planOf([here, there], listed), outcomes), renderOptions).split('\n');

  expect(lines.slice(0, 2)).toEqual([
    '  created   cn-bj2  web-1  host-web-1  Running',
    '  not-sent  hk      web-1  the run ended early',
  ]);
});

it('a region that could not be listed: its hosts are unknown, and no other row says that apply creates it now', async () => {
  const elsewhere = desiredHost({ name: 'far-1', region: 'hk' });
  const plan = planOf([desiredHost({ name: 'near-1' }), elsewhere], [observation(), unread('HTTP 503.', 'hk')]);

  for (const report of [planReport(plan), driftReport(plan)]) {
    const html = (await formats.html()).render(report, renderOptions);
    const [near, far] = rowsOfReport(report);

    expect(near?.next).toBe('apply creates it once every listing can be trusted');
    expect(far).toMatchObject({
      what: 'not known: the listing is not trusted',
      next: 'not created, because it may exist',
    });
    expect(html).not.toContain('>apply creates it<');
  }
});

describe('a region in which this run declares nothing, and which could not be listed', () => {
  const inSync = observation([liveAs(here)]);

  it('holds an open create: no page and no comment says that all is in sync', async () => {
    const ledger = ledgerOf(beganRecord(0), sendRecord('web-1', 1_000, { region: 'hk' }));
    const hk = { ...unread('HTTP 503.', 'hk'), listedFor: 'open-intent' } as const;
    const plan = planOf([here], [inSync, hk], {}, ledger);
    const report = { ...applyReport(plan, [], { unsent: 'nothing-to-create' }), exit: 'in-doubt' } as const;

    const html = (await formats.html()).render(report, renderOptions);
    const markdown = (await formats.markdown()).render(report, renderOptions);

    expect(html).toContain(
      '<title>Apply: nothing was sent; 0 to create, 1 unchecked, 1 in sync; 1 other create in doubt</title>',
    );
    expect(html).toContain('<dd>✗ NOT TRUSTED (hk)</dd>');
    expect(html).toContain('Nothing is known of hk.');
    expect(markdown).toContain('Listings `✗ NOT TRUSTED (hk)`');
  });
});

it('a create that was refused a moment ago keeps a host waiting that may be its own, and the row says so', () => {
  const renamed = desiredHost({ name: 'web-09' });
  const moved = desiredHost({ name: 'web-01', region: 'hk', cpu: 8 });
  const other = desiredHost({ name: 'db-1', cpu: 8 });
  const observations = [observation(), observation([], { region: 'hk' })];

  const plan = planOf([renamed, moved, other], observations, {}, refusedInFleet, 'shop');

  const waits = 'its host may still appear until 2026-11-21T17:56:21Z; apply creates this one after that';
  const rows = rowsOfReport(planReport(plan)).map(({ name, what }) => [name, what.includes(waits)]);
  expect(rows).toEqual([
    ['db-1', false],
    ['web-09', true],
    ['web-01', true],
  ]);
});
