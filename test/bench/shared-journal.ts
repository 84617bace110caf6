/** What a journal in PostgreSQL costs and adds to an apply, with a server on this machine that syncs each commit. */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { storeAt } from '../../support/postgres/held-journals.ts';
import { makeFleet, newJournal } from '../applies.ts';
import { recordsOfRuns } from '../journal.ts';
import { type Bench, listed, median, type Result, takeTurns, withSlowEmulator } from '../measure.ts';
import { type BenchServer, withServer } from './server.ts';

export const benchSharedJournal: Bench = async () =>
  withServer(async (server) => timeAppends(server, (await server.newJournal()).url));

const sends = [...recordsOfRuns(1_000)].filter(({ type }) => type === 'send');

/** One record after the other. The disk alone and the server alone take turns with it. */
async function timeAppends({ version, folder }: BenchServer, url: string): Promise<readonly Result[]> {
  const held = await storeAt(url, { account: '000000000001' }).take();
  const file = openSync(join(folder, 'synced'), 'w');
  const page = Buffer.alloc(8_192);
  const sides = {
    appends: () => timeEach((nth) => held.journal.append(sends.slice(nth, nth + 1)), 50),
    syncs: () =>
      timeEach(async () => {
        writeSync(file, page, 0, page.length, 0);
        fdatasyncSync(file);
      }, 50),
  };
  // The first ones find cold code and an empty file.
  await takeTurns(1, sides);
  const took = await takeTurns(20, sides);
  closeSync(file);
  await held.release(undefined);
  const [appends, syncs] = [took.appends.flat(), took.syncs.flat()];
  const detail = `of ${appends.length} in PostgreSQL ${version}, one after the other`;
  return [
    { name: 'append of 1: p50', figure: median(appends), limit: 4, unit: 'ms', detail },
    {
      name: 'append of 1: disk',
      figure: median(appends) / median(syncs),
      limit: 3,
      unit: 'x',
      detail: `${median(appends).toFixed(2)} ms against ${median(syncs).toFixed(2)} ms of one fdatasync of 8 kB, both p50`,
    },
  ];
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

/** What an apply does unless it is told otherwise. */
const parallelism = 16;

export const benchSharedApply: Bench = async (folder) => withServer((server) => compareApplies(folder, server));

async function compareApplies(folder: string, server: BenchServer): Promise<readonly Result[]> {
  const count = 200;
  const took = await withSlowEmulator([], (url) => {
    const apply = async (journal: string) =>
      (await makeFleet(folder, { url, journal, parallelism, count }, () => {})).seconds;
    const inDatabase = async () => apply((await server.newJournal()).url);
    const inFolder = () => apply(newJournal(folder));
    // Whoever is second finds a warmer machine, so they take turns in that, too.
    return takeTurns(3, { inFolder, inDatabase, nextInDatabase: inDatabase, nextInFolder: inFolder });
  });
  const inFolder = [...took.inFolder, ...took.nextInFolder];
  const inDatabase = [...took.inDatabase, ...took.nextInDatabase];
  return [
    {
      name: 'apply of 200, shared',
      figure: median(inDatabase.map((seconds, pair) => seconds / (inFolder[pair] ?? Number.NaN))),
      limit: 1.15,
      unit: 'x',
      detail: `${listed(inDatabase)} s in PostgreSQL ${server.version} against ${listed(inFolder)} s in a folder, by pairs`,
    },
  ];
}
