/** What a journal in PostgreSQL adds to an apply, and to the start of a command. */
import { makeFleet, newJournal } from '../applies.ts';
import { type Bench, least, listed, median, type Result, takeTurns, timeNode, withEmulator } from '../measure.ts';
import { type BenchServer, withServer } from './server.ts';

/** What an apply does unless it is told otherwise. */
const parallelism = 16;

export const benchSharedApply: Bench = async (folder) => [
  await withServer((server) => compareApplies(folder, server)),
  await timeLoading(),
];

async function compareApplies(folder: string, server: BenchServer): Promise<Result> {
  const count = 200;
  const took = await withEmulator(['--latency', '20ms'], (url) => {
    const apply = async (journal: string) =>
      (await makeFleet(folder, { url, journal, parallelism, count }, () => {})).seconds;
    const inDatabase = async () => apply((await server.newJournal()).url);
    const inFolder = () => apply(newJournal(folder));
    // Whoever is second finds a warmer machine, so they take turns in that, too.
    return takeTurns(3, { inFolder, inDatabase, nextInDatabase: inDatabase, nextInFolder: inFolder });
  });
  const inFolder = [...took.inFolder, ...took.nextInFolder];
  const inDatabase = [...took.inDatabase, ...took.nextInDatabase];
  return {
    name: 'apply of 200, shared',
    figure: median(inDatabase.map((seconds, pair) => seconds / (inFolder[pair] ?? Number.NaN))),
    limit: 1.15,
    unit: 'x',
    detail: `${listed(inDatabase)} s in PostgreSQL ${server.version} against ${listed(inFolder)} s in a folder, by pairs`,
  };
}

/** What a command waits for that uses a shared journal, before it can connect. */
async function timeLoading(): Promise<Result> {
  const { bare, loading } = await takeTurns(15, {
    bare: () => timeNode(['-e', '0']),
    loading: () => timeNode(['-e', "require('./dist/postgres.cjs')"]),
  });
  return {
    name: 'load of postgres.cjs',
    figure: least(loading) - least(bare),
    limit: 60,
    unit: 'ms',
    detail: `${least(loading).toFixed(0)} ms against ${least(bare).toFixed(0)} ms of node -e 0 (medians ${median(loading).toFixed(0)} and ${median(bare).toFixed(0)})`,
  };
}
