/** What controllers share, in PostgreSQL: each function of the port is one statement. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ScopeState } from '../scope.ts';
import type {
  HistoryRow,
  PutScope,
  ScopeDetails,
  ScopeLease,
  ScopeLook,
  ScopeRow,
  ScopeStore,
} from '../scope-store.ts';
import { readScopeRow, writeScopeQuery } from './scope-rows.ts';
import { quoteSchema } from './scope-tables.ts';
import type { Statements } from './statements.ts';
import { textOfTime } from './text-of-time.ts';

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
