/**
 * SQL that checks a schema, and ends a transaction before it changes something that it must not
 * change.
 */
import { tableRefusals, tablesVersion } from '../journal-database.ts';

/** An SQL name. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A column and its type, or a primary key, of a table. */
interface TablePart {
  readonly table: string;
  readonly part: string;
  readonly type: string | undefined;
}

/**
 * The columns and keys of each `create table` in this SQL. Each column must be on a line of its
 * own.
 */
function readParts(sql: string): readonly TablePart[] {
  const tables = sql.matchAll(/^create table if not exists "\w+"\.(\w+) \(\n([\s\S]*?)\n\);/gm);
  return [...tables].flatMap(([, table = '', body = '']) =>
    body.split('\n').flatMap((line): readonly TablePart[] => {
      const [, names] = /^ {2}primary key \((.*)\)/.exec(line) ?? [];
      const [, part = '', type] = /^ {2}(\w+) +(\w+)/.exec(line) ?? [];
      const key = (of: string) => ({ table, part: `PRIMARY KEY (${of})`, type: undefined });
      if (names !== undefined) return [key(names)];
      return [{ table, part, type }, ...(line.includes(' primary key') ? [key(part)] : [])];
    }),
  );
}

const metaParts: readonly TablePart[] = [
  { table: 'meta', part: 'only_row', type: 'boolean' },
  { table: 'meta', part: 'version', type: 'int' },
  { table: 'meta', part: 'id', type: 'uuid' },
];

/**
 * A query for a part that a table of the schema lacks, or for a further part that prevents new
 * rows.
 */
function writeFlawQuery(schema: string, parts: readonly TablePart[]): string {
  const rows = parts.map(({ table, part, type }) => {
    const name = type === undefined ? quoteText(part) : `${quoteText(`${part} `)} || ${quoteText(type)}::regtype`;
    return `(${quoteText(table)}, ${name})`;
  });
  return `
  with expected (name, part) as (values
      ${rows.join(',\n      ')}),
    class as (select * from pg_class where relnamespace = to_regnamespace(${quoteText(quoteName(schema))})),
    found (name, part, must) as (
      select relname::text, attname || ' ' || format_type(atttypid, atttypmod),
             attnotnull and not atthasdef and attidentity = ''
        from class join pg_attribute on attrelid = class.oid
        where relkind = 'r' and attnum > 0 and not attisdropped
      union all
      select relname::text, pg_get_constraintdef(pg_constraint.oid), false
        from class join pg_constraint on conrelid = class.oid where contype = 'p')
  select 'table ' || ${quoteText(schema)} || '.' || name || ' (' || part || ')'
    from expected full join found using (name, part)
    where name in (select name from expected) and name in (select relname from class)
      and (found.must is null or found.must and expected.name is null)
    order by 1 limit 1`;
}

/** A query for an object in the schema, unless the schema belongs to hostwright. */
function writeStrangerQuery(schema: string): string {
  return `
  select min(type || ' ' || identity)
    from pg_depend, pg_identify_object(classid, objid, objsubid)
    where refclassid = 'pg_namespace'::regclass and refobjid = to_regnamespace(${quoteText(quoteName(schema))})
      and deptype = 'n'
      and (to_regclass(${quoteText(`${quoteName(schema)}.meta`)}) is null or exists (${writeFlawQuery(schema, metaParts)}))`;
}

/**
 * A query for an object that somebody else made in the schema, or for a change to the tables that
 * this SQL makes.
 */
export function writeForeignQuery(schema: string, tables: string): string {
  return `select coalesce((${writeStrangerQuery(schema)}), (${writeFlawQuery(schema, readParts(tables))})) as found`;
}

/** A query for a table or a function that this SQL makes and the schema lacks. */
export function writeMissingQuery(schema: string, sql: string): string {
  const tables = [...new Set(readParts(sql).map(({ table }) => table))];
  const functions = [...sql.matchAll(/^create or replace function "\w+"\.(\w+)/gm)].map(([, name = '']) => name);
  const rows = [
    ...tables.map((name) => `('table', ${quoteText(name)})`),
    ...functions.map((name) => `('function', ${quoteText(name)})`),
  ];
  const space = `to_regnamespace(${quoteText(quoteName(schema))})`;
  return `
  select min(kind || ' ' || ${quoteText(schema)} || '.' || name) as found
    from (values ${rows.join(', ')}) as expected (kind, name)
    where case kind
      when 'table' then not exists (select from pg_class where relnamespace = ${space} and relname = name)
      else not exists (select from pg_proc where pronamespace = ${space} and proname = name) end`;
}

/**
 * Comes first in a transaction that changes the tables. Another such transaction waits until this
 * one ends, so that the result of the checks is still true at the end.
 */
export function writeGuard(schema: string): string {
  const meta = `${quoteName(schema)}.meta`;
  return `-- Ends the transaction here if it must change nothing.
do $$
declare
  version_found int;
  stranger text;
begin
  perform pg_advisory_xact_lock(hashtext(${quoteText(`hostwright ${schema}`)}));
  stranger := (${writeStrangerQuery(schema)});
  if stranger is not null then
    raise exception 'the schema is used by somebody else: %', stranger using errcode = '${tableRefusals.foreign}';
  end if;
  if to_regclass(${quoteText(meta)}) is not null then
    select version into version_found from ${meta};
    if version_found > ${tablesVersion} then
      raise exception 'the tables are of the newer version %', version_found using errcode = '${tableRefusals.newer}';
    end if;
  end if;
  -- Then anybody with a login could add a function that is called in place of one of hostwright.
  if exists (select from pg_namespace, aclexplode(nspacl) where oid = to_regnamespace(${quoteText(quoteName(schema))})
             and grantee = 0 and privilege_type = 'CREATE') then
    raise exception ${quoteText(`everybody may create in the schema ${schema}`.replaceAll('%', '%%'))}
      using errcode = '${tableRefusals.open}', hint = ${quoteText(`revoke create on schema ${quoteName(schema)} from public`)};
  end if;
end
$$;
`;
}

/**
 * Comes last, after the SQL that makes the tables: a table that existed before may have other
 * columns.
 */
export function writeCheck(schema: string, tables: string): string {
  return `
-- Ends the transaction here if a table is not as this script makes it.
do $$
declare flaw text := (${writeFlawQuery(schema, readParts(tables))});
begin
  if flaw is not null then
    raise exception 'not as hostwright makes it: %', flaw using errcode = '${tableRefusals.foreign}';
  end if;
end
$$;
`;
}
