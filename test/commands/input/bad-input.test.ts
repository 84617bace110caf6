/** Passwords, keys, variables, files and addresses that cannot be used: each is refused in words, before anything is sent. */
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPasswords } from '../../../src/app/apply/passwords.ts';
import { Secret } from '../../../src/model/secret.ts';
import { makeCertificate } from '../../support/certificate.ts';
import {
  type AtEnd,
  binary,
  declarationOf,
  folderWith,
  hostwright,
  localCloud,
  type Ran,
} from '../../support/hostwright.ts';
import { runInside } from '../../support/inside.ts';
import { desiredHost } from '../../support/model/builders.ts';
import { answer, closedPort, startScriptedServer } from '../../support/scripted-server.ts';
import { sendsTo } from '../../support/sends.ts';
import { startTrap, type Trap, trapSecrets } from '../../support/trap.ts';
import { expectClean, expectRefused } from './refusal.ts';

let trap: Trap;

beforeAll(async () => {
  trap = await startTrap();
});

afterAll(() => trap.close());

const declaration = { 'hosts.yaml': declarationOf(['name: web-1']) };
const withPassword = (reference: string) => ({
  'hosts.yaml': declarationOf([`name: web-1, password: ${reference}`]),
});
const apply = ['apply', '--auto-approve', '--wait-timeout=0'];

/** Applies in a cloud with the keys of the trap, and expects that it ends for a password, before the first create. */
async function expectUnsent(
  folder: string,
  says: string,
  env: Readonly<Record<string, string | undefined>>,
  atEnd: AtEnd,
): Promise<Ran> {
  const { HOSTWRIGHT_PUBLIC_KEY: publicKey, HOSTWRIGHT_PRIVATE_KEY: privateKey } = trapSecrets;
  const { cloud, env: place } = await localCloud({ publicKey, privateKey }, atEnd);

  const ran = await runInside(apply, {
    cwd: folder,
    env: { ...place, ...trapSecrets, HOSTWRIGHT_SECURITY_TOKEN: undefined, ...env },
  });

  expect(ran.stderr).toContain('error[password-unavailable]: ');
  expect(ran.stderr).toContain(says);
  expect(ran.stderr.endsWith('\nexit 3 (invalid)\n')).toBe(true);
  expect(sendsTo(cloud).received).toBe(0);
  expectClean(ran.stdout + ran.stderr);
  return ran;
}

describe('an API key', () => {
  it.concurrent('is never sent as a password, by whatever way the declaration names it', async ({ onTestFinished }) => {
    const { HOSTWRIGHT_PRIVATE_KEY: key } = trapSecrets;
    const folder = folderWith({ ...withPassword('{ file: key }'), key: `${key}\n` }, onTestFinished);
    const says = 'refers to the place where an API key is kept';
    const named = folderWith(declaration, onTestFinished);

    const byFile = { HOSTWRIGHT_PRIVATE_KEY: undefined, HOSTWRIGHT_PRIVATE_KEY_FILE: join(folder, 'key') };
    await expectUnsent(folder, says, byFile, onTestFinished);
    for (const HOST_PASSWORD of [key, trapSecrets.HOSTWRIGHT_PUBLIC_KEY]) {
      await expectUnsent(named, says, { HOST_PASSWORD }, onTestFinished);
    }
  });
});

it('a token of temporary keys is no password', () => {
  const token = trapSecrets.HOSTWRIGHT_SECURITY_TOKEN;
  const keys = { publicKey: new Secret('public'), privateKey: new Secret('private'), securityToken: new Secret(token) };
  const host = desiredHost({ password: { env: 'HOST_PASSWORD' } });
  const read = () =>
    readPasswords(
      [host],
      {},
      { dialect: 'documented', keys, otherKeys: () => [] },
      { env: { HOST_PASSWORD: token }, cwd: '/' },
    );

  expect(read).toThrow('refers to the place where an API key is kept');
});

describe('a password', () => {
  it.concurrent('is told with all others that are missing, each once', async ({ onTestFinished }) => {
    const hosts = Array.from({ length: 13 }, (_, at) => `name: web-${at}, password: { env: P_${at % 12} }`);
    const folder = folderWith({ 'hosts.yaml': declarationOf(hosts) }, onTestFinished);

    const more = '1 more password cannot be used.';
    const ran = await expectUnsent(folder, more, { P_11: 'Sesame-123' }, onTestFinished);

    const missing = [...ran.stderr.matchAll(/variable (P_\d+) is not set/g)].map(([, name]) => name);
    expect(new Set(missing).size).toBe(10);
    expect(missing).toHaveLength(10);
  });

  it.concurrent('that is missing does not stop a plan, which says what apply will miss', async ({ onTestFinished }) => {
    const { env } = await localCloud({}, onTestFinished);
    const folder = folderWith({ 'hosts.yaml': declarationOf(['name: "web-[1:3]"']) }, onTestFinished);

    const ran = await runInside(['plan'], { cwd: folder, env: { ...env, HOST_PASSWORD: undefined } });

    expect(ran.stderr).toContain('note: apply cannot create web-1 and 2 more as things are: ');
    expect(ran.code).toBe(0);
  });
});

describe('a key', () => {
  const secret = trapSecrets.HOSTWRIGHT_PRIVATE_KEY;

  it.concurrent.for<[what: string, env: Record<string, string | undefined>, code: string]>([
    ['holds a line break', { HOSTWRIGHT_PRIVATE_KEY: `${secret}\n` }, 'key-unusable'],
    ['is in a device without end', { HOSTWRIGHT_PRIVATE_KEY_FILE: '/dev/zero' }, 'key-unusable'],
    ['is in a pipe that nobody writes to', { HOSTWRIGHT_PRIVATE_KEY_FILE: 'pipe' }, 'key-unusable'],
  ])('that %s is refused, and not printed', async ([, env, code], { onTestFinished }) => {
    const folder = folderWith({ ...declaration, empty: '' }, onTestFinished);
    if (Object.values(env).includes('pipe')) execFileSync('mkfifo', [join(folder, 'pipe')]);

    // A path in a variable counts from where the process is.
    const run = 'HOSTWRIGHT_PRIVATE_KEY_FILE' in env ? hostwright : runInside;
    const ran = await run(['plan'], { cwd: folder, env: { ...trap.env, ...env } });

    expectRefused(ran, trap, code);
  });

  // That no command has a flag for any key: flags.test.ts.
  it.concurrent('has no flag: --private-key is unknown, and what follows it is not printed', async ({
    onTestFinished,
  }) => {
    const folder = folderWith(declaration, onTestFinished);

    const apart = await runInside(['plan', '--private-key', secret], { cwd: folder, env: trap.env });
    const joined = await hostwright(['plan', `--privateKey=${secret}`, 'HOSTWRIGHT_DEBUG=true'], {
      cwd: folder,
      env: { ...trap.env, DEBUG: '*' },
    });

    expectRefused(apart, trap, 'flag-unknown');
    expectRefused(joined, trap, 'flag-unknown');
    expect(apart.stderr).toContain('There is no flag --private-key.');
  });
});

describe('the environment', () => {
  it.concurrent('cannot turn off the check of certificates', async ({ onTestFinished }) => {
    const folder = folderWith(declaration, onTestFinished);

    const ran = await hostwright(['plan'], { cwd: folder, env: { ...trap.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' } });

    expectRefused(ran, trap, 'tls-verification-off');
    expect(ran.stderr).toContain('NODE_EXTRA_CA_CERTS');
  });

  it.concurrent('leads no request through a proxy unless that is asked for', async ({ onTestFinished }) => {
    const certificate = makeCertificate('127.0.0.1');
    const server = await startScriptedServer(
      (socket) => answer(socket, { Action: 'DescribeHostInstanceResponse', RetCode: 0, TotalCount: 0, HostSet: [] }),
      { tls: certificate, atEnd: onTestFinished },
    );
    const proxy = closedPort.href;
    const folder = folderWith({ ...declaration, 'ca.pem': certificate.cert }, onTestFinished);
    const variables = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'https_proxy', 'http_proxy', 'all_proxy'];
    const options = {
      cwd: folder,
      env: {
        ...trap.env,
        ...Object.fromEntries(variables.map((name) => [name, proxy])),
        NODE_USE_ENV_PROXY: '1',
        NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
        HOSTWRIGHT_ENDPOINT: server.url.origin,
      },
    };

    const without = await hostwright(['plan'], options);
    // Some versions of Node warn of their own support for proxies where it is turned on.
    const env = {
      ...options.env,
      NODE_USE_ENV_PROXY: undefined,
      HOSTWRIGHT_USE_ENV_PROXY: '1',
      HOSTWRIGHT_TIMEOUT: '1s',
    };
    const asked = await hostwright(['plan'], { ...options, env });

    expect(without.stdout).toContain('Plan: 1 to create');
    expect(without.code).toBe(0);
    expect(asked.code).toBe(4);
    expectClean(asked.stderr);
  });

  it.concurrent('changes no byte of a plan by its language or its time zone', async ({ onTestFinished }) => {
    const hosts = ['I-1', 'i-2', '\u4e3b-3'].map((Name) => ({
      Region: 'cn-bj2',
      HostId: `host-${Name.length}${Name.charCodeAt(0)}`,
      Name,
      CPU: 1,
    }));
    const { env } = await localCloud({ hosts, startTime: 1_700_000_000 }, onTestFinished);
    const folder = folderWith(
      { 'hosts.yaml': declarationOf(['name: I-1', 'name: i-2', 'name: "web-[1:2]"']) },
      onTestFinished,
    );
    const places: Record<string, string>[] = [
      {},
      { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Chatham' },
    ];

    const texts = await Promise.all(
      places.map((place, index) =>
        hostwright(['plan', '-o', `json=${index}.json`], { cwd: folder, env: { ...env, ...place } }),
      ),
    );
    const documents = places.map((_, index) => readFileSync(join(folder, `${index}.json`), 'utf8'));

    expect(texts[0]?.stdout).toContain('Plan: 2 to create');
    for (const text of texts) expect(text).toEqual(texts[0]);
    for (const document of documents) expect(document).toEqual(documents[0]);
  });

  it.concurrent('may lack the current directory: it is said, and nothing is sent', async () => {
    const script = 'd=$(mktemp -d) && cd "$d" && rmdir "$d" && exec "$0" "$1" plan -f hosts.yaml';
    const run = promisify(execFile);

    const failed = await run('sh', ['-c', script, process.execPath, binary], {
      env: { PATH: process.env.PATH, ...trap.env },
    })
      .then(() => undefined)
      .catch((error: { code: number; stdout: string; stderr: string }) => error);

    expect(failed?.code).toBe(3);
    expectRefused(
      { code: 3, signal: null, stdout: failed?.stdout ?? '', stderr: failed?.stderr ?? '' },
      trap,
      'working-directory-gone',
    );
  });
});

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

const secret = 's3cretpw';

/** Text that people write for the address of a journal, and that is none: it must never become a folder. */
const mistyped = [
  `postgre://hw:${secret}@127.0.0.1:5432/hostwright`,
  `jdbc:postgresql://127.0.0.1/hostwright?password=${secret}`,
  'file:///var/lib/hostwright',
  ` postgres://hw:${secret}@127.0.0.1/hostwright`,
  `postgres//hw:${secret}@127.0.0.1/hostwright`,
  `host=127.0.0.1 dbname=hostwright password=${secret}`,
  `hw:${secret}@127.0.0.1:5432/hostwright`,
];

describe('an address that is none makes no journal in a folder:', () => {
  it.concurrent.for(mistyped)('%j', async (text, { onTestFinished }) => {
    const cwd = folderWith(declaration, onTestFinished);
    const { env } = trap;

    const flag = await runInside(['apply', '-y', '--cold-start', 'proceed', '--journal', text], { cwd, env });
    const variable = await runInside(['plan'], { cwd, env: { ...env, HOSTWRIGHT_JOURNAL: text } });

    for (const ran of [flag, variable]) {
      expectRefused(ran, trap, 'flag-invalid');
      expect(ran.stderr).toContain('--journal is neither the address of a database nor the path of a folder');
      expect(ran.stderr).not.toContain(secret);
    }
    expect(readdirSync(cwd)).toEqual(['hosts.yaml']);
  });
});

describe('a password in the address of a journal', () => {
  const address = `postgres://hw:${secret}@127.0.0.1:1/hostwright`;

  it.concurrent.for([
    ['apply', '-y', '--journal', address],
    ['unlock', '1', '--journal', address],
    ['journal', 'migrate', '--print', '--journal', address],
  ])('is refused in an argument, although a variable holds the same text: %s', async (words, { onTestFinished }) => {
    const cwd = folderWith(declaration, onTestFinished);

    const ran = await runInside(words, { cwd, env: { ...trap.env, HOSTWRIGHT_JOURNAL: address } });

    expectRefused(ran, trap, 'flag-invalid');
    expect(ran.stderr).toContain('--journal has a password in it: every process of this machine can read');
    expect(ran.stderr).not.toContain(secret);
  });
});
