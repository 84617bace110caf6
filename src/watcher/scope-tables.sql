-- The tables of a watcher (PostgreSQL 13 or later), beside those of the shared journal. If they are lost, states and
-- history are lost, and nothing else.
-- For the owner of the database, after the tables of the journal. It can be run again.

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
