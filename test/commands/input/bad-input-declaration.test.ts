import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
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

/** One host, and one field of it given as YAML. */
const withField = (field: string, yaml: string) => declarationOf([`name: web-1, ${field}: ${yaml}`]);
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
  it.concurrent.for<[what: string, text: string, fault: string]>([
    ['is empty', '', 'no-hosts 1:1'],
    ['has an unknown field', withField('zone_id', 'a'), 'unknown-field 12:20'],
    ['has two names that differ in case', declarationOf(['name: web', 'name: Web']), 'name-twin 13:13'],
    ['holds a password', withField('password', trapSecrets.HOST_PASSWORD), 'literal-password 12:30'],
  ])('%s', async ([, text, fault], { onTestFinished }) => {
    const folder = folderWith({ 'hosts.yaml': text }, onTestFinished);

    const ran = await runInside(['plan'], { cwd: folder, env: trap.env });

    expectRefused(ran, trap, 'declaration-invalid');
    const faults = [...ran.stderr.matchAll(/error\[([a-z-]+)\]: .*\n +--> hosts\.yaml:(\d+:\d+)\n/g)];
    expect(faults.map(([, rule, place]) => `${rule} ${place}`)).toContain(fault);
    expect(ran.stderr.length).toBeLessThan(12_000);
  });

  it.concurrent.for(['plan', 'drift', 'apply --auto-approve', 'validate'])(
    'is wrong, by the built command: %s',
    async (line, { onTestFinished }) => {
      const folder = folderWith({ 'hosts.yaml': bomb }, onTestFinished);

      const ran = await hostwright(line.split(' '), { cwd: folder, env: trap.env });

      expectRefused(ran, trap, 'declaration-invalid');
      expect(ran.stderr).toContain('error[too-large]: ');
      expect(ran.stderr).toContain('--> hosts.yaml:8:8\n');
    },
  );
});

describe('a file is refused, and nothing is sent, where it', () => {
  it.concurrent.for<[what: string, path: string, code: string, says: string]>([
    ['does not exist', 'nowhere.yaml', 'declaration-unreadable', 'nowhere.yaml does not exist'],
    ['is a directory without declarations', 'empty', 'declaration-unreadable', 'has no *.yaml'],
    ['is a pipe that nobody writes to', 'pipe', 'declaration-unreadable', 'is not a regular file'],
    ['is a device without end', '/dev/zero', 'declaration-unreadable', 'is not a regular file'],
    ['is a link that leads to itself', 'loop', 'declaration-unreadable', 'go round in a circle'],
    ['is larger than 32 MiB', 'large', 'declaration-unreadable', 'is larger than 32 MiB'],
    ['is not UTF-8', 'latin', 'declaration-unreadable', 'is not UTF-8'],
    ['is UTF-16', 'utf16', 'declaration-unreadable', 'is UTF-16'],
    ['holds a NUL byte', 'nul', 'declaration-unreadable', 'NUL byte'],
    ['is a key, named by mistake', 'key', 'declaration-invalid', 'key:1:1'],
  ])('%s', async ([, path, code, says], { onTestFinished }) => {
    const files = {
      latin: Buffer.from('name: caf\xe9\n', 'latin1'),
      utf16: Buffer.from('\ufeffname: a\n', 'utf16le'),
      nul: 'name: a\0b\n',
      large: '',
      key: `${trapSecrets.HOSTWRIGHT_PRIVATE_KEY}\n`,
    };
    const folder = folderWith(files, onTestFinished);
    truncateSync(join(folder, 'large'), 33 * 1024 * 1024);
    if (path === 'pipe') execFileSync('mkfifo', [join(folder, path)]);
    mkdirSync(join(folder, 'empty'));
    symlinkSync('loop', join(folder, 'loop'));

    // What never ends would hold up the test as well.
    const run = path === '/dev/zero' || path === 'pipe' ? hostwright : runInside;
    const ran = await run(['plan', '-f', path], { cwd: folder, env: trap.env });

    expectRefused(ran, trap, code);
    expect(ran.stderr).toContain(says);
  });

  it.concurrent('is missing: the error says how to name one', async ({ onTestFinished }) => {
    const ran = await runInside(['plan'], { cwd: folderWith({}, onTestFinished), env: trap.env });

    expectRefused(ran, trap, 'declaration-unreadable');
    expect(ran.stderr).toContain('-f FILE');
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
