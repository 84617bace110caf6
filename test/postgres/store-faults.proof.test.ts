/** What may befall the database of a shared journal between two statements. */
import { describe, expect, it, vi } from 'vitest';
import type { HeldJournal } from '../../src/ledger/journal-store.ts';
import { plain } from '../journal/checkpoints.ts';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { account, beganNow, endedNow, sendOf, storeAt } from '../support/postgres/held-journals.ts';
import { endSessions, rememberState, startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

const { server, newJournal } = startJournalServer();

/** A run that ended cleanly. */
async function run(url: string): Promise<HeldJournal['cold']> {
  const held = await storeAt(url).take();
  await held.journal.append([beganNow(held.cold), endedNow()]);
  await held.close();
  const records = held.cold === undefined ? 2 : 3;
  await held.release(records);
  return held.cold;
}

const countRecords = async ({ sql }: PostgresDatabase) => (await sql('select from hostwright.record')).length;

describe.skipIf(isPostgresOff)('the lock', () => {
  it('is taken by one of many who try at once [F-T12]', async () => {
    const { url } = await newJournal();

    const takes = await Promise.allSettled(Array.from({ length: 8 }, () => storeAt(url).take()));

    const refused = takes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array(7).fill('lock-held'));
  });
});

/** The server's own code for it, without a disk that is full. */
const makeRefusal = (code: string) => `create function refuse() returns trigger language plpgsql as
  $$ begin raise exception 'refused' using errcode = '${code}'; end $$`;
const startRefusal =
  'create trigger refusing before insert on hostwright.record for each row execute function refuse()';

describe.skipIf(isPostgresOff)('an append that the server refuses', () => {
  it.each([
    ['its disk is full [F-T13]', '53100', false, 'the disk of the server is full (53100)'],
    ['writing is turned off [F-T14]', '25006', false, 'it cannot be written to (25006)'],
    ['its memory is full for long', '53200', true, 'the server is busy, starts, or waits for a lock (53200)'],
  ])('because %s writes nothing, then or later', async (_, code, isRepeated, message) => {
    const database = await newJournal();
    const onPause = vi.fn();
    const held = await storeAt(database.url, { onPause }).take();
    await database.sql(makeRefusal(code));
    await database.sql(startRefusal);

    const refused = held.journal.append([sendOf('web-1')]);

    await expect(refused).rejects.toMatchObject({ message: expect.stringContaining(message) });
    expect(onPause.mock.calls.length > 0).toBe(isRepeated);
    await database.sql('drop trigger refusing on hostwright.record');
    await expect(held.journal.append([sendOf('web-2')])).rejects.toMatchObject({ code: 'journal-unusable' });
    expect(await countRecords(database)).toBe(1);
  });
});

describe.skipIf(isPostgresOff)('a database', () => {
  it('that nothing befell is warm after a clean end, whatever the clock of its server says [F-T20]', async () => {
    const { url, sql } = await newJournal();
    const colds = [await run(url)];
    for (const step of ['1 hour', '-1 hour']) {
      await sql(`update hostwright.account set taken_at = now() + interval '${step}'`);
      await sql(`update hostwright.record set at = now() + interval '${step}'`);
      colds.push(await run(url));
    }

    expect(colds).toEqual(['no-journal', undefined, undefined]);
  });

  it('that was cloned is cold, and the one that it was made of is not [F-T16]', async () => {
    const { url, sql } = await newJournal();
    await run(url);
    const [row] = await sql('select current_database() as name');
    const clone = `${row?.name}_clone`;
    await endSessions(server(), String(row?.name));
    await server().sql(`create database ${clone} template ${row?.name}`);

    expect([await run(url.replace(/[^/]+$/, clone)), await run(url)]).toEqual(['copy', undefined]);
  });

  it('that was restored from a dump is cold: its tables are new ones [F-T16]', async () => {
    const { url, sql } = await newJournal();
    await run(url);
    await sql(`
      alter table hostwright.record rename to old;
      create table hostwright.record (like hostwright.old including all);
      insert into hostwright.record select * from hostwright.old;
      drop table hostwright.old`);

    expect([await run(url), await run(url)]).toEqual(['copy', undefined]);
  });

  it('that was put back to yesterday is cold once its owner says so [F-T16]', async () => {
    const database = await newJournal();
    await run(database.url);
    const putBack = await rememberState(database);
    await run(database.url);
    await putBack();
    await database.sql('update hostwright.meta set id = default');

    expect([await run(database.url), await run(database.url)]).toEqual(['copy', undefined]);
  });

  it('whose disk was put back under a run that goes on lets it write nothing', async () => {
    const database = await newJournal();
    await run(database.url);
    const putBack = await rememberState(database);
    const held = await storeAt(database.url).take();
    await held.journal.append([sendOf('web-1')]);
    await putBack();

    await expect(held.journal.append([sendOf('web-2')])).rejects.toMatchObject({ code: 'journal-unusable' });

    expect(await held.lost()).toContain('the lock 2 was released');
    expect(await countRecords(database)).toBe(3);
  });
});

const damaged = { code: 'journal-damaged', message: expect.stringContaining('a record was changed, lost or put back') };

it.skipIf(isPostgresOff)('a record that was changed makes the journal unusable', async () => {
  const { url, sql } = await newJournal();
  await run(url);
  await sql("update hostwright.record set line = replace(line, 'began', 'begun') where seq = 2");

  await expect(storeAt(url).take()).rejects.toMatchObject(damaged);
});

describe.skipIf(isPostgresOff)('a checkpoint', () => {
  async function keepCheckpoint(database: PostgresDatabase, of = account): Promise<void> {
    const held = await storeAt(database.url, { account: of }).take();
    const sends = Array.from({ length: 8 }, (_, nth) => sendOf(`${of}-${nth}`));
    await held.journal.append([beganNow(held.cold), ...sends, endedNow()]);
    await held.keepCheckpoint({ records: 11, least: 1, signal: new AbortController().signal });
    await held.release(11);
  }

  async function readLedger({ url }: PostgresDatabase): Promise<unknown> {
    const reading = await storeAt(url).read();
    return reading.status === 'read' ? plain(reading.ledger) : reading.status;
  }

  it.each([
    ['is damaged', `set body = overlay(body placing '\\x00'::bytea from length(body) / 2)`],
    ['is of another chain', `set body = (select body from hostwright.checkpoint where account = '000000000001')`],
  ])('that %s is ignored [F-T21]', async (_, damage) => {
    const database = await newJournal();
    await keepCheckpoint(database);
    await keepCheckpoint(database, '000000000001');
    const before = await readLedger(database);
    expect(await database.sql('select from hostwright.checkpoint')).toHaveLength(2);
    await database.sql(`update hostwright.checkpoint ${damage} where account = '${account}'`);

    expect(await readLedger(database)).toEqual(before);
  });

  it.each(['seq = 5', 'seq < 4', 'seq in (2, 11)'])('hides no record that is gone (%s) [F-T17]', async (gone) => {
    const database = await newJournal();
    await keepCheckpoint(database);
    await database.sql(`delete from hostwright.record where ${gone}`);

    await expect(readLedger(database)).rejects.toMatchObject(damaged);
    await expect(storeAt(database.url).take()).rejects.toMatchObject(damaged);
  });
});
