/** Published scopes in PostgreSQL: each function of the port is one statement. */
import type { ListedScope, PublishedScope, ScopeToPublish } from '../../core/published-scope.ts';
import type { PublishedChange, PublishedScopeStore } from '../published-scope-store.ts';
import { quoteSchema } from './scope-tables.ts';
import type { Statements } from './statements.ts';

/** The declarations of a thousand scopes are some megabytes. */
const longMs = 60_000;

type Row = Readonly<Record<string, unknown>>;

/** Rejects with DatabaseFailure. */
export function openPublishedScopes({ query }: Pick<Statements, 'query'>, schemaName: string): PublishedScopeStore {
  const schema = quoteSchema(schemaName);

  async function publish(scopes: readonly ScopeToPublish[], by: string, writes: boolean) {
    const rows = await query(
      `select id, change, revision from ${schema}.publish_scopes(
         $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text, $7::boolean)`,
      [
        ...[scopes.map(({ id }) => id), scopes.map(({ file }) => file), scopes.map(({ text }) => text)],
        scopes.map(({ declarations }) => JSON.stringify(declarations)),
        ...[scopes.map(({ revision }) => revision), by, writes],
      ],
      longMs,
    );
    return rows.map(
      ({ id, change, revision }): PublishedChange => ({
        id: String(id),
        change: change as PublishedChange['change'],
        revision: String(revision),
      }),
    );
  }

  /**
   * One statement, and so one snapshot, because a host may have moved from one scope to another.
   */
  async function list(known: ReadonlyMap<string, string>): Promise<readonly ListedScope[]> {
    const rows = await query(
      `select row.id, row.xmin::text as version, known.id is not null as is_known,
              case when known.id is null then row.file end as file,
              case when known.id is null then row.text end as text,
              case when known.id is null then row.declarations end as declarations
         from ${schema}.published_scope as row
         left join unnest($1::text[], $2::text[]) as known (id, version)
           on known.id = row.id and known.version = row.xmin::text
         order by row.id collate "C"`,
      [[...known.keys()], [...known.values()]],
      longMs,
    );
    return rows.map((row) => ({
      id: String(row.id),
      version: String(row.version),
      scope: row.is_known === true ? undefined : readPublished(row),
    }));
  }

  async function read(id: string): Promise<PublishedScope | undefined> {
    const [row] = await query(`select id, file, text, declarations from ${schema}.published_scope where id = $1`, [id]);
    return row === undefined ? undefined : readPublished(row);
  }

  return { publish, list, read };
}

function readPublished({ id, file, text, declarations }: Row): PublishedScope {
  return { id: String(id), file: String(file), text: String(text), declarations };
}
