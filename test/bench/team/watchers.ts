/** Watchers in processes of their own, and what they say of themselves. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, hostwright, readPeak, watchServer } from '../measure.ts';

export interface Running {
  /** One of its pages. */
  readonly read: (path: string) => Promise<string>;
  /** Largest resident set so far; nothing without Linux's /proc. */
  readonly peakBytes: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/** What watchers counted together. */
export interface Counted {
  readonly looks: number;
  /** Looks whose listings were all trusted. */
  readonly trusted: number;
  readonly cpuSeconds: number;
  /** By upper bound in seconds: scopes that had been due for at most so long. */
  readonly lags: ReadonlyMap<number, number>;
}

interface Settings {
  readonly scopes: string;
  /** Of each process. */
  readonly workers: number;
  readonly journal: string;
}

/** Starts some, and waits until all have loaded the scopes. */
export async function startWatchers(
  processes: number,
  { endpoint, ...settings }: Settings & { readonly endpoint: string },
): Promise<readonly Running[]> {
  writeClouds(settings.scopes, endpoint);
  const started = await Promise.allSettled(Array.from({ length: processes }, () => startWatcher(settings)));
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed === undefined) return running;
  await Promise.all(running.map((one) => one.stop()));
  throw failed.reason;
}

const cloudsBeside = (scopes: string) => join(scopes, '..', 'clouds.yaml');

/** The clouds.yaml of these scopes. */
export function writeClouds(scopes: string, endpoint: string): void {
  const keys = 'publicKey: { env: BENCH_PUBLIC_KEY }, privateKey: { env: BENCH_PRIVATE_KEY }';
  writeFileSync(cloudsBeside(scopes), `clouds: { bench: { endpoint: "${endpoint}", ${keys} } }\n`);
}

export const environmentOf = (scopes: string) => ({
  ...environment,
  HOSTWRIGHT_PUBLIC_KEY: '',
  HOSTWRIGHT_PRIVATE_KEY: '',
  HOSTWRIGHT_CLOUDS: cloudsBeside(scopes),
  BENCH_PUBLIC_KEY: environment.HOSTWRIGHT_PUBLIC_KEY,
  BENCH_PRIVATE_KEY: environment.HOSTWRIGHT_PRIVATE_KEY,
  // As the examples for Kubernetes and systemd have it.
  NODE_OPTIONS: '--max-old-space-size=384',
});

async function startWatcher(settings: Settings): Promise<Running> {
  const { scopes, workers, journal } = settings;
  const place = ['--scopes', scopes, '--journal', journal];
  const listen = ['--listen', '127.0.0.1:0', '--listen-metrics', '127.0.0.1:0'];
  const words = hostwright('watch', ...place, '--workers', String(workers), ...listen);
  const child = spawn(process.execPath, words, { env: environmentOf(scopes), stdio: ['ignore', 'pipe', 'pipe'] });
  // When it is to stop, it may finish a look.
  const { addresses, stop } = watchServer(child, child.stdout, 30_000);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    // Each change of a scope's state is a line, too.
    complaint = `${complaint}${text}`.slice(-2_000);
  });
  const [pages, metrics] = await addresses;
  if (pages === undefined || metrics === undefined) {
    await stop();
    throw new Error(`A watcher ended:\n${complaint}`);
  }
  const read = async (path: string, tries = 3): Promise<string> => {
    try {
      // A connection that is kept may be closed by the other side right now.
      const answer = await fetch(`${path === '/metrics' ? metrics : pages}${path}`, {
        headers: { Connection: 'close' },
      });
      if (answer.ok) return await answer.text();
      throw new Error(`${path} is answered with HTTP ${answer.status}.`);
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`A watcher ended:\n${complaint}`);
      if (tries === 1) throw error;
      return read(path, tries - 1);
    }
  };
  return { read: (path) => read(path), peakBytes: () => readPeak(child.pid), stop };
}

export async function countAll(running: readonly Running[]): Promise<Counted> {
  const texts = await Promise.all(running.map(({ read }) => read('/metrics')));
  const sum = (name: RegExp) =>
    texts
      .flatMap((text) => [...text.matchAll(new RegExp(`^${name.source} ([\\d.e+]+)$`, 'gm'))])
      .reduce((all, [, value]) => all + Number(value), 0);
  const bounds = [...(texts[0] ?? '').matchAll(/^hostwright_scope_due_lag_seconds_bucket\{le="(.+?)"\}/gm)];
  return {
    looks: sum(/hostwright_looks_total\{.*\}/),
    trusted: sum(/hostwright_listings_total\{trust="trusted"\}/),
    cpuSeconds: sum(/process_cpu_seconds_total/),
    lags: new Map(
      bounds.map(([, le = '']) => [
        le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
        sum(new RegExp(`hostwright_scope_due_lag_seconds_bucket\\{le="${le.replace('+', '\\+')}"\\}`)),
      ]),
    ),
  };
}

/** An upper bound of the lag of that share of the leases between two counts, in seconds. */
export function lagBetween(before: Counted, after: Counted, share: number): number {
  const counts = [...after.lags].map(([bound, count]) => ({ bound, count: count - (before.lags.get(bound) ?? 0) }));
  const all = counts.at(-1)?.count ?? 0;
  return counts.find(({ count }) => count >= all * share)?.bound ?? Number.NaN;
}
