/**
 * Gauges for the text-file collector of node-exporter. Every run writes every series of its purpose, even if it is 0,
 * so that no alert waits for a missing one. Undeclared hosts are counted and have no series of their own.
 */

import { countHosts } from '../findings/make-report.ts';
import { countResults, type Report, type RunPurpose } from '../findings/report.ts';
import { driftClasses } from '../model/drift-class.ts';
import { exitCodes } from '../model/errors.ts';
import type { Format } from './format.ts';
import { shown } from './words/style.ts';

export const prometheusFormat: Format = {
  render: (report) => write(report, { ...describeRun(report, 1), ...describeHosts(report), ...describeApply(report) }),
  renderFailure: (failure) => write(failure, describeRun(failure, 0)),
};

/** What each series says, in the order in which they are written. */
const helps = {
  up: 'Whether the last run produced a report.',
  exit_code: 'Exit code of the last run (docs/errors.md); 0 is ok.',
  last_run_timestamp_seconds: 'When the last run was made.',
  listing_trusted: 'Whether the listing of a region proves anything; where it does not, hosts are unchecked.',
  listed_hosts: 'Live hosts in the listing of a region, declared or not.',
  left_out_hosts: 'Declared hosts that --only and --exclude left out: nothing is reported about them.',
  declared_hosts: 'Hosts that are declared and were not left out.',
  hosts:
    'Declared hosts by what there is to say of them; one host may be in several classes. Excused findings do not count.',
  held_hosts: 'Missing hosts that are not created before somebody decides.',
  orphaned_hosts: 'Live hosts that this fleet made, and that are not declared any more.',
  unmanaged_hosts: 'Live hosts that are not declared.',
  excused_findings: 'Findings that do not count, because a rule ignores them.',
  open_intents: 'Creates that were sent and whose outcome is unknown: each may have made a host.',
  refused_guards: 'Guards that stop the plan, or kept the apply from sending.',
  apply_creates: 'Creates of the last apply by outcome, with hosts that were held or in doubt before it.',
} as const;

type Gauges = Partial<Readonly<Record<keyof typeof helps, number | readonly Sample[]>>>;

function describeRun({ madeAt, exit }: Pick<Report, 'madeAt' | 'exit'>, up: 0 | 1): Gauges {
  return { up, exit_code: exitCodes[exit], last_run_timestamp_seconds: Date.parse(madeAt) / 1_000 };
}

/** A report does not list every undeclared host, so these cannot be counted by region. */
const declaredClasses = driftClasses.filter((one) => one !== 'unmanaged' && one !== 'orphaned');

function describeHosts({ hosts, listings, leftOut, counts, openIntents, refused }: Report): Gauges {
  const regions = listings.map((listing) => ({
    ...listing,
    counts: countHosts(hosts.filter(({ diff }) => diff.key.region === listing.region)),
  }));
  const byRegion = (read: (region: (typeof regions)[number]) => number) =>
    regions.map((one): Sample => ({ labels: { region: one.region }, value: read(one) }));
  return {
    listing_trusted: byRegion(({ trusted }) => (trusted ? 1 : 0)),
    listed_hosts: byRegion((one) => one.hosts),
    left_out_hosts: leftOut?.hosts ?? 0,
    declared_hosts: byRegion((one) => one.counts.declared),
    hosts: regions.flatMap(({ region, counts: own }) => [
      { labels: { region, class: 'in-sync' }, value: own.inSync },
      ...declaredClasses.map((one) => ({ labels: { region, class: one }, value: own[one] })),
    ]),
    held_hosts: byRegion((one) => one.counts.held),
    orphaned_hosts: byRegion((one) => one.counts.orphaned),
    unmanaged_hosts: counts.unmanaged,
    excused_findings: counts.ignored,
    open_intents: openIntents.length,
    refused_guards: refused.length,
  };
}

function describeApply(report: Report): Gauges {
  if (report.applied === undefined) return {};
  const counts = Object.entries(countResults(report));
  return { apply_creates: counts.map(([outcome, value]) => ({ labels: { outcome }, value })) };
}

/** The label `purpose` tells plan, drift report and apply apart: the same series in two files is an error. */
function write({ purpose, fleet }: { readonly purpose: RunPurpose; readonly fleet?: string }, gauges: Gauges): string {
  const own: Readonly<Record<string, string>> = fleet === undefined ? { purpose } : { purpose, fleet };
  return renderPrometheus(
    Object.entries(helps).flatMap(([name, help]): readonly Metric[] => {
      const value = gauges[name as keyof typeof helps] ?? [];
      const samples = typeof value === 'number' ? [{ value }] : value;
      const labelled = samples.map((sample): Sample => ({ ...sample, labels: { ...own, ...sample.labels } }));
      return [{ name: `hostwright_${name}`, help, type: 'gauge', samples: labelled }];
    }),
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
  const pairs = Object.entries(labels).map(([name, value]) => {
    // A line break is `\u{a}` already.
    return `${name}="${shown(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
