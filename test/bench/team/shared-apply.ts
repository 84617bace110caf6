/** What a journal in PostgreSQL adds to an apply, and what it adds to a plan that does not use it. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { applyOf, makeFleet, newJournal } from '../applies.ts';
import { writeFleet } from '../fleet.ts';
import {
  type Bench,
  least,
  listed,
  median,
  planOf,
  type Result,
  takeTurns,
  timeNode,
  withEmulator,
} from '../measure.ts';
import { type BenchServer, withServer } from './server.ts';

/** What an apply does unless it is told otherwise. */
const parallelism = 16;

export const benchSharedApply: Bench = async (folder) => [
  await withServer((server) => compareApplies(folder, server)),
  await comparePlans(folder),
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

/**
 * A plan beside a journal in a folder, with the code of shared journals and controllers, and where that code is not there
 * at all: so none of it is loaded.
 */
async function comparePlans(folder: string): Promise<Result> {
  const without = join(folder, 'without-teams', 'dist');
  cpSync('dist', without, { recursive: true });
  for (const name of ['postgres.cjs', 'controller.cjs']) rmSync(join(without, name));
  const { declaration: file, hosts } = writeFleet(folder, 10, 'entries');
  const { ours, bare } = await withEmulator(['--hosts', hosts], async (url) => {
    const journal = newJournal(folder);
    timeNode(applyOf({ file, url, journal, parallelism }));
    const words = [...planOf(file, url), '--journal', journal];
    const sides = {
      ours: () => timeNode(words),
      bare: () => timeNode([join(without, 'main.cjs'), ...words.slice(1)]),
    };
    // The first run of each keeps its compiled code.
    await takeTurns(1, sides);
    return takeTurns(25, sides);
  });
  return {
    name: 'plan, journal in a folder',
    figure: least(ours) - least(bare),
    limit: 2,
    unit: 'ms',
    detail: `${least(ours).toFixed(1)} ms against ${least(bare).toFixed(1)} ms without dist/postgres.cjs and controller.cjs (medians ${median(ours).toFixed(0)} and ${median(bare).toFixed(0)})`,
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
