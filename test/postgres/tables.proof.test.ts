/** The tables of a shared journal: made, half made, and used by a role that may not. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { roles, writeRolesScript, writeTablesScript } from '../../src/journal/database/postgres/tables.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

describe.skipIf(isPostgresOff)('the tables', () => {
  it('are made in several databases of a server at once', async () => {
    const server = await startPostgres(onTestFinished);
    const databases = await Promise.all(Array.from({ length: 8 }, () => server.newDatabase()));

    const script = writeTablesScript('hostwright') + writeRolesScript('hostwright');
    await Promise.all(databases.map(({ sql }) => sql(script)));

    const made = await server.sql("select rolname from pg_roles where rolname like 'hostwright%' order by 1");
    expect(made).toEqual(Object.values(roles).map((rolname) => ({ rolname })));
  });
});
