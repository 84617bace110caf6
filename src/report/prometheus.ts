/**
 * Gauges for the text-file collector of node-exporter. Every run writes every series of its
 * purpose, even if it is 0, so that no alert waits for a missing one. Undeclared hosts are counted
 * and have no series of their own.
 */

import { exitCodes } from '../core/exit.ts';
import { driftClasses } from '../core/report/finding.ts';
import { countHosts } from '../core/report/host-report.ts';
import { countResults, type Report, type RunPurpose } from '../core/report/report.ts';
import type { Format } from './format.ts';
import { liveHostsOf } from './live-hosts.ts';
import { type Metric, writeMetrics } from './prometheus-text.ts';

/** Its name has no prefix. */
type Gauge = Omit<Metric, 'type'>;

export const prometheusFormat: Format = {
  render: (report) =>
    write(report, [
      ...makeRunGauges(report, 1),
      ...makeListingGauges(report),
      ...makeHostGauges(report),
      ...(report.applied === undefined ? [] : makeApplyGauges(report, report.applied)),
    ]),
  renderFailure: (failure) => write(failure, makeRunGauges(failure, 0)),
};

function makeRunGauges({ madeAt, exit }: Pick<Report, 'madeAt' | 'exit'>, up: 0 | 1): readonly Gauge[] {
  return [
    makeGauge('up', 'Whether the last run produced a report.', up),
    makeGauge('exit_code', 'Exit code of the last run (docs/reference.md); 0 is ok.', exitCodes[exit]),
    makeGauge('last_run_timestamp_seconds', 'When the last run was made.', Date.parse(madeAt) / 1_000),
  ];
}

function makeListingGauges({ listings }: Report): readonly Gauge[] {
  return [
    {
      name: 'listing_trusted',
      help: 'Whether the listing of a region proves anything; where it does not, hosts are unchecked.',
      samples: listings.map(({ region, trusted }) => ({ labels: { region }, value: trusted ? 1 : 0 })),
    },
    {
      name: 'listed_hosts',
      help: 'Live hosts in the listing of a region, declared or not.',
      samples: listings.map(({ region, hosts }) => ({ labels: { region }, value: hosts })),
    },
  ];
}

/** A report does not list every undeclared host, so these cannot be counted by region. */
const declaredClasses = driftClasses.filter((one) => one !== 'unmanaged' && one !== 'orphaned');

function makeHostGauges({
  hosts,
  listings,
  leftOut,
  counts,
  openIntents,
  refused,
  unknownOrigin,
}: Report): readonly Gauge[] {
  const byRegion = listings.map(({ region }) => ({
    region,
    counts: countHosts(hosts.filter(({ diff }) => diff.key.region === region)),
  }));
  return [
    makeGauge(
      'left_out_hosts',
      'Declared hosts that --only and --exclude left out: nothing is reported about them.',
      leftOut?.hosts ?? 0,
    ),
    {
      name: 'declared_hosts',
      help: 'Hosts that are declared and were not left out.',
      samples: byRegion.map(({ region, counts: { declared } }) => ({ labels: { region }, value: declared })),
    },
    {
      name: 'hosts',
      help: 'Declared hosts by what there is to say of them; one host may be in several classes. Excused findings do not count.',
      samples: byRegion.flatMap(({ region, counts: own }) => [
        { labels: { region, class: 'in-sync' }, value: own.inSync },
        ...declaredClasses.map((one) => ({ labels: { region, class: one }, value: own[one] })),
      ]),
    },
    {
      name: 'held_hosts',
      help: 'Missing hosts that are not created before somebody decides.',
      samples: byRegion.map(({ region, counts: { held } }) => ({ labels: { region }, value: held })),
    },
    {
      name: 'orphaned_hosts',
      help: 'Live hosts that this fleet made, and that are not declared any more.',
      samples: byRegion.map(({ region, counts: { orphaned } }) => ({ labels: { region }, value: orphaned })),
    },
    makeGauge(
      'unknown_origin_hosts',
      'Live hosts that are not declared, and that may be of this fleet.',
      unknownOrigin,
    ),
    makeGauge('unmanaged_hosts', 'Live hosts that are not declared.', counts.unmanaged),
    makeGauge(
      'claimed_hosts',
      'Of those, hosts that the declaration claims (manage); all where it does not say.',
      counts.claimed,
    ),
    {
      name: 'excused_findings',
      help: 'Findings that do not count, by what excuses them.',
      samples: [
        { labels: { by: 'ignore' }, value: counts.ignored },
        { labels: { by: 'baseline' }, value: counts.known },
      ],
    },
    makeGauge(
      'open_intents',
      'Creates that were sent and whose outcome is unknown: each may have made a host.',
      openIntents.length,
    ),
    makeGauge('refused_guards', 'Guards that stop the plan, or kept the apply from sending.', refused.length),
    makeExpiryGauge(hosts),
  ];
}

/** Maximum number of hosts that expire with a series of their own; `hosts` counts all of them. */
const mostExpiring = 1_000;

/** The hosts that expire first. */
function makeExpiryGauge(hosts: Report['hosts']): Gauge {
  const expiring = hosts.flatMap((host) =>
    host.findings.flatMap((finding) =>
      'expiresAt' in finding && finding.excuse === undefined ? [{ host, value: finding.expiresAt }] : [],
    ),
  );
  return {
    name: 'host_expiry_timestamp_seconds',
    help: 'When a declared host expired, or expires that does not renew itself, within --expire-within (drift).',
    samples: expiring
      .sort((a, b) => a.value - b.value)
      .slice(0, mostExpiring)
      .map(({ host, value }) => ({
        labels: {
          region: host.diff.key.region,
          name: host.diff.key.name,
          host_id: liveHostsOf(host)[0]?.hostId ?? '',
        },
        value,
      })),
  };
}

function makeApplyGauges(report: Report, { gone, stop }: NonNullable<Report['applied']>): readonly Gauge[] {
  const counts = Object.entries(countResults(report));
  return [
    {
      name: 'apply_creates',
      help: 'Creates of the last apply by outcome, with hosts that were held or in doubt before it.',
      samples: counts.map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    makeGauge(
      'apply_gone_hosts',
      'Hosts that the last apply saw, and that its last listing did not show.',
      gone.length,
    ),
    makeGauge(
      'apply_stopped',
      'Whether the last apply ended before every create was tried.',
      stop === undefined ? 0 : 1,
    ),
  ];
}

function makeGauge(name: string, help: string, value: number): Gauge {
  return { name, help, samples: [{ value }] };
}

/**
 * The label `purpose` distinguishes the series of a plan, a drift report and an apply, because the
 * same series in two files is an error.
 */
function write(
  { purpose, fleet }: { readonly purpose: RunPurpose; readonly fleet?: string },
  gauges: readonly Gauge[],
): string {
  const own = { purpose, ...(fleet !== undefined && { fleet }) };
  return writeMetrics(
    gauges.map(({ name, samples, ...gauge }) => ({
      ...gauge,
      name: `hostwright_${name}`,
      type: 'gauge',
      samples: samples.map(({ labels, value }) => ({ labels: { ...own, ...labels }, value })),
    })),
  );
}
