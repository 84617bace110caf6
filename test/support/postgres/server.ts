/** A PostgreSQL server as a process that a test may kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AtEnd } from '../hostwright.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import { openFolder, runner } from './prepared.ts';

/** `url` and `sql` are those of the database `postgres`, of a superuser. */
export interface PostgresServer extends PostgresDatabase {
  readonly port: number;
  readonly version: number;
  /** The data folder: pg_hba.conf is in it. */
  readonly data: string;
  /** A new database: empty, or a copy of one that nobody uses. */
  readonly newDatabase: (template?: PostgresDatabase) => Promise<PostgresDatabase>;
  /** Kills the first process of the server, as a lack of memory would; the others notice and end. */
  readonly kill9: () => Promise<void>;
  /** Kills all its processes at once: none comes to the end of its statement. */
  readonly killAll: () => Promise<void>;
  /** Starts it where it was, at the same port; ends it before where it runs. */
  readonly restart: () => Promise<void>;
  /** Ends the server and removes its folder. A test's end does so, too. */
  readonly stop: () => Promise<void>;
  /** Turns a standby into a server of its own, with another timeline. */
  readonly promote: () => Promise<void>;
}

/** How long a start may take. What a killed server left behind holds its memory for up to ten seconds. */
const startMs = 40_000;

export interface Start {
  readonly bin: string;
  readonly version: number;
  /** Its data is in memory where there is room: no test ends the machine. False unless said. */
  readonly inMemory?: boolean;
  /** Lines of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** `fill` makes the data folder. */
export async function startServer(
  atEnd: AtEnd,
  { bin, version, inMemory = false, settings = {} }: Start,
  fill: (data: string) => Promise<void>,
): Promise<PostgresServer> {
  const { folder, guard } = openFolder({ inMemory });
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  let server: ChildProcess | undefined;
  let databases = 0;

  const stop = async () => {
    await end('SIGQUIT');
    await guard.end();
  };
  atEnd(stop);
  await fill(data);
  const port = await findFreePort();
  const given = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    // In the data folder, which is removed: a killed server leaves what it shares elsewhere for ever.
    dynamic_shared_memory_type: 'mmap',
    shared_buffers: '16MB',
    wal_keep_size: '64MB',
    wal_retrieve_retry_interval: '100ms',
    ...settings,
  };
  const words = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  async function start(): Promise<void> {
    for (const late = Date.now() + startMs; ; await sleep(100)) {
      const said = readText(log).length;
      if (await tryStart()) return;
      const text = readText(log).slice(said);
      if (!text.includes('in use') || Date.now() > late) {
        throw new Error(`The PostgreSQL server does not start:\n${text}`);
      }
    }
  }

  /** False where it ends again: of a killed server, some processes may still be there. */
  async function tryStart(): Promise<boolean> {
    const output = openSync(log, 'a');
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...words], {
      ...runner,
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    server = child;
    guard.watch(child.pid);
    child.once('exit', () => server === child && guard.watch(undefined));
    while (isAlive(child)) {
      if (isReady(child)) return true;
      await sleep(10);
    }
    return false;
  }

  /** What `pg_ctl -w` looks at. */
  function isReady({ pid }: ChildProcess): boolean {
    const lines = readText(join(data, 'postmaster.pid')).split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  }

  async function end(signal: 'SIGKILL' | 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (server !== undefined) await endProcess(server, signal);
  }

  await start();
  const urlOf = (name: string) => `postgres://hw@127.0.0.1:${port}/${name}`;
  const main = openDatabase(urlOf('postgres'));
  return {
    ...main,
    port,
    version,
    data,
    stop,
    async newDatabase(template) {
      databases += 1;
      const name = `test_${databases}`;
      const from = template === undefined ? 'template0' : new URL(template.url).pathname.slice(1);
      await main.sql(`create database ${name} template ${from} strategy file_copy`);
      return openDatabase(urlOf(name));
    },
    kill9: () => end('SIGKILL'),
    async killAll() {
      const rows = await main.sql('select pid from pg_stat_activity where pid <> pg_backend_pid()');
      const ended = end('SIGKILL');
      for (const { pid } of rows) killOrPass(Number(pid));
      await ended;
    },
    async restart() {
      await end('SIGINT');
      await start();
    },
    async promote() {
      await main.sql('select pg_promote(true, 60)');
    },
  };
}

/** Of a connection that has ended since, there is no process. */
function killOrPass(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Resolves once it has ended, which it may have done before. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** The same address, through something that listens at this port. */
export function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return through.href;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Nothing listens there now. */
export async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
