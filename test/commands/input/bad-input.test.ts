/** Passwords, keys, variables, files and addresses that cannot be used: each is refused in words, before anything is sent. */
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { readPasswords } from '../../../src/app/apply/passwords.ts';
import { Secret } from '../../../src/model/secret.ts';
import { answerHonestly } from '../../faults/honest-answers.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { binary, folderWith, type Ran, type RunOptions } from '../../support/hostwright.ts';
import { desiredHost } from '../../support/model/builders.ts';
import { closedPort } from '../../support/scripted-server.ts';
import { sendsTo } from '../../support/sends.ts';
import { it, type SceneOptions, type Stage } from '../../support/stage.ts';
import { expectClean, expectRefused, trappedScene, trapSecrets } from './refusal.ts';

/** Applies in a cloud with the keys of the trap, and expects that it ends for a password, before the first create. */
async function expectUnsent(stage: Stage, scene: SceneOptions, says: string, given: RunOptions['env']): Promise<Ran> {
  const { HOSTWRIGHT_PUBLIC_KEY: publicKey, HOSTWRIGHT_PRIVATE_KEY: privateKey } = trapSecrets;
  const { cloud, inside } = await stage.emulated({ publicKey, privateKey }, scene);
  const { HOSTWRIGHT_SECURITY_TOKEN: _, ...secrets } = trapSecrets;

  const ran = await inside('apply --auto-approve --wait-timeout=0', { env: { ...secrets, ...given } });

  expect(ran.stderr).toContain('error[password-unavailable]: ');
  expect(ran.stderr).toContain(says);
  expect(ran.stderr.endsWith('\nexit 3 (invalid)\n')).toBe(true);
  expect(sendsTo(cloud).received).toBe(0);
  expectClean(ran.stdout + ran.stderr);
  return ran;
}

it.concurrent('an API key is never sent as a password, by whatever way the declaration names it', async ({ stage }) => {
  const { HOSTWRIGHT_PRIVATE_KEY: key, HOSTWRIGHT_PUBLIC_KEY: publicKey } = trapSecrets;
  const says = 'refers to the place where an API key is kept';
  const folder = folderWith({ key: `${key}\n` }, stage.atEnd);
  const file = join(folder, 'key');
  const places = { HOSTWRIGHT_PRIVATE_KEY_FILE: file, HOSTWRIGHT_PASSWORD_DIRECTORY: folder };

  const hosts = [`name: web-1, password: { file: ${file} }`];
  await expectUnsent(stage, { hosts }, says, { HOSTWRIGHT_PRIVATE_KEY: undefined, ...places });
  for (const HOST_PASSWORD of [key, publicKey]) await expectUnsent(stage, {}, says, { HOST_PASSWORD });
});

it('a token of temporary keys is no password', () => {
  const token = trapSecrets.HOSTWRIGHT_SECURITY_TOKEN;
  const keys = { publicKey: new Secret('public'), privateKey: new Secret('private'), securityToken: new Secret(token) };
  const host = desiredHost({ password: { env: 'HOST_PASSWORD' } });
  const cloud = { dialect: 'documented', keys, otherKeys: () => [] } as const;
  const read = () => readPasswords([host], {}, cloud, { env: { HOST_PASSWORD: token }, cwd: '/' });

  expect(read).toThrow('refers to the place where an API key is kept');
});

describe('a password', () => {
  it.concurrent('is told with all others that are missing, each once', async ({ stage }) => {
    const hosts = Array.from({ length: 13 }, (_, at) => `name: web-${at}, password: { env: P_${at % 12} }`);

    const more = '1 more password cannot be used.';
    const ran = await expectUnsent(stage, { hosts }, more, { P_11: 'Sesame-123' });

    const missing = [...ran.stderr.matchAll(/variable (P_\d+) is not set/g)].map(([, name]) => name);
    expect(new Set(missing).size).toBe(10);
    expect(missing).toHaveLength(10);
  });

  it.concurrent('that is missing does not stop a plan, which says what apply will miss', async ({ stage }) => {
    const { inside } = await stage.emulated({}, { hosts: ['name: "web-[1:3]"'] });

    const { code, stderr } = await inside('plan', { env: { HOST_PASSWORD: undefined } });

    expect(stderr).toContain('note: apply needs HOST_PASSWORD, which is not set here (web-1 and 2 more)\n');
    expect(code).toBe(0);
  });
});

describe('a key', () => {
  const secret = trapSecrets.HOSTWRIGHT_PRIVATE_KEY;

  it.concurrent.for<[what: string, env: Record<string, string>]>([
    ['holds a line break', { HOSTWRIGHT_PRIVATE_KEY: `${secret}\n` }],
    ['is in a device without end', { HOSTWRIGHT_PRIVATE_KEY_FILE: '/dev/zero' }],
    ['is in a pipe that nobody writes to', { HOSTWRIGHT_PRIVATE_KEY_FILE: 'pipe' }],
  ])('that %s is refused, and not printed', async ([, env], { stage }) => {
    const { folder, refused } = await trappedScene(stage);
    execFileSync('mkfifo', [join(folder, 'pipe')]);

    // A path in a variable counts from where the process is.
    await refused('plan', 'key-unusable', { env, how: 'HOSTWRIGHT_PRIVATE_KEY_FILE' in env ? 'run' : 'inside' });
  });

  // That no command has a flag for any key: flags.test.ts.
  it.concurrent('has no flag: --private-key is unknown, and what follows it is not printed', async ({ stage }) => {
    const { refused } = await trappedScene(stage);

    const apart = await refused(`plan --private-key ${secret}`, 'flag-unknown');
    await refused(`plan --privateKey=${secret} HOSTWRIGHT_DEBUG=true`, 'flag-unknown', {
      env: { DEBUG: '*' },
      how: 'run',
    });

    expect(apart.stderr).toContain('There is no flag --private-key.');
  });
});

describe('the environment', () => {
  it.concurrent('cannot turn off the check of certificates', async ({ stage }) => {
    const { refused } = await trappedScene(stage);

    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { stderr } = await refused('plan', 'tls-verification-off', { env, how: 'run' });

    expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
  });

  it.concurrent('leads no request through a proxy unless that is asked for', async ({ stage }) => {
    const certificate = makeCertificate('127.0.0.1');
    const { folder, run } = await stage.scripted(answerHonestly, {}, { tls: certificate });
    writeFileSync(join(folder, 'ca.pem'), certificate.cert);
    const variables = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'https_proxy', 'http_proxy', 'all_proxy'];
    const proxies = Object.fromEntries(variables.map((name) => [name, closedPort.href]));
    const env = { ...proxies, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') };

    const without = await run('plan', { env: { ...env, NODE_USE_ENV_PROXY: '1' } });
    const asked = await run('plan HOSTWRIGHT_TIMEOUT=1s', { env: { ...env, HOSTWRIGHT_USE_ENV_PROXY: '1' } });

    expect([without.code, asked.code]).toEqual([0, 4]);
    expect(without.stdout).toContain('1 in sync');
    expectClean(asked.stderr);
  });

  it.concurrent('changes no byte of a plan by its language or its time zone', async ({ stage }) => {
    const hosts = ['I-1', 'i-2', '\u4e3b-3'].map((Name, at) => ({ Region: 'cn-bj2', HostId: `h-${at}`, Name, CPU: 1 }));
    const declared = ['name: I-1', 'name: i-2', 'name: "web-[1:2]"'];
    const { folder, run } = await stage.emulated({ hosts, startTime: 1_700_000_000 }, { hosts: declared });
    const turkish = { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Chatham' };

    const texts = [await run('plan -o json=0.json'), await run('plan -o json=1.json', { env: turkish })];

    const [document, other] = [0, 1].map((nth) => readFileSync(join(folder, `${nth}.json`), 'utf8'));
    expect(texts[0]?.stdout).toContain('Plan: 2 to create');
    expect(texts[1]).toEqual(texts[0]);
    expect(other).toBe(document);
  });

  it.concurrent('may lack the current directory: it is said, and nothing is sent', async ({ stage }) => {
    const { trap } = await trappedScene(stage);
    const script = 'd=$(mktemp -d) && cd "$d" && rmdir "$d" && exec "$0" "$1" plan -f hosts.yaml';
    const env = { PATH: process.env.PATH, ...trap.env };

    const failed = await promisify(execFile)('sh', ['-c', script, process.execPath, binary], { env }).catch(
      (error: Ran) => error,
    );

    expectRefused({ code: 3, signal: null, ...failed }, 'working-directory-gone');
    expect(trap.connections()).toBe(0);
  });
});

// That a declaration is no pipe and no device: test/declare/load.test.ts.
it.concurrent('a key that is named as a declaration by mistake is not printed, and nothing is sent', async ({
  stage,
}) => {
  const { folder, refused } = await trappedScene(stage);
  writeFileSync(join(folder, 'key'), `${trapSecrets.HOSTWRIGHT_PRIVATE_KEY}\n`);

  const { stderr } = await refused('plan -f key', 'declaration-invalid');

  expect(stderr).toContain('key:1:1');
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

it.concurrent.for(mistyped)('an address that is none makes no journal in a folder: %j', async (text, { stage }) => {
  const { folder, refused } = await trappedScene(stage);

  for (const line of ['apply -y --cold-start proceed', 'plan']) {
    const { stderr } = await refused(line, 'flag-invalid', { env: { HOSTWRIGHT_JOURNAL: text } });
    expect(stderr).toContain('--journal is neither the address of a database nor the path of a folder');
    expect(stderr).not.toContain(secret);
  }

  expect(readdirSync(folder)).toEqual(['hosts.yaml']);
});

const address = `postgres://hw:${secret}@127.0.0.1:1/hostwright`;

it.concurrent.for(['apply -y', 'unlock 1', 'journal migrate --print'])(
  'a password in an argument is refused, although a variable holds the same text: %s --journal ADDRESS',
  async (line, { stage }) => {
    const { refused } = await trappedScene(stage);

    const env = { HOSTWRIGHT_JOURNAL: address };
    const { stderr } = await refused(`${line} --journal ${address}`, 'flag-invalid', { env });

    expect(stderr).toContain('--journal has a password in it: every process of this machine can read');
    expect(stderr).not.toContain(secret);
  },
);
