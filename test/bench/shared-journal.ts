/** What a journal in PostgreSQL costs and adds to an apply, with a server on this machine that syncs each commit. */
import { openConnections } from '../../src/journal/database/postgres/connection.ts';
import { settingsFor } from '../support/postgres/connections.ts';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { storeAt } from '../support/postgres/held-journals.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import type { PostgresServer } from '../support/postgres/server.ts';
import { makeFleet, newJournal } from './applies.ts';
import { recordsOfRuns } from './journal.ts';
import type { Bench } from './limits.ts';
import { hostwright, listed, median, takeTurns, timeNode, withSlowEmulator } from './measure.ts';

interface BenchServer extends Pick<PostgresServer, 'version'> {
  /** A new database with the tables. */
  readonly newJournal: () => Promise<PostgresDatabase>;
}

/** Works with a server of its own. What it acknowledges is on disk. */
export async function withServer<Found>(work: (server: BenchServer) => Promise<Found>): Promise<Found> {
  const ends: (() => unknown)[] = [];
  try {
    // As much as a server has that nobody has set up.
    const options = { inMemory: false, settings: { shared_buffers: '128MB' } };
    const server = await startPostgres((end) => void ends.push(end), options);
    const migrated = async () => {
      const database = await server.newDatabase();
      timeNode(hostwright('journal', 'migrate', '--journal', database.url));
      return database;
    };
    return await work({ ...server, newJournal: migrated });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const sends = [...recordsOfRuns(1_000)].filter(({ type }) => type === 'send');

/** One record after the other. The smallest commit of the same server takes turns with it. */
export const benchSharedJournal: Bench = () =>
  withServer(async (server) => {
    const { url } = await server.newJournal();
    const held = await storeAt(url, { account: '000000000001' }).take();
    const { query, close } = openConnections(settingsFor(url, 'hw'));
    await query('create table one_column (line text)', []);
    const sides = {
      appends: () => timeEach((nth) => held.journal.append(sends.slice(nth, nth + 1))),
      commits: () => timeEach(() => query('insert into one_column values ($1)', ['x'])),
    };
    // The first ones find cold code and an empty file.
    await takeTurns(1, sides);
    const took = await takeTurns(20, sides);
    await close();
    await held.release(undefined);
    const [append, commit] = [median(took.appends.flat()), median(took.commits.flat())];
    const detail = `${append.toFixed(2)} ms against ${commit.toFixed(2)} ms of the smallest commit there, both p50`;
    return {
      'append of 1: p50': [append, `of 1,000 in PostgreSQL ${server.version}, one after the other`],
      'append of 1: commit': [append / commit, detail],
    };
  });

/** Milliseconds of each of fifty. */
async function timeEach(work: (nth: number) => Promise<unknown>): Promise<readonly number[]> {
  const times = [];
  for (let nth = 0; nth < 50; nth += 1) {
    const start = performance.now();
    await work(nth);
    times.push(performance.now() - start);
  }
  return times;
}

/** `parallelism`: what an apply has unless it is told otherwise. */
const usual = { count: 200, parallelism: 16 };

export const benchSharedApply: Bench = (folder) =>
  withServer(async (server) => {
    const took = await withSlowEmulator([], (url) => {
      const apply = async (journal: string) => (await makeFleet(folder, { url, journal, ...usual }, () => {})).seconds;
      const inDatabase = async () => apply((await server.newJournal()).url);
      const inFolder = () => apply(newJournal(folder));
      // Whoever is second finds a warmer machine, so they take turns in that, too.
      return takeTurns(3, { inFolder, inDatabase, nextInDatabase: inDatabase, nextInFolder: inFolder });
    });
    const inFolder = [...took.inFolder, ...took.nextInFolder];
    const inDatabase = [...took.inDatabase, ...took.nextInDatabase];
    const ratios = inDatabase.map((seconds, pair) => seconds / (inFolder[pair] ?? Number.NaN));
    const detail = `${listed(inDatabase)} s in PostgreSQL ${server.version} against ${listed(inFolder)} s in a folder`;
    return { 'apply of 200, shared': [median(ratios), `${detail}, by pairs`] };
  });
