/** Makes and shows the tables of a shared journal in PostgreSQL. */
import type { DatabaseSettings } from '../database-settings.ts';
import { type AccountRow, type DatabaseLook, isDatabaseFailure } from '../journal-database.ts';
import { openConnections } from './connection.ts';
import { openPostgres } from './postgres-database.ts';
import { quoteName } from './tables.ts';

/** All functions reject with DatabaseFailure. */
export interface JournalOwner {
  /**
   * Creates missing tables, and replaces the functions. `roles`: whether the roles of a team could
   * be created, too.
   */
  makeTables(scripts: TableScripts): Promise<{ readonly roles: boolean }>;
  look(): Promise<DatabaseStatus>;
  close(): Promise<void>;
}

/** SQL of two transactions, in this order. */
export interface TableScripts {
  readonly tables: string;
  /** Creates the roles of a team. Not every owner may do that. */
  readonly grants: string;
}

export interface DatabaseStatus extends Omit<DatabaseLook, 'row'> {
  readonly accounts: readonly (AccountRow & { readonly account: string })[];
}

const longMs = 60_000;
/** This user has no right to create roles. */
const noRight = '42501';

export function openOwner(settings: DatabaseSettings): JournalOwner {
  const connections = openConnections(settings);
  const database = openPostgres(settings, connections);
  const { query } = connections;
  return {
    async makeTables({ tables, grants }) {
      // The server runs the statements of one query in one transaction.
      await query(tables, undefined, longMs);
      try {
        await query(grants, undefined, longMs);
        return { roles: true };
      } catch (error) {
        if (isDatabaseFailure(error) && error.code === noRight) return { roles: false };
        throw error;
      }
    },
    async look() {
      const { row: _, ...look } = await database.look('');
      const rows = await query(
        `select account, generation::text, holder, released, head::text, encode(chain, 'hex') as chain
           from ${quoteName(settings.schema)}.account order by account`,
        [],
      );
      return { ...look, accounts: rows.map(readAccount) };
    },
    close: () => database.close(),
  };
}

function readAccount(row: Readonly<Record<string, unknown>>): DatabaseStatus['accounts'][number] {
  const { account, generation, holder, released, head, chain } = row;
  return {
    account: String(account),
    generation: Number(generation),
    holder: String(holder),
    released: released === true,
    head: Number(head),
    chain: String(chain),
  };
}
