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
