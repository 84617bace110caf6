/** What reports say of hosts that are too many, that are other ones than before, and that an apply adopted. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FormatName, formatNames } from '../../src/core/report/format-name.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Format } from '../../src/report/format.ts';
import { formats } from '../../src/report/formats.ts';
import { describeDuplicate } from '../../src/report/words/fleet.ts';
import { desiredHost, liveAs, liveHost, observation } from '../support/model/builders.ts';
import { ledgerOf, listingRecord, moment, openIntent, sendRecord } from '../support/model/ledgers.ts';
import { anyPlan } from '../support/reports/drift-facts.ts';
import { adoptedHosts, adopting, everyReport } from '../support/reports/every-report.ts';
import { applyReport, driftReport, planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const loaded = {} as Record<FormatName, Format>;
beforeAll(async () => {
  for (const name of formatNames) loaded[name] = await formats[name]();
});

const rendered = (report: Report, name: FormatName) =>
  loaded[name].render(report, { ...renderOptions, details: true }).replaceAll('&quot;', '"');

const people = ['text', 'markdown', 'html'] as const;
const withFindings = [...people, 'github', 'junit', 'sarif', 'gitlab-codequality', 'csv', 'ndjson'] as const;

describe('several hosts of one name', () => {
  const desired = desiredHost({ name: 'web-01' });
  const secondsOf = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1_000;
  const twins = planOf(
    [desired],
    [
      observation([
        liveAs(desired, { hostId: 'host-a', createTime: secondsOf('2024-03-01'), cpu: 8 }),
        liveAs(desired, { hostId: 'host-b', createTime: secondsOf('2025-05-02') }),
        liveAs(desired, { hostId: 'host-c', createTime: secondsOf('2026-01-01') }),
      ]),
    ],
    {},
    ledgerOf(
      { type: 'adopted', fleet: 'shop', hosts: [['host-b', 'cn-bj2', 'web-01']], moment: moment() },
      sendRecord('web-01', 1, { fleet: 'shop' }),
      listingRecord(2, { appeared: [['host-c', 'web-01']] }),
    ),
    'shop',
  );

  it.each(withFindings)('are told with their days, who made which, and what differs: %s', (name) => {
    const written = rendered(planReport(twins), name);

    expect(written).toContain('3 live hosts share this name');
    expect(written).toContain('host-a (created on 2024-03-01; not in the journal; cpu 8 instead of 2)');
    expect(written).toContain('host-b (created on 2025-05-02; adopted on 2026-01-01; no difference seen)');
    expect(written).toContain('host-c (made by Hostwright on 2026-01-01; no difference seen)');
    expect(written).toMatch(/a person chooses/i);
  });

  it('are told as data: what differs, and since when each is known', () => {
    const { hosts } = JSON.parse(rendered(planReport(twins), 'json'));

    expect(hosts).toMatchObject([
      {
        status: 'duplicate',
        live: [{ hostId: 'host-a' }, { hostId: 'host-b' }, { hostId: 'host-c' }],
        twins: [
          { hostId: 'host-a', attributes: [{ attribute: 'cpu', desired: 2, live: [8] }] },
          { hostId: 'host-b', attributes: [], known: { isMade: false, since: '2026-01-01T00:00:00.000Z' } },
          { hostId: 'host-c', attributes: [], known: { isMade: true, since: '2026-01-01T00:00:00.001Z' } },
        ],
      },
    ]);
    expect(hosts[0].twins[0].known).toBeUndefined();
  });

  it('have no day where the cloud shows no time', () => {
    const candidates = ['soon', 0, 1e15].map((createTime, at) => liveHost({ hostId: `host-${at}`, createTime }));
    const attributes = candidates.map(({ hostId }) => ({ hostId, attributes: [] }));

    const { what } = describeDuplicate({
      status: 'duplicate',
      key: desired.key,
      desired,
      candidates,
      twins: attributes,
    });

    expect(what).not.toContain('created');
  });
});

describe('a host that another one has replaced', () => {
  const sentence =
    'web-01 is another host than before: host-new-1, not host-web-01, which had this name since 2026-01-01.';

  it.each([...people, 'csv'] as const)('is told in a plan and in drift: %s', (name) => {
    for (const report of [planReport(adoptedHosts), driftReport(adoptedHosts)]) {
      expect(rendered(report, name)).toContain(sentence);
    }
  });

  it('is told as data', () => {
    for (const name of ['json', 'ndjson'] as const) {
      const written = rendered(planReport(adoptedHosts), name).replaceAll(/\s+/g, '');
      expect(written).toContain('"before":{"hostId":"host-web-01","since":"2026-01-01T00:00:00.000Z"}');
    }
  });

  it.each([...people, 'csv'] as const)('is told by the apply that adopted it, once: %s', (name) => {
    const after = planOf([desiredHost({ name: 'web-01' })], [observation([liveHost({ name: 'web-01' })])]);
    const report = applyReport(after, [], { shown: planReport(adoptedHosts), unsent: 'nothing-to-create' });

    expect(rendered(report, name).split(sentence)).toHaveLength(2);
  });

  it('is told for ten hosts, and the others are counted', () => {
    const fleet = Array.from({ length: 25 }, (_, index) => desiredHost({ name: `web-${index + 10}` }));
    const plan = planOf(
      fleet,
      [observation(fleet.map((one) => liveAs(one, { hostId: `new-${one.key.name}` })))],
      {},
      ledgerOf({
        type: 'adopted',
        hosts: fleet.map(({ key }) => [`old-${key.name}`, key.region, key.name] as const),
        moment: moment(),
      }),
    );

    const written = rendered(planReport(plan), 'text');

    expect(written.match(/is another host than before/g)).toHaveLength(10);
    expect(written).toContain('15 more are other hosts than before.');
  });
});

describe('an apply that adopted hosts', () => {
  it.each([...people, 'csv'] as const)('says how many, and where they come from: %s', (name) => {
    const written = rendered(adopting, name);

    expect(written).toContain('Adopted 1 host that had no fleet: it belongs to the fleet shop now');
    expect(written).toContain('Adopted 2 hosts of the fleet web: they belong to the fleet shop now');
    expect(written).toContain('Adopted 3 hosts that the journal did not know: they belong to the fleet shop now');
  });

  it('says it as data', () => {
    const adopted = [
      { from: 'no-fleet', hosts: 1 },
      { from: 'fleet', fleet: 'web', hosts: 2 },
      { from: 'others', hosts: 3 },
    ];

    expect(JSON.parse(rendered(adopting, 'json')).adopted).toEqual(adopted);
    expect(rendered(adopting, 'ndjson')).toContain(`"adopted":${JSON.stringify(adopted)}`);
  });

  it('says without a fleet that they are known', () => {
    const after = planOf([], [observation()]);

    const written = rendered(applyReport(after, [], { adopted: [{ from: 'others', hosts: 2 }] }), 'text');

    expect(written).toContain('Adopted 2 hosts that the journal did not know.');
  });
});

describe('a held host', () => {
  const desired = desiredHost({ name: 'web-01' });
  const known = (live: ReturnType<typeof liveHost>) => {
    const ledger = ledgerOf({ type: 'adopted', hosts: [['host-9', 'cn-bj2', 'web-01']], moment: moment() });
    return planOf([desired], [observation([live])], {}, ledger);
  };

  it('whose host was renamed names the id and both ways out, and not the id a second time', () => {
    const written = rendered(planReport(known(liveHost({ hostId: 'host-9', name: 'vm-0001' }))), 'text');

    expect(written).toContain(
      'host-9 had this name, and is "vm-0001" now: apply would create a second host (give it its name back in the console; to create it anyway: --allow replacement=web-01)',
    );
    expect(written).not.toContain('was host-9');
  });

  it('that only an open create may have made is not said to have a live host', () => {
    const plan = planOf([desired], [observation()]);
    const hold = {
      reason: 'may-exist',
      live: [],
      open: [openIntent({ key: { ...desired.key, name: 'old-1' } })],
    } as const;

    const written = rendered(planReport({ ...plan, creates: [], held: [{ key: desired.key, desired, hold }] }), 'text');

    expect(written).toContain('it may be "old-1" (in doubt: intent i-7f3a09c2), which is no longer declared');
    expect(written).toContain('apply may create a second host');
  });

  it('that could not be looked up says so, and that a person may answer', () => {
    const plan = planOf([desired], [observation()]);
    const hold = { reason: 'not-listed', regions: [], live: [], hostId: 'host-9' } as const;

    const written = rendered(planReport({ ...plan, creates: [], held: [{ key: desired.key, desired, hold }] }), 'text');

    expect(written).toContain(
      'it was host-9, which the listing lacks and which could not be looked up (run it again; to create it anyway: --allow replacement=web-01)',
    );
  });

  it('names three hosts of nearly the same name, and how many more there are', () => {
    const live = ['WEB-01', 'Web-01', 'web_01', 'web-1', 'WEB_1'].map((name) => liveHost({ name }));

    const written = rendered(planReport(planOf([desired], [observation(live)])), 'text');

    expect(written.match(/has nearly the same name/g)).toHaveLength(3);
    expect(written).toContain(', and 2 more: apply would create a second host');
  });
});

describe('nobody is told to remove a live host', () => {
  /** The field of GitLab's format counts what Terraform would delete. */
  const removal = /.{0,60}\b(?:remove|delete|terminate|destroy|discard)\b(?!"?:).{0,60}/gi;

  it.each(formatNames)('by any report: %s', (name) => {
    const told = everyReport().flatMap((report) => rendered(report, name).match(removal) ?? []);

    expect(told).toEqual([]);
  });

  it.each(formatNames)('whatever is live and declared: %s', (name) => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        for (const report of [planReport(plan), driftReport(plan)]) {
          expect(rendered(report, name).match(removal)).toBeNull();
        }
      }),
      { numRuns: 20 },
    );
  });
});
