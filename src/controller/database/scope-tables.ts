/**
 * The tables of a controller, as SQL (PostgreSQL 13 or later). They are beside those of the shared
 * journal. If they are lost, states, history and published scopes are lost, but no host is created
 * twice.
 */

/** For the owner of the database, after the tables of the journal. It can be run again. */
export function writeScopeTablesScript(schema: string): string {
  return script.replaceAll('$SCHEMA', quoteSchema(schema));
}

/**
 * Grants the journal's roles their rights on these tables, and takes back those that an older
 * version granted.
 */
export function writeScopeRolesScript(
  schema: string,
  roles: Readonly<Record<'applier' | 'controller' | 'publisher' | 'reader', string>>,
) {
  const name = quoteSchema(schema);
  const tables = ['scope', 'observation'].map((table) => `${name}.${table}`).join(', ');
  return [
    `grant select on ${tables} to ${roles.reader};`,
    `grant select, insert, update, delete on ${tables} to ${roles.controller};`,
    // This takes back rights on single columns, too.
    `revoke all on ${tables}, ${name}.published_scope from ${roles.applier};`,
    `grant select on ${name}.published_scope to ${roles.controller}, ${roles.reader};`,
    `grant usage on schema ${name} to ${roles.publisher};`,
    `grant execute on function ${name}.publish_scopes(text[], text[], text[], text[], text[], text, boolean) to ${roles.publisher};`,
    '',
  ].join('\n');
}

export function quoteSchema(name: string): string {
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

-- What each look came to.
create table if not exists $SCHEMA.observation (
  scope    text not null,
  at       timestamptz not null,
  state    text not null,
  exit     smallint not null,
  counts   jsonb not null,
  revision text not null,
  changed  boolean not null,
  primary key (scope, at)
);

-- What "hostwright scopes publish" read in a folder, for controllers that have none.
create table if not exists $SCHEMA.published_scope (
  id           text primary key,
  file         text not null,            -- the name of its file: paths in it start there
  text         text not null,            -- of that file
  declarations jsonb not null,           -- [{"file": "../shop/hosts.yaml", "text": "..."}]
  revision     text not null,
  published_by text not null,
  published_at timestamptz not null default now()
);

-- Makes the table what was given, in one commit, and tells of each scope what that changes.
create or replace function $SCHEMA.publish_scopes(
  ids text[], files text[], texts text[], all_declarations text[], revisions text[], by_whom text, writes boolean)
returns table (id text, change text, revision text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
begin
  if writes then
    lock table $SCHEMA.published_scope in share row exclusive mode;
  end if;
  return query
    select coalesce(given.id, was.id),
           case when was.id is null then 'added' when given.id is null then 'removed'
                when (given.file, given.text, given.declarations::jsonb, given.revision)
                     is distinct from (was.file, was.text, was.declarations, was.revision) then 'changed'
                else 'unchanged' end,
           coalesce(given.revision, was.revision)
      from unnest(ids, files, texts, all_declarations, revisions) as given (id, file, text, declarations, revision)
      full join $SCHEMA.published_scope as was on was.id = given.id
      order by 1;
  if writes then
    delete from $SCHEMA.published_scope as was
      where not exists (select from unnest(ids) as given (id) where given.id = was.id);
    insert into $SCHEMA.published_scope as was (id, file, text, declarations, revision, published_by)
      select id, file, text, declarations::jsonb, revision, by_whom || ' (' || session_user || ')'
        from unnest(ids, files, texts, all_declarations, revisions) as given (id, file, text, declarations, revision)
      on conflict (id) do update
        set file = excluded.file, text = excluded.text, declarations = excluded.declarations,
            revision = excluded.revision, published_by = excluded.published_by, published_at = now()
        where (was.file, was.text, was.declarations, was.revision)
              is distinct from (excluded.file, excluded.text, excluded.declarations, excluded.revision);
  end if;
end
$$;

revoke all on $SCHEMA.scope, $SCHEMA.observation from public;
revoke all on $SCHEMA.published_scope from public;
revoke all on function $SCHEMA.publish_scopes(text[], text[], text[], text[], text[], text, boolean) from public;
`;
