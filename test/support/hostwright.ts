import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { type RunningEmulator, startEmulator } from '../../src/emulator/server.ts';

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
  readonly stdin?: string;
}

/** Runs the built command as a process of its own, in an environment that holds nothing but what the test gives. */
export function hostwright(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const env = { PATH: process.env.PATH, HOME: tmpdir(), ...options.env };
  const child = spawn(process.execPath, [binary, ...args], { cwd: options.cwd, env });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  // A command that never reads its input may be gone before it is written.
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin ?? '');
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }));
  });
}

/** A folder with these files, gone when the test is. */
export function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** A local cloud that ends with the test, and the environment that leads to it. */
export async function localCloud(
  options: Partial<EmulatorOptions> = {},
): Promise<{ readonly cloud: RunningEmulator; readonly env: Readonly<Record<string, string>> }> {
  const cloud = await startEmulator({ seed: 1, ...options });
  onTestFinished(() => cloud.close());
  return {
    cloud,
    env: {
      HOSTWRIGHT_ENDPOINT: cloud.url,
      HOSTWRIGHT_PUBLIC_KEY: 'emulator-public-key',
      HOSTWRIGHT_PRIVATE_KEY: 'emulator-private-key',
      HOST_PASSWORD: 'Sesame-4711',
    },
  };
}

/** A valid declaration of these hosts; each line may carry more fields. */
export function declarationOf(hosts: readonly string[], more = ''): string {
  return [
    'apiVersion: hostwright/v1',
    'region: cn-bj2',
    'zone: cn-bj2-04',
    more,
    'defaults:',
    '  imageId: img-ubuntu-24',
    '  cpu: 2',
    '  memory: 4096',
    '  diskSpace: 40',
    '  chargeType: Month',
    '  password: { env: HOST_PASSWORD }',
    'hosts:',
    ...hosts.map((host) => `  - { ${host} }`),
    '',
  ]
    .filter((line, index) => line !== '' || index > 5)
    .join('\n');
}
