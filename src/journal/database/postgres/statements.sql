-- With each type, the server chooses exactly this function. Another one may have the same name.

-- name: look
select $SCHEMA.look($1::text) as answer

-- name: take
select $SCHEMA.take($1::text, $2::bigint, $3::text, $4::text) as answer

-- name: append
select $SCHEMA.append($1::text, $2::bigint, $3::text, $4::bigint, $5::uuid, $6::text[], $7::bytea) as answer

-- name: release
select $SCHEMA.release($1::text, $2::bigint, $3::text) as answer

-- name: lines
-- It names two numbers instead of a limit. With a limit, a server with old statistics would read and sort all later
-- records for each page.
select line from $SCHEMA.record where account = $1 and seq > $2 and seq <= $3 order by seq

-- name: count
-- The index alone answers this. No record is read.
select count(*)::text as count from $SCHEMA.record where account = $1 and seq <= $2

-- name: checkpoint
select body from $SCHEMA.checkpoint where account = $1

-- name: keep_checkpoint
select $SCHEMA.keep_checkpoint($1::text, $2::bigint, $3::bytea)

-- name: accounts
select account, $SCHEMA.look(account) -> 'row' as row from $SCHEMA.account order by account
