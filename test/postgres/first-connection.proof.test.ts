/** A server whose name, authority, password or settings are not as they must be: nothing is sent, and no secret is told. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { makeCertificate, type TestCertificate } from '../support/certificate.ts';
import type { Ran } from '../support/hostwright.ts';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { storeAt } from '../support/postgres/held-journals.ts';
import { newJournalOn } from '../support/postgres/journals.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import type { PostgresServer } from '../support/postgres/server.ts';
import { demandTls } from '../support/postgres/tls.ts';
import { drawSecrets, spellingsOf } from '../support/secrets.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);

const ends: (() => void | Promise<void>)[] = [];
const [right, wrong] = [drawSecrets().privateKey, drawSecrets().privateKey];
const certificate = makeCertificate('127.0.0.1');
let server: PostgresServer;
let database: PostgresDatabase;

beforeAll(async () => {
  if (isPostgresOff) return;
  server = await startPostgres((end) => void ends.push(end));
  database = await newJournalOn(server);
  await demandTls(server, certificate, { user: 'runner', password: right });
});
afterAll(async () => {
  for (const end of ends) await end();
});

interface Connection {
  readonly host?: string;
  /** Whose certificate is trusted; undefined: those that Node trusts. */
  readonly authority?: TestCertificate | undefined;
  readonly sslmode?: string;
  /** Where the password is. */
  readonly env?: (url: URL, folder: string) => Readonly<Record<string, string>>;
}

const inVariable = (password: string) => () => ({ PGPASSWORD: password });

async function openScene(stage: Stage, connection: Connection) {
  const { host = '127.0.0.1', authority, sslmode = 'verify-full', env: more } = connection;
  const scene = await stage.emulated({}, {});
  const url = new URL(database.url);
  Object.assign(url, { username: 'runner', hostname: host, search: `?sslmode=${sslmode}` });
  mkdirSync(join(scene.folder, 'scopes'));
  writeFileSync(join(scene.folder, 'scopes', 'app.yaml'), 'files: ../hosts.yaml\ncloud: shop\n');
  for (const name of ['public', 'private']) writeFileSync(join(scene.folder, name), `emulator-${name}-key`);
  writeFileSync(
    join(scene.folder, 'clouds.yaml'),
    `clouds: { shop: { endpoint: "${scene.cloud.url}", publicKey: { file: public }, privateKey: { file: private } } }\n`,
  );
  const given = { ...scene.env, ...more?.(url, scene.folder) };
  // In that variable, an address may have a password.
  const env = { ...given, HOSTWRIGHT_JOURNAL: given.HOSTWRIGHT_JOURNAL ?? url.href };
  if (authority !== undefined) writeFileSync(join(scene.folder, 'ca.pem'), authority.cert);
  const flag = authority === undefined ? '' : ' HOSTWRIGHT_JOURNAL_CA=ca.pem';
  return {
    cloud: scene.cloud,
    run: (words: string) => scene.run(`${words}${flag}`, { env }),
    inside: (words: string) => scene.inside(`${words}${flag}`, { env }),
  };
}

const fits: Connection = { authority: certificate, env: inVariable(right) };
const apply = 'apply -y --first-apply HOSTWRIGHT_DEBUG=true';

/** One message with one advice, and no secret in any form. */
function expectRefused({ code, stdout, stderr }: Ran, message: string, advice: string): void {
  expect([code, stdout]).toEqual([7, '']);
  const [error = '', next, ...more] = stderr.trimEnd().split('\n');
  expect(error).toMatch(/^error\[journal-unusable\]: The journal postgres:\/\/runner@\S+ cannot be /);
  expect(error).toContain(message);
  expect([next, ...more]).toEqual([`  - ${advice}`, 'exit 7 (locked)']);
  expectNoSecret(stderr);
}

function expectNoSecret(text: string): void {
  expect([right, wrong].flatMap(spellingsOf).filter((spelling) => text.includes(spelling))).toEqual([]);
}

const distrusted = [
  'it offers no TLS, or its certificate is not trusted',
  'The server needs TLS, and a certificate that names its host and has not expired. Name the file of your own authority with HOSTWRIGHT_JOURNAL_CA.',
] as const;
const give =
  'Give it in HOSTWRIGHT_JOURNAL_PASSWORD_FILE, HOSTWRIGHT_JOURNAL_PASSWORD, PGPASSWORD or PGPASSFILE, and check the user in the address.';
const check = 'Check user and database in the address, and pg_hba.conf there.';

const refusals: readonly (readonly [string, Connection, string, string])[] = [
  ['a certificate of another name', { ...fits, host: 'localhost' }, ...distrusted],
  ['a certificate of no authority that is known', { ...fits, authority: undefined }, ...distrusted],
  ['a wrong password', { ...fits, env: inVariable(wrong) }, 'this password is wrong, or the server has', give],
  ['no password', { ...fits, env: () => ({}) }, 'the server asks for a password (no-password)', give],
  ['no TLS', { ...fits, sslmode: 'disable' }, 'not let this user into that database (28000)', check],
];

describe.concurrent('a server that proves itself and asks for a password', () => {
  it('is used where both fit, and neither is told', async ({ stage }) => {
    const inAddress = (url: URL) => {
      url.password = right;
      return {};
    };
    const scene = await openScene(stage, { ...fits, env: inAddress });

    const { code, stdout, stderr } = await scene.run(apply);

    expect(code, stderr).toBe(0);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
    expectNoSecret(stdout + stderr);
  });

  it.for(refusals)('lets no apply begin with %s [F-T1]', async ([, connection, ...told], { stage }) => {
    const scene = await openScene(stage, connection);

    const ran = await scene.inside(apply);

    expectRefused(ran, ...told);
    expect(scene.cloud.requests()).toEqual([]);
  });
});

it('a server that may lose what it acknowledges is refused, and plans may read it', async ({ stage }) => {
  const setFullPages = async (value: string) => {
    await server.sql(`alter system set full_page_writes = ${value}`);
    await server.sql('select pg_reload_conf()');
    while ((await server.sql('show full_page_writes'))[0]?.full_page_writes !== value);
  };
  await setFullPages('off');
  stage.atEnd(() => setFullPages('on'));

  await expect(storeAt(database.url).take()).rejects.toMatchObject({
    code: 'journal-unusable',
    message: expect.stringContaining('a create could be sent twice (HW004 full_page_writes=off)'),
    suggestions: ['Turn the setting on there, and restart the server.'],
  });
  expect(await storeAt(database.url).read()).toMatchObject({ status: 'none' });
});
