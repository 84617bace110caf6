import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { inject, onTestFinished, vi } from 'vitest';
import type { GivenHost } from '../../src/emulator/options.gen.ts';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { type RunningEmulator, startEmulator } from '../../src/emulator/server.ts';
import type { DialectName } from '../../src/model/dialect.ts';
import { compiledCode } from './compiled-code.ts';
import { longestWaitMs } from './until.ts';

/** The built command, as a user has it. */
export const binary = resolve('dist/main.cjs');

export interface Ran {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What comes in on stdin before it ends; `closed`: the process has no stdin at all. */
  readonly stdin?: string | { readonly closed: true };
  /** What starts it, e.g. `['unshare', '--fork']`. */
  readonly under?: readonly string[];
}

/** The variables of a process that seems to run on another machine. */
export const otherMachine = (boot: string) => ({
  NODE_OPTIONS: `--import=${new URL('other-machine.mjs', import.meta.url)}`,
  HOSTWRIGHT_TEST_BOOT: boot,
});

/** A command that runs. */
export interface Started {
  readonly ended: Promise<Ran>;
  /** What it has written so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** Runs the built command as a process of its own, in an environment that holds nothing but what the test gives: without XDG_STATE_HOME in it, the journal is gone when the process is. */
export function hostwright(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return startHostwright(args, options).ended;
}

/** The words of a command line without those that set a variable for it, e.g. `HOSTWRIGHT_TIMEOUT=1s`, wherever they stand. */
export function takeVariables(line: readonly string[]): {
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
} {
  const given = line.map((word) => /^(HOSTWRIGHT_[A-Z_]+)=(.*)$/s.exec(word));
  const pairs = given.flatMap((match) => (match === null ? [] : [[match[1], match[2]]]));
  return { words: line.filter((_, index) => given[index] === null), variables: Object.fromEntries(pairs) };
}

/** Starts the built command, for a test that acts while it runs. */
export function startHostwright(line: readonly string[], options: RunOptions = {}): Started {
  const state = mkdtempSync(join(tmpdir(), 'hostwright-state-'));
  const own = { PATH: process.env.PATH, HOME: state, XDG_STATE_HOME: state, XDG_CACHE_HOME: compiledCode };
  const { words: args, variables } = takeVariables(line);
  const env = { ...own, ...options.env, ...variables };
  // Only a shell can start a process without a stdin.
  const shell = typeof options.stdin === 'object' ? ['/bin/sh', '-c', 'exec "$0" "$@" <&-'] : [];
  const [file = '', ...words] = [...(options.under ?? []), ...shell, process.execPath, binary, ...args];
  const child = spawn(file, words, { cwd: options.cwd, env });
  // A command that never reads its input may be gone before it is written.
  child.stdin.on('error', () => {});
  child.stdin.end(typeof options.stdin === 'string' ? options.stdin : '');
  const { ended, ...started } = watchProcess(child);
  const removed = async (ran: Ran) => {
    await removeFolder(state);
    return ran;
  };
  return { ...started, ended: ended.then(removed) };
}

/** What a process writes from its start to its end. */
export function watchProcess(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Started {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const ended = new Promise<Ran>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => done({ code, signal, ...said }));
  });
  return { ended, stdout: () => said.stdout, stderr: () => said.stderr, kill: (signal) => void child.kill(signal) };
}

/** Registers what is to be done when a test has ended. Tests that run at the same time must pass their own. */
export type AtEnd = (cleanUp: () => void | Promise<void>) => void;

/** The test that runs alone. */
const currentTest: AtEnd = (cleanUp) => onTestFinished(cleanUp);

/** A folder with these files, gone when the test is. */
export function folderWith(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  atEnd: AtEnd = currentTest,
  top: string = tmpdir(),
): string {
  const folder = mkdtempSync(join(top, 'hostwright-test-'));
  atEnd(() => removeFolder(folder));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Removes a folder in which a process that was just killed may still write: `rmSync` alone repeats only its last step, and so fails for ever on a file that came after it had looked. */
function removeFolder(folder: string): Promise<void> {
  return vi.waitFor(() => rmSync(folder, { recursive: true, force: true }), { timeout: longestWaitMs, interval: 20 });
}

/** A local cloud that ends with the test, and the environment that leads to it, with a state folder of its own. */
export async function localCloud(
  options: Partial<EmulatorOptions> = {},
  atEnd: AtEnd = currentTest,
): Promise<{ readonly cloud: RunningEmulator; readonly env: Readonly<Record<string, string>> }> {
  const cloud = await startEmulator({ seed: 1, ...options });
  atEnd(() => cloud.close());
  return { cloud, env: { ...environmentFor(cloud.url), ...nothingBefore, XDG_STATE_HOME: folderWith({}, atEnd) } };
}

/** Nothing was sent before a test, so that no run waits for it. */
export const nothingBefore = { HOSTWRIGHT_COLD_START: 'proceed' } as const;

/** The environment that leads to this endpoint, with the keys of an emulator. */
export function environmentFor(endpoint: string): Readonly<Record<string, string>> {
  return {
    HOSTWRIGHT_ENDPOINT: endpoint,
    HOSTWRIGHT_PUBLIC_KEY: 'emulator-public-key',
    HOSTWRIGHT_PRIVATE_KEY: 'emulator-private-key',
    HOST_PASSWORD: 'Sesame-4711',
    ...(testDialect === 'uhost' && { HOSTWRIGHT_PROJECT: 'default' }),
  };
}

/** The dialect that the scenes of this run declare, and so the emulator speaks (test/vitest.config.ts). */
export const testDialect: DialectName = inject('dialect');

/** What stands before the hosts, behind `more`; as many lines in each dialect, so that a fault is at the same place. */
const dialectLines: Readonly<Record<DialectName, readonly string[]>> = {
  documented: [
    'defaults:',
    '  imageId: img-ubuntu-24',
    '  cpu: 2',
    '  memory: 4096',
    '  diskSpace: 40',
    '  chargeType: Month',
    '  password: { env: HOST_PASSWORD }',
  ],
  uhost: [
    'dialect: uhost',
    'projectId: default',
    'defaults: {',
    '  imageId: img-ubuntu-24, cpu: 2, memory: 4096,',
    '  bootDisk: { type: CLOUD_SSD, size: 40 }, chargeType: Month,',
    '  password: { env: HOST_PASSWORD },',
    '}',
  ],
};

/** The operations of the cloud that the scenes of this run speak to. */
export const operations =
  testDialect === 'uhost'
    ? ({ list: 'DescribeUHostInstance', create: 'CreateUHostInstance' } as const)
    : ({ list: 'DescribeHostInstance', create: 'CreateHostInstance' } as const);

/** All of a declaration but its hosts. */
export function declarationHead(more = ''): string {
  const place = ['apiVersion: hostwright/v1', 'region: cn-bj2', 'zone: cn-bj2-04'];
  return [...place, ...(more === '' ? [] : [more]), ...dialectLines[testDialect], ''].join('\n');
}

/** A valid declaration of these hosts; each line may carry more fields. */
export function declarationOf(hosts: readonly string[], more = ''): string {
  return `${declarationHead(more)}hosts:\n${hosts.map((host) => `  - { ${host} }\n`).join('')}`;
}

/** A live host of the emulator that `declarationOf` declares alike. */
export function givenHost(Name: string, more: Partial<GivenHost> = {}): GivenHost {
  return {
    Region: 'cn-bj2',
    Name,
    HostId: `host-${Name}`,
    BasicImageId: 'img-ubuntu-24',
    CPU: 2,
    Memory: 4096,
    ChargeType: 'Month',
    DiskSet: [{ Type: 'Boot', Size: 40 }],
    ...more,
  };
}

/** Hosts of somebody else: `other-0001` and so on. */
export function otherHosts(count: number, more: Partial<GivenHost> = {}): readonly GivenHost[] {
  return Array.from({ length: count }, (_, at) => givenHost(`other-${String(at + 1).padStart(4, '0')}`, more));
}
