import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../src/emulator/server.ts';
import { declarationOf, environmentFor, folderWith, hostwright } from '../../support/hostwright.ts';
import { runInside } from '../../support/inside.ts';
import { startTrap, type Trap, trapSecrets } from '../../support/trap.ts';
import { expectClean, expectRefused } from './refusal.ts';

let trap: Trap;
let emulator: RunningEmulator;

beforeAll(async () => {
  trap = await startTrap();
  emulator = await startEmulator({ seed: 1 });
});

afterAll(async () => {
  trap.close();
  await emulator.close();
});

const named = (yaml: string) => declarationOf([`name: ${yaml}`]);
const bomb = [
  'apiVersion: hostwright/v1',
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => {
    const before = 'abcdefg'[index];
    return `${name}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`;
  }),
  'hosts: *h',
  '',
].join('\n');

describe('a declaration is refused with its place, and nothing is sent, where it', () => {
  it.concurrent.for(['plan', 'drift', 'apply --auto-approve', 'validate'])(
    'is wrong: %s',
    async (line, { onTestFinished }) => {
      const folder = folderWith({ 'hosts.yaml': bomb }, onTestFinished);

      const ran = await runInside(line.split(' '), { cwd: folder, env: trap.env });

      expectRefused(ran, trap, 'declaration-invalid');
      expect(ran.stderr).toContain('error[too-large]: ');
      expect(ran.stderr).toContain('--> hosts.yaml:8:8\n');
    },
  );
});

describe('a file is refused, and nothing is sent, where it', () => {
  it.concurrent.for<[what: string, path: string, code: string, says: string]>([
    ['is a pipe that nobody writes to', 'pipe', 'declaration-unreadable', 'is not a regular file'],
    ['is a device without end', '/dev/zero', 'declaration-unreadable', 'is not a regular file'],
    ['is a key, named by mistake', 'key', 'declaration-invalid', 'key:1:1'],
  ])('%s', async ([, path, code, says], { onTestFinished }) => {
    const folder = folderWith({ key: `${trapSecrets.HOSTWRIGHT_PRIVATE_KEY}\n` }, onTestFinished);
    execFileSync('mkfifo', [join(folder, 'pipe')]);

    // What never ends would hold up the test as well.
    const ran = await (path === 'key' ? runInside : hostwright)(['plan', '-f', path], { cwd: folder, env: trap.env });

    expectRefused(ran, trap, code);
    expect(ran.stderr).toContain(says);
  });
});

describe('a declaration is good though unusual with', () => {
  it.concurrent('10,000 hosts: they are planned, and apply stops at the guard', async ({ onTestFinished }) => {
    const folder = folderWith({ 'hosts.yaml': named('"web-[00001:10000]"') }, onTestFinished);
    const options = { cwd: folder, env: environmentFor(emulator.url) };

    const plan = await runInside(['plan'], options);
    const apply = await runInside(['apply', '--auto-approve', '--allow=new-scope'], options);

    expect(plan.code).toBe(0);
    expect(plan.stdout).toContain('Plan: 10000 to create');
    expect(apply.code).toBe(9);
    expect(apply.stdout).toContain('--max-creates 50');
    expect(apply.stderr).toMatch(/exit 9 \(stopped\)\n$/);
    expect(emulator.hosts()).toEqual([]);
    expectClean(apply.stderr);
  });
});
