/** Statements on a database. */
import { Client } from 'pg';

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
  let kept: { readonly client: Client; readonly end: NodeJS.Timeout } | undefined;

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: url });
    // A server that is killed while it answers is told by the query.
    client.on('error', () => kept?.client === client && takeKept());
    await client.connect();
    return client;
  }

  function takeKept(): Client | undefined {
    if (kept === undefined) return undefined;
    const { client, end } = kept;
    clearTimeout(end);
    kept = undefined;
    return client;
  }

  function keep(client: Client): void {
    const end = setTimeout(
      () =>
        takeKept()
          ?.end()
          .catch(() => undefined),
      keptMs,
    );
    kept = { client, end };
  }

  return {
    url,
    async sql(text, values) {
      const isSelect = /^select /.test(text);
      const client = (isSelect ? takeKept() : undefined) ?? (await connect());
      let isWell = false;
      try {
        const { rows } = await client.query<Row>(text, values && [...values]);
        isWell = true;
        return rows;
      } finally {
        if (isSelect && isWell && kept === undefined) keep(client);
        else await client.end().catch(() => undefined);
      }
    },
  };
}
