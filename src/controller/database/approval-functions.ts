/**
 * The only statements that write plans and decisions, as SQL. Each runs with the rights of the
 * owner, so no role needs a right to write the table, and nobody can decide twice or revive what
 * has ended.
 */

/** What approvers may execute. */
export const decidingFunction = 'decide_plan(text, text, text)';

/** What controllers may execute. None of them approves anything. */
export const planFunctions = {
  propose: 'propose_plan(text, text, bigint, text, text, text, int, timestamptz, bytea, text)',
  withdraw: 'withdraw_plans(text, bigint)',
  spend: 'spend_plan(text, text)',
  countTry: 'count_try(text, text)',
  forget: 'forget_plans()',
} as const;

/**
 * A call of one of them, e.g. `spend_plan($1::text, $2::text)`. With each type, the server chooses
 * exactly this function. Another one may have the same name.
 */
export function writeCall(signature: string): string {
  let count = 0;
  return signature.replace(/\w+(?=[,)])/g, (type) => {
    count += 1;
    return `$${count}::${type}`;
  });
}

export const approvalFunctions = `
-- An earlier version made these, and let appliers execute them.
drop function if exists $SCHEMA.propose_plan(text, text, text, text, text, int, timestamptz, bytea);
drop function if exists $SCHEMA.withdraw_plans(text);

-- Asks for an approval, and supersedes the other plans of the scope. What was asked or decided about
-- the same creates and the same files stays, but for what is asked under the fingerprint instead_of.
-- No row if the lease is lost.
-- Each function that writes plans and the scope locks the row of the scope first, so that two of them
-- never wait for each other. Its next statement sees what was committed while the first one waited.
create or replace function $SCHEMA.propose_plan(
  of_fingerprint text, of_scope text, of_token bigint, of_account text, of_revision text, of_content text, of_creates int,
  valid_until timestamptz, of_plan bytea, instead_of text)
returns table (fingerprint text, state text, is_repeat boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  perform from $SCHEMA.scope
    where scope.id = of_scope and lease_token = of_token and lease_until is not null for update;
  if not found then
    return;
  end if;
  return query with kept as (
    select approval.* from $SCHEMA.approval
    where approval.scope = of_scope and approval.content = of_content and approval.revision = of_revision
      and approval.state in ('asked', 'approved', 'rejected') and approval.expires > now()
      and (approval.state <> 'asked' or approval.fingerprint is distinct from instead_of)
    order by approval.asked_at desc limit 1),
  old as (
    update $SCHEMA.approval set state = 'superseded', ended_at = now()
      where approval.scope = of_scope and approval.state in ('asked', 'approved')
        and approval.fingerprint not in (select kept.fingerprint from kept)),
  asked as (
    insert into $SCHEMA.approval (fingerprint, scope, account, revision, content, creates, expires, plan)
      select of_fingerprint, of_scope, of_account, of_revision, of_content, of_creates, valid_until, of_plan
      where not exists (select from kept) on conflict do nothing
      returning *),
  told as (
    insert into $SCHEMA.notice (scope, was, state, message, counts, is_reminder)
      select scope.id, scope.state, scope.state,
             asked.creates || case asked.creates when 1 then ' host waits' else ' hosts wait' end
               || ' for approval: hostwright approve ' || left(asked.fingerprint, 12), '{}', false
      from asked join $SCHEMA.scope on scope.id = asked.scope
      where instead_of is null
        and exists (select from $SCHEMA.notice_reader as reader where reader.at > now() - interval '7 days'))
  select found.fingerprint, found.state, exists (
      select from $SCHEMA.approval as earlier
      where earlier.scope = of_scope and earlier.content = of_content and earlier.state = 'spent'
        and earlier.ended_at > now() - interval '1 day')
    from (select kept.fingerprint, kept.state from kept union all select asked.fingerprint, asked.state from asked) as found;
  if not found then
    -- A plan with this fingerprint was there before, and is over.
    return query select of_fingerprint, 'superseded', false;
  end if;
end
$$;

create or replace function $SCHEMA.withdraw_plans(of_scope text, of_token bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from $SCHEMA.scope
    where scope.id = of_scope and lease_token = of_token and lease_until is not null for update;
  if not found then
    return false;
  end if;
  update $SCHEMA.approval set state = 'superseded', ended_at = now()
    where scope = of_scope and state in ('asked', 'approved');
  return true;
end
$$;

-- Only a plan that is asked and has not expired. The user in brackets is the one that is logged in,
-- and what the caller says of itself has no brackets.
create or replace function $SCHEMA.decide_plan(of_fingerprint text, verdict text, by_whom text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare decided $SCHEMA.approval.scope%type;
begin
  if verdict is null or verdict not in ('approved', 'rejected') then
    raise exception using errcode = 'invalid_parameter_value', message = 'a verdict is approved or rejected';
  end if;
  perform from $SCHEMA.scope
    where id = (select scope from $SCHEMA.approval where fingerprint = of_fingerprint) for update;
  update $SCHEMA.approval
    set state = verdict, decided_at = now(),
        decided_by = coalesce(left(translate(by_whom, '()', '[]'), 200), '') || ' (' || session_user || ')'
    where fingerprint = of_fingerprint and state = 'asked' and expires > now()
    returning scope into decided;
  -- It does not wait any more, for example because a policy approved it at once.
  delete from $SCHEMA.notice
    where scope = decided and held_by is null and message like '%: hostwright approve ' || left(of_fingerprint, 12);
  if decided is not null and verdict = 'approved' then
    update $SCHEMA.scope set due = least(due, now()), wakes = wakes + 1 where id = decided;
  end if;
  return decided is not null;
end
$$;

-- A plan that was superseded while it was applied has an outcome, too.
create or replace function $SCHEMA.spend_plan(of_fingerprint text, what text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update $SCHEMA.approval set state = 'spent', outcome = what, ended_at = now()
    where fingerprint = of_fingerprint
      and (state = 'approved' or state = 'superseded' and decided_at is not null)
$$;

create or replace function $SCHEMA.count_try(of_fingerprint text, what text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update $SCHEMA.approval set tries = tries + 1, outcome = what
    where fingerprint = of_fingerprint and state = 'approved'
$$;

-- A record of who decided what is kept for 400 days.
create or replace function $SCHEMA.forget_plans() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from $SCHEMA.approval where asked_at < now() - interval '400 days'
$$;

${[decidingFunction, ...Object.values(planFunctions)].map((one) => `revoke all on function $SCHEMA.${one} from public;`).join('\n')}
`;
