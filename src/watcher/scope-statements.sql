-- What watchers share.

-- name: put
-- If no process can read a scope for 3 minutes, others show why they cannot.
insert into $SCHEMA.scope (id, account, every_ms, revision, put_at, due)
    select id, account, every_ms, revision, now(), now()
    from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as loaded (id, account, every_ms, revision)
  on conflict (id) do update
    set account = excluded.account, every_ms = excluded.every_ms, revision = excluded.revision, put_at = now(),
        due = case when scope.revision <> excluded.revision then now()
                   else least(scope.due, now() + excluded.every_ms * interval '1 ms') end
    where (excluded.revision <> all ($5) or excluded.revision = scope.revision
           or scope.put_at < now() - interval '3 minutes')
      and (scope.put_at < now() - interval '1 minute'
           or (scope.account, scope.every_ms, scope.revision)
              is distinct from (excluded.account, excluded.every_ms, excluded.revision))

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
-- Which of these scopes somebody has looked at since then, at the files that were put last.
select id, state, exit, message from $SCHEMA.scope
  where id = any($1) and looked_at >= to_timestamp($2::float8 / 1000) and looked_digest = revision

-- name: renew
update $SCHEMA.scope set lease_until = now() + $3 * interval '1 ms'
  where id = $1 and lease_token = $2 and lease_until is not null returning id

-- name: finish
with given as (
    select $1::text as id, $2::bigint as token, $3::text as state, $4::smallint as exit, $5::jsonb as counts,
           $6::text as message, $7::text as revision, $8::boolean as trusted, $9::int as failures,
           now() + $10::float8 * interval '1 ms' as due, $11::bytea as json, $12::bytea as html),
  was as (
    select scope.id, scope.state, scope.counts, scope.since, scope.trusted_at
    from $SCHEMA.scope, given
    where scope.id = given.id and lease_token = token and lease_until is not null for update of scope),
  done as (
    update $SCHEMA.scope
      set state = given.state, since = case when was.state = given.state then was.since else now() end,
          exit = given.exit, counts = given.counts, message = given.message, looked_revision = given.revision,
          looked_digest = given.revision, looked_at = now(), trusted_at = case when trusted then now() else was.trusted_at end,
          failures = given.failures, json = given.json, html = given.html,
          due = case
            -- Another process has put other files during the look.
            when scope.revision <> given.revision then least(given.due, now() + interval '30 seconds')
            else given.due end,
          leased_by = null, lease_until = null
      from was, given where scope.id = was.id
      returning scope.id),
  kept as (
    insert into $SCHEMA.observation (scope, at, state, exit, counts, revision)
      select given.id, now(), given.state, given.exit, given.counts, given.revision
      from was, given
      where (was.state, was.counts) is distinct from (given.state, given.counts)
         or not exists (select from $SCHEMA.observation as last
                        where last.scope = given.id and last.at > now() - interval '1 day')
      on conflict do nothing)
  select id from done

-- name: scopes
-- All that some process loaded within 5 minutes; or one, whose id is given, with its reports and its history.
select id, account, every_ms::float8 as "everyMs", coalesce(looked_revision, revision) as revision, state, counts,
       exit, message, failures,
       to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
       to_char(looked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lookedAt",
       to_char(trusted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "trustedAt",
       to_char(due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt",
       case when lease_until > now() then leased_by end as worker,
       case when id = $1 then json end as json, case when id = $1 then html end as html, (
         select coalesce(jsonb_agg(newest order by newest.at desc), '[]') from (
           select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
                  state, exit, counts, revision from $SCHEMA.observation
           where scope = $1 order by observation.at desc limit 200) as newest) as history
  from $SCHEMA.scope
  where id = $1 or ($1::text is null and put_at > now() - interval '5 minutes') order by id

-- name: tidy
with gone as (delete from $SCHEMA.scope where put_at < now() - interval '90 days')
  delete from $SCHEMA.observation where at < now() - interval '90 days'
