/** Real PostgreSQL for a test: a database on the server that all tests of a run share, or a server of its own. */
import type { AtEnd } from '../hostwright.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import { copyDataFolder } from './prepared.ts';
import { chosenPostgres } from './programs.ts';
import { type PostgresServer, type Start, startServer } from './server.ts';
import { copyRunning, waitForStandby } from './standby.ts';
import { preparedOfRun, urlOfRun } from './whole-run.ts';

export interface ServerOptions extends Pick<Start, 'settings' | 'inMemory'> {
  /** 15 or 18, say; undefined: the first that is found. */
  readonly version?: number;
  /** It is a copy of that server, and follows it until it is promoted. */
  readonly standbyOf?: PostgresServer;
  /** The server that is followed waits for the standby with each commit. */
  readonly synchronous?: boolean;
}

let made = 0;

/** Empty, on the server of the run, which the first call starts. */
export async function postgresDatabase(atEnd: AtEnd): Promise<PostgresDatabase> {
  const server = openDatabase(await urlOfRun());
  made += 1;
  const name = `hostwright_test_${process.pid}_${made}_${Date.now().toString(36)}`;
  await server.sql(`create database ${name} template template0`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  // The server of the run ends with it; on that of a person nothing stays.
  if (chosenPostgres !== '') atEnd(async () => void (await server.sql(`drop database ${name} with (force)`)));
  return openDatabase(url.href);
}

/** A server of the test's own, which it may kill. Ends with the test. */
export async function startPostgres(atEnd: AtEnd, options: ServerOptions = {}): Promise<PostgresServer> {
  const { standbyOf: followed, settings, inMemory = true } = options;
  const { bin, version, template } = await preparedOfRun(followed?.version ?? options.version);
  const start = { bin, version, inMemory, settings };
  if (followed === undefined) return startServer(atEnd, start, (data) => copyDataFolder(template, data));
  const standby = await startServer(atEnd, start, (data) => copyRunning(followed, data));
  if (options.synchronous === true) await waitForStandby(followed);
  return standby;
}
