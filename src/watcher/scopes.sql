-- Every SQL statement of a watcher (PostgreSQL 13 or later): what watchers share, and the scripts of the owner.

-- name: put
-- If no process has read a scope for 3 minutes, nor looked at it 15 minutes after it was due, others show why they cannot.
-- As long as the scope of one repository is put, or its next round may come, one of another with its id is not put.
insert into $SCHEMA.scope (id, account, every_ms, revision, facts, put_at, shown_until, due)
    select id, account, "everyMs", revision, facts, now(), now() + "everyMs" * interval '2 ms' + interval '1 day', now()
    from jsonb_to_recordset($1::jsonb) as loaded (id text, account text, "everyMs" bigint, revision text, facts jsonb)
  on conflict (id) do update
    set account = excluded.account, every_ms = excluded.every_ms, revision = excluded.revision,
        facts = excluded.facts, put_at = now(), shown_until = excluded.shown_until,
        of_account = case when scope.account = excluded.account then scope.of_account end,
        due = case when scope.revision <> excluded.revision then now() else least(scope.due, now() + excluded.every_ms * interval '1 ms') end
    where (excluded.revision <> all ($2::text[]) or excluded.revision = scope.revision
           or (scope.put_at < now() - interval '3 minutes' and scope.due < now() - interval '15 minutes'))
      and (excluded.facts ->> 'link' = scope.facts ->> 'link'
           or least(scope.shown_until, scope.put_at + case when scope.facts ->> 'link' = '' then interval '3 minutes'
                     else scope.every_ms * interval '2 ms' + interval '15 minutes' end) < now())
      and (scope.put_at < now() - interval '1 minute'
           or (scope.account, scope.every_ms, scope.revision, scope.facts)
              is distinct from (excluded.account, excluded.every_ms, excluded.revision, excluded.facts))

-- name: forget
update $SCHEMA.scope set shown_until = now() from jsonb_to_recordset($1::jsonb) as gone (id text, facts jsonb)
  where scope.id = gone.id and scope.facts ->> 'link' = gone.facts ->> 'link'

-- name: clashes
select id, scope.facts ->> 'link' as link
  from $SCHEMA.scope join jsonb_to_recordset($1::jsonb) as loaded (id text, facts jsonb) using (id)
  where scope.facts ->> 'link' <> loaded.facts ->> 'link'

-- name: lease
with free as (
    select id, now() - due as lag from $SCHEMA.scope
    where id = any($2) and due <= now() and (lease_until is null or lease_until < now())
    order by due limit 1 for update skip locked)
  update $SCHEMA.scope
    set lease_token = lease_token + 1, leased_by = $1, lease_until = now() + $3 * interval '1 ms'
    from free where scope.id = free.id
    returning scope.id, lease_token::float8 as token, state, failures,
              (extract(epoch from lag) * 1000)::float8 as "lagMs"

-- name: now
select (extract(epoch from clock_timestamp()) * 1000)::float8 as now

-- name: looked
-- Which of these scopes somebody has looked at since then, at the files of this process.
select id, state, exit, message from $SCHEMA.scope
  where id = any($1) and looked_at >= to_timestamp($2::float8 / 1000) and looked_digest = any($3)

-- name: renew
update $SCHEMA.scope set lease_until = now() + $3 * interval '1 ms'
  where id = $1 and lease_token = $2 and lease_until is not null returning id

-- name: finish
with given as (
    select * from jsonb_to_record($3::jsonb) as given (
      state text, exit smallint, counts jsonb, message text, revision text, shown text, trusted boolean, failures int,
      "dueInMs" float8, findings jsonb, "ofAccount" jsonb)),
  was as (
    select scope.* from $SCHEMA.scope
    where scope.id = $1 and lease_token = $2 and lease_until is not null for update of scope),
  done as (
    update $SCHEMA.scope
      set state = given.state, since = case when was.state = given.state then was.since else now() end,
          exit = given.exit, counts = given.counts, message = given.message, looked_revision = given.shown,
          looked_digest = given.revision, looked_at = now(), trusted_at = case when trusted then now() else was.trusted_at end,
          failures = given.failures, json = $4::bytea, html = $5::bytea, findings = given.findings,
          green = case when given.state = 'in-sync'
                    then jsonb_build_object('at', to_char(now() at time zone 'UTC', $ISO), 'revision', given.shown,
                                         'digest', given.revision, 'findings', given.findings)
                    else was.green end,
          of_account = coalesce(given."ofAccount", was.of_account),
          of_account_at = case when given."ofAccount" is null then was.of_account_at else now() end,
          due = case
            -- Another process has put other files during the look.
            when scope.revision <> given.revision
              then least(now() + given."dueInMs" * interval '1 ms', now() + interval '30 seconds')
            else now() + given."dueInMs" * interval '1 ms' end,
          leased_by = null, lease_until = null
      from was, given where scope.id = was.id
      returning scope.id),
  kept as (
    insert into $SCHEMA.observation (scope, at, state, exit, counts, revision)
      select was.id, now(), given.state, given.exit, given.counts, given.shown
      from was, given
      where (was.state, was.counts) is distinct from (given.state, given.counts)
         or not exists (select from $SCHEMA.observation as last
                        where last.scope = was.id and last.at > now() - interval '1 day')
      on conflict do nothing)
  select id from done

-- name: scopes
-- All that some process loaded lately; or one, whose id is given, with its reports and its history. The plot
-- has all looks that were kept, or if these are too many, the last one of each 6 hours.
select id, account, facts, every_ms::float8 as "everyMs", coalesce(looked_revision, revision) as revision, state, counts,
       exit, message, failures, to_char(since at time zone 'UTC', $ISO) as since, to_char(looked_at at time zone 'UTC', $ISO) as "lookedAt", to_char(trusted_at at time zone 'UTC', $ISO) as "trustedAt",
       to_char(due at time zone 'UTC', $ISO) as "dueAt", case when lease_until > now() then leased_by end as worker,
       case when id = $1 then json end as json, case when id = $1 then html end as html,
       case when id = $1 then findings end as findings, case when id = $1 then green end as green,
       case when id = $1 then looked_digest end as digest, (
         select coalesce(jsonb_agg(newest order by newest.at desc), '[]') from (
           select to_char(at at time zone 'UTC', $ISO) as at, state, exit, counts, revision from $SCHEMA.observation
           where scope = $1 order by observation.at desc limit 200) as newest) as history, (
         select coalesce(jsonb_agg(point order by point.at), '[]') from (
           select distinct on (part) to_char(looks.at at time zone 'UTC', $ISO) as at, state, counts from (
             select *, case when count(*) over () <= 361 then extract(epoch from at)
                       else floor(extract(epoch from at) / 21600) end as part from $SCHEMA.observation
             where scope = $1 and at > now() - interval '90 days') as looks
           order by part, looks.at desc) as point) as plot
  from $SCHEMA.scope
  where id = $1 or ($1::text is null and shown_until > now()) order by id

-- name: accounts
-- What the newest look at an account knew. Its lock is that of the journal.
with watched as (
    select account, array_agg(distinct facts ->> 'cloud') as clouds, count(*)::int as scopes
    from $SCHEMA.scope where account <> '' and shown_until > now() group by account),
  newest as (
    select distinct on (account) account, of_account, of_account_at from $SCHEMA.scope
    where of_account is not null order by account, of_account_at desc)
  select account, clouds, scopes, of_account as known, to_char(of_account_at at time zone 'UTC', $ISO) as "knownAt",
         generation::float8, holder, released, to_char(taken_at at time zone 'UTC', $ISO) as "takenAt"
  from watched left join newest using (account) left join $SCHEMA.account using (account) order by account

-- name: tidy
with gone as (delete from $SCHEMA.scope where put_at < now() - interval '90 days')
  delete from $SCHEMA.observation where at < now() - interval '90 days'

-- Of the owner of the database, after those of the journal. They can be run again.

-- name: tables
-- If they are lost, states and history are lost, and nothing else.
-- One row a scope: when it is due, who looks at it, and what the last look came to.
create table if not exists $SCHEMA.scope (
  id              text primary key,
  account         text not null,         -- the name of its journal; empty if its keys cannot be read
  every_ms        bigint not null,
  revision        text not null,         -- of its files, as they were loaded last
  facts           jsonb not null,        -- its cloud, owner and link
  put_at          timestamptz not null,  -- when some process loaded it last
  shown_until     timestamptz not null,  -- unless some process loads it again
  due             timestamptz not null,
  lease_token     bigint not null default 0,
  leased_by       text,
  lease_until     timestamptz,
  state           text not null default 'waiting',
  since           timestamptz not null default now(),
  exit            smallint,
  counts          jsonb not null default '{}',
  message         text not null default '',
  looked_revision text,                  -- of the last look: the commit, or the revision
  looked_digest   text,                  -- the revision that it was loaded with then
  looked_at       timestamptz,
  trusted_at      timestamptz,
  failures        int not null default 0,
  findings        jsonb,                 -- of the last look
  green           jsonb,                 -- what the last look that found it in sync knew
  of_account      jsonb,                 -- what the last look that read the journal knew of the account
  of_account_at   timestamptz,
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

-- name: roles
grant select on $SCHEMA.scope, $SCHEMA.observation to hostwright_reader;
grant select, insert, update, delete on $SCHEMA.scope, $SCHEMA.observation to hostwright_applier;
