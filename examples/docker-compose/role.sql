-- The role of the controller: it may read and append, and change no table. That of the people who approve its plans: it
-- may do nothing else. Runs again without harm.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'hostwright') then
    create role hostwright login;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'approver') then
    create role approver login;
  end if;
end
$$;
grant hostwright_applier to hostwright;
grant hostwright_approver to approver;
