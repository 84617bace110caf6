/**
 * What watchers share, in PostgreSQL: the scopes, who looks at each, and what the looks came to. Each function of the
 * store is one statement, and so one commit. Leases only share the work; the lock of the account protects creates. All
 * times are the server's.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { fillSql, quoteName, readStatements } from '../model/text/sql.ts';
import roles from './scope-roles.sql';
import statementsSql from './scope-statements.sql';
import tables from './scope-tables.sql';

/** Runs one statement on any connection. Implemented by the code that opens the database. */
interface Statements {
  query(statement: string, values: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export type ScopeStore = ReturnType<typeof openScopeStore>;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

const [among, isDue] = ['id = any($2)', 'due <= now()'];

export function openScopeStore({ query, close }: Statements, schemaName: string) {
  const statement = readStatements(statementsSql, schemaName);
  return {
    close,
    /**
     * Writes the scopes that this process has loaded. A scope that is new, or has another revision, is due at once. A
     * scope that no process has written for minutes is no longer shown. A scope that this process leaves to others is
     * written only if none of them has written it lately.
     */
    async put(scopes: readonly PutScope[]): Promise<void> {
      await query(statement('put'), [
        scopes.map(({ id }) => id),
        scopes.map(({ account }) => account),
        scopes.map(({ everyMs }) => everyMs),
        scopes.map(({ revision }) => revision),
        scopes.flatMap(({ revision, isLeft = false }) => (isLeft ? [revision] : [])),
      ]);
    },
    /**
     * Leases the one of these scopes that has been due for longest; undefined if none is due.
     * `revisions`: those of scopes that this process leaves to others. It leases such a scope only if
     * its row still has the revision that this process wrote. `since`: a time of the server, from `readClock`; then a scope
     * can be leased, due or not, that nobody has looked at since then.
     */
    async lease(
      worker: string,
      ids: readonly string[],
      leaseMs: number,
      revisions: readonly string[] = [],
      since?: number,
    ): Promise<ScopeLease | undefined> {
      const values: unknown[] = [worker, ids, leaseMs];
      const give = (value: unknown) => `$${values.push(value)}`;
      let text = statement('lease');
      // Without the second condition, the server can use the index of ids.
      if (revisions.length > 0) text = text.replace(among, `(${among} or revision = any(${give(revisions)}))`);
      if (since !== undefined) {
        text = text.replace(
          isDue,
          `(looked_at >= to_timestamp(${give(since)}::float8 / 1000) and looked_digest = revision) is not true`,
        );
      }
      const [row] = await query(text, values);
      return row as ScopeLease | undefined;
    },
    /** The clock of the server, in milliseconds since 1970. */
    async readClock(): Promise<number> {
      const [row] = await query(statement('now'), []);
      return Number(row?.now);
    },
    /** Those of these scopes that somebody has looked at since then. */
    async readLooked(ids: readonly string[], since: number): Promise<readonly LookedScope[]> {
      return (await query(statement('looked'), [ids, since])) as unknown as readonly LookedScope[];
    },
    /** False if the lease is lost, and another worker may have the scope. */
    async renew({ id, token }: ScopeLease, leaseMs: number): Promise<boolean> {
      return (await query(statement('renew'), [id, token, leaseMs])).length > 0;
    },
    /** Writes the result of a look, and ends the lease. False if the lease was lost; then nothing is written. */
    async finish({ id, token }: ScopeLease, look: ScopeLook): Promise<boolean> {
      const [json, html] = await Promise.all([pack(look.json), pack(look.html)]);
      const rows = await query(statement('finish'), [
        ...[id, token, look.state, look.exit, JSON.stringify(look.counts), look.message, look.revision, look.trusted],
        ...[look.failures, look.dueInMs, json, html],
      ]);
      return rows.length > 0;
    },
    /** All scopes, by id. Without their reports. */
    async readFleet(): Promise<readonly ScopeRow[]> {
      return (await query(statement('scopes'), [null])).map((row) => readDetails(row).row);
    },
    /** Undefined if there is no such scope. */
    async readScope(id: string): Promise<ScopeDetails | undefined> {
      const [found] = await query(statement('scopes'), [id]);
      if (found === undefined) return undefined;
      const { row, history, json, html } = readDetails(found);
      return { row, history, json: json && String(await unpack(json)), html: html && String(await unpack(html)) };
    },
    /** Removes scopes and looks of long ago. */
    async tidy(): Promise<void> {
      await query(statement('tidy'), []);
    },
  };
}

type PackedDetails = ScopeRow & Pick<ScopeDetails, 'history'> & Partial<Record<'json' | 'html', Uint8Array>>;

/** The statement names its columns as the fields. A value that is missing is null there. */
function readDetails(found: Readonly<Record<string, unknown>>) {
  const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
  const { history, json, html, ...row } = known as unknown as PackedDetails;
  return { row, history, json, html };
}

/** For the owner of the database, after the tables of the journal. It can be run again. */
export function writeScopeTablesScript(schema: string): string {
  return fillSql(tables, { SCHEMA: quoteName(schema) });
}

/** Grants the journal's roles their rights on these tables. */
export function writeScopeRolesScript(schema: string): string {
  return fillSql(roles, { SCHEMA: quoteName(schema) });
}

export interface PutScope {
  readonly id: string;
  /** 12 hex digits; empty if the scope's keys cannot be read. */
  readonly account: string;
  readonly everyMs: number;
  /** First 12 hex digits of SHA-256 of the bytes of its files. */
  readonly revision: string;
  /**
   * This process lacks the keys of the scope, or the right to read its files. Other processes may have them, so this
   * one leaves the scope to them. Its revision then differs from that of every process that can read the scope.
   */
  readonly isLeft?: boolean;
}

export interface ScopeLease {
  readonly id: string;
  /** Each further lease of a scope has a higher token. */
  readonly token: number;
  readonly state: ScopeState;
  /** Number of looks that failed in a row. */
  readonly failures: number;
  /** How long the scope had been due. */
  readonly lagMs: number;
}

export type LookedScope = Pick<ScopeLook, 'state' | 'exit' | 'message'> & { readonly id: string };

/**
 * Number of hosts of each kind, e.g. `declared`, `inSync`, `missing`, `changed`, `duplicate`, and
 * `oldestIntent`: when the oldest open intent was sent, in seconds since 1970.
 */
export type ScopeCounts = Readonly<Record<string, number>>;

export interface ScopeLook {
  readonly state: ScopeState;
  /** Exit code that `drift` would end with. */
  readonly exit: number;
  readonly counts: ScopeCounts;
  /** One sentence; empty if all is in sync. Free of secrets, and not escaped. */
  readonly message: string;
  /** Revision of the files that were read. */
  readonly revision: string;
  /** Whether all listings are trusted. */
  readonly trusted: boolean;
  readonly failures: number;
  /** Milliseconds until the next look. */
  readonly dueInMs: number;
  /** The report of `drift` as JSON and as the body of a page, or the failure in the same formats. */
  readonly json: string;
  readonly html: string;
}

/** Times are ISO 8601 in UTC. */
export interface ScopeRow {
  readonly id: string;
  readonly account: string;
  readonly revision: string;
  readonly everyMs: number;
  readonly state: ScopeState;
  /** When its present state began. */
  readonly since: string;
  readonly counts: ScopeCounts;
  readonly exit: number | undefined;
  readonly message: string;
  readonly lookedAt: string | undefined;
  /** Time of the last look whose listings were all trusted. */
  readonly trustedAt: string | undefined;
  readonly dueAt: string;
  /** The worker that is looking at it now. */
  readonly worker: string | undefined;
  readonly failures: number;
}

export interface ScopeDetails {
  readonly row: ScopeRow;
  /** Looks that found a change, and one a day: newest first, at most 200. */
  readonly history: readonly HistoryRow[];
  /** Undefined before the first look. */
  readonly json: string | undefined;
  readonly html: string | undefined;
}

export interface HistoryRow {
  readonly at: string;
  readonly state: ScopeState;
  readonly exit: number;
  readonly counts: ScopeCounts;
  readonly revision: string;
}

/**
 * `waiting`: nobody has looked yet. `unknown`: the cloud or the journal could not be read.
 * `broken`: the scope or its declaration has faults. `stuck`: `unknown` many times in a row.
 */
export const scopeStates = ['in-doubt', 'stuck', 'broken', 'unknown', 'drift', 'waiting', 'in-sync'] as const;
export type ScopeState = (typeof scopeStates)[number];
