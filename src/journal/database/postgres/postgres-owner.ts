/** Creates and checks the tables of a shared journal in PostgreSQL. */
import type { DatabaseSettings } from '../database-settings.ts';
import { isDatabaseFailure } from '../journal-database.ts';
import type { AccountStatus, JournalOwner } from '../journal-owner.ts';
import { openConnections } from './connection.ts';
import { quoteName, writeForeignQuery, writeMissingQuery } from './guard-tables.ts';
import { openPostgres } from './postgres-database.ts';

const longMs = 60_000;
/** This user has no right to create roles. */
const noRight = '42501';

export function openOwner(settings: DatabaseSettings): JournalOwner {
  const { query, close } = openConnections(settings);
  const { schema } = settings;
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
      const database = openPostgres(settings);
      try {
        const { row: _, ...look } = await database.look('');
        const rows = await query(
          `select account, generation::text, holder, released, head::text, encode(chain, 'hex') as chain
             from ${quoteName(schema)}.account order by account`,
          [],
        );
        return { ...look, accounts: rows.map(readAccount) };
      } finally {
        await database.close();
      }
    },
    async findForeign({ tables }) {
      const [row] = await query(writeForeignQuery(schema, tables), []);
      return typeof row?.found === 'string' ? row.found : undefined;
    },
    async findMissing({ tables }) {
      const [row] = await query(writeMissingQuery(schema, tables), []);
      return typeof row?.found === 'string' ? row.found : undefined;
    },
    async findGap() {
      const name = quoteName(schema);
      // One statement, and so one snapshot: a run may add records at the same time.
      const [row] = await query(
        `select account, head::text, there::text from ${name}.account as one, lateral (
           select count(*) as there from ${name}.record
             where record.account = one.account and seq <= head) as counted
         where there < head order by account limit 1`,
        [],
        longMs,
      );
      return row && { account: String(row.account), head: Number(row.head), there: Number(row.there) };
    },
    close,
  };
}

function readAccount(row: Readonly<Record<string, unknown>>): AccountStatus {
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
