/** Statements that wait for a lock. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from './database.ts';

/** Waits until so many statements of the database wait for a row or a table that another transaction holds. */
export async function untilWaiting({ sql }: Pick<PostgresDatabase, 'sql'>, count = 1): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await sql(waiting)).length < count) await sleep(5);
}
