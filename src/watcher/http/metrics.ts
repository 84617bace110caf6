/** The metrics of a watcher. docs/watch.md has a row for each. */
import { type Metric, renderPrometheus, type Sample } from '../../report/prometheus.ts';
import { type AccountRow, type ScopeRow, type ScopeState, scopeStates } from '../scope-store.ts';
import type { WorkerEvent } from '../worker.ts';
import { parseTime } from './page-parts.ts';
import { areCounted, countOfClass, countStates, stateOf, toldCounts } from './scope-facts.ts';

/** Type and help of each, by its name. */
export const metricTable = {
  hostwright_build_info: ['gauge', 'Always 1; the version of this process.'],
  hostwright_store_up: ['gauge', 'Whether the store can be written to.'],
  hostwright_scopes: ['gauge', 'Scopes by state.'],
  hostwright_scope_info: ['gauge', 'Always 1; what the file of a scope says of it.'],
  hostwright_scope_state: ['gauge', 'Always 1; the state of a scope.'],
  hostwright_scope_hosts: ['gauge', 'Hosts of a scope by class, as its last look counted them.'],
  hostwright_scope_interval_seconds: ['gauge', 'Time from one look at a scope to the next, as its file says.'],
  hostwright_scope_look_age_seconds: ['gauge', 'Time since the last look.'],
  hostwright_scope_listing_age_seconds: ['gauge', 'Time since the last look whose listings were all trusted.'],
  hostwright_doubts: ['gauge', 'Creates of an account whose outcome is not known.'],
  hostwright_doubt_age_seconds: ['gauge', 'Time since the oldest of them was sent.'],
  hostwright_lock_age_seconds: [
    'gauge',
    'Time since the lock of an account was taken, which one apply at a time holds.',
  ],
  hostwright_scope_due_lag_seconds: ['histogram', 'How long a scope had been due when a worker took it.'],
  hostwright_looks_total: ['counter', 'Looks at scopes by the state that they came to.'],
  hostwright_listings_total: ['counter', 'Looks by whether all their listings were trusted.'],
  hostwright_lost_leases_total: ['counter', 'Looks that did not count, as another worker had taken the scope over.'],
  hostwright_store_failures_total: ['counter', 'Statements that the store did not carry out.'],
  process_cpu_seconds_total: ['counter', 'Processor time of this process.'],
  process_resident_memory_bytes: ['gauge', 'Memory of this process.'],
  process_start_time_seconds: ['gauge', 'When this process started.'],
} as const satisfies Readonly<Record<string, readonly [Metric['type'], string]>>;
type MetricName = keyof typeof metricTable;

interface MetricFacts {
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Undefined if the store did not answer. */
  readonly rows: readonly ScopeRow[] | undefined;
  /** Whether a write of nothing was taken. A full disk takes it, and only the workers find out. */
  readonly canWrite: boolean;
  readonly accounts: readonly AccountRow[];
  readonly counters: Counters;
  readonly usage: { readonly cpuSeconds: number; readonly memoryBytes: number; readonly startedAt: number };
}

export function renderMetrics({ version, now, rows, accounts, canWrite, counters, usage }: MetricFacts): string {
  const { looks, listings, leasesLost, storeFailures, dueLag } = counters;
  return renderPrometheus([
    makeMetric('hostwright_build_info', [{ labels: { version }, value: 1 }]),
    makeMetric('hostwright_store_up', [{ value: canWrite && !counters.isFailing() ? 1 : 0 }]),
    ...(rows === undefined ? [] : makeScopeMetrics(rows, accounts, now)),
    makeMetric('hostwright_scope_due_lag_seconds', samplesOfLag(dueLag)),
    makeMetric('hostwright_looks_total', makeLabelledSamples('state', looks)),
    makeMetric('hostwright_listings_total', makeLabelledSamples('trust', Object.entries(listings))),
    makeMetric('hostwright_lost_leases_total', [{ value: leasesLost }]),
    makeMetric('hostwright_store_failures_total', [{ value: storeFailures }]),
    makeMetric('process_cpu_seconds_total', [{ value: roundToMs(usage.cpuSeconds) }]),
    makeMetric('process_resident_memory_bytes', [{ value: usage.memoryBytes }]),
    makeMetric('process_start_time_seconds', [{ value: roundToMs(usage.startedAt) }]),
  ]);
}

function makeScopeMetrics(rows: readonly ScopeRow[], accounts: readonly AccountRow[], now: number): readonly Metric[] {
  const ageOf = (time = '') => {
    const at = parseTime(time);
    // Clocks differ: never below 0.
    return at === undefined ? undefined : roundToMs(Math.max(0, now - at) / 1_000);
  };
  const hosts = rows
    .filter(({ counts }) => areCounted(counts))
    .flatMap(({ id, counts }) =>
      toldCounts.map((one) => ({ id, class: one.class, of: countOfClass(counts, one.key) })),
    );
  return [
    makeMetric('hostwright_scopes', makeLabelledSamples('state', countStates(rows))),
    makeEach('hostwright_scope_info', rows, ({ id, owner, cloud }) => [{ scope: id, owner, cloud }, 1]),
    makeEach('hostwright_scope_state', rows, ({ id, state }) => [{ scope: id, state: stateOf(state) }, 1]),
    makeEach('hostwright_scope_hosts', hosts, ({ id, of, ...labels }) => [{ scope: id, ...labels }, of]),
    makeEach('hostwright_scope_interval_seconds', rows, ({ id, everyMs }) => [{ scope: id }, everyMs / 1_000]),
    makeEach('hostwright_scope_look_age_seconds', rows, ({ id, lookedAt }) => [{ scope: id }, ageOf(lookedAt)]),
    makeEach('hostwright_scope_listing_age_seconds', rows, ({ id, trustedAt }) => [{ scope: id }, ageOf(trustedAt)]),
    makeEach('hostwright_doubts', accounts, ({ account, known }) => [{ account }, known?.doubts.total]),
    makeEach('hostwright_doubt_age_seconds', accounts, ({ account, known }) => [
      { account },
      ageOf(known?.doubts.first[0]?.sentAt),
    ]),
    makeEach('hostwright_lock_age_seconds', accounts, ({ account, lock }) => [{ account }, ageOf(lock?.takenAt)]),
  ];
}

type Read<Row> = (row: Row) => readonly [labels: Readonly<Record<string, string>>, value: number | undefined];

/** A sample for each row that has a value. */
function makeEach<Row>(name: MetricName, rows: readonly Row[], read: Read<Row>): Metric {
  const samples = rows.map(read).flatMap(([labels, value]) => (value === undefined ? [] : [{ labels, value }]));
  return makeMetric(name, samples);
}

function samplesOfLag({ below, count, sumSeconds }: Counters['dueLag']): readonly Sample[] {
  return [
    ...lagLimits.map((bound, index) => makeBucket(String(bound), below[index] ?? 0)),
    makeBucket('+Inf', count),
    { suffix: '_sum', value: roundToMs(sumSeconds) },
    { suffix: '_count', value: count },
  ];
}

function makeBucket(le: string, value: number): Sample {
  return { suffix: '_bucket', labels: { le }, value };
}

function makeLabelledSamples(name: string, values: Iterable<readonly [string, number]>): readonly Sample[] {
  return [...values].map(([word, value]) => ({ labels: { [name]: word }, value }));
}

function makeMetric(name: MetricName, samples: readonly Sample[]): Metric {
  const [type, help] = metricTable[name];
  return { name, type, help, samples };
}

/** To the millisecond. */
function roundToMs(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}

// Counters of one process, since it started.

/** Upper bounds in seconds. */
const lagLimits = [1, 5, 15, 30, 60, 120, 300, 900, 3_600] as const;

export type Counters = ReturnType<typeof makeCounters>;

/** A worker that cannot write tries again well within this time. */
const failingMs = 120_000;

/** `now`: milliseconds of any clock. */
export function makeCounters(now: () => number = Date.now) {
  /** When a statement of the workers failed last; undefined if one has been carried out since. */
  let failedAt: number | undefined;
  const counters = {
    looks: new Map<ScopeState, number>(scopeStates.map((one) => [one, 0])),
    listings: { trusted: 0, untrusted: 0 },
    /** How long scopes had been due when they were leased. `below` counts the values up to each limit. */
    dueLag: { below: lagLimits.map(() => 0), count: 0, sumSeconds: 0 },
    leasesLost: 0,
    storeFailures: 0,
    /** Whether the workers could not write when they last tried. */
    isFailing: () => failedAt !== undefined && now() - failedAt < failingMs,
    /** Counts an event of the workers. */
    countEvent(event: WorkerEvent) {
      if (event.kind === 'store-failed') failedAt = now();
      else if (event.kind === 'looked' || event.kind === 'store-answers') failedAt = undefined;
      const { looks, listings, dueLag } = counters;
      if (event.kind === 'looked') {
        looks.set(event.state, (looks.get(event.state) ?? 0) + 1);
        listings[event.trusted ? 'trusted' : 'untrusted'] += 1;
      } else if (event.kind === 'leased') {
        const seconds = Math.max(0, event.lagMs / 1_000);
        dueLag.count += 1;
        dueLag.sumSeconds += seconds;
        dueLag.below = dueLag.below.map((count, index) => (seconds <= (lagLimits[index] ?? 0) ? count + 1 : count));
      } else if (event.kind === 'lease-lost') counters.leasesLost += 1;
      else if (event.kind === 'store-failed') counters.storeFailures += 1;
    },
  };
  return counters;
}
