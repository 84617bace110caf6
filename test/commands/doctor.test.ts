/** `hostwright doctor`: a line for each thing that a run needs, all of them in one run. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { operations } from '../support/hostwright.ts';
import { answer } from '../support/scripted-server.ts';
import { sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

const given = ['web-3', 'web-1', 'web-2'].map((Name) => ({ Region: 'cn-bj2', Name }));
const line = (stdout: string, check: string) =>
  stdout.split('\n').find((one) => new RegExp(`^(?:ok|warn|fail) +${check} `).test(one)) ?? '';
const empty = { RetCode: 0, Action: `${operations.list}Response`, TotalCount: 0, HostSet: [] };

it.concurrent('says that all is well, and how the cloud cuts its pages', async ({ stage }) => {
  const { inside, cloud } = await stage.emulated({ hosts: given, pageCap: 2 });

  const { stdout } = await inside('doctor');

  const told = stdout.replace(/127\.0\.0\.1:\d+/, 'CLOUD').replace(/ \d+\.\d+\.\d+, and Hostwright.*/, ' N');
  expect(told.replace(/\S+\/([0-9a-f]{12}\S*), of the account \w+/, 'FOLDER').split('\n')).toEqual([
    'ok    node           N',
    'ok    declaration    hosts.yaml: 1 host',
    'ok    endpoint       http://CLOUD, dialect documented',
    expect.stringMatching(/^ok {4}keys {11}of the account [0-9a-f]{12}$/),
    'ok    proxy          none',
    'ok    tls            none: plain http, which never leaves this machine',
    'ok    clock          agrees with the Date of the cloud',
    'ok    region cn-bj2  Offset 0, Limit 100: 2 rows, TotalCount 3',
    expect.stringContaining('Offset 0, Limit 101: 2 rows, TotalCount 3; Offset 3, Limit 1: 0 rows, TotalCount 3; '),
    'ok    journal        none yet in FOLDER',
    'ok    lock           free',
    'Doctor: 11 ok.',
    '',
  ]);
  expect(cloud.requests().every(({ operation }) => operation === operations.list)).toBe(true);
});

it.concurrent('--json is a record that names no host', async ({ stage }) => {
  const { inside } = await stage.emulated({ hosts: given });

  const { stdout } = await inside('doctor --json');

  const region = { region: 'cn-bj2', isRepeatable: true, firstPage: { came: { rows: 3 } } };
  expect(JSON.parse(stdout)).toMatchObject({ regions: [region] });
  expect(stdout).not.toMatch(/web-\d|host-\w|10\.0\.|198\.18\./);
});

it.concurrent('tells everything that is wrong with the settings in one run', async ({ stage }) => {
  const { inside, folder } = stage.at('http://api.example.com', { hosts: ['name: web-1, cpus: 2'] });
  writeFileSync(join(folder, 'key'), 'two words\n');

  const env = { HOSTWRIGHT_PRIVATE_KEY_FILE: join(folder, 'key'), NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const { code, stdout } = await inside('doctor', { env });

  expect(code).toBe(3);
  expect(line(stdout, 'declaration')).toMatch(/^fail .*1 fault in hosts\.yaml/);
  expect(stdout).toContain('- "hostwright validate" shows each fault with its line.\n');
  expect(line(stdout, 'endpoint')).toMatch(/^fail .*plain http shows passwords/);
  expect(line(stdout, 'keys')).toMatch(/^fail .*The private key holds a space/);
  expect(line(stdout, 'tls')).toMatch(/^fail .*NODE_TLS_REJECT_UNAUTHORIZED=0/);
  expect(stdout).toContain('Not checked, because it needs what failed: proxy, clock, region, journal, lock.\n');
  expect(stdout).toContain('Doctor: 4 fail (declaration, endpoint, keys, tls), 1 ok.\n');
  expect(stdout).not.toContain('two words');
});

it.concurrent('says which proxy requests take, and none where NO_PROXY names the endpoint', async ({ stage }) => {
  const { run } = stage.at('https://proxy.test');
  const env = { HTTPS_PROXY: 'http://me:pw@proxy.test:3128', HOSTWRIGHT_USE_ENV_PROXY: '1', HOSTWRIGHT_TIMEOUT: '1s' };
  const told = async (NO_PROXY: string) =>
    line((await run('doctor --region hk', { env: { ...env, NO_PROXY } })).stdout, 'proxy');
  expect(await told('')).toMatch(/ proxy\.test:3128 \(of the environment\)$/);
  expect(await told('proxy.test')).toMatch(/ none$/);
});

it.concurrent.for<
  [what: string, timeout: string, scene: (stage: Stage) => ReturnType<Stage['scripted']>, fails: RegExp, says: string]
>([
  [
    'a port that accepts and says nothing',
    '2s',
    (stage) => stage.scripted(() => {}),
    /^fail .*took too long: no answer in 2s/,
    '- Something accepts the connection and says nothing',
  ],
  [
    'a proxy that answers with a page of its own',
    '90s',
    (stage) => stage.scripted((socket) => answer(socket, '<html>Please log in</html>')),
    /^fail .*it is not JSON/,
    'not a web page, a proxy or another service',
  ],
  [
    'a sub-account that may not list',
    '90s',
    (stage) => stage.scripted((socket) => answer(socket, { RetCode: 172 })),
    /^fail .*The cloud refused the request: RetCode 172/,
    'or a sub-account may not list.',
  ],
])('%s', async ([, timeout, scene, fails, says], { stage }) => {
  const { inside } = await scene(stage);

  const { code, stdout } = await inside('doctor', { env: { HOSTWRIGHT_TIMEOUT: timeout } });

  expect(code).toBe(4);
  expect(line(stdout, 'region cn-bj2')).toMatch(fails);
  expect(stdout).toContain(says);
  expect(line(stdout, 'journal')).toMatch(/^ok /);
});

it.concurrent('a clock that is ten minutes off is a warning, and the sentence says by how much', async ({ stage }) => {
  const later = () => new Date(Date.now() + 630_000).toUTCString();
  const { inside } = await stage.scripted((socket) => answer(socket, empty, { headers: { Date: later() } }));

  const { code, stdout } = await inside('doctor');

  expect(code).toBe(0);
  expect(line(stdout, 'clock')).toMatch(/^warn .*10 min behind the cloud's Date/);
  expect(stdout).toContain('- Set the clock');
  expect(stdout).toMatch(/Doctor: 2 warn \(clock, region cn-bj2\), \d+ ok\./);
});

it.concurrent('keys of another account than the declared one ask nothing', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({}, { more: 'account: "0123456789ab"' });

  const { code, stdout } = await inside('doctor');

  expect([code, cloud.requests()]).toEqual([3, []]);
  expect(line(stdout, 'keys')).toMatch(/^fail .*The declaration is for the account 0123456789ab/);
});

it.concurrent('whose journal it is, what it holds open, and who has the lock', async ({ stage }) => {
  const { cloud, inside, start } = await stage.emulated({ faults: [{ on: 'create', kind: 'slow', delayMs: 60_000 }] });
  const apply = start('apply --auto-approve');
  await until(() => sendsTo(cloud).received === 1, 10);

  const during = await inside('doctor');
  apply.kill('SIGKILL');
  await apply.ended;
  const after = await inside('doctor');

  expect(during.code).toBe(0);
  expect(line(during.stdout, 'journal')).toMatch(/^warn .*, of the account [0-9a-f]{12}$/);
  expect(during.stdout).toContain('- 1 create in it has no known outcome: hostwright intents\n');
  expect(line(during.stdout, 'lock')).toMatch(/^warn .*Lock 1 is held by process \d+ on \S+ since .* is there, on/);
  expect(line(after.stdout, 'lock')).toMatch(/^ok .*has ended, so the next run takes the lock over/);
});

it.concurrent('a journal whose folder cannot be made; of one that can, nothing is left', async ({ stage }) => {
  const { inside, folder } = await stage.emulated();

  const lost = await inside('doctor --journal /proc/hostwright');
  const taken = await inside('doctor --journal hosts.yaml/journal');
  const fine = await inside('doctor --journal new/journal');

  expect([lost.code, taken.code, fine.code]).toEqual([7, 7, 0]);
  expect(line(lost.stdout, 'journal')).toMatch(/^fail .*The journal \/proc\/hostwright cannot be written: .*ENOENT/);
  expect(line(taken.stdout, 'journal')).toContain('not a directory');
  expect(line(fine.stdout, 'journal')).toMatch(/^ok /);
  expect(readdirSync(folder)).toEqual(['hosts.yaml']);
});
