/** What a watcher needs for 1,000 scopes of 1,000 hosts, in two processes of two workers; and a single round for small ones. */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { until } from '../support/until.ts';
import { declare } from './fleet.ts';
import type { Bench, Figures } from './limits.ts';
import {
  environment,
  hostwright,
  measure,
  median,
  readState,
  spendNode,
  startListening,
  withSlowEmulator,
} from './measure.ts';
import { withServer } from './shared-journal.ts';

const [count, size] = [1_000, 1_000];
const everySeconds = 15 * 60;
const [processes, workers] = [2, 2];
/** Of each stretch that stands for 15 minutes. */
const shortSeconds = 60;

export const benchWatch: Bench = (folder) =>
  withServer(async (server) => {
    const { url: journal, sql } = await server.newJournal();
    const { scopes, hosts } = writeScopes(join(folder, 'many-scopes'), size, true);
    return withSlowEmulator(['--hosts', hosts], async (endpoint) => {
      writeClouds(scopes, endpoint);
      const start = performance.now();
      const running = await Promise.all(
        Array.from({ length: processes }, (_, nth) => startWatcher(join(folder, `watcher-${nth}`), scopes, journal)),
      );
      let figures: Figures = {};
      try {
        const loaded = (performance.now() - start) / 1_000;
        figures = {
          ...(await watchFirstLooks(running, loaded)),
          ...(await watchLag(running, sql)),
          ...(await timePage(running, sql)),
        };
      } finally {
        await Promise.all(running.map(({ stop }) => stop()));
      }
      const peak = Math.max(...running.map(({ spent }) => spent().peakBytes)) / 1e6;
      const detail = `largest resident set of ${processes} processes, with --max-old-space-size=384 as in the examples`;
      return { ...figures, 'watcher: peak': [peak, detail] };
    });
  });

/** Of each scope that a single round looks at. */
const fewHosts = 5;

export const benchWatchOnce: Bench = (folder) =>
  withServer(async (server) => {
    const { url: journal } = await server.newJournal();
    const { scopes, hosts } = writeScopes(join(folder, 'small-scopes'), fewHosts, false);
    return withSlowEmulator(['--hosts', hosts], async (endpoint) => {
      writeClouds(scopes, endpoint);
      const round = async (...more: readonly string[]): Promise<readonly [number, string]> => {
        const before = await readState(endpoint);
        const words = ['watch', '--once', '--scopes', scopes, '--journal', journal, '--workers', '8', ...more];
        const spent = spendNode(hostwright(...words), join(folder, 'once.txt'), environmentOf(scopes));
        const { requests } = await readState(endpoint);
        const sent = requests.DescribeHostInstance - before.requests.DescribeHostInstance;
        const peak = `peak ${(spent.peakBytes / 1e6).toFixed(0)} MB`;
        return [spent.seconds, `scopes of ${fewHosts} hosts: ${spent.cpu.toFixed(1)} s CPU, ${sent} requests, ${peak}`];
      };
      return { '1,000 scopes --once': await round(), 'one of 1,000 --once': await round('--only', 'scope-0500') };
    });
  });

/**
 * The folder for `--scopes`, and the live hosts as the emulator takes them. Each scope is a region of its own with short
 * entries, so that no listing is shared. Where scopes differ, one live host in a hundred is changed, and one is missing in
 * each.
 */
function writeScopes(home: string, size: number, differs: boolean) {
  const scopes = join(home, 'scopes');
  mkdirSync(scopes, { recursive: true });
  const hosts = join(home, 'hosts.json');
  const file = openSync(hosts, 'w');
  const names = Array.from({ length: size }, (_, nth) => `web-${String(nth + 1).padStart(4, '0')}`);
  const declaration = declare(
    { region: 'REGION', zone: 'ZONE' },
    names.map((name) => ({ name })),
  );
  const common = { ImageId: 'img-base', Memory: 4096, ChargeType: 'Month' };
  for (let number = 1; number <= count; number += 1) {
    const id = `scope-${String(number).padStart(4, '0')}`;
    const [Region, Zone] = [`bench-${number}`, `bench-${number}-01`];
    writeFileSync(join(home, `${id}.yaml`), declaration.replace('REGION', Region).replace('ZONE', Zone));
    writeFileSync(join(scopes, `${id}.yaml`), `files: ../${id}.yaml\ncloud: bench\nevery: 15m\n`);
    const live = differs ? names.slice(1) : names;
    const cpuOf = (nth: number) => (differs && nth % 100 === 0 ? 4 : 2);
    const rows = live.map((Name, nth) => ({ Region, Zone, Name, CPU: cpuOf(nth), ...common }));
    writeSync(file, `${number === 1 ? '[' : ','}${JSON.stringify(rows).slice(1, -1)}`);
  }
  writeSync(file, ']');
  closeSync(file);
  return { scopes, hosts };
}

const cloudsBeside = (scopes: string) => join(scopes, '..', 'clouds.yaml');

/** The clouds.yaml of these scopes. */
function writeClouds(scopes: string, endpoint: string): void {
  const keys = 'publicKey: { env: BENCH_PUBLIC_KEY }, privateKey: { env: BENCH_PRIVATE_KEY }';
  writeFileSync(cloudsBeside(scopes), `clouds: { bench: { endpoint: "${endpoint}", ${keys} } }\n`);
}

const environmentOf = (scopes: string) => ({
  ...environment,
  HOSTWRIGHT_PUBLIC_KEY: '',
  HOSTWRIGHT_PRIVATE_KEY: '',
  HOSTWRIGHT_CLOUDS: cloudsBeside(scopes),
  BENCH_PUBLIC_KEY: environment.HOSTWRIGHT_PUBLIC_KEY,
  BENCH_PRIVATE_KEY: environment.HOSTWRIGHT_PRIVATE_KEY,
  // As the examples for Kubernetes and systemd have it.
  NODE_OPTIONS: '--max-old-space-size=384',
});

interface Running {
  /** One of its pages, or its metrics. */
  readonly read: (path: string) => Promise<string>;
  readonly stop: () => Promise<void>;
  /** Once it has ended. */
  readonly spent: () => { readonly peakBytes: number };
}

/** It has loaded the scopes. */
async function startWatcher(name: string, scopes: string, journal: string): Promise<Running> {
  const listen = ['--listen', '127.0.0.1:0', '--listen-metrics', '127.0.0.1:0'];
  const words = ['watch', '--scopes', scopes, '--journal', journal, '--workers', String(workers), ...listen];
  const measured = measure(hostwright(...words), name, environmentOf(scopes));
  // When it is to stop, it may finish a look.
  const { addresses, stop } = await startListening(measured.words, measured.env, 30_000);
  const [pages, metrics] = addresses;
  const read = async (path: string) => {
    // A connection that is kept may be closed by the other side right now.
    const headers = { Connection: 'close' };
    return (await fetch(`${path === '/metrics' ? metrics : pages}${path}`, { headers })).text();
  };
  return { read, stop, spent: measured.read };
}

/** What watchers counted together. */
interface Counted {
  readonly looks: number;
  /** Looks whose listings were all trusted. */
  readonly trusted: number;
  readonly cpuSeconds: number;
  /** By upper bound in seconds: scopes that had been due for at most so long. */
  readonly lags: ReadonlyMap<number, number>;
}

async function countAll(running: readonly Running[]): Promise<Counted> {
  const texts = await Promise.all(running.map(({ read }) => read('/metrics')));
  const sums = new Map<string, number>();
  for (const [, series = '', value] of texts.join('\n').matchAll(/^(\w+(?:\{.*\})?) ([\d.e+]+)$/gm))
    sums.set(series, (sums.get(series) ?? 0) + Number(value));
  const sum = (begin: string) =>
    [...sums].reduce((all, [series, value]) => all + (series.startsWith(begin) ? value : 0), 0);
  const buckets = [...sums].flatMap(([series, value]) => {
    const [, bound] = /^hostwright_scope_due_lag_seconds_bucket\{le="(.+?)"\}/.exec(series) ?? [];
    return bound === undefined ? [] : [[Number(bound.replace('+Inf', 'Infinity')), value] as const];
  });
  return {
    looks: sum('hostwright_looks_total'),
    trusted: sum('hostwright_listings_total{trust="trusted"}'),
    cpuSeconds: sum('process_cpu_seconds_total'),
    lags: new Map(buckets),
  };
}

/** Counts until so many looks were trusted, or so many seconds have passed. Not often: each count takes time of the processes. */
async function countAfter(running: readonly Running[], trusted: number, mostSeconds: number): Promise<Counted> {
  const until = performance.now() + mostSeconds * 1_000;
  for (;;) {
    await sleep(Math.max(0, Math.min(2_000, until - performance.now())));
    const counted = await countAll(running);
    if (counted.trusted >= trusted || performance.now() >= until) return counted;
  }
}

/** All scopes are due at once; the rest is reckoned by the rate of a minute. */
async function watchFirstLooks(running: readonly Running[], loaded: number): Promise<Figures> {
  // The first looks find cold code.
  const before = await countAfter(running, 20, 120);
  const begun = performance.now();
  const after = await countAfter(running, count, shortSeconds);
  const seconds = (performance.now() - begun) / 1_000;
  // One whose listing was not trusted came to nothing.
  const looks = after.trusted - before.trusted;
  const failed = after.looks - after.trusted;
  const cpu = (after.cpuSeconds - before.cpuSeconds) / looks;
  const made = `by the rate of ${looks} looks in ${seconds.toFixed(0)} s, ${cpu.toFixed(2)} s CPU each, ${failed} that came to nothing`;
  const detail = `${made}; ${processes} processes of ${workers} workers, which loaded for ${loaded.toFixed(0)} s`;
  return { '1,000 scopes once': [(count * seconds) / looks, detail] };
}

/** Each scope is due once in 15 minutes, one after the other; a minute of that is played. */
async function watchLag(running: readonly Running[], sql: PostgresDatabase['sql']): Promise<Figures> {
  // As they are after some hours, when their intervals have spread them.
  await sql(
    "update hostwright.scope set due = now() + place * $1::float8 * interval '1 s' from (select id, row_number() over (order by md5(id)) as place from hostwright.scope) as placed where scope.id = placed.id",
    [everySeconds / count],
  );
  const before = await countAll(running);
  const after = await countAfter(running, Number.POSITIVE_INFINITY, shortSeconds);
  const looks = after.looks - before.looks;
  const cpu = (after.cpuSeconds - before.cpuSeconds) / shortSeconds;
  // What is late all along is not leased, and so not counted.
  const isLate = looks < 0.8 * (count / everySeconds) * shortSeconds;
  const lags = [...after.lags].map(([bound, leases]) => [bound, leases - (before.lags.get(bound) ?? 0)] as const);
  const [bound = Number.NaN] = lags.find(([, leases]) => leases >= 0.99 * (lags.at(-1)?.[1] ?? 0)) ?? [];
  const detail = `upper bound, of ${looks} looks in ${shortSeconds} s of the 15 minutes; all processes use ${cpu.toFixed(2)} of a core`;
  return { '1,000 scopes: lag p99': [isLate ? Number.POSITIVE_INFINITY : bound, detail] };
}

async function timePage([one]: readonly Running[], sql: PostgresDatabase['sql']): Promise<Figures> {
  await until(async () => {
    await sql("update hostwright.scope set due = now() + interval '1 hour' where due <= now() + interval '30 minutes'");
    return (await sql('select from hostwright.scope where lease_until > now()')).length === 0;
  }, 500);
  const times: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const start = performance.now();
    const text = (await one?.read('/')) ?? '';
    times.push(performance.now() - start);
    if (!text.includes('more scopes</h3>')) throw new Error('It is not the page of 1,000 scopes.');
  }
  const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
  return { 'page of 1,000 scopes': [median(times), `p50 of ${times.length}, ${range}, while no worker looks`] };
}
