/** Statements on a database. */
import { Client } from 'pg';

export type Row = Readonly<Record<string, unknown>>;

export interface PostgresDatabase {
  /** `postgres://USER@HOST:PORT/NAME`. The user may do everything. */
  readonly url: string;
  /** Runs it on a connection of its own. Several statements at once have no values. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
}

export function openDatabase(url: string): PostgresDatabase {
  return {
    url,
    async sql(text, values) {
      const client = new Client({ connectionString: url });
      // A server that is killed while it answers is told by the query.
      client.on('error', () => undefined);
      await client.connect();
      try {
        const { rows } = await client.query<Row>(text, values && [...values]);
        return rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}
