/**
 * Gauges for the text-file collector of node-exporter. Every run writes every series of its purpose, even if it is 0,
 * so that no alert waits for a missing one. Undeclared hosts are counted and have no series of their own.
 */

import { countHosts } from '../findings/host-report.ts';
import { countResults, type Report, type RunPurpose } from '../findings/report.ts';
import { driftClasses } from '../model/drift-class.ts';
import { exitCodes } from '../model/exit.ts';
import type { Format } from './format.ts';
import { liveHostsOf } from './live-hosts.ts';
import { shown } from './words/style.ts';

type Gauge = Omit<Metric, 'type'>;

export const prometheusFormat: Format = {
  render: (report) =>
    write(report, [
      ...makeRunGauges(report, 1),
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

/** A report does not list every undeclared host, so these cannot be counted by region. */
const declaredClasses = driftClasses.filter((one) => one !== 'unmanaged' && one !== 'orphaned');

function makeHostGauges(report: Report): readonly Gauge[] {
  const { hosts, leftOut, counts, openIntents, refused, unknownOrigin } = report;
  const regions = report.listings.map((listing) => ({
    ...listing,
    counts: countHosts(hosts.filter(({ diff }) => diff.key.region === listing.region)),
  }));
  type Region = (typeof regions)[number];
  const byRegion = (name: string, help: string, read: (region: Region) => number): Gauge => ({
    name,
    help,
    samples: regions.map((one) => ({ labels: { region: one.region }, value: read(one) })),
  });
  const classes = regions.flatMap(({ region, counts: own }) => [
    { labels: { region, class: 'in-sync' }, value: own.inSync },
    ...declaredClasses.map((one) => ({ labels: { region, class: one }, value: own[one] })),
  ]);
  const excused = [
    { labels: { by: 'ignore' }, value: counts.ignored },
    { labels: { by: 'baseline' }, value: counts.known },
  ];
  return [
    byRegion(
      'listing_trusted',
      'Whether the listing of a region proves anything; where it does not, hosts are unchecked.',
      ({ trusted }) => (trusted ? 1 : 0),
    ),
    byRegion('listed_hosts', 'Live hosts in the listing of a region, declared or not.', (one) => one.hosts),
    makeGauge(
      'left_out_hosts',
      'Declared hosts that --only and --exclude left out: nothing is reported about them.',
      leftOut?.hosts ?? 0,
    ),
    byRegion('declared_hosts', 'Hosts that are declared and were not left out.', (one) => one.counts.declared),
    makeGauge(
      'hosts',
      'Declared hosts by what there is to say of them; one host may be in several classes. Excused findings do not count.',
      classes,
    ),
    byRegion('held_hosts', 'Missing hosts that are not created before somebody decides.', (one) => one.counts.held),
    byRegion(
      'orphaned_hosts',
      'Live hosts that this fleet made, and that are not declared any more.',
      (one) => one.counts.orphaned,
    ),
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
    makeGauge('excused_findings', 'Findings that do not count, by what excuses them.', excused),
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

function makeExpiryGauge(hosts: Report['hosts']): Gauge {
  const expiring = hosts.flatMap((host) =>
    host.findings.flatMap((finding) =>
      'expiresAt' in finding && finding.excuse === undefined ? [{ host, value: finding.expiresAt }] : [],
    ),
  );
  const samples = expiring
    .sort((a, b) => a.value - b.value)
    .slice(0, mostExpiring)
    .map(({ host, value }) => {
      const { region, name } = host.diff.key;
      return { labels: { region, name, host_id: liveHostsOf(host)[0]?.hostId ?? '' }, value };
    });
  return makeGauge(
    'host_expiry_timestamp_seconds',
    'When a declared host expired, or expires that does not renew itself, within --expire-within (drift).',
    samples,
  );
}

function makeApplyGauges(report: Report, { gone, stop }: NonNullable<Report['applied']>): readonly Gauge[] {
  const counts = Object.entries(countResults(report));
  return [
    makeGauge(
      'apply_creates',
      'Creates of the last apply by outcome, with hosts that were held or in doubt before it.',
      counts.map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
    makeGauge(
      'apply_gone_hosts',
      'Hosts that the last apply saw, and that its last listing did not show.',
      gone.length,
    ),
    makeGauge('apply_stopped', 'Whether the last apply ended before every create was tried.', stop ? 1 : 0),
  ];
}

function makeGauge(name: string, help: string, value: number | Gauge['samples']): Gauge {
  return { name, help, samples: typeof value === 'number' ? [{ value }] : value };
}

/**
 * The label `purpose` distinguishes the series of a plan, a drift report and an apply, because the same series in two
 * files is an error.
 */
function write(
  { purpose, fleet }: { readonly purpose: RunPurpose; readonly fleet?: string },
  gauges: readonly Gauge[],
): string {
  const own: Readonly<Record<string, string>> = fleet === undefined ? { purpose } : { purpose, fleet };
  return renderPrometheus(
    gauges.map(({ name, samples, ...gauge }) => ({
      ...gauge,
      name: `hostwright_${name}`,
      type: 'gauge',
      samples: samples.map(({ labels, value }) => ({ labels: { ...own, ...labels }, value })),
    })),
  );
}

export interface Sample {
  /** What follows the name of the metric, such as `_sum` of a histogram. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** A metric without samples is left out. */
export function renderPrometheus(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) =>
    samples.length === 0
      ? []
      : [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${renderLabels(labels)} ${value}`),
        ],
  );
  return `${lines.join('\n')}\n`;
}

function renderLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** A line break is `\u{a}` already. */
function escapeLabel(text: string): string {
  return shown(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
