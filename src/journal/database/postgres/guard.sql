-- Comes first in a transaction that changes the tables. Another such one waits until this one ends.
-- Ends the transaction here if it must change nothing.
do $$
declare version_found int;
begin
  perform pg_advisory_xact_lock(hashtext('hostwright'));
  if to_regclass('$SCHEMA.meta') is not null then
    select version into version_found from $SCHEMA.meta;
    if version_found is distinct from $VERSION then
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
