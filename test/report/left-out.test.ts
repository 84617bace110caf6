import { describe, expect, it } from 'vitest';
import type { HostName } from '../../src/model/intent.ts';
import { desiredHost, liveAs, liveHost, observation } from '../support/model/builders.ts';
import { ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';
import { driftReport, planOf } from '../support/reports/reports.ts';

const web = desiredHost({ name: 'web-1' });

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
});
