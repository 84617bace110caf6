/** How much more eight workers do than four. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, startEmulator } from '../measure.mjs';
import { countAll, startControllers } from './controllers.mjs';
import { writeScopes } from './many-scopes.mjs';
import { newJournal } from './shared-journal.mjs';

/** @typedef {import('../measure.mjs').Result} Result */
/** @typedef {import('./modules.ts').BenchServer} BenchServer */

/** Four processes that are busy, and the cloud and the database beside them. */
const enoughCores = 6;
const workersOfEach = 2;
const turns = 2;
const seconds = 20;

/**
 * With the cores: the same scopes as above. Without: scopes that need little time of a core, and a cloud that takes long,
 * so that workers wait for it as they would for cores of their own.
 * @type {(folder: string, server: BenchServer) => Promise<Result>}
 */
export async function compareWorkers(folder, server) {
  const isReal = cpus().length >= enoughCores;
  const { scopes, hosts } = isReal ? writeScopes(folder, 1_000, 1_000) : writeScopes(folder, 300, 10);
  const cloud = await startEmulator('--latency', isReal ? '20ms' : '500ms', '--hosts', hosts);
  try {
    /** @param {number} processes */
    const rateOf = async (processes) => {
      const { url } = await newJournal(server);
      const running = await startControllers(processes, {
        scopes,
        workers: workersOfEach,
        endpoint: cloud.url,
        journal: url,
      });
      try {
        await sleep(5_000);
        const before = await countAll(running);
        const start = performance.now();
        await sleep(seconds * 1_000);
        const after = await countAll(running);
        return ((after.looks - before.looks) * 1_000) / (performance.now() - start);
      } finally {
        await Promise.all(running.map((one) => one.stop()));
      }
    };
    const [four, eight] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (let turn = 0; turn < turns; turn += 1) {
      four.push(await rateOf(2));
      eight.push(await rateOf(4));
    }
    const told = `${median(eight).toFixed(1)} looks a second in four processes against ${median(four).toFixed(1)} in two`;
    return {
      name: '8 workers against 4',
      figure: median(eight) / median(four),
      limit: 1.7,
      atLeast: true,
      unit: 'x',
      detail: `${told}${isReal ? '' : `; simulated, as ${cpus().length} cores are too few: scopes of 10 hosts, and a cloud of 500 ms`}`,
    };
  } finally {
    await cloud.stop();
  }
}
