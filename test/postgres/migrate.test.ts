/** `journal migrate` and `journal status` over schemas that hold tables of other versions, or of somebody else. */
import { describe, expect } from 'vitest';
import { tablesVersion } from '../../src/journal/database/journal-database.ts';
import type { Ran } from '../support/hostwright.ts';
import { postgresDatabase, startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);

/** A database without tables, and the commands of its owner. */
async function openScene(stage: Stage) {
  const { url, sql } = await postgresDatabase(stage.atEnd);
  const scene = stage.at('http://127.0.0.1:1');
  const run = (words: string) => scene.inside(`${words} --journal ${url}`);
  const answer = async (question: string) => (await sql(`select ${question} as answer`))[0]?.answer;
  return { url, sql, run, answer };
}

async function migrated(stage: Stage) {
  const scene = await openScene(stage);
  expect(await scene.run('journal migrate')).toMatchObject({ code: 0, stderr: '' });
  return scene;
}

function expectRefused({ code, stdout, stderr }: Ran, says: string): void {
  expect({ code, stdout, stderr }).toEqual({ code: 7, stdout: '', stderr: expect.stringContaining(says) });
  expect(stderr).toContain('\n  - ');
}

describe.concurrent('tables of another version', () => {
  const change = (version: number) => `
    update hostwright.meta set version = ${version};
    create or replace function hostwright.release(of_account text, of_generation bigint, of_holder text)
      returns boolean language sql as 'select null::boolean';
    revoke select on hostwright.record from hostwright_reader`;

  it('are refused by migrate if they are newer, before it changes anything', async ({ stage }) => {
    const { sql, run, answer } = await migrated(stage);
    await sql(change(tablesVersion + 1));

    const refused = [await run('journal migrate'), await run('journal status')];

    for (const one of refused) expectRefused(one, 'its tables are of another version (HW001). Nothing');
    expect(await answer("(select prosrc from pg_proc where proname = 'release')")).toBe('select null::boolean');
    expect(await answer("has_table_privilege('hostwright_reader', 'hostwright.record', 'select')")).toBe(false);
  });

  it('are mended by migrate if they are older, as each command says', async ({ stage }) => {
    const { url, sql, run, answer } = await migrated(stage);
    const id = await answer('(select id from hostwright.meta)');
    await sql(change(tablesVersion - 1));

    const refused = [await run('apply -y --endpoint http://127.0.0.1:2'), await run('journal status')];
    const mended = await run('journal migrate');

    for (const one of refused) {
      expectRefused(one, 'its tables are of an older version of hostwright (HW003). ');
      expect(one.stderr).toContain(`As the owner of the database, run: hostwright journal migrate --journal ${url}\n`);
    }
    expect(mended).toMatchObject({ code: 0, stderr: '' });
    expect(await run('journal status')).toMatchObject({ code: 0, stderr: '' });
    expect(await answer("(select prosrc from pg_proc where proname = 'release')")).not.toContain('null::boolean');
    // Otherwise the next apply would take it for another database.
    expect(await answer('(select id from hostwright.meta)')).toBe(id);
  });
});

const theirs = 'its schema holds something that hostwright did not make';

it.concurrent.for([
  ['create table theirs.things (n int)', theirs],
  ["create function theirs.look(text) returns jsonb language sql as $$select '{}'::jsonb$$", theirs],
  ['grant create on schema theirs to public', 'or everybody may create in it (HW002)'],
] as const)(
  'a schema of somebody else, or of everybody, is refused by migrate: %s',
  async ([make, says], { stage }) => {
    const { sql, run, answer } = await openScene(stage);
    await sql(`create schema theirs; ${make}`);

    const refused = await run('journal migrate HOSTWRIGHT_JOURNAL_SCHEMA=theirs');

    expectRefused(refused, says);
    expect(refused.stderr).toContain(' cannot be migrated: ');
    expect(refused.stderr).toContain('HOSTWRIGHT_JOURNAL_SCHEMA');
    expect(await answer("to_regclass('theirs.account')")).toBeNull();
  },
);

it.concurrent('the tables that migrate makes may be used by nobody else', async ({ stage }) => {
  const { sql } = await migrated(stage);

  const open = await sql(`
    select relname as name from pg_class where relnamespace = 'hostwright'::regnamespace and relkind = 'r'
      and has_table_privilege('public', oid, 'select, insert, update, delete')
    union all
    select proname from pg_proc where pronamespace = 'hostwright'::regnamespace
      and has_function_privilege('public', oid, 'execute')`);

  expect(open).toEqual([]);
});

it.concurrent('an owner who may not make roles is told the command that shows their SQL', async ({ stage }) => {
  // Roles belong to a whole server, and other tests make them.
  const server = await startPostgres(stage.atEnd);
  await server.sql('create role teams login');
  await server.sql('create database ours owner teams');
  const url = `postgres://teams@127.0.0.1:${server.port}/ours`;

  const { code, stderr } = await stage.at('http://127.0.0.1:1').inside(`journal migrate --journal ${url}`);

  expect(code, stderr).toBe(0);
  expect(stderr).toContain(`hostwright journal migrate --print --journal ${url}\n`);
});
