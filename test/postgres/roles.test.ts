/** What each role of a team may use: the journal, the tables of a controller, or a function of them. */
import { describe, expect } from 'vitest';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

const ofController = ['observation', 'scope'];

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

const among = (names: readonly string[]) => (right: string) => names.includes(right.split(' ')[1] ?? '');

describe('the role of a pipeline', () => {
  it('has the journal, and nothing of a controller', async () => {
    const { sql } = await newJournal();

    const rights = await rightsOf(sql, 'applier');

    expect(rights).toContain('execute append');
    expect(rights.filter(among(ofController))).toEqual([]);
  });
});

describe('the role of a controller', () => {
  it('has the journal and its own tables', async () => {
    const { sql } = await newJournal();
    const [controller, applier] = [await rightsOf(sql, 'controller'), await rightsOf(sql, 'applier')];

    expect(controller).toEqual(expect.arrayContaining([...applier]));
    for (const name of ofController) {
      expect(controller.filter(among([name]))).toEqual(
        ['delete', 'insert', 'select', 'update'].map((may) => `${may} ${name}`),
      );
    }
  });
});
