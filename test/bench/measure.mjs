/** How a figure is taken: wall time of short commands, CPU time and peak memory of long ones. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/main.cjs', import.meta.url));
const exchange = fileURLToPath(new URL('./exchange.mjs', import.meta.url));

/** Every measured process gets these variables and no others: NODE_EXTRA_CA_CERTS alone can double the start of Node. */
export const environment = {
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  HOSTWRIGHT_PUBLIC_KEY: 'emulator-public-key',
  HOSTWRIGHT_PRIVATE_KEY: 'emulator-private-key',
  HOST_PASSWORD: 'Bench-password-1',
  // Where no journal is: a plan looks for one.
  XDG_CACHE_HOME: join(tmpdir(), 'hostwright-bench-cache'),
  XDG_STATE_HOME: join(tmpdir(), 'hostwright-bench-no-journal'),
};

/**
 * One figure against its limit.
 * @typedef {object} Result
 * @property {string} name
 * @property {number | undefined} figure Nothing where this machine cannot tell.
 * @property {number} limit
 * @property {true} [atLeast] The figure must not be below its limit. Otherwise it must not be above.
 * @property {string} unit
 * @property {string} detail What the figure was made of.
 */

/**
 * @typedef {object} Spent
 * @property {number} cpu Seconds, user and system together.
 * @property {number | undefined} peakBytes Largest resident set; nothing without Linux's /proc.
 */

/** @typedef {{ readonly url: string, stop(): Promise<void> }} Emulator */

/**
 * The arguments of Node for a command of the tool.
 * @param {readonly string[]} words
 */
export const hostwright = (...words) => [main, ...words];

/**
 * The arguments of Node for a plan that no guard cuts short.
 * @param {string} declaration
 * @param {string} url
 */
export const planOf = (declaration, url) =>
  hostwright('plan', '--file', declaration, '--endpoint', url, '--max-creates', '200000');

/**
 * Wall time of a whole process, milliseconds. Throws where it fails.
 * @param {readonly string[]} words Arguments of Node.
 */
export function timeNode(words) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, words, {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw failed(words, status, String(stderr));
  return milliseconds;
}

/**
 * Runs Node to its end with stdout in a file. A shell waits for it, because Node cannot tell what a child spent: `times`
 * is the kernel's account of user and system time. Throws where the process fails.
 * @param {readonly string[]} words Arguments of Node.
 * @param {string} output Path of the file.
 * @returns {Promise<Spent>}
 */
export async function spendNode(words, output) {
  const script = '"$@" & pid=$!; echo "$pid" >&3; wait "$pid"; status=$?; times >&3; exit "$status"';
  const file = openSync(output, 'w');
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, ...words], {
    env: environment,
    stdio: ['ignore', file, 'pipe', 'pipe'],
  });
  closeSync(file);
  let account = '';
  let complaint = '';
  /** @type {number | undefined} */
  let peakBytes;
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
  clearInterval(watch);
  if (status !== 0) throw failed(words, status, complaint);
  // Two lines of "0m1.23s 0m0.04s": the shell's own time, then that of its children.
  const [, , children = ''] = account.trim().split('\n');
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map((time) => Number(time[1]) * 60 + Number(time[2]));
  return { cpu: seconds.reduce((sum, next) => sum + next, 0), peakBytes };
}

/**
 * The kernel's own high-water mark, so that no peak falls between two looks. Nothing without Linux's /proc.
 * @param {number | undefined} pid
 */
export function readPeak(pid) {
  try {
    const mark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return mark === null ? undefined : Number(mark[1]) * 1024;
  } catch {
    return undefined;
  }
}

/**
 * What the requests of a trusted listing cost when nothing is done with their answers (exchange.mjs).
 * @param {{ url: string, hosts: number, inFlight: number }} listing
 * @returns {{ requests: number, cpu: number, milliseconds: number }} `cpu` in seconds
 */
export function exchangeOnly({ url, hosts, inFlight }) {
  const words = [exchange, url, String(hosts), String(inFlight)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env: environment, encoding: 'utf8' });
  if (status !== 0) throw failed(words, status, stderr);
  return JSON.parse(stdout);
}

/**
 * Starts an emulator in a process of its own.
 * @param {readonly string[]} flags
 * @returns {Promise<Emulator>}
 */
export async function startEmulator(...flags) {
  const child = spawn(process.execPath, hostwright('emulator', '--port', '0', '--quiet', ...flags), {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { address, stop } = watchServer(child, 5_000);
  const url = await address;
  if (url === undefined) throw new Error('The emulator ended before it listened.');
  return { url, stop };
}

/**
 * A process that prints the address on which it listens. It never outlives this one.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable | null>} child
 * @param {number} mostMs How long it may take to end.
 * @returns {{ readonly address: Promise<string | undefined>, stop(): Promise<void> }} No address where it ended before.
 */
export function watchServer(child, mostMs) {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    address: readAddress(child.stdout),
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(mostMs)]);
      kill();
      process.off('exit', kill);
    },
  };
}

/** @param {import('node:stream').Readable} output */
async function readAddress(output) {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (url !== undefined) return url;
  }
  return undefined;
}

/**
 * How many requests the emulator has answered.
 * @param {string} url
 * @returns {Promise<number>}
 */
export async function countRequests(url) {
  const response = await fetch(`${url}/_control/state`);
  /** @type {any} */
  const state = await response.json();
  return state.requests.DescribeHostInstance;
}

/**
 * Throws unless a plan found exactly what the fleet was made with: a figure of work left undone would be a lie.
 * @param {string} output Path of what it printed.
 * @param {import('./fleet.mjs').Fleet} fleet
 */
export function checkPlan(output, { count, changed, missing }) {
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n');
  const inSync = count - changed - missing;
  const expected = `Plan: ${missing} to create, ${changed} changed, ${inSync} in sync, ${missing} unmanaged.`;
  if (lines.at(-1) !== expected)
    throw new Error(`The plan should end with\n${expected}\nand ends with\n${lines.at(-1)}`);
}

/** @param {readonly number[]} values */
export const least = (values) => Math.min(...values);

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @type {(words: readonly string[], status: unknown, complaint: string) => Error} */
function failed(words, status, complaint) {
  return new Error(`node ${words.join(' ')}\nended with ${status}\n${complaint}`);
}
