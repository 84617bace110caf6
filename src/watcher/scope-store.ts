/**
 * What watchers share, in PostgreSQL: the scopes, who looks at each, and what the looks came to. Each statement is a
 * commit of its own. Each function of the store runs one statement, but `put` runs two. Leases only share the work; the
 * lock of the account protects creates. All times are the server's.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { lockStateOf } from '../journal/database/lock.ts';
import type { LockState } from '../ledger/journal-store.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { readStatements } from '../model/text/sql.ts';
import sql from './scopes.sql';

/** Runs one statement on any connection. Implemented by the code that opens the database. */
interface Statements {
  query(statement: string, values: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export type ScopeStore = ReturnType<typeof openScopeStore>;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

const [among, isDue] = ['id = any($2)', 'due <= now()'];

const statementsOf = (schema: string) => readStatements(sql, schema, { ISO: `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'` });

export function openScopeStore({ query, close }: Statements, schemaName: string) {
  const statement = statementsOf(schemaName);
  return {
    close,
    /**
     * Writes the scopes that this process has loaded. A scope that is new, or has another revision, is due at once. A
     * scope that no process has written for a day and two intervals is no longer shown. A scope that this process
     * leaves to others is written only if none of them has written or looked at it lately. Returns those that another
     * repository has put under the same id, which are not written.
     */
    async put(scopes: readonly PutScope[]): Promise<readonly ScopeClash[]> {
      const loaded = writeJson(
        // By name: a scope that was loaded also has its declaration, which is long.
        scopes.map(({ id, account, facts, everyMs, revision }) => ({ id, account, facts, everyMs, revision })),
      );
      const left = scopes.flatMap(({ revision, isLeft = false }) => (isLeft ? [revision] : []));
      await query(statement('put'), [loaded, left]);
      return (await query(statement('clashes'), [loaded])) as unknown as readonly ScopeClash[];
    },
    /** Shows these scopes no longer, unless some process writes them again. */
    async forget(scopes: readonly PutScope[]): Promise<void> {
      await query(statement('forget'), [writeJson(scopes.map(({ id, facts }) => ({ id, facts })))]);
    },
    /**
     * Leases the one of these scopes that has been due for longest; undefined if none is due. `revisions`: those of
     * scopes that this process leaves to others. It leases such a scope only if its row still has the revision that
     * this process wrote. `round`: then a scope can be leased, due or not, that nobody has looked at in this round.
     */
    async lease(
      worker: string,
      ids: readonly string[],
      leaseMs: number,
      revisions: readonly string[] = [],
      round?: Round,
    ): Promise<ScopeLease | undefined> {
      const values: unknown[] = [worker, ids, leaseMs];
      const give = (value: unknown) => `$${values.push(value)}`;
      let text = statement('lease');
      // Without the second condition, the server can use the index of ids.
      if (revisions.length > 0) text = replacePart(text, among, `(${among} or revision = any(${give(revisions)}))`);
      if (round !== undefined) {
        const [since, own] = [give(round.since), give(round.revisions)];
        const looked = `looked_at >= to_timestamp(${since}::float8 / 1000) and looked_digest = any(${own})`;
        text = replacePart(text, isDue, `(${looked}) is not true`);
      }
      const [row] = await query(text, values);
      return row as ScopeLease | undefined;
    },
    /** The clock of the server, in milliseconds since 1970. */
    async readClock(): Promise<number> {
      const [row] = await query(statement('now'), []);
      return Number(row?.now);
    },
    /** Those of these scopes that somebody has looked at in this round. */
    async readLooked(ids: readonly string[], { since, revisions }: Round): Promise<readonly LookedScope[]> {
      return (await query(statement('looked'), [ids, since, revisions])) as unknown as readonly LookedScope[];
    },
    /** False if the lease is lost, and another worker may have the scope. */
    async renew({ id, token }: ScopeLease, leaseMs: number): Promise<boolean> {
      return (await query(statement('renew'), [id, token, leaseMs])).length > 0;
    },
    /** Writes the result of a look, and ends the lease. False if the lease was lost; then nothing is written. */
    async finish({ id, token }: ScopeLease, { json, html, commit, ...look }: ScopeLook): Promise<boolean> {
      const packed = await Promise.all([pack(json), pack(html)]);
      const given = writeJson({ ...look, shown: commit ?? look.revision });
      return (await query(statement('finish'), [id, token, given, ...packed])).length > 0;
    },
    /** All scopes, by id. Without their reports. */
    async readFleet(): Promise<readonly ScopeRow[]> {
      return (await query(statement('scopes'), [null])).map((row) => readDetails(row).row);
    },
    /** All accounts that have scopes. */
    async readAccounts(): Promise<readonly AccountRow[]> {
      return (await query(statement('accounts'), [])).map(readAccount);
    },
    /** Undefined if there is no such scope. */
    async readScope(id: string): Promise<ScopeDetails | undefined> {
      const [found] = await query(statement('scopes'), [id]);
      if (found === undefined) return undefined;
      const { json, html, ...details } = readDetails(found);
      return { ...details, json: json && String(await unpack(json)), html: html && String(await unpack(html)) };
    },
    /** Removes scopes and looks of long ago. */
    async tidy(): Promise<void> {
      await query(statement('tidy'), []);
    },
  };
}

/** Throws if the statement has no such part: the condition in its place would be missing. */
function replacePart(statement: string, part: string, other: string): string {
  if (!statement.includes(part)) throw new Error(`the statement has no ${part}`);
  return statement.replace(part, () => other);
}

/** PostgreSQL takes neither NUL nor half of a surrogate pair, which text from a cloud may have. */
function writeJson(value: unknown): string {
  return JSON.stringify(value).replace(/\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|.)/g, (sequence) =>
    /^\\u[0d]/.test(sequence) ? '\ufffd' : sequence,
  );
}

type Packed = 'json' | 'html';
type PackedDetails = Omit<ScopeDetails, 'row' | Packed> & Partial<Record<Packed, Uint8Array>>;

/** The statement names its columns as the fields. A value that is missing is null there. */
function readDetails(found: Columns): PackedDetails & Pick<ScopeDetails, 'row'> {
  const { json, html, history, plot, findings, digest, green, facts, ...row } = omitNulls(found) as PackedDetails &
    ScopeRow & { readonly facts: ScopeFacts };
  return { row: { ...row, ...facts }, json, html, history, plot, findings, digest, green };
}

function readAccount(found: Columns): AccountRow {
  const { account, clouds, scopes, known, knownAt, ...lock } = omitNulls(found) as AccountRow & LockColumns;
  return { account, clouds, scopes, known, knownAt, lock: readLock(lock) };
}

type Columns = Readonly<Record<string, unknown>>;
const omitNulls = (found: Columns): unknown =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));

function readLock({ generation, holder, released, takenAt }: LockColumns): AccountLock | undefined {
  if (generation === undefined || holder === undefined || released !== false || !takenAt) return undefined;
  const state = lockStateOf({ generation, holder, released });
  return state.status === 'free' ? undefined : { ...state, takenAt };
}

type LockColumns = Partial<Readonly<{ generation: number; holder: string; released: boolean; takenAt: string }>>;

/** For the owner of the database, after the tables of the journal. It can be run again. */
export function writeScopeTablesScript(schema: string): string {
  return statementsOf(schema)('tables');
}

/** Grants the journal's roles their rights on these tables. */
export function writeScopeRolesScript(schema: string): string {
  return statementsOf(schema)('roles');
}

/** What its file says of a scope, for people. Empty texts where it says nothing. */
export interface ScopeFacts {
  readonly cloud: string;
  readonly owner: string;
  /** The https address of its repository, which also tells the repositories of one database apart. */
  readonly link: string;
}

export interface PutScope {
  readonly id: string;
  /** The name of its journal; empty if the scope's keys cannot be read. */
  readonly account: string;
  readonly facts: ScopeFacts;
  readonly everyMs: number;
  /** First 12 hex digits of SHA-256 of the bytes of its files. */
  readonly revision: string;
  /** This process lacks its keys, or may not read its files, and leaves it to others. Its revision is not theirs. */
  readonly isLeft?: boolean;
  /** Its declaration uses files that are not in its revision, so that nobody knows what others have looked at. */
  readonly usesFiles?: boolean;
}

/** Looks that ended later than `since` (`readClock`), at files of these revisions, count, whoever made them. */
export type Round = Readonly<{ since: number; revisions: readonly string[] }>;

/** A scope with the id of one that another repository has put. `link`: that repository. */
export interface ScopeClash {
  readonly id: string;
  readonly link: string;
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
 * Number of hosts of each kind, e.g. `declared`, `inSync`, `missing`, `changed`, `duplicate`, and `inDoubt`: of its own
 * creates whose outcome is not known. Empty if the look proved nothing.
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
  /** The git commit that was checked out then, if they are in a checkout. */
  readonly commit: string | undefined;
  /** Whether all listings are trusted. */
  readonly trusted: boolean;
  /** What is not as declared; undefined if the look failed. */
  readonly findings: Findings | undefined;
  /** Undefined if the journal could not be read. */
  readonly ofAccount: KnownOfAccount | undefined;
  readonly failures: number;
  /** Milliseconds until the next look. */
  readonly dueInMs: number;
  /** The report of `drift` as JSON and as the body of a page, or the failure in the same formats. */
  readonly json: string;
  readonly html: string;
}

/** The hosts that are not as declared: at most 200 of them, and how many there are. */
export interface Findings {
  readonly total: number;
  readonly first: readonly {
    /** The same in each look that finds the same. */
    readonly identity: string;
    /** A drift class. */
    readonly class: string;
    readonly name: string;
    readonly region: string;
  }[];
}

/** What a look knows of an account, whichever scope it is of. */
export interface KnownOfAccount {
  /** Creates whose outcome is not known: the oldest 20, and how many there are. `sentAt`: ISO 8601 in UTC. */
  readonly doubts: {
    readonly total: number;
    readonly first: readonly { readonly name: string; readonly region: string; readonly sentAt: string }[];
  };
  /** Whether the cloud throttled its requests during the look. */
  readonly throttled: boolean;
  /** What a command about this account repeats. */
  readonly repeatFlags: RepeatFlags | undefined;
}

export interface AccountRow {
  readonly account: string;
  /** Names in clouds.yaml. */
  readonly clouds: readonly string[];
  /** How many scopes it has. */
  readonly scopes: number;
  readonly known: KnownOfAccount | undefined;
  readonly knownAt: string | undefined;
  /** As it is now; undefined if nobody holds it. */
  readonly lock: AccountLock | undefined;
}

/** `takenAt`: ISO 8601 in UTC, by the clock of the database. */
export type AccountLock = Exclude<LockState, { readonly status: 'free' }> & { readonly takenAt: string };

/** Times are ISO 8601 in UTC. */
export interface ScopeRow extends ScopeFacts {
  readonly id: string;
  readonly account: string;
  /** Of its last look: the git commit, or 12 hex digits of the digest of its files. */
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
  /** Those of 90 days, oldest first. If they are more than 361, the last one of each 6 hours. */
  readonly plot: readonly Pick<HistoryRow, 'at' | 'state' | 'counts'>[];
  readonly findings: Findings | undefined;
  /** Of the files that the last look read. */
  readonly digest?: string | undefined;
  /** What the last look that found it in sync knew; undefined if there was none. */
  readonly green: GreenLook | undefined;
  /** Undefined before the first look. */
  readonly json: string | undefined;
  readonly html: string | undefined;
}

export interface GreenLook {
  readonly at: string;
  readonly revision: string;
  /** Of the files that it read: a checkout can have others than its commit. */
  readonly digest?: string;
  readonly findings: Findings;
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
