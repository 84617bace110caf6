/** `journal migrate` and `journal status` over schemas that hold tables of other versions, or of somebody else. */
import { describe, expect } from 'vitest';
import { makeCertificate } from '../support/certificate.ts';
import { folderWith, type Ran } from '../support/hostwright.ts';
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

describe.concurrent('tables of a newer version', () => {
  const newer = 'its tables are of a newer version';
  const change = `
    update hostwright.meta set version = 2;
    create or replace function hostwright.release(of_account text, of_generation bigint, of_holder text)
      returns boolean language sql as 'select null::boolean';
    revoke select on hostwright.record from hostwright_reader`;
  it('are refused by migrate before it changes anything', async ({ stage }) => {
    const { sql, run, answer } = await migrated(stage);
    await sql(change);

    const refused = await run('journal migrate');

    expectRefused(refused, newer);
    expect(await answer("(select prosrc from pg_proc where proname = 'release')")).toBe('select null::boolean');
    expect(await answer("has_table_privilege('hostwright_reader', 'hostwright.record', 'select')")).toBe(false);
  });

  it('are refused by what migrate --print prints, even if each error is passed over', async ({ stage }) => {
    const { sql, run, answer } = await migrated(stage);
    await sql(change);
    const { stdout: printed } = await run('journal migrate --print');

    const [tables = '', grants = '', ...more] = printed.split(/(?<=^commit;$)/m).filter((part) => part.trim() !== '');

    expect(more).toEqual([]);
    for (const script of [tables, grants]) await expect(sql(script)).rejects.toThrow('newer version');
    expect(await answer("(select prosrc from pg_proc where proname = 'release')")).toBe('select null::boolean');
    expect(await answer("has_table_privilege('hostwright_reader', 'hostwright.record', 'select')")).toBe(false);
  });
});

describe.concurrent('the advice to migrate', () => {
  it.for(['apply -y', 'intents', 'unlock 1', 'journal status'])(
    'is for the tables that the command looked for: %s',
    async (words, { stage }) => {
      const { url, run } = await openScene(stage);
      const cloud = /^(apply|intents|unlock)/.test(words) ? ' --endpoint http://127.0.0.1:2' : '';
      const folder = folderWith({ 'ca.pem': makeCertificate('localhost').cert }, stage.atEnd);

      const { stderr } = await run(`${words}${cloud} --journal-schema ours --journal-ca ${folder}/ca.pem`);

      expect(stderr).toContain(
        `hostwright journal migrate --journal ${url} --journal-ca ${folder}/ca.pem --journal-schema ours\n`,
      );
    },
  );
});

describe.concurrent('tables of an older version', () => {
  it('are told with the command that brings them up', async ({ stage }) => {
    const { sql, run, url } = await migrated(stage);
    await sql('update hostwright.meta set version = 0');

    const [before, migrate, after] = [
      await run('journal status'),
      await run('journal migrate'),
      await run('journal status'),
    ];

    expectRefused(before, 'are of version 0, and this version of hostwright uses 1');
    expect(before.stderr).toContain(`hostwright journal migrate --journal ${url}`);
    expect([migrate, after].map(({ code, stderr }) => [code, stderr])).toEqual([0, 0].map((code) => [code, '']));
  });

  it('keep their version if they cannot be brought up', async ({ stage }) => {
    const { sql, run, answer } = await migrated(stage);
    await sql('update hostwright.meta set version = 0; alter table hostwright.record drop batch');

    const refused = await run('journal migrate');

    expectRefused(refused, 'table hostwright.record (batch uuid)');
    expect(await answer('(select version from hostwright.meta)')).toBe(0);
  });
});

describe.concurrent('a schema that somebody else uses', () => {
  it.for<[object: string, make: string]>([
    ['table theirs.things', 'create table theirs.things (n int)'],
    ['table theirs.record', 'create table theirs.record (account text, seq bigint, line varchar(10))'],
    ['table theirs.meta', 'create table theirs.meta (version int)'],
    ['function theirs.look(', "create function theirs.look(text) returns jsonb language sql as $$select '{}'::jsonb$$"],
    ['view theirs.names', 'create view theirs.names as select relname from pg_class'],
    ['sequence theirs.numbers', 'create sequence theirs.numbers'],
    ['type theirs.mood', "create type theirs.mood as enum ('good')"],
  ])('is refused by migrate, with the name of what is there: %s', async ([object, make], { stage }) => {
    const { sql, run, answer } = await openScene(stage);
    await sql(`create schema theirs; ${make}`);

    const refused = await run('journal migrate --journal-schema theirs');

    expectRefused(refused, `The schema theirs of the journal`);
    expect(refused.stderr).toContain(object);
    expect(refused.stderr).toContain('--journal-schema NAME');
    expect(await answer("to_regclass('theirs.account')")).toBeNull();
  });

  it('keeps the rights of everybody in it', async ({ stage }) => {
    const { sql, run, answer } = await openScene(stage);
    await sql(`
      create schema theirs;
      create function theirs.one() returns int language sql as 'select 1';
      create table theirs.things (n int);
      grant select on theirs.things to public`);

    await run('journal migrate --journal-schema theirs');

    expect(await answer("has_function_privilege('public', 'theirs.one()', 'execute')")).toBe(true);
    expect(await answer("has_table_privilege('public', 'theirs.things', 'select')")).toBe(true);
  });

  it('is used if it is empty, whatever rights were given in advance', async ({ stage }) => {
    const { sql, run } = await openScene(stage);
    await sql('create schema mine; alter default privileges in schema mine grant select on tables to public');

    expect(await run('journal migrate --journal-schema mine')).toMatchObject({ code: 0, stderr: '' });
  });

  it('later, beside the tables of hostwright, keeps its rights too', async ({ stage }) => {
    const { sql, run, answer } = await migrated(stage);
    await sql(`
      create function hostwright.one() returns int language sql as 'select 1';
      create table hostwright.things (n int);
      grant select on hostwright.things to public`);

    const again = await run('journal migrate');

    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(await answer("has_function_privilege('public', 'hostwright.one()', 'execute')")).toBe(true);
    expect(await answer("has_table_privilege('public', 'hostwright.things', 'select')")).toBe(true);
    expect(await answer("has_table_privilege('hostwright_reader', 'hostwright.things', 'update')")).toBe(false);
  });
});

describe.concurrent('a schema in which everybody may create', () => {
  const open = 'create schema open; grant create on schema open to public';

  it('is refused by migrate before it changes anything', async ({ stage }) => {
    const { sql, run, answer } = await openScene(stage);
    await sql(open);

    const refused = await run('journal migrate --journal-schema open');

    expectRefused(
      refused,
      'anybody with a login may create in its schema, and so replace what hostwright calls (HW003)',
    );
    expect(refused.stderr).toContain('revoke create on schema NAME from public');
    expect(refused.stderr).toContain('--journal-schema');
    expect(await answer("to_regclass('open.account')")).toBeNull();
  });

  it('is refused by what migrate --print prints, too', async ({ stage }) => {
    const { sql, run, answer } = await openScene(stage);
    await sql(open);
    const { stdout: printed } = await run('journal migrate --print --journal-schema open');

    const [tables = '', grants = ''] = printed.split(/(?<=^commit;$)/m);

    for (const script of [tables, grants])
      await expect(sql(script)).rejects.toThrow('everybody may create in the schema open');
    expect(await answer("to_regclass('open.account')")).toBeNull();
  });

  it('is used once only its owner and certain roles may', async ({ stage }) => {
    const { sql, run } = await openScene(stage);
    await sql(`${open}; revoke create on schema open from public; grant usage on schema open to public`);

    expect(await run('journal migrate --journal-schema open')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.concurrent('tables that are not as hostwright makes them', () => {
  it.for<[part: string, change: string]>([
    ['record (line character varying(10))', 'alter table hostwright.record alter line type varchar(10)'],
    ['record (batch uuid)', 'alter table hostwright.record drop batch'],
    ['record (PRIMARY KEY (account, seq))', 'alter table hostwright.record drop constraint record_pkey'],
    ['account (more text)', 'alter table hostwright.account add more text not null'],
    ['scope (html bytea)', 'alter table hostwright.scope drop html'],
    [
      'checkpoint (PRIMARY KEY (account))',
      'alter table hostwright.checkpoint rename to kept; create view hostwright.checkpoint as select * from hostwright.kept',
    ],
  ])('are told by status and by migrate: %s', async ([part, change], { stage }) => {
    const { sql, run } = await migrated(stage);
    await sql(change);

    const ran = [await run('journal status'), await run('journal migrate')];

    for (const refused of ran) expectRefused(refused, `table hostwright.${part}`);
  });

  it('are looked at whole: no column is passed over', async ({ stage }) => {
    const { sql, run } = await migrated(stage);
    const { stdout: printed } = await run('journal migrate --print');

    const columns = await sql(`
      select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'hostwright'::regnamespace and relkind = 'r' and attnum > 0`);

    const missed = columns.filter(({ relname, attname }) => !printed.includes(`('${relname}', '${attname} ' ||`));
    expect(columns.length).toBeGreaterThan(30);
    expect(missed).toEqual([]);
  });

  it('are used if somebody added what is no hindrance', async ({ stage }) => {
    const { sql, run } = await migrated(stage);
    await sql("alter table hostwright.record add note text, add kind text not null default 'x'");

    expect(await run('journal status')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('journal migrate')).toMatchObject({ code: 0, stderr: '' });
  });

  it('are not what migrate makes: public may use none of them', async ({ stage }) => {
    const { sql } = await migrated(stage);

    const open = await sql(`
      select relname as name from pg_class where relnamespace = 'hostwright'::regnamespace and relkind = 'r'
        and has_table_privilege('public', oid, 'select, insert, update, delete')
      union all
      select proname from pg_proc where pronamespace = 'hostwright'::regnamespace
        and has_function_privilege('public', oid, 'execute')`);

    expect(open).toEqual([]);
  });
});

describe.concurrent('journal status', () => {
  it.for([
    ['table hostwright.checkpoint', 'drop table hostwright.checkpoint'],
    ['table hostwright.scope', 'drop table hostwright.scope'],
    ['function hostwright.append', 'drop function hostwright.append'],
  ])('tells what is gone, with the command that makes it again: %s', async ([part = '', change = ''], { stage }) => {
    const { sql, run, url } = await migrated(stage);
    await sql(change);

    const refused = await run('journal status');

    expectRefused(refused, `lacks the ${part}`);
    expect(refused.stderr).toContain(`hostwright journal migrate --journal ${url}`);
    expect((await run('journal migrate')).code).toBe(0);
    expect((await run('journal status')).code).toBe(0);
  });

  it('tells that records are gone', async ({ stage }) => {
    const { sql, run } = await migrated(stage);
    await sql(`
      insert into hostwright.account values ('0123456789ab', 1, '{}', now(), true, 5, '\\x00', 'x'), ('full', 1, '{}', now(), true, 1, '\\x00', 'x');
      insert into hostwright.record select '0123456789ab', seq, 1, gen_random_uuid(), 'x' from generate_series(1, 6) as seq where seq <> 4;
      insert into hostwright.record values ('full', 1, 1, gen_random_uuid(), 'x')`);

    const refused = await run('journal status');

    expectRefused(refused, 'The journal of the account 0123456789ab in');
    expect(refused.stderr).toContain('1 of its 5 records are gone');
  });

  it('follows the migrate of an owner who may not make roles, with the command that shows their SQL', async ({
    stage,
  }) => {
    // Roles belong to a whole server, and other tests make them.
    const server = await startPostgres(stage.atEnd);
    await server.sql('create role teams login');
    await server.sql('create database ours owner teams');
    const url = `postgres://teams@127.0.0.1:${server.port}/ours`;

    const { code, stderr } = await stage.at('http://127.0.0.1:1').inside(`journal migrate --journal ${url}`);

    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`hostwright journal migrate --print --journal ${url}\n`);
  });
});

it('several migrates at once all end well', async ({ stage }) => {
  const { run } = await openScene(stage);

  const ran = await Promise.all([1, 2, 3, 4].map(() => run('journal migrate')));

  expect(ran.map(({ code, stderr }) => [code, stderr])).toEqual(ran.map(() => [0, '']));
});
