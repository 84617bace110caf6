/** What controllers share, in PostgreSQL: each function of the port is one statement. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { fillSql, quoteName, readStatements } from '../model/text/sql.ts';
import roles from './scope-roles.sql';
import statementsSql from './scope-statements.sql';
import type {
  HistoryRow,
  PutScope,
  ScopeCounts,
  ScopeDetails,
  ScopeLease,
  ScopeLook,
  ScopeRow,
  ScopeState,
  ScopeStore,
} from './scope-store.ts';
import tables from './scope-tables.sql';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

const among = 'id = any($2)';

export function openScopeStore({ query, close }: Statements, schemaName: string): ScopeStore {
  const statement = readStatements(statementsSql, schemaName);

  async function put(scopes: readonly PutScope[]): Promise<void> {
    await query(statement('put'), [
      scopes.map(({ id }) => id),
      scopes.map(({ account }) => account),
      scopes.map(({ everyMs }) => everyMs),
      scopes.map(({ revision }) => revision),
      scopes.flatMap(({ revision, isLeft = false }) => (isLeft ? [revision] : [])),
    ]);
  }

  async function lease(
    worker: string,
    ids: readonly string[],
    leaseMs: number,
    revisions: readonly string[] = [],
  ): Promise<ScopeLease | undefined> {
    const hasLeft = revisions.length > 0;
    const [row] = await query(
      // Without the second condition, the server can use the index of ids.
      hasLeft ? statement('lease').replace(among, `(${among} or revision = any($4))`) : statement('lease'),
      [worker, ids, leaseMs, ...(hasLeft ? [revisions] : [])],
    );
    if (row === undefined) return undefined;
    return {
      id: String(row.id),
      token: Number(row.token),
      state: row.state as ScopeState,
      failures: Number(row.failures),
      lagMs: Number(row.lag),
    };
  }

  async function renew({ id, token }: ScopeLease, leaseMs: number): Promise<boolean> {
    const rows = await query(statement('renew'), [id, token, leaseMs]);
    return rows.length > 0;
  }

  async function finish({ id, token }: ScopeLease, look: ScopeLook): Promise<boolean> {
    const [json, html] = await Promise.all([pack(look.json), pack(look.html)]);
    const rows = await query(statement('finish'), [
      ...[id, token, look.state, look.exit, JSON.stringify(look.counts), look.message, look.revision, look.trusted],
      ...[look.failures, look.dueInMs, json, html],
    ]);
    return rows.length > 0;
  }

  async function readFleet(): Promise<readonly ScopeRow[]> {
    const rows = await query(statement('scopes'), [null]);
    return rows.map(readScopeRow);
  }

  async function readScope(id: string): Promise<ScopeDetails | undefined> {
    const [row] = await query(statement('scopes'), [id]);
    if (row === undefined) return undefined;
    const [json, html] = await Promise.all([unpackTextIfAny(row.json), unpackTextIfAny(row.html)]);
    return { row: readScopeRow(row), history: row.history as readonly HistoryRow[], json, html };
  }

  async function tidy(): Promise<void> {
    await query(statement('tidy'), []);
  }

  return { put, lease, renew, finish, readFleet, readScope, tidy, close };
}

async function unpackTextIfAny(bytes: unknown): Promise<string | undefined> {
  return bytes instanceof Uint8Array ? String(await unpack(bytes)) : undefined;
}

function readScopeRow(row: Readonly<Record<string, unknown>>): ScopeRow {
  const textOf = (value: unknown) => (value === null ? undefined : String(value));
  return {
    id: String(row.id),
    account: String(row.account),
    revision: String(row.revision),
    everyMs: Number(row.every_ms),
    state: row.state as ScopeState,
    since: String(row.since),
    counts: row.counts as ScopeCounts,
    exit: row.exit === null ? undefined : Number(row.exit),
    message: String(row.message),
    lookedAt: textOf(row.looked_at),
    trustedAt: textOf(row.trusted_at),
    dueAt: String(row.due),
    worker: textOf(row.worker),
    failures: Number(row.failures),
  };
}

/** For the owner of the database, after the tables of the journal. It can be run again. */
export function writeScopeTablesScript(schema: string): string {
  return fillSql(tables, { SCHEMA: quoteName(schema) });
}

/** Grants the journal's roles their rights on these tables. */
export function writeScopeRolesScript(schema: string): string {
  return fillSql(roles, { SCHEMA: quoteName(schema) });
}

/** Runs one statement on any connection. Implemented by the code that opens the database. */
interface Statements {
  query(statement: string, values: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}
