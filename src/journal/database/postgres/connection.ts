/** Connections to a PostgreSQL server. This file alone uses the package `pg`. */

import type { Duplex } from 'node:stream';
import { Client, DatabaseError } from 'pg';
import pgpass from 'pgpass';
import type { DatabaseSettings } from '../database-settings.ts';
import { DatabaseFailure, isDatabaseFailure } from '../journal-database.ts';

export interface Connections {
  /**
   * One statement on a connection of its own for so long. Rejects with DatabaseFailure, after
   * `mostMs` at the latest. A script of several statements has no values.
   */
  query(statement: string, values: readonly unknown[] | undefined, mostMs?: number): Promise<readonly ResultRow[]>;
  close(): Promise<void>;
}

export type ResultRow = Readonly<Record<string, unknown>>;

const mostConnectMs = 5_000;
const mostStatementMs = 10_000;

/** Nothing counts that a session keeps, so any statement may take any connection. */
export function openConnections(settings: DatabaseSettings): Connections {
  const idle: Client[] = [];
  let isClosed = false;

  async function query(statement: string, values: readonly unknown[] | undefined, mostMs = mostStatementMs) {
    const deadline = startDeadline(mostMs);
    let client: Client | undefined;
    try {
      client = idle.pop() ?? (await deadline.race(open()));
      socketOf(client).ref();
      const { rows } = await deadline.race(client.query<ResultRow>(statement, values && [...values]));
      giveBack(client);
      return rows;
    } catch (error) {
      const failure = failureOf(error);
      // After an error of its own the server goes on; every other connection is not used again.
      if (client !== undefined && error instanceof DatabaseError && error.severity === 'ERROR') giveBack(client);
      else if (client !== undefined) socketOf(client).destroy();
      throw failure;
    } finally {
      deadline.end();
    }
  }

  function giveBack(client: Client): void {
    if (isClosed) {
      socketOf(client).destroy();
      return;
    }
    // An idle connection keeps no process alive.
    socketOf(client).unref();
    idle.push(client);
  }

  async function open(): Promise<Client> {
    const client = makeClient(settings);
    // One that breaks while no statement runs on it is not used again.
    client.on('error', () => {
      const at = idle.indexOf(client);
      if (at >= 0) idle.splice(at, 1);
    });
    await client.connect();
    return client;
  }

  return {
    query,
    async close() {
      isClosed = true;
      for (const client of idle.splice(0)) {
        // A process without anything else to wait for would end here, before its result is printed.
        socketOf(client).ref();
        await client.end().catch(() => undefined);
      }
    },
  };
}

/** It is a socket, of TCP or TLS. */
function socketOf({ connection }: Client): Duplex & { ref(): void; unref(): void } {
  return connection.stream as ReturnType<typeof socketOf>;
}

function makeClient({ address, user, password, authorities, applicationName }: DatabaseSettings): Client {
  const { host, port, database, tls } = address;
  return new Client({
    ...{ host, port, user, database },
    password: () => password?.reveal() ?? findPassword({ host, port, user, database }),
    ssl: tls && { rejectUnauthorized: true, ...(authorities !== undefined && { ca: authorities }) },
    connectionTimeoutMillis: mostConnectMs,
    application_name: applicationName,
    keepAlive: true,
  });
}

/**
 * Of PGPASSFILE or ~/.pgpass; empty where they know none. The server tells whether it needs one.
 */
function findPassword(of: { host: string; port: number; user: string; database: string }): Promise<string> {
  return new Promise((done) => pgpass(of, (found) => done(found ?? '')));
}

function startDeadline(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new DatabaseFailure('ETIMEDOUT', true)), ms);
  });
  late.catch(() => undefined);
  return { race: <Value>(work: Promise<Value>) => Promise.race([work, late]), end: () => clearTimeout(timer) };
}

/**
 * Of the server's answers, these say that it was busy, full or going down; all others say that it
 * will not.
 */
const passing = /^(08|40|53|55P03|57)/;
/** A disk does not empty itself in seconds. */
const lasting = new Set(['53100']);

function failureOf(error: unknown): DatabaseFailure {
  if (isDatabaseFailure(error)) return error;
  if (error instanceof DatabaseError) {
    const code = error.code ?? 'protocol';
    return new DatabaseFailure(code, passing.test(code) && !lasting.has(code));
  }
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string') return new DatabaseFailure(code, isNetworkCode(code));
  const known = typeof message === 'string' ? ownWords[message] : undefined;
  return known === undefined ? new DatabaseFailure('protocol', false) : new DatabaseFailure(known, known !== 'no-tls');
}

/** A certificate is not trusted a second later. */
function isNetworkCode(code: string): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'].includes(
    code,
  );
}

/** What `pg` says without a code. */
const ownWords: Readonly<Record<string, string>> = {
  'The server does not support SSL connections': 'no-tls',
  'Connection terminated unexpectedly': 'closed',
  'Connection terminated': 'closed',
  'timeout expired': 'ETIMEDOUT',
};
