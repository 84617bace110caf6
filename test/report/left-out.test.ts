/** A report on a part of a declaration says so, whatever its format: nobody may take it for the whole. */
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import type { HostName } from '../../src/model/intent.ts';
import { type FormatName, formats } from '../../src/report/formats.ts';
import { desiredHost, liveAs, liveHost, observation } from '../support/model/builders.ts';
import { ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';
import { driftReport, planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const web = desiredHost({ name: 'web-1' });
const addresses = [{ type: 'Private', ip: '10.0.0.8' }];
const plan = planOf([web], [observation([liveAs(web, { addresses })])]);
const leftOut = { only: ['web-*'], exclude: ["it's"], hosts: 7 };

const render = async (name: FormatName, report: Report) => (await formats[name]()).render(report, renderOptions);

describe('a report on a part of a declaration', () => {
  it('is about no other host that nobody declares either, orphan or not', () => {
    const orphans = ['web-8', 'db-8'].map((name) => desiredHost({ name }));
    const ledger = ledgerOf(
      ...orphans.map(({ key }, at) => sendRecord(key.name, at, { fleet: 'shop' })),
      listingRecord(9, { appeared: orphans.map(({ key }): HostName => [`host-${key.name}`, key.name]) }),
    );
    const strangers = ['web-9', 'db-9'].map((name) => liveHost({ name }));
    const live = [liveAs(web), ...orphans.map((one) => liveAs(one)), ...strangers];
    const whole = planOf([web], [observation(live)], {}, ledger, 'shop');

    const report = driftReport(whole, { leftOut: { only: ['web-*'], exclude: [], hosts: 0 } });

    expect(report.hosts.map(({ diff }) => diff.key.name)).toEqual(['web-1', 'web-8', 'web-9']);
    expect(report.counts).toMatchObject({ orphaned: 1, unmanaged: 1 });
  });

  it('does not replace the comment of another part, or of the whole', async () => {
    const parts = [undefined, leftOut, { ...leftOut, only: ['db-*'] }, { ...leftOut, exclude: [], hosts: 0 }];

    const markers = await Promise.all(
      parts.map(async (part) => {
        const comment = await render('markdown', planReport(plan, part && { leftOut: part }));
        return comment.split('\n')[0];
      }),
    );

    expect(new Set(markers).size).toBe(parts.length);
  });
});
