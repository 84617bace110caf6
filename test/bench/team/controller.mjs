/** What a controller needs for 1,000 scopes of 1,000 hosts, in two processes of two workers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median, startEmulator } from '../measure.mjs';
import { countAll, lagBetween, startControllers } from './controllers.mjs';
import { writeScopes } from './many-scopes.mjs';
import { openModules } from './open-modules.mjs';
import { newJournal } from './shared-journal.mjs';

/** @typedef {import('../measure.mjs').Result} Result */
/** @typedef {import('./controllers.mjs').Running} Running */
/** @typedef {import('./controllers.mjs').Counted} Counted */
/** @typedef {Awaited<ReturnType<typeof newJournal>>} Database */

const [count, size] = [1_000, 1_000];
const everySeconds = 15 * 60;
const [processes, workers] = [2, 2];
/** Of each stretch that stands for 15 minutes. */
const shortSeconds = 60;

/** @type {(folder: string, options: { isFull: boolean }) => Promise<readonly Result[]>} */
export async function benchController(folder, { isFull }) {
  const { modules, close } = await openModules();
  try {
    const server = await modules.startBenchServer();
    try {
      return await watchScopes(folder, await newJournal(server), isFull);
    } finally {
      await server.stop();
    }
  } finally {
    close();
  }
}

/** @type {(folder: string, database: Database, isFull: boolean) => Promise<readonly Result[]>} */
async function watchScopes(folder, database, isFull) {
  const { scopes, hosts } = writeScopes(folder, count, size);
  const cloud = await startEmulator('--latency', '20ms', '--hosts', hosts);
  /** @type {readonly Running[]} */
  let running = [];
  try {
    const start = performance.now();
    running = await startControllers(processes, { scopes, workers, endpoint: cloud.url, journal: database.url });
    const loaded = (performance.now() - start) / 1_000;
    const first = await watchFirstLooks(running, isFull, loaded);
    const lag = await watchLag(running, database, isFull);
    const page = await timePage(running, database);
    const peaks = running.map((one) => one.peakBytes());
    return [
      first,
      lag,
      {
        name: 'controller: peak',
        figure: peaks.some((peak) => peak === undefined) ? undefined : Math.max(...peaks.map(Number)) / 1e6,
        limit: 512,
        unit: 'MB',
        detail: `largest resident set of ${processes} processes, with --max-old-space-size=384 as in the examples`,
      },
      ...page,
    ];
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await cloud.stop();
  }
}

/**
 * All scopes are due at once.
 * @type {(running: readonly Running[], isFull: boolean, loaded: number) => Promise<Result>}
 */
async function watchFirstLooks(running, isFull, loaded) {
  const start = performance.now();
  // The first looks find cold code.
  const before = await countAfter(running, ({ trusted }) => trusted >= 20, 120);
  const begun = performance.now();
  const after = await countAfter(running, ({ trusted }) => trusted >= count, isFull ? everySeconds : shortSeconds);
  const seconds = (performance.now() - begun) / 1_000;
  // One whose listing was not trusted came to nothing.
  const looks = after.trusted - before.trusted;
  const failed = after.looks - after.trusted;
  const isAll = after.trusted >= count;
  const cpu = (after.cpuSeconds - before.cpuSeconds) / looks;
  const rate = looks / seconds;
  const made = `${looks} looks in ${seconds.toFixed(0)} s, ${rate.toFixed(1)} a second, ${cpu.toFixed(2)} s CPU each${failed > 0 ? `, and ${failed} that came to nothing` : ''}`;
  return {
    name: '1,000 scopes once',
    figure: isAll ? (performance.now() - start) / 1_000 : count / rate,
    limit: everySeconds,
    unit: 's',
    detail: `${made}${isAll ? '' : '; the rest by that rate: --full plays it'}; ${processes} processes of ${workers} workers, which loaded for ${loaded.toFixed(0)} s`,
  };
}

/**
 * Each scope is due once in 15 minutes, one after the other.
 * @type {(running: readonly Running[], database: Database, isFull: boolean) => Promise<Result>}
 */
async function watchLag(running, database, isFull) {
  // As they are after some hours, when their intervals have spread them.
  await database.sql(
    "update hostwright.scope set due = now() + place * $1::float8 * interval '1 s' from (select id, row_number() over (order by md5(id)) as place from hostwright.scope) as placed where scope.id = placed.id",
    [everySeconds / count],
  );
  const before = await countAll(running);
  const start = performance.now();
  const seconds = isFull ? everySeconds : shortSeconds;
  const after = await countAfter(running, () => false, seconds);
  const played = (performance.now() - start) / 1_000;
  const looks = after.looks - before.looks;
  const cpu = (after.cpuSeconds - before.cpuSeconds) / played;
  const made = `upper bound, of ${looks} looks in ${played.toFixed(0)} s${isFull ? '' : ' of the 15 minutes: --full plays them'}`;
  return {
    name: '1,000 scopes: lag p99',
    // What is late all along is not leased, and so not counted.
    figure: looks < 0.8 * (count / everySeconds) * played ? Number.POSITIVE_INFINITY : lagBetween(before, after, 0.99),
    limit: 60,
    unit: 's',
    detail: `${made}; all processes use ${cpu.toFixed(2)} of a core`,
  };
}

const pages = 20;

/** @type {(running: readonly Running[], database: Database) => Promise<readonly Result[]>} */
async function timePage([one, ...others], { sql }) {
  await waitUntil(async () => {
    await sql("update hostwright.scope set due = now() + interval '1 hour' where due <= now() + interval '30 minutes'");
    return (await sql('select from hostwright.scope where lease_until > now()')).length === 0;
  });
  if (one === undefined) throw new Error(`${others.length} of ${processes} processes run.`);
  const times = [];
  let bytes = 0;
  for (let nth = 0; nth < pages; nth += 1) {
    const start = performance.now();
    const text = await one.read('/');
    times.push(performance.now() - start);
    bytes = Buffer.byteLength(text);
    if (!text.includes('page 1 of 10<')) throw new Error('It is not the first page of 1,000 scopes.');
  }
  const detail = `p50 of ${pages}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms, while no worker looks`;
  return [
    { name: 'page of 1,000 scopes', figure: median(times), limit: 100, unit: 'ms', detail },
    { name: 'page of 1,000: size', figure: bytes / 1_000, limit: 300, unit: 'kB', detail: 'not packed' },
  ];
}

/**
 * Counts until it holds, or so many seconds have passed. Not often: each count takes time of the processes.
 * @param {readonly Running[]} running
 * @param {(counted: Counted) => boolean} holds
 * @param {number} mostSeconds
 */
async function countAfter(running, holds, mostSeconds) {
  const until = performance.now() + mostSeconds * 1_000;
  for (;;) {
    const left = until - performance.now();
    await sleep(Math.max(0, Math.min(2_000, left)));
    const counted = await countAll(running);
    if (holds(counted) || performance.now() >= until) return counted;
  }
}

/** @param {() => Promise<boolean>} holds */
async function waitUntil(holds) {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await holds()) return;
    await sleep(500);
  }
  throw new Error('The workers do not come to rest.');
}
