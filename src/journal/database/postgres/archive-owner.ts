/** Moves records out of a shared journal in PostgreSQL, and back. */
import type { DatabaseSettings } from '../database-settings.ts';
import type { ArchiveOwner } from '../journal-owner.ts';
import { openConnections } from './connection.ts';
import { quoteName } from './guard-tables.ts';

/** For statements that take longer with a longer journal. */
const longMs = 600_000;

export function openArchiveOwner(settings: DatabaseSettings): ArchiveOwner {
  const { query, close } = openConnections(settings);
  const ask = async (call: string, values: readonly unknown[]) => {
    const [row] = await query(`select ${quoteName(settings.schema)}.${call} as answer`, values, longMs);
    return row?.answer;
  };
  return {
    async findLastBefore(account, time) {
      const last = await ask('last_before($1, $2)', [account, time]);
      return last === null ? undefined : Math.max(0, Number(last));
    },
    async archive({ account, generation, holder }, { last, chain, body }) {
      const values = [account, generation, holder, last, Buffer.from(chain, 'hex'), body];
      return (await ask('archive($1, $2, $3, $4, $5, $6)', values)) === true;
    },
    async putBack(account, last, first, batch, lines) {
      await ask('put_back($1, $2, $3, $4, $5)', [account, last, first, batch, lines]);
    },
    dropArchive: async (account, last) => (await ask('drop_archive($1, $2)', [account, last])) === true,
    close,
  };
}
