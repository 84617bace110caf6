/** The lines of a journal, read page by page. */
import { expect, it } from 'vitest';
import { openPostgres } from '../../src/journal/database/postgres/postgres-database.ts';
import { settingsFor } from '../support/postgres/connections.ts';
import { account } from '../support/postgres/held-journals.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

const { newJournal } = startJournalServer();

const lineCount = 3_000;
const pageSize = 100;

// Its statistics are old while a journal grows, and then it thinks that few rows are left to sort.
it.skipIf(isPostgresOff)('a page reads its own rows alone, however the server plans it', async () => {
  const { url, sql } = await newJournal();
  const name = new URL(url).pathname.slice(1);
  await sql(`insert into hostwright.record (account, seq, generation, batch, line)
             select '${account}', n, 1, gen_random_uuid(), 'line ' || n from generate_series(1, ${lineCount}) as n`);
  await sql(`alter database ${name} set enable_indexscan = off`);
  await sql(`alter database ${name} set enable_seqscan = off`);
  const database = openPostgres(settingsFor(url));

  const lines: string[] = [];
  while (lines.length < lineCount) lines.push(...(await database.readLines(account, lines.length, pageSize)));
  await database.close();

  expect(lines).toEqual(Array.from({ length: lineCount }, (_, nth) => `line ${nth + 1}`));
  const countFetched = async () => {
    const [row] = await sql("select idx_tup_fetch::int as rows from pg_stat_user_tables where relname = 'record'");
    return Number(row?.rows);
  };
  await expect.poll(countFetched).toBe(lineCount);
});
