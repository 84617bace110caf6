import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../src/emulator/server.ts';
import { declarationOf, environmentFor, folderWith, hostwright, testDialect } from '../../support/hostwright.ts';
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
const nested = (open: string, close: string) => `${open.repeat(5_000)}${close.repeat(5_000)}`;
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
    ['holds comments alone', '# one\n# two\n', 'no-hosts 1:1'],
    ['declares no host and no region', 'apiVersion: hostwright/v1\nhosts: []\n', 'missing-field 2:1'],
    ['declares nothing under hosts', 'apiVersion: hostwright/v1\nhosts:\n', 'no-hosts 2:1'],
    ['is two documents', `${named('a')}---\n${named('b')}`, 'two-documents 14:1'],
    ['is a list', '- name: a\n', 'not-a-map 1:1'],
    ['is a single word', 'hosts\n', 'not-a-map 1:1'],
    ['has a key twice', declarationOf(['name: a'], 'region: cn-bj3'), 'duplicate-key 4:1'],
    ['is indented with tabs', 'apiVersion: hostwright/v1\nhosts:\n\t- name: a\n', 'tab-indent 3:1'],
    ['leaves a bracket open', 'apiVersion: hostwright/v1\nhosts: [{ name: a }\n', 'syntax 2:8'],
    ['leaves a quotation open', 'apiVersion: hostwright/v1\nregion: "cn\nhosts: []\n', 'syntax 2:9'],
    ['is an alias bomb', bomb, 'too-large 8:8'],
    ['has an alias inside its own anchor', withField('tag', '&t [*t]'), 'alias-cycle 12:29'],
    ['has an alias of nothing', withField('tag', '*nowhere'), 'alias-unknown 12:25'],
    ['nests lists 5,000 deep', `hosts: ${nested('[', ']')}\n`, 'too-deep 1:107'],
    ['nests maps 5,000 deep', `hosts: ${nested('{a: ', '}')}\n`, 'too-deep 1:401'],
    ['has a tag of its own', withField('tag', '!x web'), 'custom-tag 12:28'],
    ['asks for a JavaScript function', withField('tag', '!!js/function "x"'), 'custom-tag 12:39'],
    ['holds binary', withField('tag', '!!binary aGk='), 'custom-tag 12:34'],
    ['has the key __proto__', withField('__proto__', '{ polluted: 1 }'), 'reserved-key 12:20'],
    ['has the key constructor', withField('constructor', '{ prototype: 1 }'), 'reserved-key 12:20'],
    ['has the key prototype', declarationOf(['name: a'], 'prototype: {}'), 'reserved-key 4:1'],
    ['has an unknown field', withField('zone_id', 'a'), 'unknown-field 12:20'],
    ['has a field in another case', withField('Cpu', '4'), 'unknown-field 12:20'],
    ['has a bare quantity', withField('quantity', '3'), 'unknown-field 12:20'],
    ['names an endpoint', declarationOf(['name: a'], 'endpoint: https://evil.example'), 'unknown-field 4:1'],
    ['names another file', declarationOf(['name: a'], 'include: ../other.yaml'), 'unknown-field 4:1'],
    ['lacks a field', 'apiVersion: hostwright/v1\nregion: r\nzone: z\nhosts: [{ name: a }]\n', 'missing-field 4:9'],
    ['lacks a version', 'hosts: [{ name: a }]\n', 'missing-field 1:1'],
    ['has another version', named('a').replace('/v1', '/v2'), 'wrong-version 1:13'],
    ['has a cpu of "4" as text', withField('cpu', '"4"'), 'wrong-type 12:25'],
    ['has a cpu of 4.5', withField('cpu', '4.5'), 'wrong-type 12:25'],
    ['has a cpu of 0', withField('cpu', '0'), 'out-of-range 12:25'],
    ['has a cpu of -1', withField('cpu', '-1'), 'out-of-range 12:25'],
    ['has a cpu of 1e308', withField('cpu', '1e308'), 'number-imprecise 12:25'],
    ['has a cpu beyond what is exact', withField('cpu', '9007199254740993'), 'number-imprecise 12:25'],
    ['has a cpu of 017', withField('cpu', '017'), 'number-ambiguous 12:25'],
    ['has a cpu of .inf', withField('cpu', '.inf'), 'number-imprecise 12:25'],
    ['has a cpu of .nan', withField('cpu', '.nan'), 'number-imprecise 12:25'],
    ['has a cpu of null', withField('cpu', 'null'), 'missing-value 12:25'],
    ['has a truth value for a tag', withField('tag', 'true'), 'wrong-type 12:25'],
    ['has 0 charging periods', withField('chargeQuantity', '0'), 'out-of-range 12:36'],
    ['names a host by a time', named('12:30'), 'bad-name 12:15'],
    ['has an empty name', named('""'), 'bad-name 12:13'],
    ['has a name of 64 characters', named('a'.repeat(64)), 'bad-name 12:13'],
    ['has a name with a space', named('we b'), 'bad-name 12:15'],
    ['has a name with a slash', named('a/b'), 'bad-name 12:14'],
    ['has a name that leads upwards', named('../a'), 'bad-name 12:15'],
    ['has a name with a dash in front', named('-a'), 'bad-name 12:13'],
    ['has a name with a line break', named('"a\\nb"'), 'bad-name 12:13'],
    ['has a name with an escape character', named('"a\\eb"'), 'bad-name 12:13'],
    ['has a name with a C1 control', named('"a\u009bb"'), 'bad-name 12:15'],
    ['has a name with a bidirectional mark', named('"a\u202eb"'), 'bad-name 12:15'],
    ['has a name with a zero-width space', named('"a\u200bb"'), 'bad-name 12:15'],
    ['has a name with half a character', named('"a\\ud800b"'), 'bad-name 12:13'],
    ['has a name that reads like two parameters', named('webPasswordUGFzcw'), 'bad-name 12:13'],
    ['has a name with an equals sign', named('web='), 'bad-name 12:16'],
    ['has two names that differ in case', declarationOf(['name: web', 'name: Web']), 'name-twin 13:13'],
    ['has two Unicode forms of a name', declarationOf(['name: \uf900', 'name: \u8c48']), 'name-twin 13:13'],
    ['has a name twice', declarationOf(['name: "web-[1:3]"', 'name: web-2']), 'duplicate-name 13:13'],
    ['has a range without end', named('"web-[1:]"'), 'bad-range 12:18'],
    ['counts more hosts than any run', named('"a-[0:999999999]"'), 'too-many-hosts 12:13'],
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
  it.concurrent.for<[what: string, text: string]>([
    ['a byte order mark', `\ufeff${named('a')}`],
    ['Windows line ends', named('a').replaceAll('\n', '\r\n')],
    ['a cpu of 4.0', withField('cpu', '4.0')],
    ['a cpu of 4e0', withField('cpu', '4e0')],
    ['an unquoted no for a name', named('no')],
    ['an unquoted date for a name', named('2024-01-01')],
    ['anchors, aliases and a merge key', declarationOf(['name: a, tag: &t web, <<: { cpu: 4 }', 'name: b, tag: *t'])],
    ['one name in two regions', declarationOf(['name: a', 'name: a, region: cn-bj3'])],
  ])('%s', async ([, text], { onTestFinished }) => {
    const folder = folderWith({ 'hosts.yaml': text }, onTestFinished);

    const ran = await runInside(['plan'], { cwd: folder, env: environmentFor(emulator.url) });

    expect(ran.stderr).toBe('');
    expect(ran.stdout).toMatch(/^Plan: [12] to create, 0 in sync\.$/m);
    expect(ran.code).toBe(0);
  });

  it.runIf(testDialect === 'documented')(
    'a chargeType and a loginMode that nobody documented: a note, sent as written',
    async ({ onTestFinished }) => {
      const text = declarationOf(['name: odd-1, chargeType: Weekly, loginMode: KeyPair']);
      const folder = folderWith({ 'hosts.yaml': text }, onTestFinished);

      const ran = await runInside(['plan'], { cwd: folder, env: environmentFor(emulator.url) });

      expect(ran.stderr).toContain('note[charge-type-unseen]: chargeType "Weekly"');
      expect(ran.stderr).toContain('note[login-mode-unseen]: loginMode "KeyPair"');
      expect(ran.stdout).toContain('Weekly x 1');
      expect(ran.code).toBe(0);
    },
  );

  it.concurrent('120 periods that are paid at once: the plan says so, in red', async ({ onTestFinished }) => {
    const folder = folderWith({ 'hosts.yaml': withField('chargeQuantity', '120') }, onTestFinished);
    const env = environmentFor(emulator.url);

    const plain = await runInside(['plan'], { cwd: folder, env });
    const red = await hostwright(['plan'], { cwd: folder, env: { ...env, FORCE_COLOR: '1' } });

    expect(plain.stdout).toContain('Month x 120 (120 periods are paid at once)');
    expect(red.stdout).toContain('\u001b[31m(120 periods are paid at once)');
  });

  it.concurrent('10,000 hosts: they are planned, and apply stops at the guard', async ({ onTestFinished }) => {
    const folder = folderWith({ 'hosts.yaml': named('"web-[00001:10000]"') }, onTestFinished);
    const options = { cwd: folder, env: environmentFor(emulator.url) };

    const plan = await runInside(['plan'], options);
    const apply = await runInside(['apply', '--auto-approve', '--allow=new-scope'], options);

    expect(plan.code).toBe(0);
    expect(plan.stdout).toContain('Plan: 10000 to create');
    expect(apply.code).toBe(9);
    expect(apply.stdout).toContain('--max-creates 50');
    expect(apply.stderr).toMatch(/exit 9 \(guarded\)\n$/);
    expect(emulator.hosts()).toEqual([]);
    expectClean(apply.stderr);
  });
});
