/** How a figure is taken: wall time of short commands, CPU time and peak memory of long ones. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** One figure against its limit. */
export interface Result {
  readonly name: string;
  /** Nothing where this machine cannot tell. */
  readonly figure: number | undefined;
  readonly limit: number;
  /** The figure must not be below its limit. Otherwise it must not be above. */
  readonly atLeast?: true;
  readonly unit: string;
  /** What the figure was made of. */
  readonly detail: string;
}

/** `folder`: for its files. */
export type Bench = (folder: string, options: { readonly isFull: boolean }) => Promise<readonly Result[]>;

export const mebibyte = 2 ** 20;

/** Every measured process gets these variables and no others: NODE_EXTRA_CA_CERTS alone can double the start of Node. */
export const environment = {
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  HOSTWRIGHT_PUBLIC_KEY: 'emulator-public-key',
  HOSTWRIGHT_PRIVATE_KEY: 'emulator-private-key',
  HOST_PASSWORD: 'Bench-password-1',
  // Nothing was sent before a measurement.
  HOSTWRIGHT_COLD_START: 'proceed',
  // Where no journal is: a plan looks for one.
  XDG_CACHE_HOME: join(tmpdir(), 'hostwright-bench-cache'),
  XDG_STATE_HOME: join(tmpdir(), 'hostwright-bench-no-journal'),
};

/** The arguments of Node for a command of the tool. */
export const hostwright = (...words: readonly string[]) => [join('dist', 'main.cjs'), ...words];

/** The arguments of Node for a plan that no guard cuts short. */
export const planOf = (declaration: string, url: string) =>
  hostwright('plan', '--file', declaration, '--endpoint', url, '--max-creates', '200000');

/** Wall time of a whole process, milliseconds. Throws where it fails. `words`: arguments of Node. */
export function timeNode(words: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw failed(words, status, String(stderr));
  return performance.now() - start;
}

export interface Spent {
  /** Of a clock. */
  readonly seconds: number;
  /** Seconds, user and system together. */
  readonly cpu: number;
  /** Largest resident set; nothing without Linux's /proc. */
  readonly peakBytes: number | undefined;
}

/**
 * Runs Node to its end with stdout in a file. A shell waits for it, because Node cannot tell what a child spent: `times`
 * is the kernel's account of user and system time. Throws where the process fails.
 */
export async function spendNode(
  words: readonly string[],
  output: string,
  env: Readonly<Record<string, string>> = environment,
): Promise<Spent> {
  const script = '"$@" & pid=$!; echo "$pid" >&3; wait "$pid"; status=$?; times >&3; exit "$status"';
  const file = openSync(output, 'w');
  const start = performance.now();
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, ...words], {
    env,
    stdio: ['ignore', file, 'pipe', 'pipe'],
  });
  closeSync(file);
  let account = '';
  let complaint = '';
  let peakBytes: number | undefined;
  child.stdio[3]?.on('data', (chunk) => {
    account += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const watch = setInterval(() => {
    peakBytes = readPeak(Number.parseInt(account, 10)) ?? peakBytes;
  }, 20);
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(watch);
  if (status !== 0) throw failed(words, status, complaint);
  // Two lines of "0m1.23s 0m0.04s": the shell's own time, then that of its children.
  const [, , children = ''] = account.trim().split('\n');
  const spent = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map((time) => Number(time[1]) * 60 + Number(time[2]));
  return { seconds, cpu: spent.reduce((sum, next) => sum + next, 0), peakBytes };
}

/** The kernel's own high-water mark, so that no peak falls between two looks. Nothing without Linux's /proc. */
export function readPeak(pid: number | undefined): number | undefined {
  try {
    const mark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return mark === null ? undefined : Number(mark[1]) * 1024;
  } catch {
    return undefined;
  }
}

/** Nothing where one of them is not known. */
export function largest(bytes: readonly (number | undefined)[]): number | undefined {
  const known = bytes.flatMap((one) => (one === undefined ? [] : [one]));
  return known.length < bytes.length ? undefined : Math.max(...known);
}

/** What the requests of a trusted listing cost when nothing is done with their answers (exchange.mjs). `cpu`: seconds. */
export function exchangeOnly(
  url: string,
  hosts: number,
  inFlight: number,
): { readonly requests: number; readonly cpu: number; readonly milliseconds: number } {
  const words = [join('test', 'bench', 'exchange.mjs'), url, String(hosts), String(inFlight)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env: environment, encoding: 'utf8' });
  if (status !== 0) throw failed(words, status, stderr);
  return JSON.parse(stdout);
}

/** Takes a figure of each side so many times, by turns: a busy minute of the machine falls on all alike. */
export async function takeTurns<Sides extends Readonly<Record<string, () => unknown>>>(
  turns: number,
  sides: Sides,
): Promise<{ readonly [Side in keyof Sides]: Awaited<ReturnType<Sides[Side]>>[] }> {
  const taken = Object.entries(sides).map(([name, side]) => ({ name, side, figures: [] as unknown[] }));
  for (let turn = 0; turn < turns; turn += 1) for (const { side, figures } of taken) figures.push(await side());
  return Object.fromEntries(taken.map(({ name, figures }) => [name, figures])) as never;
}

/** Works with an emulator in a process of its own. */
export async function withEmulator<Found>(
  flags: readonly string[],
  work: (url: string) => Promise<Found>,
): Promise<Found> {
  const child = spawn(process.execPath, hostwright('emulator', '--port', '0', '--quiet', ...flags), {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { addresses, stop } = watchServer(child, child.stdout, 5_000);
  try {
    const [url] = await addresses;
    if (url === undefined) throw new Error('The emulator ended before it listened.');
    return await work(url);
  } finally {
    await stop();
  }
}

export const slowMs = 20;

/** Works with one that answers after `slowMs`. */
export const withSlowEmulator: typeof withEmulator = (flags, work) =>
  withEmulator(flags, async (url) => {
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${url}/_control/options`, { method: 'POST', headers, body: JSON.stringify({ latencyMs: slowMs }) });
    return work(url);
  });

/**
 * A process that prints the address on which it listens. It never outlives this one. `mostMs`: how long it may take to end.
 * No address where it ended before.
 */
export function watchServer(child: ChildProcess, output: Readable, mostMs: number) {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    addresses: readAddresses(output),
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(mostMs)]);
      kill();
      process.off('exit', kill);
    },
  };
}

/** All that it prints at once: a watcher has two. Empty if it ends before. */
async function readAddresses(output: Readable): Promise<readonly string[]> {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    const urls = text.match(/http:\/\/127\.0\.0\.1:\d+/g);
    if (urls !== null) return urls;
  }
  return [];
}

export interface EmulatorState {
  readonly creates: { readonly committed: number };
  readonly requests: { readonly DescribeHostInstance: number; readonly throttled: number };
  readonly duplicates: readonly unknown[];
}

export async function readState(url: string): Promise<EmulatorState> {
  return (await fetch(`${url}/_control/state`)).json() as Promise<EmulatorState>;
}

export const least = (values: readonly number[]) => Math.min(...values);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Such as `1.20, 1.31`. */
export const listed = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ');

function failed(words: readonly string[], status: unknown, complaint: string): Error {
  return new Error(`node ${words.join(' ')}\nended with ${status}\n${complaint}`);
}
