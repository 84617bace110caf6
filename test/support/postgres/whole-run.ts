/**
 * The one server of a run of tests, and what further servers are made from. Run by Vitest before
 * the tests. Nothing is started until the first test asks the process of Vitest for it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { copyDataFolder, openFolder, type Prepared, prepare } from './prepared.ts';
import { chosenPostgres, findPrograms, isPostgresOff } from './programs.ts';
import { startServer } from './server.ts';

/** Where the tests ask. Their processes inherit it. */
const variable = 'HOSTWRIGHT_TEST_POSTGRES_RUN';

/** Starts to listen, and returns what ends all. Vitest calls it for each project: the first call counts. */
export default async function openRun(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[variable] !== undefined) return undefined;
  if (isPostgresOff) process.stderr.write('HOSTWRIGHT_TEST_POSTGRES=off: the tests with PostgreSQL are skipped.\n');
  const maker = openMaker();
  const listener = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://run');
    // One that is kept may end just when the next question is sent.
    response.setHeader('connection', 'close');
    const version = searchParams.get('version');
    const answer =
      pathname === '/server' ? maker.server() : maker.prepared(version === null ? undefined : Number(version));
    answer.then(
      (value) => response.end(JSON.stringify(value)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  listener.unref();
  process.env[variable] = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return async () => {
    listener.close();
    delete process.env[variable];
    await maker.end();
  };
}

/** The address of the server that the tests of a run share. */
export async function urlOfRun(): Promise<string> {
  if (isPostgresOff) throw new Error('HOSTWRIGHT_TEST_POSTGRES=off: skip this test with isPostgresOff.');
  return chosenPostgres === '' ? ask('/server') : chosenPostgres;
}

/** What servers are made from. Outside Vitest, the process makes its own. */
export function preparedOfRun(version?: number): Promise<Prepared> {
  if (process.env[variable] === undefined) {
    own ??= openMaker();
    return own.prepared(version);
  }
  return ask(version === undefined ? '/prepared' : `/prepared?version=${version}`);
}

let own: ReturnType<typeof openMaker> | undefined;

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${process.env[variable]}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
}

/** Makes each thing once, when it is asked for. */
function openMaker() {
  const ends: (() => void | Promise<void>)[] = [];
  const prepared = new Map<number, Promise<Prepared>>();
  let place: ReturnType<typeof openFolder> | undefined;
  let server: Promise<string> | undefined;

  const maker = {
    async prepared(version?: number): Promise<Prepared> {
      place ??= openFolder();
      const programs = findPrograms(version);
      const made = prepared.get(programs.version) ?? prepare(place.folder, programs);
      prepared.set(programs.version, made);
      return made;
    },
    server(): Promise<string> {
      server ??= startShared();
      return server;
    },
    async end(): Promise<void> {
      await Promise.all(ends.map((end) => end()));
      await place?.guard.end();
    },
  };

  async function startShared(): Promise<string> {
    const { template, ...programs } = await maker.prepared();
    const { url } = await startServer(
      (end) => ends.push(end),
      { ...programs, inMemory: true, settings: { max_connections: '200' } },
      (data) => copyDataFolder(template, data),
    );
    return url;
  }
  return maker;
}
