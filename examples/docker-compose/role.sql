-- The user of the watcher. Runs again without harm.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'hostwright') then
    create role hostwright login;
  end if;
end
$$;
grant hostwright_applier to hostwright;
