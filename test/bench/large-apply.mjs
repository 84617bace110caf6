import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOf, newHosts, reset, stateOf, timeApply } from './applying.mjs';
import { writeFleet } from './fleet.mjs';
import { least, planOf, startEmulator, timeNode } from './measure.mjs';

const small = 1_000;
const large = 10_000;
const parallelism = 50;
const latencySeconds = 0.02;
/** Times that the large fleet is made; the small one is made twice as often. */
const tries = 2;

/** Seconds that creates of this many hosts must take: waves of 50 at once, one after the other. */
const idealOf = (/** @type {number} */ count) => (count / parallelism) * latencySeconds;

/**
 * What 10,000 new hosts cost, and how that grows from 1,000.
 * @param {string} folder
 * @returns {Promise<readonly import('./measure.mjs').Result[]>}
 */
export async function benchLargeApply(folder) {
  const few = writeFleet(folder, 10, 'entries');
  const cloud = await startEmulator('--latency', `${latencySeconds * 1_000}ms`);
  const fast = await startEmulator('--hosts', few.hosts);
  /** @type {number[]} */
  const starts = [];
  /** @type {Record<number, Awaited<ReturnType<typeof makeFleet>>[]>} */
  const made = { [small]: [], [large]: [] };
  /** @type {typeof made[number]} */
  const inFleet = [];
  try {
    for (let turn = 0; turn < tries; turn += 1) {
      for (const count of [small, large, small]) made[count]?.push(await makeFleet(folder, cloud.url, count));
      inFleet.push(await makeFleet(folder, cloud.url, large, 'fleet'));
      starts.push(timeNode(planOf(few.declaration, fast.url)) / 1_000);
    }
  } finally {
    await Promise.all([cloud.stop(), fast.stop()]);
  }
  const start = least(starts);
  const leastOf = (/** @type {number} */ count, /** @type {'seconds' | 'cpu' | 'requests'} */ what) =>
    least((made[count] ?? []).map((one) => one[what]));
  const cpu = leastOf(large, 'cpu');
  const fleetCpu = least(inFleet.map((one) => one.cpu));
  const wall = leastOf(large, 'seconds') - start;
  const smallWall = leastOf(small, 'seconds') - start;
  const requests = leastOf(large, 'requests');
  return [
    {
      name: 'apply of 10,000 at 20 ms',
      figure: wall,
      limit: 2 * idealOf(large) + 6,
      unit: 's',
      detail: `${idealOf(large)} s at best: ${large / parallelism} waves of ${latencySeconds * 1_000} ms`,
    },
    {
      name: 'apply of 10,000: CPU',
      figure: cpu,
      limit: 8,
      unit: 's CPU',
      detail: `${leastOf(small, 'cpu').toFixed(2)} s for ${small.toLocaleString('en')}`,
    },
    {
      name: '10,000 with fleet: CPU',
      figure: fleetCpu / cpu,
      limit: 1.2,
      unit: 'x',
      detail: `${fleetCpu.toFixed(2)} s against ${cpu.toFixed(2)} s without "fleet"`,
    },
    {
      name: '10,000: list requests',
      figure: requests / large,
      limit: 0.12,
      unit: '',
      detail: `${requests} requests for ${large.toLocaleString('en')} hosts`,
    },
    {
      name: '10,000 against 1,000',
      figure: wall / smallWall,
      limit: 11,
      unit: 'x',
      detail: `${wall.toFixed(2)} s against ${smallWall.toFixed(2)} s, both less ${start.toFixed(2)} s of start-up`,
    },
  ];
}

/** @type {(folder: string, url: string, count: number, form?: 'documented' | 'fleet') => Promise<{ seconds: number, cpu: number, requests: number }>} */
async function makeFleet(folder, url, count, form = 'documented') {
  const file = join(folder, `new-${count}.yaml`);
  writeFileSync(file, newHosts(count, form));
  const journal = mkdtempSync(join(folder, 'journal-'));
  const spent = await timeApply(applyOf({ file, url, journal, parallelism }), join(folder, 'apply.txt'));
  const { requests } = await stateOf(url, count);
  await reset(url);
  return { ...spent, requests: requests.DescribeHostInstance };
}
