/** What a journal in PostgreSQL costs, with a server on this machine that syncs each commit. */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openConnections } from '../../../src/journal/database/postgres/connection.ts';
import type { HeldJournal } from '../../../src/ledger/journal-store.ts';
import type { JournalRecord } from '../../../src/model/intent.ts';
import { settingsFor } from '../../support/postgres/connections.ts';
import type { PostgresDatabase } from '../../support/postgres/database.ts';
import { recordsOfRuns } from '../journal.ts';
import { type Bench, median, type Result, spendNode, takeTurns } from '../measure.ts';
import { type BenchServer, takeJournal, withServer } from './server.ts';

export const benchSharedJournal: Bench = async (folder, { bundle }) =>
  withServer(async (server) => {
    const database = await server.newJournal();
    const { url } = database;
    /** In a process of its own. */
    const readAll = async (account: string) => {
      const output = join(folder, 'read.json');
      const script = `import(${JSON.stringify(pathToFileURL(bundle).href)}).then(({ timeRead }) => timeRead(...process.argv.slice(1)))`;
      const spent = await spendNode(['-e', script, url, account], output);
      return { ...spent, ...(JSON.parse(readFileSync(output, 'utf8')) as { milliseconds: number; records: number }) };
    };
    return [...(await timeAppends(server, database.url)), ...(await timeReading(database, readAll))];
  });

const sends = [...recordsOfRuns(1_000)].filter(({ type }) => type === 'send');

/** One record after the other. The disk alone and the server alone take turns with it. */
async function timeAppends({ version, folder }: BenchServer, url: string): Promise<readonly Result[]> {
  const held = await takeJournal(url, accountOf(1));
  const file = openSync(join(folder, 'synced'), 'w');
  const page = Buffer.alloc(8_192);
  const { query, close } = openConnections(settingsFor(url));
  await query('create table bare (number int)', []);
  const sides = {
    appends: () => timeEach((nth) => held.journal.append(sends.slice(nth, nth + 1)), 50),
    syncs: () =>
      timeEach(async () => {
        writeSync(file, page, 0, page.length, 0);
        fdatasyncSync(file);
      }, 50),
    inserts: () => timeEach(() => query('insert into bare values (1)', []), 50),
  };
  // The first ones find cold code and an empty file.
  await takeTurns(1, sides);
  const took = await takeTurns(20, sides);
  closeSync(file);
  await close();
  await held.release(undefined);
  const [appends, syncs, inserts] = [took.appends.flat(), took.syncs.flat(), took.inserts.flat()];
  const detail = `of ${appends.length} in PostgreSQL ${version}, one after the other`;
  return [
    { name: 'append of 1: p50', figure: median(appends), limit: 4, unit: 'ms', detail },
    {
      name: 'append of 1: disk',
      figure: median(appends) / median(syncs),
      limit: 3,
      unit: 'x',
      detail: `${median(appends).toFixed(2)} ms against ${median(syncs).toFixed(2)} ms of one fdatasync of 8 kB, both p50; an insert into a table without an index takes ${median(inserts).toFixed(2)} ms`,
    },
  ];
}

async function timeReading(
  { url, sql }: PostgresDatabase,
  readAll: (account: string) => Promise<{ milliseconds: number; records: number; peakBytes: number | undefined }>,
): Promise<readonly Result[]> {
  const account = accountOf(4);
  const held = await takeJournal(url, account);
  const records = recordsOfRuns(1_000_000);
  const results: Result[] = [];
  let written = 1;
  for (const { count, seconds } of [
    { count: 200_394, seconds: 5 },
    { count: 2_003_910, seconds: 20 },
  ]) {
    written += await fill(held, records, count - written);
    const { milliseconds, records: read, peakBytes } = await readAll(account);
    if (read !== count) throw new Error(`There are ${read} records, and not ${count}.`);
    const name = `read ${count.toLocaleString('en')}`;
    results.push(
      {
        name,
        figure: milliseconds / 1_000,
        limit: seconds,
        unit: 's',
        detail: 'records by pages of 20,000, and their chain; nothing is folded',
      },
      {
        name: `${name}: peak`,
        figure: peakBytes && peakBytes / 1e6,
        limit: 200,
        unit: 'MB',
        detail: 'largest resident set of that process',
      },
    );
  }
  await held.release(undefined);
  const [size] = await sql(
    "select pg_total_relation_size('hostwright.record')::float8 / count(*) as bytes, count(*)::int as count from hostwright.record",
  );
  const detail = `of ${Number(size?.count).toLocaleString('en')} records on disk, with their index`;
  return [...results, { name: 'size of a record', figure: Number(size?.bytes), limit: 500, unit: 'B', detail }];
}

/** Appends that many records, or all that there are. Returns how many. */
async function fill({ journal }: HeldJournal, records: Iterator<JournalRecord>, count: number): Promise<number> {
  let done = 0;
  let batch: JournalRecord[] = [];
  for (let next = count > 0 ? records.next() : undefined; next?.done === false; ) {
    batch.push(next.value);
    done += 1;
    if (batch.length === 10_000 || done === count) {
      await journal.append(batch);
      batch = [];
    }
    next = done < count ? records.next() : undefined;
  }
  await journal.append(batch);
  return done;
}

/** Milliseconds of each of so many. */
async function timeEach(work: (nth: number) => Promise<unknown>, count: number): Promise<readonly number[]> {
  const times = [];
  for (let nth = 0; nth < count; nth += 1) {
    const start = performance.now();
    await work(nth);
    times.push(performance.now() - start);
  }
  return times;
}

const accountOf = (number: number) => number.toString(16).padStart(12, '0');
