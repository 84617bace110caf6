/** What each role of a team may use: the journal, the tables of a controller, or a function of them. */
import { describe, expect } from 'vitest';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

const ofController = ['budget', 'notice', 'notice_reader', 'observation', 'published_scope', 'scope'];
const planFunctions = ['count_try', 'forget_plans', 'propose_plan', 'spend_plan', 'withdraw_plans'];

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
  it('has the journal, and nothing of a controller but the list of approvals', async () => {
    const { sql } = await newJournal();

    const rights = await rightsOf(sql, 'applier');

    expect(rights).toContain('execute append');
    expect(rights.filter(among(ofController))).toEqual([]);
    expect(rights.filter(among([...planFunctions, 'decide_plan', 'publish_scopes']))).toEqual([]);
    expect(rights.filter(among(['approval']))).toEqual(['select approval']);
  });

  it('loses what an earlier version granted to it, once the tables are migrated', async ({ stage }) => {
    const { sql, url } = await newJournal();
    await sql(`
      grant select, insert, update, delete on hostwright.scope, hostwright.budget to hostwright_applier;
      grant update (text) on hostwright.published_scope to hostwright_applier;
      grant execute on function hostwright.spend_plan(text, text) to hostwright_applier;
      alter table hostwright.scope drop column wakes;
      create function hostwright.withdraw_plans(text) returns void language sql as 'select';
      create function hostwright.propose_plan(text, text, text, text, text, int, timestamptz, bytea)
        returns void language sql as 'select';
      grant execute on all functions in schema hostwright to hostwright_applier`);

    const migrated = await stage.at('http://127.0.0.1:1').inside(`journal migrate --journal ${url}`);

    expect(migrated).toMatchObject({ code: 0, stderr: '' });
    expect((await rightsOf(sql, 'applier')).filter(among([...ofController, ...planFunctions]))).toEqual([]);
    expect(await sql('select wakes from hostwright.scope')).toEqual([]);
    const writes = "has_any_column_privilege('hostwright_applier', 'hostwright.published_scope', 'update') as may";
    expect(await sql(`select ${writes}`)).toEqual([{ may: false }]);
  });
});

describe('the role of a controller', () => {
  it('has the journal, its own tables and the plans, and may neither approve nor publish', async () => {
    const { sql } = await newJournal();
    const written = ofController.filter((name) => name !== 'published_scope');

    const [controller, applier] = [await rightsOf(sql, 'controller'), await rightsOf(sql, 'applier')];

    expect(controller).toEqual(expect.arrayContaining([...applier]));
    for (const name of written) {
      expect(controller.filter(among([name]))).toEqual(
        ['delete', 'insert', 'select', 'update'].map((may) => `${may} ${name}`),
      );
    }
    expect(controller.filter(among(['published_scope', 'approval']))).toEqual([
      'select approval',
      'select published_scope',
    ]);
    expect(controller.filter(among(planFunctions))).toEqual(planFunctions.map((name) => `execute ${name}`));
    expect(controller.filter(among(['decide_plan', 'publish_scopes']))).toEqual([]);
  });
});
