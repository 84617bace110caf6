-- Every SQL statement of a shared journal: what a run asks for, and the scripts of the owner.

-- Of a run. With each type, the server chooses exactly this function. Another one may have the same name.

-- name: look
select $SCHEMA.look($1::text) as answer

-- name: take
select $SCHEMA.take($1::text, $2::bigint, $3::text, $4::text) as answer

-- name: append
select $SCHEMA.append($1::text, $2::bigint, $3::text, $4::bigint, $5::uuid, $6::text[], $7::bytea) as answer

-- name: release
select $SCHEMA.release($1::text, $2::bigint, $3::text) as answer

-- name: lines
-- It names two numbers instead of a limit. With a limit, a server with old statistics would read and sort all later
-- records for each page.
select line from $SCHEMA.record where account = $1 and seq > $2 and seq <= $3 order by seq

-- name: count
-- The index alone answers this. No record is read.
select count(*)::text as count from $SCHEMA.record where account = $1 and seq <= $2

-- name: checkpoint
select body from $SCHEMA.checkpoint where account = $1

-- name: keep_checkpoint
select $SCHEMA.keep_checkpoint($1::text, $2::bigint, $3::bytea)

-- name: accounts
select account, $SCHEMA.look(account) -> 'row' as row from $SCHEMA.account order by account

-- name: guard
-- Comes first in a transaction that changes the tables. Another such one waits until this one ends.
-- Ends the transaction here if it must change nothing.
do $$
declare version_found int;
begin
  perform pg_advisory_xact_lock(hashtext('hostwright'));
  if to_regclass('$SCHEMA.meta') is not null then
    select version into version_found from $SCHEMA.meta;
    if version_found is null or version_found > $VERSION then
      raise exception 'the tables are of version %', version_found using errcode = '$OTHER_VERSION';
    end if;
  elsif exists (select from pg_class where relnamespace = to_regnamespace('$SCHEMA')
                union all select from pg_proc where pronamespace = to_regnamespace('$SCHEMA')) then
    raise exception 'somebody else uses the schema' using errcode = '$FOREIGN';
  end if;
  -- Then anybody with a login could add a function that is called in place of one of hostwright.
  if exists (select from pg_namespace, aclexplode(nspacl)
             where oid = to_regnamespace('$SCHEMA') and grantee = 0 and privilege_type = 'CREATE') then
    raise exception 'everybody may create in the schema' using errcode = '$FOREIGN';
  end if;
end
$$;

-- name: tables
-- The tables and functions of a shared journal (PostgreSQL 13 or later). A run executes the functions and reads. Only the
-- functions write. It can be run again.

-- Whoever waits behind this script for a table would wait as long as it does.
set local lock_timeout = '5s';

create schema if not exists $SCHEMA;

-- One row. Its id tells databases apart.
create table if not exists $SCHEMA.meta (
  only_row boolean primary key default true check (only_row),
  version  int  not null,
  id       uuid not null default gen_random_uuid()
);

-- The lock of each account, and where its journal ends.
create table if not exists $SCHEMA.account (
  account    text primary key,
  generation bigint not null,      -- of the lock
  holder     text not null,        -- who took it last, as JSON
  taken_at   timestamptz not null,
  released   boolean not null,
  head       bigint not null,      -- number of the last record
  chain      bytea not null,       -- SHA-256 over all records
  server     text not null         -- that head was written on
);

-- The records. None is ever changed.
create table if not exists $SCHEMA.record (
  account    text not null,
  seq        bigint not null,
  generation bigint not null,
  batch      uuid not null,
  line       text not null,
  at         timestamptz not null default now(),
  primary key (account, seq)
);

-- A cache: what the records up to one of them come to.
create table if not exists $SCHEMA.checkpoint (
  account text primary key,
  seq     bigint not null,
  body    bytea not null
);

-- In plpgsql, because a session then plans a statement once. Only those that a run calls take over the rights of the owner
-- and set the search path, which takes time: what they call has both from them.

-- This server and these tables: a restored dump, a copy and a failover each have another answer.
create or replace function $SCHEMA.server() returns text language plpgsql stable as $$
begin
  return (select system_identifier from pg_control_system())
    || '/' || (select oid from pg_database where datname = current_database())
    || '/' || '$SCHEMA.record'::regclass::oid
    || '/' || case when pg_is_in_recovery()
                then (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint())
                else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end;
end
$$;

create or replace function $SCHEMA.look(of_account text) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select jsonb_build_object(
    'version', meta.version, 'id', meta.id, 'server', $SCHEMA.server(), 'standby', pg_is_in_recovery(),
    -- Not from pg_settings, which reads all settings each time.
    'unsafe', (select coalesce(jsonb_agg(name || '=off'), '[]') from unnest(array['fsync', 'full_page_writes']) as name
               where current_setting(name) = 'off'),
    'row', (select jsonb_build_object('generation', generation, 'holder', holder, 'released', released,
                                      'head', head, 'chain', encode(chain, 'hex'))
            from $SCHEMA.account where account = of_account))
    from $SCHEMA.meta);
end
$$;

-- What is acknowledged is durable, and no statement waits for ever.
create or replace function $SCHEMA.begin_write() returns void language plpgsql as $$
begin
  if current_setting('synchronous_commit') <> 'remote_apply' then
    perform set_config('synchronous_commit', 'on', true);
  end if;
  perform set_config('lock_timeout', '5s', true),
    -- A writer whose network is gone holds the row until the server notices.
    set_config('tcp_keepalives_idle', '5', true), set_config('tcp_keepalives_interval', '2', true),
    set_config('tcp_keepalives_count', '3', true);
end
$$;

create or replace function $SCHEMA.take(of_account text, expected bigint, dead text, new_holder text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform $SCHEMA.begin_write();
  insert into $SCHEMA.account (account, generation, holder, taken_at, released, head, chain, server)
    values (of_account, 0, '', now(), true, 0, decode(repeat('00', 32), 'hex'), $SCHEMA.server())
    on conflict do nothing;
  update $SCHEMA.account
    set generation = generation + 1, holder = new_holder, taken_at = now(), released = false, server = $SCHEMA.server()
    where account = of_account and generation = expected and (released or holder = dead);
  return $SCHEMA.look(of_account);
end
$$;

create or replace function $SCHEMA.append(of_account text, of_generation bigint, of_holder text, behind bigint, of_batch uuid, lines text[], new_chain bytea)
returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform $SCHEMA.begin_write();
  update $SCHEMA.account
    set head = head + cardinality(lines), chain = new_chain
    where account = of_account and generation = of_generation and holder = of_holder and not released
      and head = behind and server = $SCHEMA.server();
  if found then
    insert into $SCHEMA.record (account, seq, generation, batch, line)
      select of_account, behind + number, of_generation, of_batch, line
      from unnest(lines) with ordinality as given (line, number);
    return 'true';
  end if;
  -- It may have been written when its answer was lost.
  if exists (select from $SCHEMA.record where account = of_account and seq = behind + 1 and batch = of_batch) then
    return 'true';
  end if;
  return $SCHEMA.look(of_account);
end
$$;

create or replace function $SCHEMA.release(of_account text, of_generation bigint, of_holder text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform $SCHEMA.begin_write();
  update $SCHEMA.account set released = true
    where account = of_account and generation = of_generation and holder = of_holder and not released;
  return found;
end
$$;

-- Not after the end of the journal: a number that no journal reaches would stop all later ones.
create or replace function $SCHEMA.keep_checkpoint(of_account text, of_seq bigint, new_body bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into $SCHEMA.checkpoint (account, seq, body)
    select account, of_seq, new_body from $SCHEMA.account where account = of_account and of_seq <= head
    on conflict (account) do update set seq = excluded.seq, body = excluded.body
    where checkpoint.seq < excluded.seq
$$;

insert into $SCHEMA.meta (version) values ($VERSION)
  on conflict (only_row) do update set version = excluded.version where meta.version <> excluded.version;

revoke all on $SCHEMA.meta, $SCHEMA.account, $SCHEMA.record, $SCHEMA.checkpoint from public;
revoke all on function $SCHEMA.server(), $SCHEMA.begin_write(), $SCHEMA.look(text),
  $SCHEMA.take(text, bigint, text, text), $SCHEMA.append(text, bigint, text, bigint, uuid, text[], bytea),
  $SCHEMA.release(text, bigint, text), $SCHEMA.keep_checkpoint(text, bigint, bytea) from public;

-- name: roles
-- The roles of a team, which grants them to its own roles: they have no login.
-- An owner without the right to create roles can still grant rights to roles that somebody else created.
do $$
declare role text;
begin
  foreach role in array array['hostwright_applier', 'hostwright_reader'] loop
    begin
      if to_regrole(role) is null then execute format('create role %I nologin', role); end if;
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;
grant usage on schema $SCHEMA to hostwright_applier, hostwright_reader;
grant select on $SCHEMA.meta, $SCHEMA.account, $SCHEMA.record, $SCHEMA.checkpoint
  to hostwright_applier, hostwright_reader;
grant execute on function $SCHEMA.look(text) to hostwright_applier, hostwright_reader;
grant execute on function $SCHEMA.take(text, bigint, text, text),
  $SCHEMA.append(text, bigint, text, bigint, uuid, text[], bytea), $SCHEMA.release(text, bigint, text),
  $SCHEMA.keep_checkpoint(text, bigint, bytea) to hostwright_applier;
