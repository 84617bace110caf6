/** What a reader sees of many hosts: rows that are alike are one, in columns, with advice once. */
import { describe, expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { renderPlan } from '../../src/report/full-text.ts';
import { htmlFormat } from '../../src/report/html.ts';
import { markdownFormat } from '../../src/report/markdown.ts';
import { desiredHost, liveAs, observation } from '../support/model/builders.ts';
import { adoptedRecord, ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';
import { driftReport, ledgerOfFleet, renderOptions as plain, planOf, planReport } from '../support/reports/reports.ts';

const series = (prefix: string, count: number, fields: Partial<DesiredHost> = {}) =>
  Array.from({ length: count }, (_, at) =>
    desiredHost({ name: `${prefix}-${String(at).padStart(3, '0')}`, ...fields }),
  );
const liveOf = (hosts: readonly DesiredHost[], fields: Partial<LiveHost> = {}) =>
  hosts.map((host) => liveAs(host, fields));
const linesOf = (text: string) => text.trimEnd().split('\n').slice(1, -1);

it('hosts that changed in the same way are one row, with the range of their names, and the advice once below', () => {
  const caches = series('cache', 40, { memory: 32768 });

  const text = renderPlan(driftReport(planOf(caches, [observation(liveOf(caches, { memory: 16384 }))])), plain);

  expect(linesOf(text)).toEqual([
    expect.stringMatching(
      /^ {2}~ cache-\[000:039\] {2}40 hosts {2}memory 16384 -> 32768 \(apply cannot change it\) {3}hosts\.yaml:\d+$/,
    ),
    '~ changed: live -> declared; edit the host in the console, or accept it with "hostwright accept".',
  ]);
});

it('of each host of one name is told whether Hostwright made it, adopted it or does not know it', () => {
  const web = desiredHost();
  const ledger = ledgerOf(
    sendRecord('web-1'),
    listingRecord(1, { appeared: [['host-a', 'web-1']] }),
    adoptedRecord([['host-b', 'cn-bj2', 'web-1']]),
  );
  const twins = ['host-a', 'host-b', 'host-c'].map((hostId) => liveAs(web, { hostId }));

  const text = renderPlan(driftReport(planOf([web], [observation(twins)], {}, ledger)), plain);

  expect(text.replaceAll(/\s+/g, ' ')).toMatch(
    /host-a \(made by Hostwright on .*?\), host-b \(adopted on .*?\), host-c \(not in the journal/,
  );
});

it('a plan of 1,000 hosts has at most 200 rows, and says how many it leaves out', () => {
  // Each has a size of its own, so nothing folds.
  const hosts = series('web', 1_000).map((host, at) => ({ ...host, diskSpace: at + 1 }));
  const twins = hosts.slice(0, 1).flatMap((host) => [liveAs(host, { hostId: 'a' }), liveAs(host, { hostId: 'b' })]);
  const report = planReport(planOf(hosts, [observation(twins)], { maxCreates: 200_000 }));

  const rows = linesOf(renderPlan(report, plain)).filter((line) => line.startsWith('  '));

  expect(rows).toHaveLength(201);
  expect(rows[0]).toBe('  … 800 more rows: --details shows every host');
  expect(rows.at(-1)).toMatch(/^ {2}! web-000 /);
});

it.each([80, 120, undefined])('a long name does not push the other rows to the right, at %s columns', (columns) => {
  const hosts = [desiredHost({ name: 'db-1' }), desiredHost({ name: 'sh-monitoring-and-alerting-gateway-1' })];

  const [short] = linesOf(renderPlan(planReport(planOf(hosts, [observation()])), { ...plain, columns }));

  expect(short).toMatch(/^ {2}\+ db-1 {2}cpu /);
});

describe('400 hosts whose names changed are one row:', () => {
  const old = series('web', 400);

  it.each([
    ['text', renderPlan],
    ['Markdown', markdownFormat.render],
    ['HTML', htmlFormat.render],
  ])('in the declaration, with the one answer that creates them all: %s', (_, render) => {
    const plan = planOf(series('app', 400), [observation(liveOf(old))], {}, ledgerOfFleet(old), 'shop');

    const text = render(planReport(plan), plain).replaceAll(/&quot;|&#34;/g, '"');

    expect(text.match(/it may be "/g)).toHaveLength(1);
    expect(text).toContain('app-[000:399]');
    expect(text).toMatch(/it may be "web-\[000:399\]" \(host-\S+ and 399 more\), which is no longer declared/);
    expect(text).toMatch(/to create it anyway: .*--allow.* .*replacement=app-\[000:399\]/);
  });

  it('in the console, what they are now and what they were', () => {
    const renamed = old.map((one) => ({ ...liveAs(one), name: one.key.name.replace('web', 'legacy') }));

    const text = renderPlan(planReport(planOf(old, [observation(renamed)], {}, ledgerOfFleet(old), 'shop')), plain);

    expect(text).toMatch(
      /o legacy-\[000:399\] +400 \w+ +made by this fleet on \S+ under another name, and not declared/,
    );
    expect(text).toMatch(/\? web-\[000:399\] +400 hosts +it was \S+ and 399 more, now "legacy-\[000:399\]": apply/);
  });
});
