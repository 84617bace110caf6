-- The user of the controller: it may use the journal and the tables of a controller, and approve nothing. The user of the
-- people who approve its plans: it may do nothing else. Runs again without harm.
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
grant hostwright_controller to hostwright;
grant hostwright_approver to approver;
