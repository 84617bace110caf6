/** Without any one guard of its SQL, a shared journal is seen to break; with all of them, it is not. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Batch, JournalDatabase } from '../../src/journal/database/journal-database.ts';
import { writeScripts } from '../../src/journal/database/postgres/postgres-database.ts';
import { figureOf } from '../prove/figures.mjs';
import { contractHistory, openTables, playContract } from '../support/postgres/contract.ts';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { postgresDatabase, startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

interface SqlMutant {
  readonly guard: string;
  /** There exactly once; in place of it stands `put`. */
  readonly find: string;
  readonly put?: string;
}

/** The everyday run of the contract sees an answer that it does not allow. */
const byContract: readonly SqlMutant[] = [
  {
    guard: 'a record is of the generation that holds the lock',
    find: 'generation = of_generation and holder = of_holder and not released\n      and head',
    put: 'holder = of_holder and not released\n      and head',
  },
  {
    guard: 'a record is of the holder that took the lock',
    find: 'and holder = of_holder and not released\n      and head',
    put: 'and not released\n      and head',
  },
  { guard: 'nobody writes behind a lock that was released', find: 'and not released\n      and head', put: 'and head' },
  { guard: 'a batch stands behind the record that its writer knows', find: 'and head = behind and', put: 'and' },
  { guard: 'a batch is known again by its id', find: ' and batch = of_batch' },
  { guard: 'a lock is taken where nobody took it meanwhile', find: 'generation = expected and' },
  { guard: 'a lock is not taken from a holder that lives', find: 'and (released or holder = dead)' },
  {
    guard: 'a lock is given back by its own generation',
    find: 'and generation = of_generation and holder = of_holder and not released;',
    put: 'and holder = of_holder and not released;',
  },
  {
    guard: 'a lock is given back by its own holder',
    find: 'and holder = of_holder and not released;',
    put: 'and not released;',
  },
  { guard: 'a lock is given back once', find: 'and not released;', put: ';' },
  { guard: 'a checkpoint is of records that are there', find: ' and of_seq <= head' },
  { guard: 'a checkpoint is never replaced by an older one', find: '\n    where checkpoint.seq < excluded.seq' },
];

const lease: SqlMutant = {
  guard: 'a lock is no lease',
  find: '(released or holder = dead)',
  put: "(released or holder = dead or taken_at < now() - interval '60 s')",
};
const identity: SqlMutant = {
  guard: 'a record is written on the server that the lock was taken on',
  find: ' and server = $SCHEMA.server();',
  put: ';',
};
const durable: SqlMutant = {
  guard: 'what is acknowledged is on the disk, whatever the database is set to',
  find: "perform set_config('synchronous_commit', 'on', true);",
  put: 'null;',
};

let database: PostgresDatabase;
/** With every guard. A history has an account of its own, so all may be played in the same tables. */
let sound: JournalDatabase;
const opened: JournalDatabase[] = [];
const cleanUps: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  if (isPostgresOff) return;
  database = await postgresDatabase((cleanUp) => void cleanUps.push(cleanUp));
  sound = (await makeTables()).tables;
});

afterAll(async () => {
  for (const one of opened) await one.close();
  for (const cleanUp of cleanUps) await cleanUp();
});

/** Tables in a schema of their own: sound ones, or without a guard. */
async function makeTables(mutant?: SqlMutant, { url, sql }: PostgresDatabase = database) {
  const schema = `m${randomUUID().slice(0, 8)}`;
  await sql(mutant === undefined ? writeScripts(schema).tables : mutate(schema, mutant));
  const tables = openTables(url, schema);
  opened.push(tables);
  return { tables, schema };
}

function mutate(schema: string, { find, put = '' }: SqlMutant): string {
  const named = (text: string) => text.replaceAll('$SCHEMA', `"${schema}"`);
  const [before = '', after = '', ...more] = writeScripts(schema).tables.split(named(find));
  expect([before === '', after === '', more], `exactly once: ${find}`).toEqual([false, false, []]);
  return before + named(put) + after;
}

const account = '0123456789ab';
const holder = '{"pid":1}';
const lines = { head: 0, id: randomUUID(), lines: ['1.1 aa {}'], chain: '00'.repeat(32) };
const batch: Batch = { account, generation: 1, holder, ...lines };
const taking = { account, expected: 0, dead: undefined, holder };

/** What a machine gets that finds a lock whose holder has not been heard of for a day. */
async function takeFromSilent({ tables, schema }: Awaited<ReturnType<typeof makeTables>>): Promise<boolean> {
  await tables.take(taking);
  await database.sql(`update "${schema}".account set taken_at = now() - interval '1 day'`);
  return (await tables.take({ ...taking, expected: 1, holder: '{"pid":2}' })).row?.generation === 2;
}

/** As a dump that is restored makes the table of the records anew, under a run that goes on. */
async function appendToRestored({ tables, schema }: Awaited<ReturnType<typeof makeTables>>): Promise<boolean> {
  await tables.take(taking);
  await database.sql(`alter table "${schema}".record rename to dumped`);
  await database.sql(`create table "${schema}".record (like "${schema}".dumped including all)`);
  return (await tables.append(batch)) === undefined;
}

describe.skipIf(isPostgresOff)('a shared journal without this guard is seen to break, and not with it:', () => {
  it.each(byContract.map((mutant) => [mutant.guard, mutant] as const))('%s', async (_, mutant) => {
    const mutated = await makeTables(mutant);

    const found = await fc.check(
      fc.asyncProperty(contractHistory, (steps) => playContract(mutated.tables, steps)),
      { numRuns: figureOf('contracts'), seed: 1, endOnFailure: true },
    );

    expect(found.failed, `seen in ${found.numRuns} histories`).toBe(true);
    await playContract(sound, found.counterexample?.[0] ?? []);
  });

  it(lease.guard, async () => {
    const [whole, mutated] = [await makeTables(), await makeTables(lease)];

    expect([await takeFromSilent(whole), await takeFromSilent(mutated)]).toEqual([false, true]);
  });

  it(identity.guard, async () => {
    const [whole, mutated] = [await makeTables(), await makeTables(identity)];

    expect([await appendToRestored(whole), await appendToRestored(mutated)]).toEqual([false, true]);
  });

  it(durable.guard, async () => {
    const server = await startPostgres(onTestFinished);
    const own = await server.newDatabase();
    const [whole, mutated] = [await makeTables(undefined, own), await makeTables(durable, own)];
    await own.sql(`alter database ${new URL(own.url).pathname.slice(1)} set synchronous_commit = off`);
    const countKept = async ({ schema }: typeof whole) => (await own.sql(`select from "${schema}".record`)).length;
    // Without it, nothing but a commit that waits brings anything to the disk, and then earlier ones, too.
    const [writer] = await server.sql("select pid from pg_stat_activity where backend_type = 'walwriter'");
    process.kill(Number(writer?.pid), 'SIGSTOP');
    for (const { tables } of [whole, mutated]) {
      await tables.take(taking);
      expect(await tables.append(batch)).toBeUndefined();
    }

    await server.kill9();
    process.kill(Number(writer?.pid), 'SIGKILL');
    await server.restart();

    expect([await countKept(whole), await countKept(mutated)]).toEqual([1, 0]);
  });
});
