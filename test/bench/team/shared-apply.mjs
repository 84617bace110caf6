/** What a journal in PostgreSQL adds to an apply, and what it adds to a plan that does not use it. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOf, newHosts, reset, stateOf, timeApply } from '../applying.mjs';
import { writeFleet } from '../fleet.mjs';
import { least, median, planOf, startEmulator, timeNode } from '../measure.mjs';
import { openModules } from './open-modules.mjs';
import { newJournal } from './shared-journal.mjs';

/** @typedef {import('../measure.mjs').Result} Result */
/** @typedef {import('./modules.ts').BenchServer} BenchServer */

/** @type {(folder: string) => Promise<readonly Result[]>} */
export async function benchSharedApply(folder) {
  const { modules, close } = await openModules();
  try {
    const server = await modules.startBenchServer();
    try {
      return [await compareApplies(folder, server), await comparePlans(folder), timeLoading()];
    } finally {
      await server.stop();
    }
  } finally {
    close();
  }
}

const count = 200;
const pairs = 6;
/** What an apply does unless it is told otherwise. */
const parallelism = 16;

/** @type {(folder: string, server: BenchServer) => Promise<Result>} */
async function compareApplies(folder, server) {
  const file = join(folder, 'shared-new.yaml');
  writeFileSync(file, newHosts(count));
  const cloud = await startEmulator('--latency', '20ms');
  const output = join(folder, 'apply.txt');
  /** @type {number[]} */
  const inFolder = [];
  /** @type {number[]} */
  const inDatabase = [];
  /** @param {string} journal */
  const apply = async (journal) => {
    const { seconds } = await timeApply(applyOf({ file, url: cloud.url, journal, parallelism }), output);
    await stateOf(cloud.url, count);
    await reset(cloud.url);
    return seconds;
  };
  try {
    for (let pair = 0; pair < pairs; pair += 1) {
      const { url } = await newJournal(server);
      const path = mkdtempSync(join(folder, 'journal-'));
      // Whoever is second finds a warmer machine, so they take turns in that, too.
      if (pair % 2 === 0) inFolder.push(await apply(path));
      inDatabase.push(await apply(url));
      if (pair % 2 === 1) inFolder.push(await apply(path));
    }
  } finally {
    await cloud.stop();
  }
  const told = (/** @type {readonly number[]} */ values) => values.map((value) => value.toFixed(2)).join(', ');
  return {
    name: 'apply of 200, shared',
    figure: median(inDatabase.map((seconds, pair) => seconds / (inFolder[pair] ?? Number.NaN))),
    limit: 1.15,
    unit: 'x',
    detail: `${told(inDatabase)} s in PostgreSQL ${server.version} against ${told(inFolder)} s in a folder, by pairs`,
  };
}

const loads = 15;

/**
 * What a command waits for that uses a shared journal, before it can connect.
 * @returns {Result}
 */
function timeLoading() {
  /** @type {number[]} */
  const bare = [];
  /** @type {number[]} */
  const loading = [];
  for (let turn = 0; turn < loads; turn += 1) {
    bare.push(timeNode(['-e', '0']));
    loading.push(timeNode(['-e', "require('./dist/postgres.cjs')"]));
  }
  return {
    name: 'load of postgres.cjs',
    figure: least(loading) - least(bare),
    limit: 60,
    unit: 'ms',
    detail: `${least(loading).toFixed(0)} ms against ${least(bare).toFixed(0)} ms of node -e 0 (medians ${median(loading).toFixed(0)} and ${median(bare).toFixed(0)})`,
  };
}

const plans = 25;

/**
 * A plan beside a journal in a folder, with the code of shared journals and controllers, and where that code is not there
 * at all: so none of it is loaded.
 * @type {(folder: string) => Promise<Result>}
 */
async function comparePlans(folder) {
  const without = join(folder, 'dist-without-teams');
  cpSync('dist', without, { recursive: true });
  for (const name of ['postgres.cjs', 'move.cjs', 'controller.cjs']) rmSync(join(without, name));
  const few = writeFleet(folder, 10, 'entries');
  const cloud = await startEmulator('--hosts', few.hosts);
  try {
    const journal = mkdtempSync(join(folder, 'journal-'));
    const file = few.declaration;
    timeNode(applyOf({ file, url: cloud.url, journal, parallelism }));
    const words = [...planOf(file, cloud.url), '--journal', journal];
    const bare = [join(without, 'main.cjs'), ...words.slice(1)];
    // The first run of each keeps its compiled code.
    for (const one of [words, bare]) timeNode(one);
    const ours = [];
    const theirs = [];
    for (let turn = 0; turn < plans; turn += 1) {
      ours.push(timeNode(words));
      theirs.push(timeNode(bare));
    }
    return {
      name: 'plan, journal in a folder',
      figure: least(ours) - least(theirs),
      limit: 2,
      unit: 'ms',
      detail: `${least(ours).toFixed(1)} ms against ${least(theirs).toFixed(1)} ms without dist/postgres.cjs, move.cjs and controller.cjs (medians ${median(ours).toFixed(0)} and ${median(theirs).toFixed(0)})`,
    };
  } finally {
    await cloud.stop();
  }
}
