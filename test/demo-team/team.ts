/**
 * A team's setup on this machine, for real: a PostgreSQL server, an emulator, and two watchers that share three scopes.
 * One of them is killed, and the other goes on. An apply is killed, too, and the page says what to do about that.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningEmulator, startEmulator } from '../../src/emulator/server.ts';
import { wrapText } from '../../src/model/text/terminal-lines.ts';
import { installPackages } from '../support/install-packages.mjs';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { copyDataFolder, openFolder, prepare } from '../support/postgres/prepared.ts';
import { findPrograms, type Programs } from '../support/postgres/programs.ts';
import { startServer } from '../support/postgres/server.ts';

const program = resolve('dist/main.cjs');
const scopes: Readonly<Record<string, readonly string[]>> = {
  billing: ['billing-1', 'billing-2'],
  media: ['media-1'],
  shop: ['shop-1', 'shop-2', 'shop-3'],
};
/** The cloud lists a host so long after it was made. */
const lagMs = 3_600_000;
/** Declared, and not there. */
const missing = 'billing-2';
const applyWords = ['apply', '-f', 'billing.yaml', '--cloud', 'team', '--auto-approve', '--quiet'];

interface Team {
  readonly cloud: RunningEmulator;
  /** From now on, the cloud lists what it has made. */
  readonly list: () => void;
  readonly database: PostgresDatabase;
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
}

type AtEnd = (end: () => unknown) => void;

/**
 * Returns the exit code. Whatever happens, it leaves nothing behind: also once `stop` is aborted, the step
 * of then ends before anything is removed.
 */
export async function playTeam(stop: AbortController): Promise<number> {
  const ends: (() => unknown)[] = [];
  try {
    await tellStory(stop, (end) => void ends.push(end));
    return 0;
  } catch (error) {
    // Whatever it is: Ctrl+C also ends the processes that a step waits for.
    if (stop.signal.aborted) return 130;
    say(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    say('Ending the watchers, the emulator and the server.');
    for (const end of ends.reverse()) await end();
  }
}

async function tellStory(stop: AbortController, atEnd: AtEnd): Promise<void> {
  const { signal } = stop;
  const team = await startTeam(signal, atEnd);
  const [first, second] = [startWatcher(team, atEnd), startWatcher(team, atEnd)];
  const [pages] = await Promise.all([second.pages, first.pages]);
  // Between two looks: the lease of a look lasts longer than anybody wants to watch.
  await until(signal, async () => {
    const states = await statesOf(team);
    return states.length === Object.keys(scopes).length && states.every(isIdle);
  });
  say('Two watchers watch three scopes, over one database.');
  say(`Pages: ${pages}`);
  for (const { id, state, message } of await statesOf(team))
    say(`  ${id}: ${state}${message === '' ? '' : `, ${message}`}`);

  await killInLook(first.child, team, signal);
  await killApply(pages, team, signal);
  team.list();
  say('By now, the cloud lists the host that it made.');
  say(`$ hostwright ${applyWords.join(' ')}`);
  for (const line of (await runHostwright(applyWords, team)).trim().split('\n')) say(`  ${line}`.trimEnd());
  await team.database.sql('update hostwright.scope set due = now()');
  await until(signal, async () => (await statesOf(team)).every(({ state }) => state === 'in-sync'));
  const made = countMade(team);
  say(`  ${missing} is there ${made === 1 ? 'once' : `${made} times`}, and all scopes are in sync.`);
  if (made !== 1) throw new Error('It must be there once.');
  await waitForReader(pages, stop);
}

/** Kills a watcher in the middle of a look, and waits until the other one has taken over. */
async function killInLook(child: ChildProcess, team: Team, signal: AbortSignal): Promise<void> {
  const { cloud, database } = team;
  // A slow cloud, so that there is a middle.
  cloud.changeOptions({ latencyMs: 1_000 });
  await database.sql('update hostwright.scope set due = now()');
  const held = `leased_by like '%-${child.pid}-%' and lease_until > now()`;
  let id = '';
  await until(signal, async () => {
    const [row] = await database.sql(`select id from hostwright.scope where ${held}`);
    id = String(row?.id ?? '');
    return id !== '';
  });
  child.kill('SIGKILL');
  const killedAt = await now(team);
  say(`Killed watcher ${child.pid} (kill -9) in the middle of its look at ${id}.`);
  cloud.changeOptions({ latencyMs: 0 });
  await database.sql(`update hostwright.scope set lease_until = now() + interval '3 s' where ${held}`);
  say('  Its lease lasts 45 s at most. The demo shortens that to 3 s.');
  const takenOver = async () =>
    (await statesOf(team)).find((one) => one.id === id && one.looked_at !== null && one.looked_at > killedAt);
  await until(signal, async () => (await takenOver()) !== undefined);
  const ms = Number((await takenOver())?.looked_at) - Number(killedAt);
  say(`  The other one has looked at ${id}, ${Math.ceil(ms / 1_000)} s after the kill.`);
}

/** Kills an apply when its create has been sent, and shows what the page of the watcher says then. */
async function killApply(pages: string, team: Team, signal: AbortSignal): Promise<void> {
  const { cloud, database, env, folder } = team;
  cloud.changeOptions({ faults: [{ on: 'create', kind: 'no-answer-after-commit', times: 1 }] });
  const child = spawn(process.execPath, [program, ...applyWords], { cwd: folder, env, stdio: 'ignore' });
  try {
    await until(signal, async () => countMade(team) > 0);
  } finally {
    child.kill('SIGKILL');
  }
  say('Killed an apply (kill -9) that had sent a create. First of all, the page says:');
  await database.sql('update hostwright.scope set due = now()');
  await until(signal, async () => (await statesOf(team)).some(({ state }) => state === 'in-doubt'));
  const text = await fetch(pages, { signal }).then((answer) => answer.text());
  const [, row = ''] = /<tr class="k in-doubt error">(.*?)<\/tr>/s.exec(text) ?? [];
  const [told = ''] = row.split('<td data-name');
  const lines = told.split(/<\/(?:th|td|p|ul)>/).map((line) => line.replace(/(?:<[^>]*>| )+/g, ' ').trim());
  for (const line of lines.filter((one) => one !== '')) say(`  ${line}`);
}

function countMade({ cloud }: Team): number {
  return cloud.hosts().filter(({ name }) => name === missing).length;
}

async function startTeam(signal: AbortSignal, atEnd: AtEnd): Promise<Team> {
  const { folder: home, guard } = openFolder();
  atEnd(() => guard.end());
  const { bin, version, template } = await prepare(home, findOrInstall());
  signal.throwIfAborted();
  const server = await startServer(atEnd, { bin, version }, (data) => copyDataFolder(template, data));
  signal.throwIfAborted();
  const database = await server.newDatabase();
  const live = Object.values(scopes)
    .flat()
    .filter((name) => name !== missing);
  let aheadMs = 0;
  const cloud = await startEmulator({
    hosts: live.map((name) => ({ ...fields, Name: name })),
    visibilityLagMs: lagMs,
    now: () => Date.now() + aheadMs,
  });
  atEnd(() => cloud.close());
  say(`PostgreSQL ${version} at ${database.url}`);
  say(`A cloud (the emulator) at ${cloud.url}`);
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-team-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  declareScopes(folder, cloud.url);
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    HOSTWRIGHT_CLOUDS: join(folder, 'clouds.yaml'),
    HOSTWRIGHT_JOURNAL: database.url,
    HOST_PASSWORD: 'Demo-password-1',
    // Nothing was sent before the demo.
    HOSTWRIGHT_COLD_START: 'proceed',
    TEAM_PUBLIC_KEY: 'emulator-public-key',
    TEAM_PRIVATE_KEY: 'emulator-private-key',
  };
  const list = () => {
    aheadMs = lagMs;
  };
  const team = { cloud, list, database, env, folder };
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
  writeFileSync(
    join(folder, 'clouds.yaml'),
    `clouds: { team: { endpoint: "${url}", publicKey: { env: TEAM_PUBLIC_KEY }, privateKey: { env: TEAM_PRIVATE_KEY } } }\n`,
  );
  for (const [id, names] of Object.entries(scopes)) {
    const hosts = names.map((name) => `  - name: ${name}`).join('\n');
    writeFileSync(
      join(folder, `${id}.yaml`),
      `apiVersion: hostwright/v1
region: cn-bj2
defaults:
  { zone: cn-bj2-04, imageId: img-ubuntu-24, cpu: 2, memory: 4096, diskSpace: 40, chargeType: Month, password: { env: HOST_PASSWORD } }
hosts:
${hosts}
`,
    );
    writeFileSync(
      join(folder, 'scopes', `${id}.yaml`),
      `files: ../${id}.yaml\ncloud: team\nevery: 10s\nowner: ${id}\n`,
    );
  }
}

/** Where the machine has none, npm brings one. */
function findOrInstall(): Programs {
  try {
    return findPrograms();
  } catch {
    installPackages(join('test', 'tools'));
    return findPrograms();
  }
}

function startWatcher({ env, folder }: Team, atEnd: AtEnd) {
  const words = [
    'watch',
    '--scopes',
    'scopes',
    '--workers',
    '1',
    '--listen',
    '127.0.0.1:0',
    '--listen-metrics',
    '127.0.0.1:0',
  ];
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  atEnd(() => endProcess(child));
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => void errors.push(text));
  const pages = new Promise<string>((done, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [url] = /http:\/\/\S+/.exec(text) ?? [];
      if (url !== undefined) done(url);
    });
    child.once('exit', () => fail(new Error(`A watcher ended:\n${errors.join('')}`)));
  });
  return { child, pages };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function runHostwright(words: readonly string[], { env, folder }: Pick<Team, 'env' | 'folder'>): Promise<string> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`hostwright ${words.join(' ')} ended with exit ${code}.`);
  return printed;
}

interface ScopeState {
  readonly id: string;
  readonly state: string;
  readonly message: string;
  readonly looked_at: Date | null;
  readonly is_leased: boolean;
}

function isIdle({ state, is_leased }: ScopeState): boolean {
  return state !== 'waiting' && !is_leased;
}

async function statesOf({ database }: Team): Promise<readonly ScopeState[]> {
  const rows = await database.sql(
    'select id, state, message, looked_at, coalesce(lease_until > now(), false) as is_leased from hostwright.scope order by id',
  );
  return rows as unknown as readonly ScopeState[];
}

async function now({ database }: Team): Promise<Date> {
  const [row] = await database.sql('select now() as now');
  return row?.now as Date;
}

async function until(signal: AbortSignal, holds: () => Promise<boolean>): Promise<void> {
  const late = Date.now() + 300_000;
  while (!(await holds())) {
    if (Date.now() > late) throw new Error('This takes longer than five minutes, so something is wrong.');
    await sleep(100, undefined, { signal });
  }
}

/** Only where somebody is there to look at the pages. */
async function waitForReader(pages: string, stop: AbortController): Promise<void> {
  if (!process.stdin.isTTY) return;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // At a prompt Ctrl+C is a key, and no signal.
  lines.once('SIGINT', () => stop.abort());
  try {
    await lines.question(`Look at ${pages} as long as you like. Enter ends the demo. `, { signal: stop.signal });
  } finally {
    lines.close();
  }
}

/** Between words: an address stays whole. */
function say(text: string): void {
  process.stdout.write(`${wrapText(text, process.stdout.columns ?? 80)}\n`);
}
