/** The tables of a shared journal: made, half made, and used by a role that may not. */
import { describe, expect, it } from 'vitest';
import { storeAt } from '../support/postgres/held-journals.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

const { newJournal } = startJournalServer();

describe.skipIf(isPostgresOff)('the tables', () => {
  it('that are half made are told with the command that mends them [F-T18]', async () => {
    const { url, sql } = await newJournal();
    await sql('delete from hostwright.meta');

    await expect(storeAt(url).take()).rejects.toMatchObject({
      message: expect.stringContaining('this database has no tables of hostwright'),
      suggestions: [expect.stringContaining('hostwright journal migrate --journal postgres://')],
    });
  });

  it('are read by a role that may not take the lock, and not by one without rights [F-T19]', async () => {
    const { url, sql } = await newJournal();
    const user = (name: string) => storeAt(url, { user: name });
    await sql('create role visitor login; create role looker login in role hostwright_reader');

    const lacks = {
      code: 'journal-unusable',
      message: expect.stringContaining('42501'),
      suggestions: [expect.stringContaining('hostwright_')],
    };
    await expect(user('looker').take()).rejects.toMatchObject(lacks);
    expect(await user('looker').read()).toMatchObject({ status: 'none' });
    await expect(user('visitor').take()).rejects.toMatchObject({ code: 'journal-unusable' });
    await expect(user('visitor').read()).rejects.toMatchObject({ code: 'journal-unusable' });
    expect(await sql('select from hostwright.account')).toEqual([]);
  });

  it('run no function of a role with the rights of the owner, whatever types that role makes', async () => {
    const { sql } = await newJournal();
    await sql('create role stranger login in role hostwright_reader');
    const trap = (type: string) => `set role stranger;
      create function pg_temp.note(value text) returns boolean language plpgsql
        as $$ begin raise exception 'it ran as %', current_user; end $$;
      create domain pg_temp.${type} as text check (pg_temp.note(value));`;
    const unsafe = `select proname from pg_proc
      where pronamespace = 'hostwright'::regnamespace and prosecdef
        and not coalesce('search_path=pg_catalog, pg_temp' = any(proconfig), false)`;

    const failure = await sql(`${trap('regclass')} select hostwright.look('none')`).then(() => 'none', String);

    expect(failure).toBe('none');
    expect(await sql(unsafe)).toEqual([]);
  });
});
