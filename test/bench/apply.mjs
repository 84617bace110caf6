import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOf, newHosts, reset, stateOf, timeApply } from './applying.mjs';
import { writeFleet } from './fleet.mjs';
import { least, median, planOf, startEmulator, timeNode } from './measure.mjs';

const count = 1_000;
const parallelism = 50;
const pairs = 5;
/** A file system in memory, where a journal costs nothing; elsewhere than on Linux that figure is not taken. */
const inMemory = '/dev/shm';
/** Of statfs on Linux. */
const tmpfs = 0x01021994;

/**
 * What an apply of many new hosts costs: against a cloud that answers in 20 ms, against one that is slow and late, and
 * what of it the journal takes.
 * @param {string} folder
 * @returns {Promise<readonly import('./measure.mjs').Result[]>}
 */
export async function benchApply(folder) {
  const file = join(folder, 'new.yaml');
  writeFileSync(file, newHosts(count));
  return [...(await benchFastCloud(folder, file)), ...(await benchLateCloud(folder, file))];
}

/** @type {(folder: string, file: string) => Promise<readonly import('./measure.mjs').Result[]>} */
async function benchFastCloud(folder, file) {
  const few = writeFleet(folder, 10, 'entries');
  const cloud = await startEmulator('--latency', '20ms');
  const fast = await startEmulator('--hosts', few.hosts);
  const output = join(folder, 'apply.txt');
  const onDisk = [];
  /** @type {number[]} */
  const onMemory = [];
  const starts = [];
  const again = [];
  const cpu = [];
  let requests = Number.NaN;
  // Where the other side lies in memory as well there is nothing to compare.
  const comparable = existsSync(inMemory) && statfsSync(folder).type !== tmpfs;
  try {
    for (let pair = 0; pair < pairs; pair += 1) {
      const journal = mkdtempSync(join(folder, 'journal-'));
      const first = await timeApply(applyOf({ file, url: cloud.url, journal, parallelism }), output);
      onDisk.push(first.seconds);
      cpu.push(first.cpu);
      requests = (await stateOf(cloud.url, count)).requests.DescribeHostInstance / count;
      again.push((await timeApply(applyOf({ file, url: cloud.url, journal, parallelism }), output)).seconds);
      await reset(cloud.url);
      if (comparable) {
        const other = mkdtempSync(join(inMemory, 'hostwright-bench-'));
        try {
          onMemory.push(
            (await timeApply(applyOf({ file, url: cloud.url, journal: other, parallelism }), output)).seconds,
          );
        } finally {
          rmSync(other, { recursive: true });
        }
        await reset(cloud.url);
      }
      starts.push(timeNode(planOf(few.declaration, fast.url)) / 1_000);
    }
  } finally {
    await Promise.all([cloud.stop(), fast.stop()]);
  }
  const start = least(starts);
  const wall = least(onDisk) - start;
  const told = (/** @type {readonly number[]} */ values) => values.map((value) => value.toFixed(2)).join(', ');
  return [
    {
      name: 'apply of 1,000 at 20 ms',
      figure: wall,
      limit: 4,
      unit: 's',
      detail: `${told(onDisk)} s, less ${start.toFixed(2)} s of start-up`,
    },
    { name: 'apply of 1,000: CPU', figure: least(cpu), limit: 4, unit: 's CPU', detail: `${told(cpu)} s` },
    {
      name: 'apply: list requests',
      figure: requests,
      limit: 0.6,
      unit: '',
      detail: `${Math.round(requests * count)} requests for ${count} hosts`,
    },
    {
      name: 'apply of nothing',
      figure: least(again),
      limit: 1,
      unit: 's',
      detail: `${told(again)} s, start-up included`,
    },
    {
      name: 'journal on disk',
      // One run of a pair follows the other: what the machine does meanwhile is the same for both, and one lucky run tells nothing.
      figure:
        onMemory.length === 0 ? undefined : median(onDisk.map((seconds, pair) => seconds / (onMemory[pair] ?? 0))),
      limit: 1.05,
      unit: 'x',
      detail: `${told(onDisk)} s against ${told(onMemory)} s in memory, by pairs`,
    },
  ];
}

const createSeconds = 2;
const lagSeconds = 5;

/**
 * A create is answered after 2 s, and its host is listed 5 s after that. The emulator makes the host as soon as it is
 * asked for, so its lag counts from there.
 * @type {(folder: string, file: string) => Promise<readonly import('./measure.mjs').Result[]>}
 */
async function benchLateCloud(folder, file) {
  const slow = `create:slow:delayMs=${createSeconds * 1_000}`;
  const cloud = await startEmulator('--visibility-lag', `${createSeconds + lagSeconds}s`, '--fault', slow);
  try {
    const journal = mkdtempSync(join(folder, 'journal-'));
    const { seconds } = await timeApply(
      applyOf({ file, url: cloud.url, journal, parallelism }),
      join(folder, 'apply.txt'),
    );
    const { ideal, rounds, waves } = idealOfRounds();
    return [
      {
        name: 'apply of 1,000, late',
        figure: seconds / ideal,
        limit: 1.3,
        unit: 'x',
        detail: `${seconds.toFixed(1)} s against ${ideal} s: ${waves} waves of creates in ${rounds} rounds`,
      },
    ];
  } finally {
    await cloud.stop();
  }
}

/** What the rounds must take at least: the waves of each, one after the other, then the lag. Listings count as nothing. */
function idealOfRounds() {
  let left = count;
  let rounds = 0;
  let waves = 0;
  for (let size = 1; left > 0; size *= 2) {
    rounds += 1;
    waves += Math.ceil(Math.min(size, left) / parallelism);
    left -= size;
  }
  return { ideal: waves * createSeconds + rounds * lagSeconds, rounds, waves };
}
