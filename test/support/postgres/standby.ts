/** A standby: a copy of a running server, which follows it until it is promoted. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { copyDataFolder, giveFile } from './prepared.ts';
import type { PostgresServer } from './server.ts';

/** As it tells its name to the server that it follows. */
const name = 'standby';

/** Fills a data folder, as `pg_basebackup` does; npm's PostgreSQL has no such program. */
export async function copyRunning({ url, data, port }: PostgresServer, to: string): Promise<void> {
  // The backup lasts as long as this connection.
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await copyDataFolder(data, to);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const path of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, path), { force: true });
    // It comes from the server that is followed.
    for (const path of readdirSync(join(to, 'pg_wal'))) rmSync(join(to, 'pg_wal', path), { recursive: true });
    giveFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    giveFile(join(to, 'standby.signal'), '');
    // Not on its command line, which wins over every later setting.
    const follow = `host=127.0.0.1 port=${port} user=hw application_name=${name}`;
    giveFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`);
  } finally {
    await client.end();
  }
}

/** From now on the server acknowledges nothing that its standby has not on its disk. */
export async function waitForStandby({ sql }: PostgresServer): Promise<void> {
  await sql(`alter system set synchronous_standby_names = '${name}'`);
  await sql('select pg_reload_conf()');
  while ((await sql("select 1 from pg_stat_replication where sync_state = 'sync'")).length === 0) await sleep(20);
}

/** Until the standby has all that the server has written up to now. */
export async function waitForReplay(server: PostgresServer, standby: PostgresServer): Promise<void> {
  const [row] = await server.sql('select pg_current_wal_lsn()::text as written');
  const has = `select 1 where pg_last_wal_replay_lsn() >= '${String(row?.written)}'`;
  while ((await standby.sql(has)).length === 0) await sleep(20);
}

/** From now on the standby hears nothing of the server that it followed. */
export async function stopFollowing({ sql }: PostgresServer): Promise<void> {
  await sql("alter system set primary_conninfo = ''");
  await sql('select pg_reload_conf()');
  while ((await sql('select 1 from pg_stat_wal_receiver')).length > 0) await sleep(20);
}
