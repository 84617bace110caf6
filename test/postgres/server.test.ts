import { describe, expect, it } from 'vitest';
import { postgresDatabase, startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

describe.skipIf(isPostgresOff)('a real PostgreSQL', () => {
  it('gives each test an empty database of its own', async ({ onTestFinished }) => {
    const [one, other] = await Promise.all([postgresDatabase(onTestFinished), postgresDatabase(onTestFinished)]);
    await one.sql('create table seen (id int)');

    expect(await one.sql('select count(*)::int as rows from seen where id > $1', [0])).toEqual([{ rows: 0 }]);
    await expect(other.sql('select * from seen')).rejects.toThrow('does not exist');
  });

  it('keeps an acknowledged row when its server is killed and starts again', async ({ onTestFinished }) => {
    const server = await startPostgres(onTestFinished);
    const { sql } = await server.newDatabase();
    await sql('create table kept (id int); insert into kept values (7)');

    await server.kill9();
    await expect(sql('select 1')).rejects.toThrow('ECONNREFUSED');
    await server.restart();

    expect(await sql('select id from kept')).toEqual([{ id: 7 }]);
  });
});
