/**
 * A table of archives, and functions for the owner of the database, as SQL. Readers begin where the
 * newest archive of an account ends, and ignore records before it.
 */
export const archiveScript = `
-- Of records that were moved into a file: what all records up to the last of them come to.
create table if not exists $SCHEMA.archive (
  account text not null,
  seq     bigint not null,         -- of the last record that was moved
  chain   bytea not null,          -- SHA-256 over all records up to it
  body    bytea not null,          -- the ledger there
  written timestamptz not null,    -- when the last of them was written
  primary key (account, seq)
);

create or replace function $SCHEMA.archived(of_account text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(seq), 0) from $SCHEMA.archive where account = of_account
$$;

-- All records up to it were written before that time. The last record of a journal stays.
create or replace function $SCHEMA.last_before(of_account text, moment timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(head - 1, (select min(seq) - 1 from $SCHEMA.record where account = of_account and at >= moment))
    from $SCHEMA.account where account = of_account
$$;

create or replace function $SCHEMA.archive(of_account text, of_generation bigint, of_holder text, of_seq bigint, of_chain bytea, new_body bytea)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare before bigint;
begin
  perform $SCHEMA.begin_write();
  perform from $SCHEMA.account
    where account = of_account and generation = of_generation and holder = of_holder and not released and head > of_seq
    for update;
  if not found then return false; end if;
  before := $SCHEMA.archived(of_account);
  if of_seq <= before or of_seq - before <>
    (select count(*) from $SCHEMA.record where account = of_account and seq > before and seq <= of_seq)
  then return false; end if;
  insert into $SCHEMA.archive (account, seq, chain, body, written)
    select of_account, of_seq, of_chain, new_body, max(at) from $SCHEMA.record where account = of_account and seq <= of_seq;
  delete from $SCHEMA.record where account = of_account and seq <= of_seq;
  return true;
end
$$;

-- Records of the newest archive. Nobody reads them before it is dropped.
create or replace function $SCHEMA.put_back(of_account text, of_seq bigint, first bigint, of_batch uuid, lines text[])
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform $SCHEMA.begin_write();
  insert into $SCHEMA.record (account, seq, generation, batch, line, at)
    select of_account, first + number - 1, split_part(split_part(line, ' ', 1), '.', 2)::bigint, of_batch, line, written
    from $SCHEMA.archive, unnest(lines) with ordinality as given (line, number)
    where account = of_account and seq = of_seq and seq = $SCHEMA.archived(of_account) and first + number - 1 <= seq
    on conflict do nothing;
end
$$;

create or replace function $SCHEMA.drop_archive(of_account text, of_seq bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare before bigint;
begin
  perform $SCHEMA.begin_write();
  perform from $SCHEMA.archive where account = of_account and seq = of_seq and seq = $SCHEMA.archived(of_account) for update;
  if not found then return false; end if;
  before := coalesce((select max(seq) from $SCHEMA.archive where account = of_account and seq < of_seq), 0);
  if of_seq - before <>
    (select count(*) from $SCHEMA.record where account = of_account and seq > before and seq <= of_seq)
  then return false; end if;
  delete from $SCHEMA.archive where account = of_account and seq = of_seq;
  return true;
end
$$;

revoke all on $SCHEMA.archive from public;
revoke all on function $SCHEMA.archived(text), $SCHEMA.last_before(text, timestamptz),
  $SCHEMA.archive(text, bigint, text, bigint, bytea, bytea), $SCHEMA.put_back(text, bigint, bigint, uuid, text[]),
  $SCHEMA.drop_archive(text, bigint) from public;
`;
