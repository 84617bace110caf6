/** How a figure is taken: wall time of short commands, CPU time and peak memory of long ones. */
import { type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const mebibyte = 2 ** 20;

type Environment = Readonly<Record<string, string>>;

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

/** Runs Node to its end. Throws where it fails. */
function runNode(words: readonly string[], stdout: number | 'ignore' | 'pipe', env: Environment = environment): string {
  const stdio: StdioOptions = ['ignore', stdout, 'pipe'];
  const ended = spawnSync(process.execPath, words, { env, stdio, encoding: 'utf8' });
  if (ended.status === 0) return ended.stdout;
  throw new Error(`node ${words.join(' ')}\nended with ${ended.status}\n${ended.stderr}`);
}

/** Wall time of a whole process, milliseconds. `words`: arguments of Node. */
export function timeNode(words: readonly string[]): number {
  const start = performance.now();
  runNode(words, 'ignore');
  return performance.now() - start;
}

export interface Spent {
  /** Seconds of a clock. */
  readonly seconds: number;
  /** Seconds, user and system together. */
  readonly cpu: number;
  /** Largest resident set. */
  readonly peakBytes: number;
}

/** Runs Node to its end with stdout in a file. */
export function spendNode(words: readonly string[], output: string, env: Environment = environment): Spent {
  const measured = measure(words, output, env);
  const file = openSync(output, 'w');
  const start = performance.now();
  runNode(measured.words, file, measured.env);
  const seconds = (performance.now() - start) / 1_000;
  closeSync(file);
  return { seconds, ...measured.read() };
}

/** The process with this output file tells at its end what it has spent. */
export function measure(words: readonly string[], output: string, env: Environment) {
  const file = `${output}.spent`;
  return {
    words: ['--import', './test/bench/spent.mjs', ...words],
    env: { ...env, BENCH_SPENT: file },
    read() {
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(file, 'utf8'));
      return { cpu: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1_024 };
    },
  };
}

/** What the requests of a trusted listing cost when nothing is done with their answers (exchange.mjs). `cpu`: seconds. */
export function exchangeOnly(
  url: string,
  hosts: number,
  inFlight: number,
): { readonly requests: number; readonly cpu: number; readonly milliseconds: number } {
  return JSON.parse(runNode([join('test', 'bench', 'exchange.mjs'), url, String(hosts), String(inFlight)], 'pipe'));
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

/** Starts a process that prints on which addresses it listens. It never outlives this one. `mostMs`: for its end. */
export async function startListening(words: readonly string[], env: Environment, mostMs: number) {
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(mostMs)]);
    kill();
    process.off('exit', kill);
  };
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    const urls = text.match(/http:\/\/127\.0\.0\.1:\d+/g);
    // A watcher prints two at once.
    if (urls !== null) return { addresses: urls, stop };
  }
  throw new Error(`node ${words.join(' ')}\nended before it listened\n${said}`);
}

/** Works with an emulator in a process of its own. */
export async function withEmulator<Found>(
  flags: readonly string[],
  work: (url: string) => Promise<Found>,
): Promise<Found> {
  const words = hostwright('emulator', '--port', '0', '--quiet', ...flags);
  const { addresses, stop } = await startListening(words, environment, 5_000);
  try {
    return await work(addresses[0] ?? '');
  } finally {
    await stop();
  }
}

export const slowMs = 20;

/** Works with one that answers after `slowMs`. */
export const withSlowEmulator: typeof withEmulator = (flags, work) =>
  withEmulator(flags, async (url) => {
    await control(url, 'options', { latencyMs: slowMs });
    return work(url);
  });

/** A connection that is kept would be closed by the other side while a measured process is waited for. */
const unkept = { Connection: 'close' };

/** Tells an emulator what to do. */
export async function control(url: string, what: 'options' | 'reset', body: object = {}): Promise<void> {
  const headers = { ...unkept, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/_control/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The emulator did not take ${what}: HTTP ${answer.status}`);
}

export interface EmulatorState {
  readonly creates: { readonly committed: number };
  readonly requests: { readonly DescribeHostInstance: number; readonly throttled: number };
  readonly duplicates: readonly unknown[];
}

export async function readState(url: string): Promise<EmulatorState> {
  return (await fetch(`${url}/_control/state`, { headers: unkept })).json() as Promise<EmulatorState>;
}

export const least = (values: readonly number[]) => Math.min(...values);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Such as `1.20, 1.31`. */
export const listed = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ');
