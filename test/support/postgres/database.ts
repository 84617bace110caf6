/** Statements on a database. */
import { Client, Pool } from 'pg';

export type Row = Readonly<Record<string, unknown>>;

export interface PostgresDatabase {
  /** `postgres://USER@HOST:PORT/NAME`. The user may do everything. */
  readonly url: string;
  /**
   * Runs it on a connection of its own, and a `select` on one that is kept for the next of them: who polls would else pay
   * for a process of the server each time. Several statements at once have no values.
   */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
}

/** As long as a poll waits, and a little more: what is kept longer would be in the way of those who look at sessions. */
const keptMs = 150;

export function openDatabase(url: string): PostgresDatabase {
  const pool = new Pool({ connectionString: url, idleTimeoutMillis: keptMs, allowExitOnIdle: true });
  // A server that is killed while it answers is told by the query.
  pool.on('error', () => undefined);
  return {
    url,
    async sql(text, values) {
      const given = values && [...values];
      if (/^select /.test(text)) return (await pool.query<Row>(text, given)).rows;
      const client = new Client({ connectionString: url }).on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text, given)).rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}
