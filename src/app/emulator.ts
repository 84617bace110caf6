import { readFile } from 'node:fs/promises';
import { documentedRetCodes } from '../emulator/dialect.ts';
import type { GivenHost } from '../emulator/options.gen.ts';
import { defaultOptions, type EmulatorOptions } from '../emulator/options.ts';
import { codeOf, KnownError } from '../model/errors.ts';
import { isNestedTooDeeply, nestingText } from '../model/text/json.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/result.ts';
import type { EmulatorFlags } from './settings/command-flags.ts';

/** The variables with which other commands use an emulator. Its keys are public and useful for nothing else. */
export function environmentOf(url: string): Readonly<Record<string, string>> {
  return {
    HOSTWRIGHT_ENDPOINT: url,
    HOSTWRIGHT_PUBLIC_KEY: defaultOptions.publicKey,
    HOSTWRIGHT_PRIVATE_KEY: defaultOptions.privateKey,
    // The emulator lists hosts as late as it is told to. The default, for real clouds, is much longer.
    HOSTWRIGHT_SETTLE_WINDOW: '5s',
  };
}

/** Serves a local compute cloud until a signal ends it. */
export async function runEmulator(flags: EmulatorFlags, io: Io): Promise<CommandResult> {
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
      prose(`Emulator of the compute API at ${emulator.url} (seed ${emulator.seed}). In another shell:`),
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
  return refuse(`Port ${port} ${why}: choose another with --port, or 0 for any free one.`);
}

async function readEmulatorOptions(flags: EmulatorFlags): Promise<Partial<EmulatorOptions>> {
  const { parseFault, parseRateLimit } = await import('../emulator/bundle.ts');
  const faults = (flags.fault ?? []).map((text) => {
    const fault = parseFault(text);
    if (typeof fault === 'string') throw refuse(fault);
    return fault;
  });
  const rateLimit = flags['rate-limit'] === undefined ? null : parseRateLimit(flags['rate-limit']);
  if (typeof rateLimit === 'string') throw refuse(rateLimit);
  return {
    port: flags.port,
    visibilityLagMs: flags['visibility-lag'],
    provisioningMs: flags['provisioning-time'],
    faults,
    rateLimit,
    hosts: flags.hosts === undefined ? [] : await readHosts(flags.hosts),
    ...(flags.seed !== undefined && { seed: flags.seed }),
  };
}

async function readHosts(path: string): Promise<readonly GivenHost[]> {
  const unusable = (reason: string) =>
    refuse(`--hosts ${path} cannot be used: ${reason}. It holds a JSON array of hosts.`);
  const text = await readFile(path, 'utf8').catch(() => {
    throw unusable('it cannot be read');
  });
  if (isNestedTooDeeply(text)) throw unusable(`it ${nestingText}`);
  let hosts: unknown;
  try {
    hosts = JSON.parse(text);
  } catch {
    throw unusable('it is not JSON');
  }
  const { findHostProblems } = await import('../emulator/bundle.ts');
  const problems = findHostProblems(hosts);
  // One mistake is often made in every host.
  if (problems.length > 0) throw unusable(`${problems[0]} (${problems.length} faults in all)`);
  return hosts as readonly GivenHost[];
}

function refuse(problem: string): KnownError {
  return new KnownError('flag-invalid', problem);
}
