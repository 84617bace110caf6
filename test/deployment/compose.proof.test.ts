/** What the services of examples/docker-compose do, one after another, until the page shows three scopes. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { folderWith } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { it as staged } from '../support/stage.ts';

const example = 'examples/docker-compose';
const { services } = parse(readFileSync(join(example, 'compose.yaml'), 'utf8'), { merge: true });
const { server } = startJournalServer();

staged.skipIf(isPostgresOff)('five steps lead to a page with three scopes', async ({ stage, expect }) => {
  const scene = await stage.emulated({}, {});
  const { url, sql } = await server().newDatabase();
  const folder = folderWith({}, stage.atEnd);
  // Nobody but the user of the watcher and root may have a way to what `prepare` writes.
  chmodSync(folder, 0o755);
  const [from, settings] = [join(folder, 'from'), join(folder, 'settings')];
  cpSync(example, from, { recursive: true });

  // Step 2 of the README.
  const clouds = join(from, 'clouds.yaml');
  writeFileSync(clouds, readFileSync(clouds, 'utf8').replace('https://api.example.com', scene.cloud.url));
  writeFileSync(join(from, 'keys/public-key'), `${scene.env.HOSTWRIGHT_PUBLIC_KEY}\n`, { mode: 0o600 });
  writeFileSync(join(from, 'keys/private-key'), `${scene.env.HOSTWRIGHT_PRIVATE_KEY}\n`, { mode: 0o600 });

  const here = (word: string) =>
    word
      .replace(/postgres:\/\/(\w+)@\/hostwright\?host=.*/, (_, user) => url.replace('//hw@', `//${user}@`))
      .replace(/0\.0\.0\.0:\d+/, '127.0.0.1:0')
      .replace('=/scopes', `=${join(from, 'scopes')}`);
  // The superuser of this server has another name.
  const run = (name: string) => services[name].command.map(here).join(' ').replace('//postgres@', '//hw@');
  const tables = await scene.start(run('tables')).ended;
  expect(tables.code, tables.stderr).toBe(0);

  const isRoot = process.getuid?.() === 0;
  const script: string = services.prepare.command[0]
    .replaceAll('/etc/hostwright', settings)
    .replaceAll('/from', from)
    .replace(/^psql .*$/m, '');
  mkdirSync(settings);
  execFileSync('sh', ['-euc', isRoot ? script : script.replace('-o 65532 -g 65532', '')]);
  await sql(readFileSync(join(from, 'role.sql'), 'utf8'));
  const key = statSync(join(settings, 'keys/private-key'));
  expect(key.mode & 0o777).toBe(0o400);
  if (isRoot) expect(key.uid).toBe(65_532);

  const watcher = scene.start(`${run('watcher')} HOSTWRIGHT_CLOUDS=${join(settings, 'clouds.yaml')}`);
  const pages = () => /^Pages: (\S+)$/m.exec(watcher.stdout())?.[1];
  await expect.poll(pages, { message: watcher.stderr() }).toBeDefined();
  const fleet = async () => {
    const answer = await fetch(`${pages()}/fleet.json`);
    const { scopes } = (await answer.json()) as { scopes: readonly { id: string; state: string; message: string }[] };
    return scopes.map(({ id, state, message }) => `${id}: ${state}, ${message}`);
  };
  const missing = ['billing', 'media', 'shop'].map((id) => expect.stringContaining(`${id}: drift, 1 missing`));
  await expect.poll(fleet).toEqual(missing);
  expect(await fetch(`${pages()}/`).then((answer) => answer.text())).toContain('<a href="/scopes/billing">');
  watcher.kill('SIGTERM');
  expect((await watcher.ended).code).toBe(0);
});
