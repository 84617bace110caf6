/** What a journal in PostgreSQL costs, with a server on this machine that syncs each commit. */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JournalRecord } from '../../../src/core/intent.ts';
import type { HeldJournal } from '../../../src/core/ledger/journal-store.ts';
import { openConnections } from '../../../src/journal/database/postgres/connection.ts';
import { settingsFor } from '../../support/postgres/connections.ts';
import type { PostgresDatabase } from '../../support/postgres/database.ts';
import { recordsOfRuns } from '../journal.ts';
import { type Bench, median, quantile, type Result, spendNode, takeTurns } from '../measure.ts';
import { type BenchServer, takeJournal, withServer } from './server.ts';

export const benchSharedJournal: Bench = async (folder, { bundle }) =>
  withServer(async (server) => {
    const database = await server.newJournal();
    const { url } = database;
    /** Reads it in a process of its own. */
    const readApart = async (what: 'all' | 'take', account: string) => {
      const output = join(folder, 'read.json');
      const script = `import(${JSON.stringify(pathToFileURL(bundle).href)}).then(({ timeRead }) => timeRead(...process.argv.slice(1)))`;
      const spent = await spendNode(['-e', script, what, url, account], output);
      return { ...spent, ...(JSON.parse(readFileSync(output, 'utf8')) as { milliseconds: number; records?: number }) };
    };
    return [
      ...(await timeAppends(server, url)),
      await timeBatches(url),
      await timeAccounts(url),
      await timeTaking(url, (account) => readApart('take', account)),
      ...(await timeReading(database, (account) => readApart('all', account))),
    ];
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
    { name: 'append of 1: p99', figure: quantile(appends, 0.99), limit: 40, unit: 'ms', detail },
    {
      name: 'append of 1: disk',
      figure: median(appends) / median(syncs),
      limit: 3,
      unit: 'x',
      detail: `${median(appends).toFixed(2)} ms against ${median(syncs).toFixed(2)} ms of one fdatasync of 8 kB, both p50; an insert into a table without an index takes ${median(inserts).toFixed(2)} ms`,
    },
  ];
}

async function timeBatches(url: string): Promise<Result> {
  const [size, batches] = [16, 500];
  const held = await takeJournal(url, accountOf(2));
  const start = performance.now();
  const times = await timeEach((nth) => held.journal.append(sends.slice(nth % 60, (nth % 60) + size)), batches);
  const seconds = (performance.now() - start) / 1_000;
  await held.release(undefined);
  return {
    name: 'commits of 16 records',
    figure: (batches * size) / seconds,
    limit: 4_000,
    atLeast: true,
    unit: '/s',
    detail: `records; ${batches} commits one after the other, ${median(times).toFixed(2)} ms each (p50)`,
  };
}

async function timeAccounts(url: string): Promise<Result> {
  const [accounts, mostMs] = [16, 4_000];
  const helds = await Promise.all(Array.from({ length: accounts }, (_, nth) => takeJournal(url, accountOf(100 + nth))));
  const start = performance.now();
  const write = async ({ journal }: HeldJournal) => {
    let commits = 0;
    for (; performance.now() < start + mostMs; commits += 1)
      await journal.append(sends.slice(commits % 60, (commits % 60) + 1));
    return commits;
  };
  const commits = await Promise.all(helds.map(write));
  const seconds = (performance.now() - start) / 1_000;
  await Promise.all(helds.map((held) => held.release(undefined)));
  const sum = commits.reduce((all, one) => all + one, 0);
  return {
    name: '16 accounts at once',
    figure: sum / seconds,
    limit: 2_000,
    atLeast: true,
    unit: '/s',
    detail: `commits of one record, from one process; ${sum} in ${seconds.toFixed(1)} s`,
  };
}

async function timeTaking(url: string, take: (account: string) => Promise<{ milliseconds: number }>): Promise<Result> {
  const account = accountOf(3);
  const held = await takeJournal(url, account);
  // The journal itself says first where it is.
  const records = 1 + (await fill(held, recordsOfRuns(10_000), Number.POSITIVE_INFINITY));
  await held.keepCheckpoint({ records, least: 0, interruption: new AbortController().signal });
  await held.release(records);
  const taken = await takeTurns(7, { take: () => take(account) });
  const times = taken.take.map(({ milliseconds }) => milliseconds);
  return {
    name: 'take 10,000 creates',
    figure: median(times),
    limit: 300,
    unit: 'ms',
    detail: `lock and journal of ${records} records with a checkpoint, p50 of ${times.length} new processes, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`,
  };
}

async function timeReading(
  { url, sql }: PostgresDatabase,
  readAll: (account: string) => Promise<{ milliseconds: number; records?: number; peakBytes: number | undefined }>,
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
