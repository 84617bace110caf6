/** A database that cannot be used as a journal: one message with the next step, exit 7, and nothing is sent. */
import { describe, expect } from 'vitest';
import type { Ran } from '../support/hostwright.ts';
import { newJournalOn, startJournalServer } from '../support/postgres/journals.ts';
import { postgresDatabase, startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

async function openScene(stage: Stage) {
  const { url, sql } = await newJournal();
  const { cloud, inside } = await stage.emulated();
  const run = (words: string, at = url) => inside(`${words} --journal ${at}`);
  return { url, sql, cloud, run };
}

function expectTold({ code, stderr }: Ran, ...says: readonly string[]): void {
  expect(code, stderr).toBe(7);
  for (const one of says) expect(stderr).toContain(one);
  expect(stderr).toContain('\n  - ');
  expect(stderr).not.toMatch(/\n\s+at |unexpected error/);
}

const strange = [`'[]'::jsonb`, `'{"id": 7}'::jsonb`];

it.concurrent('a function that somebody else made is told by every command, whatever it answers', async ({ stage }) => {
  const { sql, cloud, run } = await openScene(stage);

  for (const answer of strange) {
    await sql(
      `create or replace function hostwright.look(of_account text) returns jsonb language sql as $$select ${answer}$$`,
    );
    const ends = ['apply -y --first-apply', 'intents', 'unlock 1', 'journal status'].map((words) => run(words));
    for (const end of await Promise.all(ends)) expectTold(end, 'holds something that hostwright did not make');
  }

  expect(cloud.requests()).toEqual([]);
});

it.concurrent('a role that may not connect is told so', async ({ stage }) => {
  const { url, sql } = await postgresDatabase(stage.atEnd);
  const role = `stranger_${process.pid}_${Date.now()}`;
  await sql(`create role ${role} login`);
  await sql(`revoke connect on database ${new URL(url).pathname.slice(1)} from public`);
  stage.atEnd(async () => void (await sql(`drop role ${role}`)));

  const refused = await stage.at('http://127.0.0.1:1').inside(`intents --journal ${url.replace('hw@', `${role}@`)}`);

  expectTold(refused, 'the server does not let this user into that database (no-connect)', 'Check user and database');
});

describe.concurrent('a server that does not write', () => {
  it('because of a setting is told with that setting', async ({ stage }) => {
    const { url, sql, run } = await openScene(stage);
    await sql(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);

    const ends = [await run('apply -y --first-apply'), await run('journal migrate')];

    for (const end of ends) expectTold(end, 'it cannot be written to (25006)', 'default_transaction_read_only');
  });

  it('because it is a standby is told so, and plan reads it', async ({ stage }) => {
    const server = await startPostgres(stage.atEnd);
    const standby = await startPostgres(stage.atEnd, { standbyOf: server });
    const { url } = await newJournalOn(server);
    const { run } = await openScene(stage);
    await run('apply -y --first-apply', url);
    const behind = url.replace(`:${server.port}/`, `:${standby.port}/`);
    while (!(await run('intents --all', behind)).stdout.includes('web-1'));

    const refused = [
      await run('apply -y', behind),
      await run('journal migrate', behind),
      await run('unlock 1', behind),
    ];
    const read = [await run('plan', behind), await run('intents', behind), await run('journal status', behind)];

    for (const end of refused) expectTold(end, 'cannot be written to', 'Use the address of the primary server.');
    expect(read.map(({ code }) => code)).toEqual([0, 0, 0]);
    const note = 'note: the journal is read from a standby server, which may lack the last records\n';
    expect(read.map(({ stderr }) => stderr)).toEqual([note, note, '']);
  });
});

it.concurrent('a lock whose holder cannot be read is a row, with what releases it', async ({ stage }) => {
  const { sql, cloud, run, url } = await openScene(stage);
  await run('apply -y --first-apply');
  await sql("update hostwright.account set released = false, holder = 'nobody'");
  const sent = cloud.requests().length;

  const refused = await run('apply -y');
  const unlocked = await run('unlock 1');

  expectTold(refused, 'what its row in the database says of its holder is malformed', `unlock 1 --journal ${url}`);
  expect(refused.stderr).not.toContain('file');
  expect(cloud.requests()).toHaveLength(sent);
  expect(unlocked.code, unlocked.stderr).toBe(0);
});

it.concurrent('a plan does not say what it cannot know without the journal', async ({ stage }) => {
  const { sql, run } = await openScene(stage);
  await run('apply -y --first-apply');
  await sql('update hostwright.meta set version = 0');

  const older = await run('plan');
  const none = await run('plan', 'postgres://hw@127.0.0.1:1/hostwright');
  const elsewhere = await run('plan HOSTWRIGHT_JOURNAL_SCHEMA=other');

  expect([older.code, none.code, elsewhere.code]).toEqual([7, 7, 7]);
  expect(elsewhere.stderr).toContain(' HOSTWRIGHT_JOURNAL_SCHEMA=other hostwright journal migrate --journal ');
  expect(older.stderr).toContain('\n  - As the owner of the database, run: hostwright journal migrate --journal ');
  expect(none.stderr).toContain('whether the server runs');
});
