/** What a journal in PostgreSQL costs, with a server on this machine that syncs each commit. */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordsOfRuns } from '../journal-records.mjs';
import { hostwright, median, spendNode, timeNode } from '../measure.mjs';
import { openModules } from './open-modules.mjs';

/** @typedef {import('../measure.mjs').Result} Result */
/** @typedef {import('../journal-records.mjs').JournalRecord} JournalRecord */
/** @typedef {import('./modules.ts').BenchServer} BenchServer */
/** @typedef {import('../../../src/core/ledger/journal-store.ts').HeldJournal} HeldJournal */
/** @typedef {{ modules: import('./open-modules.mjs').Modules, path: string, server: BenchServer, url: string }} Place */

const timedRead = fileURLToPath(new URL('./timed-read.mjs', import.meta.url));

/** @type {(folder: string) => Promise<readonly Result[]>} */
export async function benchSharedJournal(folder) {
  const { modules, path, close } = await openModules();
  try {
    const server = await modules.startBenchServer();
    try {
      const database = await newJournal(server);
      const place = { modules, path, server, url: database.url };
      return [
        ...(await timeAppends(place)),
        await timeBatches(place),
        await timeAccounts(place),
        await timeTaking(place, folder),
        ...(await timeReading(place, folder, database)),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    close();
  }
}

/**
 * A new database with the tables.
 * @param {BenchServer} server
 */
export async function newJournal(server) {
  const database = await server.newDatabase();
  timeNode(hostwright('journal', 'migrate', '--journal', database.url));
  return database;
}

const sends = [...recordsOfRuns(1_000)].filter(({ type }) => type === 'send');
const turns = 20;
const appendsOfTurn = 50;

/**
 * One record after the other. The disk alone and the server alone take turns with it, so that a busy minute falls on all.
 * @type {(place: Place) => Promise<readonly Result[]>}
 */
async function timeAppends({ modules, server, url }) {
  const held = await modules.takeJournal(url, accountOf(1));
  const file = openSync(join(server.folder, 'synced'), 'w');
  const page = Buffer.alloc(8_192);
  const sync = async () => {
    writeSync(file, page, 0, page.length, 0);
    fdatasyncSync(file);
  };
  const { query, close } = modules.openStatements(url);
  await query('create table bare (number int)', []);
  const insert = () => query('insert into bare values (1)', []);
  // The first ones find cold code and an empty file.
  await timeEach(() => held.journal.append(sends.slice(0, 1)), appendsOfTurn);
  await timeEach(sync, appendsOfTurn);
  await timeEach(insert, appendsOfTurn);
  const appends = [];
  const syncs = [];
  const inserts = [];
  for (let turn = 0; turn < turns; turn += 1) {
    appends.push(...(await timeEach((nth) => held.journal.append(sends.slice(nth, nth + 1)), appendsOfTurn)));
    syncs.push(...(await timeEach(sync, appendsOfTurn)));
    inserts.push(...(await timeEach(insert, appendsOfTurn)));
  }
  closeSync(file);
  await close();
  await held.release(undefined);
  const [middle, disk] = [median(appends), median(syncs)];
  const detail = `of ${appends.length} in PostgreSQL ${server.version}, one after the other`;
  return [
    { name: 'append of 1: p50', figure: middle, limit: 4, unit: 'ms', detail },
    { name: 'append of 1: p99', figure: quantile(appends, 0.99), limit: 40, unit: 'ms', detail },
    {
      name: 'append of 1: disk',
      figure: middle / disk,
      limit: 3,
      unit: 'x',
      detail: `${middle.toFixed(2)} ms against ${disk.toFixed(2)} ms of one fdatasync of 8 kB, both p50; an insert into a table without an index takes ${median(inserts).toFixed(2)} ms`,
    },
  ];
}

const batchSize = 16;
const batches = 500;

/** @type {(place: Place) => Promise<Result>} */
async function timeBatches({ modules, url }) {
  const held = await modules.takeJournal(url, accountOf(2));
  const start = performance.now();
  const times = await timeEach((nth) => held.journal.append(sends.slice(nth % 60, (nth % 60) + batchSize)), batches);
  const seconds = (performance.now() - start) / 1_000;
  await held.release(undefined);
  return {
    name: 'commits of 16 records',
    figure: (batches * batchSize) / seconds,
    limit: 4_000,
    atLeast: true,
    unit: '/s',
    detail: `records; ${batches} commits one after the other, ${median(times).toFixed(2)} ms each (p50)`,
  };
}

const accounts = 16;
const accountsMs = 4_000;

/** @type {(place: Place) => Promise<Result>} */
async function timeAccounts({ modules, url }) {
  const helds = await Promise.all(
    Array.from({ length: accounts }, (_, nth) => modules.takeJournal(url, accountOf(100 + nth))),
  );
  const start = performance.now();
  const until = start + accountsMs;
  /** @param {HeldJournal} held */
  const write = async ({ journal }) => {
    let commits = 0;
    for (; performance.now() < until; commits += 1) await journal.append(sends.slice(commits % 60, (commits % 60) + 1));
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

const takings = 7;

/** @type {(place: Place, folder: string) => Promise<Result>} */
async function timeTaking({ modules, path, url }, folder) {
  const account = accountOf(3);
  const held = await modules.takeJournal(url, account);
  // The journal itself says first where it is.
  const records = 1 + (await fill(held, recordsOfRuns(10_000), Number.POSITIVE_INFINITY));
  await held.keepCheckpoint({ records, least: 0, interruption: new AbortController().signal });
  await held.release(records);
  const output = join(folder, 'take.json');
  const times = [];
  for (let taking = 0; taking < takings; taking += 1) {
    await spendNode([timedRead, path, 'take', url, account], output);
    times.push(Number(JSON.parse(readFileSync(output, 'utf8')).milliseconds));
  }
  return {
    name: 'take 10,000 creates',
    figure: median(times),
    limit: 300,
    unit: 'ms',
    detail: `lock and journal of ${records} records with a checkpoint, p50 of ${takings} new processes, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`,
  };
}

/** @type {(place: Place, folder: string, database: { sql: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]> }) => Promise<readonly Result[]>} */
async function timeReading({ modules, path, url }, folder, { sql }) {
  const account = accountOf(4);
  const held = await modules.takeJournal(url, account);
  const records = recordsOfRuns(1_000_000);
  const output = join(folder, 'read.json');
  /** @type {Result[]} */
  const results = [];
  let written = 1;
  for (const { count, seconds } of [
    { count: 200_394, seconds: 5 },
    { count: 2_003_910, seconds: 20 },
  ]) {
    written += await fill(held, records, count - written);
    const { peakBytes } = await spendNode([timedRead, path, 'all', url, account], output);
    const read = JSON.parse(readFileSync(output, 'utf8'));
    if (read.records !== count) throw new Error(`There are ${read.records} records, and not ${count}.`);
    const name = `read ${count.toLocaleString('en')}`;
    results.push(
      {
        name,
        figure: read.milliseconds / 1_000,
        limit: seconds,
        unit: 's',
        detail: 'records by pages of 20,000, and their chain; nothing is folded',
      },
      {
        name: `${name}: peak`,
        figure: peakBytes === undefined ? undefined : peakBytes / 1e6,
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
  results.push({
    name: 'size of a record',
    figure: Number(size?.bytes),
    limit: 500,
    unit: 'B',
    detail: `of ${Number(size?.count).toLocaleString('en')} records on disk, with their index`,
  });
  return results;
}

const recordsAtOnce = 10_000;

/**
 * Appends that many records, or all that there are. Returns how many.
 * @param {HeldJournal} held
 * @param {Iterator<JournalRecord>} records
 * @param {number} count
 */
async function fill({ journal }, records, count) {
  let done = 0;
  /** @type {JournalRecord[]} */
  let batch = [];
  for (let next = count > 0 ? records.next() : undefined; next?.done === false; ) {
    batch.push(next.value);
    done += 1;
    if (batch.length === recordsAtOnce || done === count) {
      await journal.append(batch);
      batch = [];
    }
    next = done < count ? records.next() : undefined;
  }
  await journal.append(batch);
  return done;
}

/**
 * Milliseconds of each of so many.
 * @param {(nth: number) => Promise<unknown>} work
 * @param {number} count
 */
async function timeEach(work, count) {
  const times = [];
  for (let nth = 0; nth < count; nth += 1) {
    const start = performance.now();
    await work(nth);
    times.push(performance.now() - start);
  }
  return times;
}

/** @type {(values: readonly number[], share: number) => number} */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** @param {number} number */
const accountOf = (number) => number.toString(16).padStart(12, '0');
