/** What a watcher needs for 1,000 scopes of 1,000 hosts, in two processes of two workers; and a single round for small ones. */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from '../../support/postgres/database.ts';
import { declare } from '../fleet.ts';
import {
  type Bench,
  hostwright,
  largest,
  median,
  type Result,
  readState,
  spendNode,
  withSlowEmulator,
} from '../measure.ts';
import { withServer } from './server.ts';
import {
  type Counted,
  countAll,
  environmentOf,
  lagBetween,
  type Running,
  startWatchers,
  writeClouds,
} from './watchers.ts';

const [count, size] = [1_000, 1_000];
const everySeconds = 15 * 60;
const [processes, workers] = [2, 2];
/** Of each stretch that stands for 15 minutes. */
const shortSeconds = 60;

export const benchWatch: Bench = async (folder, { isFull }) =>
  withServer(async (server) => {
    const database = await server.newJournal();
    const { scopes, hosts } = writeScopes(join(folder, 'many-scopes'), size, true);
    return withSlowEmulator(['--hosts', hosts], async (endpoint) => {
      const start = performance.now();
      const running = await startWatchers(processes, { scopes, workers, endpoint, journal: database.url });
      try {
        const loaded = (performance.now() - start) / 1_000;
        const first = await watchFirstLooks(running, isFull, loaded);
        const lag = await watchLag(running, database, isFull);
        const page = await timePage(running, database);
        const peak = largest(running.map((one) => one.peakBytes()));
        const detail = `largest resident set of ${processes} processes, with --max-old-space-size=384 as in the examples`;
        return [
          first,
          lag,
          { name: 'watcher: peak', figure: peak && peak / 1e6, limit: 512, unit: 'MB', detail },
          ...page,
        ];
      } finally {
        await Promise.all(running.map((one) => one.stop()));
      }
    });
  });

/** Of each scope that a single round looks at. */
const fewHosts = 5;

export const benchWatchOnce: Bench = async (folder) =>
  withServer(async (server) => {
    const { url: journal } = await server.newJournal();
    const { scopes, hosts } = writeScopes(join(folder, 'small-scopes'), fewHosts, false);
    return withSlowEmulator(['--hosts', hosts], async (endpoint) => {
      writeClouds(scopes, endpoint);
      const round = async (...more: readonly string[]) => {
        const before = await readState(endpoint);
        const words = ['watch', '--once', '--scopes', scopes, '--journal', journal, '--workers', '8', ...more];
        const spent = await spendNode(hostwright(...words), join(folder, 'once.txt'), environmentOf(scopes));
        const { requests } = await readState(endpoint);
        return { ...spent, requests: requests.DescribeHostInstance - before.requests.DescribeHostInstance };
      };
      const all = await round();
      const again = await round();
      const one = await round('--only', 'scope-0500');
      const about = ({ cpu, requests, peakBytes }: typeof all) =>
        `${cpu.toFixed(1)} s CPU, ${requests} requests, peak ${((peakBytes ?? Number.NaN) / 1e6).toFixed(0)} MB`;
      const what = `of ${fewHosts} hosts, 8 workers`;
      return [
        { name: '1,000 scopes --once', figure: all.seconds, limit: 120, unit: 's', detail: `${what}: ${about(all)}` },
        { name: 'the same again', figure: again.seconds, limit: 120, unit: 's', detail: `${what}: ${about(again)}` },
        { name: 'one of 1,000 --once', figure: one.seconds, limit: 5, unit: 's', detail: about(one) },
      ];
    });
  });

/**
 * The folder for `--scopes`, and the live hosts as the emulator takes them. Each scope is a region of its own with short
 * entries, so that no listing is shared. Where scopes differ, one live host in a hundred is changed, and one is missing in
 * each.
 */
function writeScopes(
  home: string,
  size: number,
  differs: boolean,
): { readonly scopes: string; readonly hosts: string } {
  const scopes = join(home, 'scopes');
  mkdirSync(scopes, { recursive: true });
  const hosts = join(home, 'hosts.json');
  const file = openSync(hosts, 'w');
  const names = Array.from({ length: size }, (_, nth) => `web-${String(nth + 1).padStart(4, '0')}`);
  const declared = names.map((name) => `name: ${name}`);
  const common = { ImageId: 'img-base', Memory: 4096, ChargeType: 'Month' };
  for (let number = 1; number <= count; number += 1) {
    const id = `scope-${String(number).padStart(4, '0')}`;
    const [Region, Zone] = [`bench-${number}`, `bench-${number}-01`];
    writeFileSync(join(home, `${id}.yaml`), declare(`region: ${Region}\nzone: ${Zone}\n`, declared));
    writeFileSync(join(scopes, `${id}.yaml`), `files: ../${id}.yaml\ncloud: bench\nevery: 15m\n`);
    const live = differs ? names.slice(1) : names;
    const cpuOf = (nth: number) => (differs && nth % 100 === 0 ? 4 : 2);
    const rows = live.map((Name, nth) => ({ Region, Zone, Name, CPU: cpuOf(nth), ...common }));
    writeSync(file, `${number === 1 ? '[' : ','}${JSON.stringify(rows).slice(1, -1)}`);
  }
  writeSync(file, ']');
  closeSync(file);
  return { scopes, hosts };
}

/** All scopes are due at once. */
async function watchFirstLooks(running: readonly Running[], isFull: boolean, loaded: number): Promise<Result> {
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

/** Each scope is due once in 15 minutes, one after the other. */
async function watchLag(running: readonly Running[], { sql }: PostgresDatabase, isFull: boolean): Promise<Result> {
  // As they are after some hours, when their intervals have spread them.
  await sql(
    "update hostwright.scope set due = now() + place * $1::float8 * interval '1 s' from (select id, row_number() over (order by md5(id)) as place from hostwright.scope) as placed where scope.id = placed.id",
    [everySeconds / count],
  );
  const before = await countAll(running);
  const start = performance.now();
  const after = await countAfter(running, () => false, isFull ? everySeconds : shortSeconds);
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

async function timePage([one]: readonly Running[], { sql }: PostgresDatabase): Promise<readonly Result[]> {
  const pages = 20;
  await waitUntil(async () => {
    await sql("update hostwright.scope set due = now() + interval '1 hour' where due <= now() + interval '30 minutes'");
    return (await sql('select from hostwright.scope where lease_until > now()')).length === 0;
  });
  const times: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth < pages; nth += 1) {
    const start = performance.now();
    const text = (await one?.read('/')) ?? '';
    times.push(performance.now() - start);
    bytes = Buffer.byteLength(text);
    if (!text.includes('more scopes</h3>')) throw new Error('It is not the page of 1,000 scopes.');
  }
  const detail = `p50 of ${pages}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms, while no worker looks`;
  return [
    { name: 'page of 1,000 scopes', figure: median(times), limit: 100, unit: 'ms', detail },
    { name: 'page of 1,000: size', figure: bytes / 1_000, limit: 300, unit: 'kB', detail: 'not packed' },
  ];
}

/** Counts until it holds, or so many seconds have passed. Not often: each count takes time of the processes. */
async function countAfter(
  running: readonly Running[],
  holds: (counted: Counted) => boolean,
  mostSeconds: number,
): Promise<Counted> {
  const until = performance.now() + mostSeconds * 1_000;
  for (;;) {
    await sleep(Math.max(0, Math.min(2_000, until - performance.now())));
    const counted = await countAll(running);
    if (holds(counted) || performance.now() >= until) return counted;
  }
}

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await holds()) return;
    await sleep(500);
  }
  throw new Error('The workers do not come to rest.');
}
