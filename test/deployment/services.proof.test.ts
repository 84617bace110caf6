/** What the examples start, one after another, in the file system of the image, until their page shows the scopes. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { environmentFor, folderWith, localCloud } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { giveToImage, openImage, runAs } from './image.ts';

const it = staged.skipIf(isPostgresOff);
const { server } = startJournalServer();

/** A cloud, its keys, an empty database, and the image. */
async function openMachine({ atEnd }: Stage) {
  const { cloud } = await localCloud({}, atEnd);
  const { HOSTWRIGHT_PUBLIC_KEY: publicKey = '', HOSTWRIGHT_PRIVATE_KEY: privateKey = '' } = environmentFor(cloud.url);
  const database = await server().newDatabase();
  const folder = folderWith({}, atEnd);
  // Whoever could write there could replace clouds.yaml.
  chmodSync(folder, 0o755);
  /** The user of the address stays, but for the owner: on this server it has another name. */
  const urlFor = (user: string) => database.url.replace('//hw@', `//${user === 'hostwright' ? user : 'hw'}@`);
  return { cloud, publicKey, privateKey, database, folder, urlFor, start: openImage(atEnd) };
}

const anyPort = (word: string) => word.replace(/^(--listen\S*)=[\d.]+:\d+$/, '$1=127.0.0.1:0');

/** What a watcher tells where it listens. */
async function readAddresses(
  watcher: ReturnType<ReturnType<typeof openImage>>,
  expect: typeof import('vitest').expect,
) {
  await expect.poll(() => `${watcher.stdout()}${watcher.stderr()}`).toMatch(/Health and metrics: \S+/);
  const addressOf = (name: string) => new RegExp(`^${name}: (\\S+)$`, 'm').exec(watcher.stdout())?.[1] ?? '';
  return { pages: addressOf('Pages'), metrics: addressOf('Health and metrics') };
}

const readText = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};

it('five steps with Docker Compose lead to a page with three scopes', async ({ stage, expect }) => {
  const { cloud, publicKey, privateKey, database, folder, urlFor, start } = await openMachine(stage);
  const [from, settings] = [join(folder, 'from'), join(folder, 'settings')];
  cpSync('examples/docker-compose', from, { recursive: true });
  const { services } = parse(readFileSync(join(from, 'compose.yaml'), 'utf8'), { merge: true });

  // Step 2 of the README.
  const clouds = join(from, 'clouds.yaml');
  writeFileSync(clouds, readFileSync(clouds, 'utf8').replace('https://api.example.com', cloud.url));
  writeFileSync(join(from, 'keys/public-key'), `${publicKey}\n`, { mode: 0o600 });
  writeFileSync(join(from, 'keys/private-key'), `${privateKey}\n`, { mode: 0o600 });
  // Step 4.
  const wordsOf = (name: string): readonly string[] =>
    services[name].command.map((word: string) =>
      anyPort(word)
        .replace(/postgres:\/\/(\w+)@\/hostwright\?host=.*/, (_, user) => urlFor(user))
        .replace('=/scopes', `=${join(from, 'scopes')}`),
    );
  const tables = await start(wordsOf('tables')).ended;
  const script: string = services.prepare.command[0]
    .replaceAll('/etc/hostwright', settings)
    .replaceAll('/from', from)
    .replace(/^psql .*$/m, '');
  mkdirSync(settings);
  execFileSync('sh', ['-euc', runAs.uid === undefined ? script.replace('-o 65532 -g 65532', '') : script]);
  await database.sql(readFileSync(join(from, 'role.sql'), 'utf8'));
  const watcher = start(wordsOf('watcher'), { HOSTWRIGHT_CLOUDS: join(settings, 'clouds.yaml') });
  const { pages } = await readAddresses(watcher, expect);

  // Step 5.
  const states = async () => {
    const { scopes } = JSON.parse((await readText(`${pages}/fleet.json`)).text);
    return scopes.map(({ id, state }: { id: string; state: string }) => `${id}: ${state}`);
  };
  await expect.poll(states).toEqual(['billing: drift', 'media: drift', 'shop: drift']);
  expect((await readText(`${pages}/`)).text).toContain('<a href="/scopes/billing">');
  expect(tables.code, tables.stderr).toBe(0);
  const { mode, uid } = statSync(join(settings, 'keys/private-key'));
  expect([mode & 0o777, uid]).toEqual([0o400, runAs.uid ?? uid]);
  watcher.kill('SIGTERM');
  expect((await watcher.ended).code).toBe(0);
});

it('Kubernetes gets tables, a watcher with probes and pages, and a job that looks once', async ({ stage, expect }) => {
  const { cloud, publicKey, privateKey, database, folder, urlFor, start } = await openMachine(stage);
  const containers = ['migrate', 'watch', 'once'].flatMap((name) =>
    parseAllDocuments(readFileSync(`examples/kubernetes/${name}.yaml`, 'utf8'), { merge: true }).flatMap((document) => {
      const { spec = {} } = document.toJS();
      return ((spec.jobTemplate?.spec ?? spec).template?.spec.containers ?? []) as readonly Container[];
    }),
  );
  const [secrets, git] = ['secrets', 'git'].map((name) => join(folder, name)) as [string, string];
  const files = {
    'owner-password': 'x',
    'journal-password': 'x',
    'shop-public-key': publicKey,
    'shop-private-key': privateKey,
    'clouds.yaml': `clouds: { shop: { endpoint: "${cloud.url}", publicKey: { file: shop-public-key }, privateKey: { file: shop-private-key } } }\n`,
  };
  mkdirSync(secrets);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(secrets, name), text, { mode: 0o440 });
    giveToImage(join(secrets, name));
  }
  mkdirSync(join(git, 'current'), { recursive: true });
  cpSync('examples/docker-compose/scopes', join(git, 'current/scopes'), { recursive: true });
  for (const id of ['billing', 'media', 'shop']) {
    const file = join(git, `current/scopes/${id}.yaml`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('cloud: main', 'cloud: shop'));
  }
  const here = (word: string) =>
    anyPort(word)
      .replace(/postgres:\/\/(\w+)@db\.example\.com:5432\/hostwright/, (_, user) => urlFor(user))
      .replace('/git/', `${git}/`)
      .replace('/run/hostwright/', `${secrets}/`);
  const begin = (name: string) => {
    const { args, env } = containers.find((one) => one.name === name) as Container;
    return start(args.map(here), Object.fromEntries(env.map((one) => [one.name, here(one.value)])));
  };

  const migrated = await begin('migrate').ended;
  expect(migrated.code, migrated.stderr).toBe(0);
  await database.sql(readFileSync('examples/docker-compose/role.sql', 'utf8'));
  const once = await begin('watch').ended;
  const watcher = begin('watcher');
  const { pages, metrics } = await readAddresses(watcher, expect);

  expect([once.code, once.stdout.replace(/:[^:\n]*$/gm, '')]).toEqual([
    2,
    'billing: drift\nmedia: drift\nshop: drift\n',
  ]);
  const { livenessProbe, readinessProbe } = containers.find(({ name }) => name === 'watcher') as Container;
  for (const probe of [livenessProbe, readinessProbe]) {
    await expect.poll(() => readText(`${metrics}${probe?.httpGet.path}`)).toMatchObject({ status: 200 });
  }
  expect((await readText(`${metrics}/metrics`)).text).toContain('hostwright_scopes{state="drift"} 3\n');
  expect((await readText(`${pages}/`)).text).toContain('<a href="/scopes/billing">');
  watcher.kill('SIGTERM');
  expect((await watcher.ended).code).toBe(0);
});

interface Container {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } };
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
}
