/** What controllers share, in PostgreSQL: each function of the port is one statement. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
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

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Minutes after which a scope that no process loads is no longer shown. */
const shownMinutes = 5;
/** If no process can read a scope for this many minutes, others show why they cannot. */
const leftMinutes = 3;

export function openScopeStore({ query, close }: Statements, schemaName: string): ScopeStore {
  const schema = quoteSchema(schemaName);

  async function put(scopes: readonly PutScope[]): Promise<void> {
    await query(
      `insert into ${schema}.scope (id, account, every_ms, revision, put_at, due)
         select id, account, every_ms, revision, now(), now()
         from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as loaded (id, account, every_ms, revision)
       on conflict (id) do update
         set account = excluded.account, every_ms = excluded.every_ms, revision = excluded.revision, put_at = now(),
             due = case when scope.revision <> excluded.revision then now()
                        else least(scope.due, now() + excluded.every_ms * interval '1 ms') end
         where (excluded.revision <> all ($5) or excluded.revision = scope.revision
                or scope.put_at < now() - interval '${leftMinutes} minutes')
           and (scope.put_at < now() - interval '1 minute'
                or (scope.account, scope.every_ms, scope.revision)
                   is distinct from (excluded.account, excluded.every_ms, excluded.revision))`,
      [
        scopes.map(({ id }) => id),
        scopes.map(({ account }) => account),
        scopes.map(({ everyMs }) => everyMs),
        scopes.map(({ revision }) => revision),
        scopes.flatMap(({ revision, isLeft = false }) => (isLeft ? [revision] : [])),
      ],
    );
  }

  async function lease(
    worker: string,
    ids: readonly string[],
    leaseMs: number,
    revisions: readonly string[] = [],
  ): Promise<ScopeLease | undefined> {
    // If the query has no second condition, the server can use the index of ids.
    const hasLeft = revisions.length > 0;
    const among = hasLeft ? '(id = any($2) or revision = any($4))' : 'id = any($2)';
    const [row] = await query(
      `with free as (
         select id, now() - due as lag from ${schema}.scope
         where ${among} and due <= now() and (lease_until is null or lease_until < now())
         order by due limit 1 for update skip locked)
       update ${schema}.scope
         set lease_token = lease_token + 1, leased_by = $1, lease_until = now() + $3 * interval '1 ms'
         from free where scope.id = free.id
         returning scope.id, lease_token::text as token, state, failures,
                   (extract(epoch from lag) * 1000)::float8 as lag`,
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
    const rows = await query(
      `update ${schema}.scope set lease_until = now() + $3 * interval '1 ms'
         where id = $1 and lease_token = $2 and lease_until is not null returning id`,
      [id, token, leaseMs],
    );
    return rows.length > 0;
  }

  async function finish({ id, token }: ScopeLease, look: ScopeLook): Promise<boolean> {
    const [json, html] = await Promise.all([pack(look.json), pack(look.html)]);
    const rows = await query(
      `with given as (
         select $1::text as id, $2::bigint as token, $3::text as state, $4::smallint as exit, $5::jsonb as counts,
                $6::text as message, $7::text as revision, $8::boolean as trusted, $9::int as failures,
                now() + $10::float8 * interval '1 ms' as due, $11::bytea as json, $12::bytea as html),
       was as (
         select scope.id, scope.state, scope.counts, scope.since, scope.trusted_at
         from ${schema}.scope, given
         where scope.id = given.id and lease_token = token and lease_until is not null for update of scope),
       done as (
         update ${schema}.scope
           set state = given.state, since = case when was.state = given.state then was.since else now() end,
               exit = given.exit, counts = given.counts, message = given.message, looked_revision = given.revision,
               looked_at = now(), trusted_at = case when trusted then now() else was.trusted_at end,
               failures = given.failures, json = given.json, html = given.html,
               due = case
                 -- Another process has put other files during the look.
                 when scope.revision <> given.revision then least(given.due, now() + interval '30 seconds')
                 else given.due end,
               leased_by = null, lease_until = null
           from was, given where scope.id = was.id
           returning scope.id),
       kept as (
         insert into ${schema}.observation (scope, at, state, exit, counts, revision)
           select given.id, now(), given.state, given.exit, given.counts, given.revision
           from was, given
           where (was.state, was.counts) is distinct from (given.state, given.counts)
              or not exists (select from ${schema}.observation as last
                             where last.scope = given.id and last.at > now() - interval '1 day')
           on conflict do nothing)
       select id from done`,
      [
        ...[id, token, look.state, look.exit, JSON.stringify(look.counts), look.message, look.revision, look.trusted],
        ...[look.failures, look.dueInMs, json, html],
      ],
    );
    return rows.length > 0;
  }

  async function readFleet(): Promise<readonly ScopeRow[]> {
    const rows = await query(`${selectRows} where put_at > now() - $1 * interval '1 minute' order by id`, [
      shownMinutes,
    ]);
    return rows.map(readScopeRow);
  }

  async function readScope(id: string): Promise<ScopeDetails | undefined> {
    const [row] = await query(
      `select found.*, json, html, (
         select coalesce(jsonb_agg(newest order by newest.at desc), '[]') from (
           select ${textOfTime('at')} as at, state, exit, counts, revision from ${schema}.observation
           where scope = $1 order by observation.at desc limit 200) as newest) as history
       from (${selectRows} where id = $1) as found join ${schema}.scope on scope.id = found.id`,
      [id],
    );
    if (row === undefined) return undefined;
    const [json, html] = await Promise.all([unpackTextIfAny(row.json), unpackTextIfAny(row.html)]);
    return { row: readScopeRow(row), history: row.history as readonly HistoryRow[], json, html };
  }

  async function tidy(): Promise<void> {
    await query(
      `with gone as (delete from ${schema}.scope where put_at < now() - interval '90 days')
       delete from ${schema}.observation where at < now() - interval '90 days'`,
      [],
    );
  }

  const selectRows = writeScopeQuery(schema);
  return { put, lease, renew, finish, readFleet, readScope, tidy, close };
}

async function unpackTextIfAny(bytes: unknown): Promise<string | undefined> {
  return bytes instanceof Uint8Array ? String(await unpack(bytes)) : undefined;
}

/** SQL without a condition. `schema`: as an SQL name. */
function writeScopeQuery(schema: string): string {
  return `
    select id, account, every_ms::text as every_ms, coalesce(looked_revision, revision) as revision, state,
           ${textOfTime('since')} as since, counts, exit, message, failures, ${textOfTime('looked_at')} as looked_at,
           ${textOfTime('trusted_at')} as trusted_at, ${textOfTime('due')} as due,
           case when lease_until > now() then leased_by end as worker
    from ${schema}.scope`;
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

/** ISO 8601, to the millisecond, as SQL. */
function textOfTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * The tables of a controller, as SQL (PostgreSQL 13 or later). They are beside those of the shared journal. If they are
 * lost, states and history are lost, and nothing else.
 */

/** For the owner of the database, after the tables of the journal. It can be run again. */
export function writeScopeTablesScript(schema: string): string {
  return script.replaceAll('$SCHEMA', quoteSchema(schema));
}

/** Grants the journal's roles their rights on these tables. */
export function writeScopeRolesScript(schema: string, roles: Readonly<Record<'applier' | 'reader', string>>): string {
  const name = quoteSchema(schema);
  const tables = ['scope', 'observation'].map((table) => `${name}.${table}`).join(', ');
  return [
    `grant select on ${tables} to ${roles.reader};`,
    `grant select, insert, update, delete on ${tables} to ${roles.applier};`,
    '',
  ].join('\n');
}

function quoteSchema(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const script = `
-- One row a scope: when it is due, who looks at it, and what the last look came to.
create table if not exists $SCHEMA.scope (
  id              text primary key,
  account         text not null,
  every_ms        bigint not null,
  revision        text not null,         -- as it was loaded last
  put_at          timestamptz not null,  -- when some process loaded it last
  due             timestamptz not null,
  lease_token     bigint not null default 0,
  leased_by       text,
  lease_until     timestamptz,
  state           text not null default 'waiting',
  since           timestamptz not null default now(),
  exit            smallint,
  counts          jsonb not null default '{}',
  message         text not null default '',
  looked_revision text,                  -- of the last look
  looked_at       timestamptz,
  trusted_at      timestamptz,
  failures        int not null default 0,
  json            bytea,                 -- the report of the last look, packed by gzip
  html            bytea
);
create index if not exists scope_due on $SCHEMA.scope (due);

-- What looks came to: those that found a change, and one a day.
create table if not exists $SCHEMA.observation (
  scope    text not null,
  at       timestamptz not null,
  state    text not null,
  exit     smallint not null,
  counts   jsonb not null,
  revision text not null,
  primary key (scope, at)
);

revoke all on $SCHEMA.scope, $SCHEMA.observation from public;
`;

/** Runs one statement on any connection. Implemented by the code that opens the database. */
interface Statements {
  query(statement: string, values: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}
