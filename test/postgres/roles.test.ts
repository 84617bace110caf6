/** What each role of a team may use: the journal, the tables of a watcher, or a function of them. */
import { expect } from 'vitest';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

const ofWatcher = ['observation', 'scope'];

/** Each right of a role: `select scope`, `execute take`. */
async function rightsOf(sql: PostgresDatabase['sql'], role: string): Promise<readonly string[]> {
  const rows = await sql(`
    select right_of || ' ' || name as it from (
      select relname::text as name, right_of, has_table_privilege('hostwright_${role}', pg_class.oid, right_of) as may
        from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as right_of
        where relnamespace = 'hostwright'::regnamespace and relkind = 'r'
      union all
      select proname::text, 'execute', has_function_privilege('hostwright_${role}', oid, 'execute')
        from pg_proc where pronamespace = 'hostwright'::regnamespace) as rights
    where may order by 1`);
  return rows.map(({ it: right }) => String(right));
}

it('appliers may use the journal and write the tables of a watcher, readers only read', async () => {
  const { sql } = await newJournal();
  const [applier, reader] = [await rightsOf(sql, 'applier'), await rightsOf(sql, 'reader')];

  const tables = ['account', 'checkpoint', 'meta', 'record', ...ofWatcher].toSorted();
  expect(reader).toEqual(['execute look', ...tables.map((name) => `select ${name}`)]);
  const writes = ['append', 'keep_checkpoint', 'look', 'release', 'take'].map((name) => `execute ${name}`);
  const rows = ['delete', 'insert', 'update'].flatMap((may) => ofWatcher.map((name) => `${may} ${name}`));
  expect(applier).toEqual([...reader.slice(1), ...writes, ...rows].toSorted());
});
