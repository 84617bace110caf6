/** A cloud in this process: `emulator` serves one, and `demo` plays plan, apply and drift against one. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedRetCodes } from '../emulator/dialect.ts';
import type { GivenHost } from '../emulator/options.gen.ts';
import { defaultOptions, type EmulatorOptions } from '../emulator/options.ts';
import { codeOf, type ExitName, exitCodes, KnownError } from '../model/errors.ts';
import { isNestedTooDeeply, nestingText } from '../model/text/json.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import { runApply } from './apply/apply.ts';
import { runDrift } from './drift.ts';
import type { Io } from './io.ts';
import { type CommandResult, exitOf, renderResult } from './output/result.ts';
import { runPlan } from './plan.ts';
import { commandFlags, type FlagsOf } from './settings/command-flags.ts';
import { defaultsOf } from './settings/flag-kinds.ts';
import { runValidate } from './validate.ts';

/** The variables with which other commands use an emulator. Its keys are public and useful for nothing else. */
function environmentOf(url: string): Readonly<Record<string, string>> {
  return {
    HOSTWRIGHT_ENDPOINT: url,
    HOSTWRIGHT_PUBLIC_KEY: defaultOptions.publicKey,
    HOSTWRIGHT_PRIVATE_KEY: defaultOptions.privateKey,
    // The emulator lists hosts as late as it is told to. The default, for real clouds, is much longer.
    HOSTWRIGHT_SETTLE_WINDOW: '5s',
  };
}

/** Serves a local compute cloud until a signal ends it. */
export async function runEmulator(flags: FlagsOf<'emulator'>, io: Io): Promise<CommandResult> {
  const { startEmulator } = await import('../emulator/bundle.ts');
  const options = await readEmulatorOptions(flags);
  const onRequest = flags.quiet ? undefined : (line: string) => io.err(`${line}\n`);
  const emulator = await startEmulator({ ...options, onRequest }).catch((cause: unknown) => {
    throw refusalOfPort(cause, flags.port) ?? cause;
  });
  // The documented API has no code for it, so that only the operator can know what this one means.
  const limited = flags['rate-limit'] !== undefined && {
    HOSTWRIGHT_RET_CODES: `${documentedRetCodes['too-many-requests']}=throttled`,
  };
  const prose = (line: string) => wrapText(line, io.columns);
  io.out(
    [
      prose(`The emulator of the compute API listens at ${emulator.url} now. In another shell:`),
      ...Object.entries({ ...environmentOf(emulator.url), ...limited }).map(
        ([name, value]) => `  export ${name}=${value}`,
      ),
      prose(`State and faults: ${emulator.url}/_control/state. Ctrl-C ends it, and its hosts with it.`),
      '',
    ].join('\n'),
  );
  await io.stop.whenAsked();
  await emulator.close();
  return { kind: 'printed', exit: 'ok' };
}

function refusalOfPort(cause: unknown, port: number): KnownError | undefined {
  const code = codeOf(cause);
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return undefined;
  const why = code === 'EADDRINUSE' ? 'is taken' : 'may not be used by you';
  return errorOf(`Port ${port} ${why}: choose another with --port, or 0 for any free one.`);
}

async function readEmulatorOptions(flags: FlagsOf<'emulator'>): Promise<Partial<EmulatorOptions>> {
  const { parseFault, parseRateLimit } = await import('../emulator/bundle.ts');
  const faults = (flags.fault ?? []).map((text) => {
    const fault = parseFault(text);
    if (typeof fault === 'string') throw errorOf(fault);
    return fault;
  });
  const rateLimit = flags['rate-limit'] === undefined ? null : parseRateLimit(flags['rate-limit']);
  if (typeof rateLimit === 'string') throw errorOf(rateLimit);
  return {
    port: flags.port,
    visibilityLagMs: flags['visibility-lag'],
    provisioningMs: flags['provisioning-time'],
    faults,
    rateLimit,
    hosts: flags.hosts === undefined ? [] : await readHosts(flags.hosts),
  };
}

async function readHosts(path: string): Promise<readonly GivenHost[]> {
  const unusable = (reason: string) =>
    errorOf(`--hosts ${path} cannot be used: ${reason}. It holds a JSON array of hosts.`);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unusable(`it cannot be read (${codeOf(error)})`);
  });
  if (isNestedTooDeeply(text)) throw unusable(`it ${nestingText}`);
  let hosts: unknown;
  try {
    hosts = JSON.parse(text);
  } catch {
    throw unusable('it is not a file with JSON');
  }
  const { findHostProblems } = await import('../emulator/bundle.ts');
  const problems = findHostProblems(hosts);
  // One mistake is often made in every host.
  if (problems.length > 0) throw unusable(`${problems[0]} (${problems.length} faults in all)`);
  return hosts as readonly GivenHost[];
}

function errorOf(problem: string): KnownError {
  return new KnownError('flag-invalid', problem);
}

// `demo`: the commands against such a cloud.

/**
 * Plan, apply and drift against an emulator in this process. It leaves nothing behind. db-1 has half of the declared
 * memory; legacy-1 is not declared.
 */
export async function runDemo(examples: string, io: Io): Promise<CommandResult> {
  const { startEmulator } = await import('../emulator/bundle.ts');
  const declaration = await readFile(join(examples, 'demo', 'hosts.yaml'), 'utf8');
  const hosts = JSON.parse(await readFile(join(examples, 'demo', 'live.json'), 'utf8'));
  const emulator = await startEmulator({ hosts, provisioningMs: 500, latencyMs: 5, seed: 1 });
  try {
    const folder = await mkdtemp(join(tmpdir(), 'hostwright-demo-'));
    try {
      await writeFile(join(folder, 'hosts.yaml'), declaration);
      return await tellStory(declaration, emulator.url, makeDemoIo(folder, emulator.url, io));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await emulator.close();
  }
}

/** The commands see the demo's folder and keys, and no terminal. */
function makeDemoIo(folder: string, url: string, io: Io): Io {
  // The port differs from run to run; the output should not.
  const here = (text: string) => text.replaceAll(url, 'http://127.0.0.1:PORT');
  return {
    ...io,
    // With the usual window, which no command has to repeat.
    env: { ...environmentOf(url), HOST_PASSWORD: 'only-for-the-demo-1', XDG_STATE_HOME: folder },
    cwd: folder,
    out: (text) => io.out(wrapText(here(text), io.columns)),
    err: (text) => io.err(here(text)),
    interactive: false,
    quiet: true,
    status: undefined,
  };
}

async function tellStory(declaration: string, endpoint: string, io: Io): Promise<CommandResult> {
  const usual = defaultsOf({ ...commandFlags.plan, ...commandFlags.drift, ...commandFlags.apply });
  // Nothing was sent to this cloud before.
  const flags = { ...usual, endpoint, 'cold-start': 'proceed' as const, 'settle-window': 5_000 };
  const steps: readonly (readonly [commandLine: string, ends: ExitName, run: () => Promise<CommandResult>])[] = [
    ['validate', 'ok', () => runValidate(flags, io)],
    ['plan', 'ok', () => runPlan(flags, io)],
    ['apply --auto-approve', 'ok', () => runApply({ ...flags, 'auto-approve': true }, io)],
    ['plan', 'ok', () => runPlan(flags, io)],
    ['drift --details', 'differences', () => runDrift({ ...flags, details: true }, io)],
  ];
  io.out(
    'A cloud in this process has two hosts: db-1 and legacy-1. hosts.yaml declares db-1 and web-01 to web-03:\n\n',
  );
  io.out(declaration.replaceAll(/^(?=.)/gm, '  '));
  for (const [commandLine, ends, run] of steps) {
    io.out(`\n$ hostwright ${commandLine}\n`);
    const result = await run();
    const exit = exitOf(result);
    io.out(`${(await renderResult(result, exit, 'text', io)) ?? ''}exit ${exitCodes[exit]} (${exit})\n`);
    if (io.stop.why !== undefined) return { kind: 'printed', exit: io.stop.why };
    // Any other exit code means that the demo is broken, and a pipeline must notice.
    if (exit !== ends) {
      io.out(`\nThe demo expected exit ${exitCodes[ends]} (${ends}) here.\n`);
      return { kind: 'printed', exit: 'error' };
    }
  }
  io.out('\nThe cloud of this demo is gone again. To try your own pipeline: hostwright emulator\n');
  return { kind: 'printed', exit: 'ok' };
}
