/** Connections to a PostgreSQL server. Only this file uses the package `pg`. */

import type { Duplex } from 'node:stream';
import { Client, DatabaseError } from 'pg';
import type { DatabaseSettings } from '../address.ts';
import { DatabaseFailure, isDatabaseFailure } from '../journal-database.ts';

export interface Connections {
  /**
   * Runs one statement. No other statement uses its connection at the same time. Rejects with DatabaseFailure, after
   * `mostMs` at the latest. A script of several statements has no values.
   */
  query(statement: string, values: readonly unknown[] | undefined, mostMs?: number): Promise<readonly ResultRow[]>;
  close(): Promise<void>;
}

export type ResultRow = Readonly<Record<string, unknown>>;

const mostConnectMs = 5_000;
const mostStatementMs = 10_000;
/** Milliseconds to close a connection politely: a server that is gone does not answer. */
const mostGoodbyeMs = 1_000;

/** No statement depends on session state, so any statement can use any connection. */
export function openConnections(settings: DatabaseSettings): Connections {
  const idle: Client[] = [];
  const broken = new WeakSet<Client>();
  let isClosed = false;

  async function query(statement: string, values: readonly unknown[] | undefined, mostMs = mostStatementMs) {
    const until = performance.now() + mostMs;
    let client: Client | undefined;
    try {
      client = idle.pop() ?? (await open(Math.max(1, Math.min(mostMs, mostConnectMs))));
      socketOf(client).ref();
      const leftMs = Math.max(1, until - performance.now());
      const timed = { text: statement, values: values && [...values], query_timeout: leftMs };
      const { rows } = await client.query<ResultRow>(timed);
      giveBack(client);
      return rows;
    } catch (error) {
      // After an error that the server reports, the connection can be used again; after any other error, it cannot.
      if (client !== undefined && error instanceof DatabaseError && error.severity === 'ERROR') giveBack(client);
      else if (client !== undefined) socketOf(client).destroy();
      throw failureOf(error);
    }
  }

  function giveBack(client: Client): void {
    // The message with which a server ends a connection may arrive together with its answer.
    if (isClosed || broken.has(client)) {
      socketOf(client).destroy();
      return;
    }
    // An idle connection keeps no process alive.
    socketOf(client).unref();
    idle.push(client);
  }

  async function open(mostMs: number): Promise<Client> {
    const client = makeClient(settings, mostMs);
    // A connection that breaks while no statement runs on it is not used again.
    client.on('error', () => {
      broken.add(client);
      const at = idle.indexOf(client);
      if (at >= 0) idle.splice(at, 1);
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      // The server may wait a minute or longer for an answer, and this process would wait too.
      socketOf(client).destroy();
      throw error;
    }
  }

  return {
    query,
    async close() {
      isClosed = true;
      const goodbyes = idle.splice(0).map(async (client) => {
        // Otherwise a process that waits for nothing else would end here, before its result is printed.
        socketOf(client).ref();
        const timer = setTimeout(() => socketOf(client).destroy(), mostGoodbyeMs);
        await client.end();
        clearTimeout(timer);
      });
      await Promise.all(goodbyes);
    },
  };
}

/** Always a socket, of TCP or TLS. */
function socketOf({ connection }: Client): Duplex & { ref(): void; unref(): void } {
  return connection.stream as ReturnType<typeof socketOf>;
}

function makeClient(settings: DatabaseSettings, connectionTimeoutMillis: number): Client {
  const { address, user, password, authorities, applicationName } = settings;
  const { host, port, database, tls } = address;
  return new Client({
    host,
    port,
    user,
    database,
    password: () => password?.reveal() ?? findPassword({ host, port, user, database }),
    ssl: tls && { rejectUnauthorized: true, ca: authorities },
    connectionTimeoutMillis,
    application_name: applicationName,
    keepAlive: true,
  });
}

/** The password in PGPASSFILE or ~/.pgpass; empty if there is none. The server says whether it needs one. */
async function findPassword(of: { host: string; port: number; user: string; database: string }): Promise<string> {
  const { default: pgpass } = await import('pgpass');
  return new Promise((done) => pgpass(of, (found) => done(found ?? '')));
}

/** A server that is busy, full or shutting down. After other codes a further try fails too, e.g. 53100 (full disk). */
const passingStates = /^(08|40|53(?!100)|55P03|57)/;
/** Of the network. After an error of a certificate another try will fail too. */
const passingCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;

function failureOf(error: unknown): DatabaseFailure {
  if (isDatabaseFailure(error)) return error;
  if (error instanceof DatabaseError) {
    const isRefused = error.severity === 'FATAL' && error.code === '42501';
    const code = isRefused ? 'no-connect' : (error.code ?? 'protocol');
    return new DatabaseFailure(code, passingStates.test(code));
  }
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string') return new DatabaseFailure(code, passingCodes.test(code));
  const known = typeof message === 'string' ? ownWords[message] : undefined;
  return known === undefined ? new DatabaseFailure('protocol', false) : new DatabaseFailure(...known);
}

/** Errors of `pg` without a code: a code of our own, and whether another try may succeed. */
const ownWords: Readonly<Record<string, readonly [code: string, isPassing: boolean]>> = {
  'The server does not support SSL connections': ['no-tls', false],
  'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string': ['no-password', false],
  'Connection terminated unexpectedly': ['closed', true],
  'Connection terminated': ['closed', true],
  'timeout expired': ['ETIMEDOUT', true],
  'Query read timeout': ['ETIMEDOUT', true],
};
