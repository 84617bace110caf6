import { describe, it } from 'vitest';
import { postgresDatabase, startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

describe.skipIf(isPostgresOff).concurrent('a real PostgreSQL', () => {
  it('gives each test an empty database of its own', async ({ expect, onTestFinished }) => {
    const [one, other] = await Promise.all([postgresDatabase(onTestFinished), postgresDatabase(onTestFinished)]);
    await one.sql('create table seen (id int)');

    expect(await one.sql('select count(*)::int as rows from seen where id > $1', [0])).toEqual([{ rows: 0 }]);
    await expect(other.sql('select * from seen')).rejects.toThrow('does not exist');
  });

  it('keeps an acknowledged row when its server is killed and starts again', async ({ expect, onTestFinished }) => {
    const server = await startPostgres(onTestFinished);
    const { sql } = await server.newDatabase();
    await sql('create table kept (id int); insert into kept values (7)');

    await server.kill9();
    await expect(sql('select 1')).rejects.toThrow('ECONNREFUSED');
    await server.restart();

    expect(await sql('select id from kept')).toEqual([{ id: 7 }]);
  });

  it('has a standby that holds what its server acknowledged, and begins a timeline', async ({
    expect,
    onTestFinished,
  }) => {
    const server = await startPostgres(onTestFinished);
    const standby = await startPostgres(onTestFinished, { standbyOf: server, synchronous: true });
    const timeline = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline';
    const [before] = await server.sql(timeline);
    await server.sql('create table kept (id int); insert into kept values (7)');

    await server.kill9();
    await standby.promote();

    const [after] = await standby.sql(timeline);
    expect([before, after]).toEqual([{ timeline: '00000001' }, { timeline: '00000002' }]);
    expect(await standby.sql('select id from kept')).toEqual([{ id: 7 }]);
  });

  it('says why it does not start', async ({ expect, onTestFinished }) => {
    const start = startPostgres(onTestFinished, { settings: { shared_buffers: 'none' } });

    await expect(start).rejects.toThrow('invalid value for parameter "shared_buffers"');
  });
});
