/** What a reader sees of many rows: folded, in columns, with advice once, and a diff under its row. */
import { describe, expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import type { HostName } from '../../src/model/intent.ts';
import { renderPlan } from '../../src/report/text.ts';
import { desiredHost, liveAs, observation } from '../support/model/builders.ts';
import { ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';
import { driftReport, renderOptions as plain, planOf, planReport } from '../support/reports/reports.ts';

const series = (prefix: string, ends: readonly (string | number)[], fields: Partial<DesiredHost> = {}) =>
  ends.map((end) => desiredHost({ name: `${prefix}${end}`, ...fields }));
const liveOf = (hosts: readonly DesiredHost[], fields: Partial<LiveHost> = {}) =>
  hosts.map((host) => liveAs(host, fields));
const linesOf = (text: string) => text.trimEnd().split('\n').slice(1, -1);

const letters = ['a', 'b', 'c', 'd'];
const caches = series('bj-cache-', letters, { memory: 32768 });

describe('hosts that changed in the same way', () => {
  const report = driftReport(planOf(caches, [observation(liveOf(caches, { memory: 16384 }))]));

  it('are one row, with the range as it was declared, and the advice once below', () => {
    expect(linesOf(renderPlan(report, plain))).toEqual([
      expect.stringMatching(
        /^ {2}~ bj-cache-\[a:d\] {2}4 hosts {2}memory 16384 -> 32768 \(apply cannot change it\) {3}hosts\.yaml:\d+$/,
      ),
      '~ changed: live -> declared; edit the host in the console, or accept it: hostwright accept.',
    ]);
  });

  it('have with --details a row each, and under each its own diff', () => {
    const sh = series('sh-', [1], { key: { region: 'cn-sh2', name: 'sh-1' }, memory: 1 });
    const plan = planOf(
      [...caches, ...sh],
      [observation(liveOf(caches, { memory: 16384 })), observation(liveOf(sh, { memory: 2 }), { region: 'cn-sh2' })],
    );

    const lines = renderPlan(driftReport(plan), { ...plain, details: true }).split('\n');

    const at = (start: RegExp) => lines.findIndex((line) => start.test(line));
    for (const letter of letters)
      expect(lines[at(RegExp(`^  ~ bj-cache-${letter}`)) + 1]).toMatch(RegExp(`^    --- live/bj-cache-${letter}\t`));
    expect(at(/^ {4}--- live\/bj-cache-d/)).toBeLessThan(at(/^Drift for cn-sh2/));
    expect(lines[at(/^ {2}~ sh-1/) + 1]).toMatch(/^ {4}--- live\/sh-1\t/);
  });
});

it('hosts that differ only in their HostIds are one row: orphans', () => {
  const hosts = series('bj-web-', [13, 14, 15, 16, 17, 18, 19, 20]);
  const ledger = ledgerOf(
    ...hosts.map(({ key }, at) => sendRecord(key.name, at, { fleet: 'shop' })),
    listingRecord(100, { appeared: hosts.map(({ key }): HostName => [`host-${key.name}`, key.name]) }),
  );
  const stays = desiredHost({ name: 'db-1' });
  const plan = planOf([stays], [observation([...liveOf(hosts), liveAs(stays)])], {}, ledger, 'shop');

  const [row, advice, ...more] = linesOf(renderPlan(driftReport(plan), plain));

  expect(row).toMatch(/^ {2}o bj-web-\[13:20\] {2}8 hosts {2}made by this fleet on /);
  expect(row).not.toContain('host-bj');
  expect(advice).toMatch(/^o orphaned: declare it, /);
  expect(more).toEqual([]);
});

it.each([80, 120, undefined])('a long name does not push the other rows to the right, at %s columns', (columns) => {
  const hosts = [desiredHost({ name: 'db-1' }), desiredHost({ name: 'sh-monitoring-and-alerting-gateway-1' })];

  const [short] = linesOf(renderPlan(planReport(planOf(hosts, [observation()])), { ...plain, columns }));

  expect(short).toMatch(/^ {2}\+ db-1 {2}cpu /);
});
