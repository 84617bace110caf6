/** Functions that somebody else added beside those of hostwright, with the same names. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { emptyChain } from '../../src/journal/database/fold-database.ts';
import { openTables } from '../support/postgres/contract.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

/** An argument without a type counts as text, so the server would choose these. */
const addOverloads = `do $do$
declare one record;
begin
  for one in
    select distinct proname, array_to_string(array_fill('text'::text, array[pronargs::int]), ', ') as types
      from pg_proc
      where pronamespace = 'hostwright'::regnamespace
        and exists (select from unnest(proargtypes) as type where type <> 'text'::regtype)
  loop
    execute format('create function hostwright.%I(%s) returns int language plpgsql as $$ begin raise exception ''replaced''; end $$', one.proname, one.types);
  end loop;
end
$do$`;

it('a function of the same name, with other types is never called in its place', async ({ stage: { atEnd } }) => {
  const { url, sql } = await newJournal();
  await sql(addOverloads);
  const added = await sql("select proname from pg_proc where prosrc like '%replaced%'");
  const tables = openTables(url);
  atEnd(() => tables.close());
  const lock = { account: 'a', generation: 1, holder: 'me' };
  const batch = { ...lock, head: 0, id: randomUUID(), lines: ['1.1 a {}', '2.1 b {}'], chain: emptyChain };

  const [taken, appended] = [
    await tables.take({ account: 'a', expected: 0, dead: undefined, holder: 'me' }),
    await tables.append(batch),
  ];
  await tables.writeCheckpoint('a', 1, Buffer.from('kept'));
  expect(added.map(({ proname }) => proname)).toContain('append');
  expect([taken.row?.holder, appended, await tables.countRecords('a', 2)]).toEqual(['me', undefined, 2]);
  expect((await tables.look('a')).row?.head).toBe(2);
  expect(await tables.release('a', 1, 'me')).toBe(true);
});
