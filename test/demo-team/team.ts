/**
 * A team's setup on this machine, for real: a PostgreSQL server, an emulator, and two watchers that share three scopes.
 * One of them is killed, and the other goes on.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RunningEmulator, startEmulator } from '../../src/emulator/server.ts';
import { wrapText } from '../../src/model/text/terminal-lines.ts';
import type { PostgresDatabase, Row } from '../support/postgres/database.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { openFolder } from '../support/postgres/prepared.ts';
import { until } from '../support/until.ts';

const program = resolve('dist/main.cjs');
const scopes: Readonly<Record<string, readonly string[]>> = {
  billing: ['billing-1', 'billing-2'],
  media: ['media-1'],
  shop: ['shop-1', 'shop-2', 'shop-3'],
};
/** Declared, and not there. */
const missing = 'billing-2';

interface Team {
  readonly cloud: RunningEmulator;
  readonly sql: PostgresDatabase['sql'];
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
}

/** Returns the exit code. The end of this process ends all that it started. */
export async function playTeam(): Promise<number> {
  try {
    await tellStory();
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    say('Ending the watchers, the emulator and the server.');
  }
}

async function tellStory(): Promise<void> {
  const team = await startTeam();
  const [first, second] = [startWatcher(team), startWatcher(team)];
  const [pages] = await Promise.all([second.pages, first.pages]);
  // Between two looks: the lease of a look lasts longer than anybody wants to watch.
  const isIdle = ({ state, is_leased }: ScopeState) => state !== 'waiting' && !is_leased;
  await waitFor(team, (states) => states.length === Object.keys(scopes).length && states.every(isIdle));
  say('Two watchers watch three scopes, over one database.');
  say(`Pages: ${pages}`);
  for (const { id, state, message } of await statesOf(team))
    say(`  ${id}: ${state}${message === '' ? '' : `, ${message}`}`);

  await killInLook(first.child, team);
  // Only where somebody is there to look at them.
  if (!process.stdin.isTTY) return;
  say(`Look at ${pages} as long as you like. Enter ends the demo.`);
  await once(process.stdin, 'data');
}

/** Kills a watcher in the middle of a look, and waits until the other one has taken over. */
async function killInLook(child: Process, team: Team): Promise<void> {
  const { cloud, sql } = team;
  // A slow cloud, so that there is a middle.
  cloud.changeOptions({ latencyMs: 1_000 });
  await sql('update hostwright.scope set due = now()');
  const held = `leased_by like '%-${child.pid}-%' and lease_until > now()`;
  let looked: Row | undefined;
  await until(async () => {
    [looked] = await sql(`select id from hostwright.scope where ${held}`);
    return looked !== undefined;
  }, pollMs);
  child.kill('SIGKILL');
  const [killed] = await sql('select now() as at');
  say(`Killed watcher ${child.pid} (kill -9) in the middle of its look at ${looked?.id}.`);
  cloud.changeOptions({ latencyMs: 0 });
  await sql(`update hostwright.scope set lease_until = now() + interval '3 s' where ${held}`);
  say('  Its lease lasts 45 s at most. The demo shortens that to 3 s.');
  let ms = 0;
  await waitFor(team, (states) => {
    ms = Number(states.find(({ id }) => id === looked?.id)?.looked_at) - Number(killed?.at);
    return ms > 0;
  });
  say(`  The other one has looked at ${looked?.id}, ${Math.ceil(ms / 1_000)} s after the kill.`);
}

async function startTeam(): Promise<Team> {
  // The end of this process ends all.
  const { url, version, sql } = await startPostgres(() => {});
  const live = Object.values(scopes)
    .flat()
    .filter((name) => name !== missing);
  const cloud = await startEmulator({ hosts: live.map((name) => ({ ...fields, Name: name })) });
  say(`PostgreSQL ${version} at ${url}`);
  say(`A cloud (the emulator) at ${cloud.url}`);
  const { folder } = openFolder();
  declareScopes(folder, cloud.url);
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    HOSTWRIGHT_CLOUDS: join(folder, 'clouds.yaml'),
    HOSTWRIGHT_JOURNAL: url,
    HOST_PASSWORD: 'Demo-password-1',
    TEAM_PUBLIC_KEY: 'emulator-public-key',
    TEAM_PRIVATE_KEY: 'emulator-private-key',
  };
  const team = { cloud, sql, env, folder };
  await runHostwright(['journal', 'migrate'], team);
  return team;
}

const fields = {
  Region: 'cn-bj2',
  Zone: 'cn-bj2-04',
  BasicImageId: 'img-ubuntu-24',
  CPU: 2,
  Memory: 4096,
  DiskSet: [{ Type: 'Data', Size: 40 }],
  ChargeType: 'Month',
};

function declareScopes(folder: string, url: string): void {
  mkdirSync(join(folder, 'scopes'));
  const keys = 'publicKey: { env: TEAM_PUBLIC_KEY }, privateKey: { env: TEAM_PRIVATE_KEY }';
  writeFileSync(join(folder, 'clouds.yaml'), `clouds: { team: { endpoint: "${url}", ${keys} } }\n`);
  for (const [id, names] of Object.entries(scopes)) {
    const declaration = `apiVersion: hostwright/v1
region: cn-bj2
defaults:
  { zone: cn-bj2-04, imageId: img-ubuntu-24, cpu: 2, memory: 4096, diskSpace: 40, chargeType: Month, password: { env: HOST_PASSWORD } }
hosts:
${names.map((name) => `  - name: ${name}\n`).join('')}`;
    writeFileSync(join(folder, `${id}.yaml`), declaration);
    const scope = `files: ../${id}.yaml\ncloud: team\nevery: 10s\nowner: ${id}\n`;
    writeFileSync(join(folder, 'scopes', `${id}.yaml`), scope);
  }
}

type Process = ReturnType<typeof start>;

/** It never outlives this process. */
function start(words: readonly string[], { env, folder }: Pick<Team, 'env' | 'folder'>) {
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  return Object.assign(child, { said });
}

function startWatcher(team: Team) {
  const listen = ['--listen', '127.0.0.1:0', '--listen-metrics', '127.0.0.1:0'];
  const child = start(['watch', '--scopes', 'scopes', '--workers', '1', ...listen], team);
  const pages = new Promise<string>((done, fail) => {
    child.stdout.on('data', () => {
      const [url] = /http:\/\/\S+/.exec(child.said.stdout) ?? [];
      if (url !== undefined) done(url);
    });
    child.once('exit', () => fail(new Error(`A watcher ended:\n${child.said.stderr}`)));
  });
  return { child, pages };
}

async function runHostwright(words: readonly string[], team: Team): Promise<void> {
  const child = start(words, team);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`hostwright ${words.join(' ')} ended with exit ${code}.\n${child.said.stderr}`);
}

interface ScopeState {
  readonly id: string;
  readonly state: string;
  readonly message: string;
  readonly looked_at: Date | null;
  readonly is_leased: boolean;
}

async function statesOf({ sql }: Team): Promise<readonly ScopeState[]> {
  const rows = await sql(
    'select id, state, message, looked_at, coalesce(lease_until > now(), false) as is_leased from hostwright.scope order by id',
  );
  return rows as unknown as readonly ScopeState[];
}

const pollMs = 100;

const waitFor = (team: Team, holds: (states: readonly ScopeState[]) => boolean) =>
  until(async () => holds(await statesOf(team)), pollMs);

/** Between words: an address stays whole. */
function say(text: string): void {
  process.stdout.write(`${wrapText(text, process.stdout.columns ?? 80)}\n`);
}
