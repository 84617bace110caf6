/** What an apply of many new hosts costs: at clouds that are fast, slow or late, in both dialects. */
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Form, newHosts, writeFleet } from './fleet.ts';
import type { Bench, Figures } from './limits.ts';
import {
  control,
  type EmulatorState,
  hostwright,
  least,
  listed,
  median,
  planOf,
  readState,
  type Spent,
  slowMs,
  spendNode,
  takeTurns,
  timeNode,
  withEmulator,
  withSlowEmulator,
} from './measure.ts';

interface Place {
  readonly url: string;
  readonly journal: string;
  readonly count: number;
  readonly parallelism?: number;
  readonly form?: Form;
}

export const newJournal = (folder: string) => mkdtempSync(join(folder, 'journal-'));

/**
 * Makes so many hosts in an empty cloud; `next` is done with the declaration and the cloud that has them. Throws unless
 * each host was made once.
 */
export async function makeFleet<Next>(
  folder: string,
  { url, journal, count, parallelism = 50, form = 'documented' }: Place,
  next: (file: string, apply: () => Spent) => Next,
): Promise<Spent & EmulatorState & { readonly next: Next }> {
  const file = join(folder, `new-${form}-${count}.yaml`);
  writeFileSync(file, newHosts(count, form));
  const words = ['apply', '--auto-approve', '--quiet', '--file', file, '--endpoint', url, '--journal', journal];
  const guards = ['--max-creates', '200000', '--allow=new-scope'];
  const apply = () =>
    spendNode(hostwright(...words, ...guards, '--parallelism', String(parallelism)), join(folder, 'apply.txt'));
  const spent = apply();
  const state = await readState(url);
  if (state.duplicates.length > 0 || state.creates.committed !== count)
    throw new Error('The apply did not make its hosts once each.');
  const found = next(file, apply);
  await control(url, 'reset');
  return { ...spent, ...state, next: found };
}

const secondsToMake = async (folder: string, place: Place) => (await makeFleet(folder, place, () => {})).seconds;

/** Seconds that a plan of ten hosts takes, at a cloud that answers at once: the start of a command. */
async function withStart<Found>(folder: string, work: (start: () => number) => Promise<Found>): Promise<Found> {
  const few = writeFleet(folder, 10, 'entries');
  return withEmulator(['--hosts', few.hosts], (url) => work(() => timeNode(planOf(few.declaration, url)) / 1_000));
}

/** A file system in memory, where a journal costs nothing; elsewhere than on Linux that figure is not taken. */
const inMemory = '/dev/shm';
/** Of statfs on Linux. */
const tmpfs = 0x01021994;

export const benchApply: Bench = async (folder) => ({
  ...(await benchFastCloud(folder)),
  ...(await benchLateCloud(folder)),
});

async function benchFastCloud(folder: string): Promise<Figures> {
  const count = 1_000;
  // Where the other side lies in memory as well there is nothing to compare.
  const isComparable = existsSync(inMemory) && statfsSync(folder).type !== tmpfs;
  const { disk, memory, start } = await withStart(folder, (timeStart) =>
    withSlowEmulator([], (url) =>
      takeTurns(5, {
        disk: () => makeFleet(folder, { url, journal: newJournal(folder), count }, (_, again) => again().seconds),
        memory: async () => {
          if (!isComparable) return Number.NaN;
          const journal = mkdtempSync(join(inMemory, 'hostwright-bench-'));
          try {
            return await secondsToMake(folder, { url, journal, count });
          } finally {
            rmSync(journal, { recursive: true });
          }
        },
        start: timeStart,
      }),
    ),
  );
  const [seconds, cpu, again] = [
    disk.map((one) => one.seconds),
    disk.map((one) => one.cpu),
    disk.map(({ next }) => next),
  ];
  const requests = disk.at(-1)?.requests.DescribeHostInstance ?? Number.NaN;
  // One run of a pair follows the other: what the machine does meanwhile is the same for both, and one lucky run tells nothing.
  const inPairs = memory.map((one, pair) => (seconds[pair] ?? Number.NaN) / one);
  const byPairs = `${listed(seconds)} s against ${listed(memory)} s in memory, by pairs`;
  return {
    'apply of 1,000 at 20 ms': [
      least(seconds) - least(start),
      `${listed(seconds)} s, less ${least(start).toFixed(2)} s of start-up`,
    ],
    'apply of 1,000: CPU': [least(cpu), `${listed(cpu)} s`],
    'apply: list requests': [requests / count, `${requests} requests for ${count} hosts`],
    'apply of nothing': [least(again), `${listed(again)} s, start-up included`],
    ...(isComparable && { 'journal on disk': [median(inPairs), byPairs] as const }),
  };
}

/**
 * A create is answered after 2 s, and its host is listed 5 s after that. The emulator makes the host as soon as it is
 * asked for, so its lag counts from there.
 */
async function benchLateCloud(folder: string): Promise<Figures> {
  const [count, parallelism, createSeconds, lagSeconds] = [1_000, 50, 2, 5];
  const late = ['--visibility-lag', `${createSeconds + lagSeconds}s`];
  const slow = ['--fault', `create:slow:delayMs=${createSeconds * 1_000}`];
  const seconds = await withEmulator([...late, ...slow], (url) =>
    secondsToMake(folder, { url, journal: newJournal(folder), parallelism, count }),
  );
  // What the rounds must take at least: the waves of each, one after the other, then the lag. Listings count as nothing.
  let [left, rounds, waves] = [count, 0, 0];
  for (let size = 1; left > 0; size *= 2) {
    rounds += 1;
    waves += Math.ceil(Math.min(size, left) / parallelism);
    left -= size;
  }
  const ideal = waves * createSeconds + rounds * lagSeconds;
  const detail = `${seconds.toFixed(1)} s against ${ideal} s: ${waves} waves of creates in ${rounds} rounds`;
  return { 'apply of 1,000, late': [seconds / ideal, detail] };
}

/** How long 10,000 new hosts take, and how that grows from 1,000. */
export const benchLargeApply: Bench = async (folder) => {
  const took = await withStart(folder, (start) =>
    withSlowEmulator([], (url) => {
      const make = (count: number) => () => secondsToMake(folder, { url, journal: newJournal(folder), count });
      return takeTurns(2, { small: make(1_000), large: make(10_000), smallAgain: make(1_000), start });
    }),
  );
  const start = least(took.start);
  const [wall, smallWall] = [least(took.large) - start, least([...took.small, ...took.smallAgain]) - start];
  const detail = `${wall.toFixed(2)} s against ${smallWall.toFixed(2)} s, both less ${start.toFixed(2)} s of start-up`;
  return {
    'apply of 10,000 at 20 ms': [wall, `at best ${(10_000 / 50) * (slowMs / 1_000)} s: 200 waves of 50 creates`],
    '10,000 against 1,000': [wall / smallWall, detail],
  };
};

/** What the dialect `uhost` costs beside the documented one: the same hosts of the same cloud. */
export const benchUhost: Bench = async (folder) => {
  const took = await withSlowEmulator([], (url) => {
    const make = (form: Form) => () => {
      const place = { url, journal: newJournal(folder), count: 1_000, form };
      return makeFleet(folder, place, (file) => timeNode(planOf(file, url)) / 1_000);
    };
    return takeTurns(4, { documented: make('documented'), uhost: make('uhost') });
  });
  const compare = (secondsOf: (one: (typeof took.uhost)[number]) => number): readonly [number, string] => {
    const [base, other] = [least(took.documented.map(secondsOf)), least(took.uhost.map(secondsOf))];
    return [other / base, `${other.toFixed(2)} s against ${base.toFixed(2)} s in the documented dialect`];
  };
  return {
    'uhost: apply of 1,000': compare(({ seconds }) => seconds),
    'uhost: plan of 1,000': compare(({ next }) => next),
  };
};
