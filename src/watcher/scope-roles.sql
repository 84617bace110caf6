-- Grants the journal's roles their rights on the tables of a watcher.
grant select on $SCHEMA.scope, $SCHEMA.observation to hostwright_reader;
grant select, insert, update, delete on $SCHEMA.scope, $SCHEMA.observation to hostwright_applier;
