/** Moves records out of a shared journal in PostgreSQL, and back. */
import type { DatabaseSettings } from '../database-settings.ts';
import type { ArchiveOwner } from '../journal-owner.ts';
import { openConnections } from './connection.ts';
import { quoteName } from './guard-tables.ts';

/** For statements that take longer with a longer journal. */
const longMs = 600_000;
/** Like each call here, it gives every type: another function may have the same name. */
const archiveCall = 'archive($1::text, $2::bigint, $3::text, $4::bigint, $5::bytea, $6::bytea)';

export function openArchiveOwner(settings: DatabaseSettings): ArchiveOwner {
  const { query, close } = openConnections(settings);
  const ask = async (call: string, values: readonly unknown[]) => {
    const [row] = await query(`select ${quoteName(settings.schema)}.${call} as answer`, values, longMs);
    return row?.answer;
  };
  return {
    async findLastBefore(account, time) {
      const last = await ask('last_before($1::text, $2::timestamptz)', [account, time]);
      return last === null ? undefined : Math.max(0, Number(last));
    },
    async archive({ account, generation, holder }, { last, chain, body }) {
      const values = [account, generation, holder, last, Buffer.from(chain, 'hex'), body];
      return (await ask(archiveCall, values)) === true;
    },
    async putBack(account, last, first, batch, lines) {
      await ask('put_back($1::text, $2::bigint, $3::bigint, $4::uuid, $5::text[])', [
        account,
        last,
        first,
        batch,
        lines,
      ]);
    },
    dropArchive: async (account, last) => (await ask('drop_archive($1::text, $2::bigint)', [account, last])) === true,
    close,
  };
}
