/** What an apply of many new hosts costs: at clouds that are fast, slow, late or strict, in both dialects. */
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Form, newHosts, writeFleet } from './fleet.ts';
import {
  type Bench,
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
  readonly file: string;
  readonly url: string;
  readonly journal: string;
  readonly parallelism: number;
}

/** The arguments of Node for an apply that no guard stops. */
export function applyOf({ file, url, journal, parallelism }: Place): readonly string[] {
  const words = ['apply', '--auto-approve', '--quiet', '--file', file, '--endpoint', url, '--journal', journal];
  const guards = ['--max-creates', '200000', '--allow=new-scope'];
  return hostwright(...words, ...guards, '--parallelism', String(parallelism));
}

export const newJournal = (folder: string) => mkdtempSync(join(folder, 'journal-'));

/** What the emulator says of an apply. Throws unless each host was made once. */
async function checkApply(url: string, count: number): Promise<EmulatorState> {
  const state = await readState(url);
  if (state.duplicates.length > 0 || state.creates.committed !== count)
    throw new Error('The apply did not make its hosts once each.');
  return state;
}

async function reset(url: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/_control/reset`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`The emulator did not reset: HTTP ${response.status}`);
}

/** Makes so many hosts in an empty cloud; `next` is done with the cloud that has them. */
export async function makeFleet<Next>(
  folder: string,
  place: Omit<Place, 'file'> & { readonly count: number; readonly form?: Form },
  next: (file: string) => Next,
): Promise<Spent & EmulatorState & { readonly next: Awaited<Next> }> {
  const { count, form = 'documented' } = place;
  const file = join(folder, `new-${form}-${count}.yaml`);
  writeFileSync(file, newHosts(count, form));
  const spent = await spendNode(applyOf({ ...place, file }), join(folder, 'apply.txt'));
  const state = await checkApply(place.url, count);
  const found = await next(file);
  await reset(place.url);
  return { ...spent, ...state, next: found };
}

/** Seconds that a plan of ten hosts takes, at a cloud that answers at once: the start of a command. */
async function withStart<Found>(folder: string, work: (start: () => number) => Promise<Found>): Promise<Found> {
  const few = writeFleet(folder, 10, 'entries');
  return withEmulator(['--hosts', few.hosts], (url) => work(() => timeNode(planOf(few.declaration, url)) / 1_000));
}

/** A file system in memory, where a journal costs nothing; elsewhere than on Linux that figure is not taken. */
const inMemory = '/dev/shm';
/** Of statfs on Linux. */
const tmpfs = 0x01021994;

export const benchApply: Bench = async (folder) => [
  ...(await benchFastCloud(folder)),
  ...(await benchLateCloud(folder)),
];

async function benchFastCloud(folder: string) {
  const count = 1_000;
  // Where the other side lies in memory as well there is nothing to compare.
  const isComparable = existsSync(inMemory) && statfsSync(folder).type !== tmpfs;
  const { disk, memory, start } = await withStart(folder, (timeStart) =>
    withSlowEmulator([], (url) =>
      takeTurns(5, {
        disk: () => {
          const place = { url, journal: newJournal(folder), parallelism: 50 };
          const again = (file: string) => spendNode(applyOf({ ...place, file }), join(folder, 'apply.txt'));
          return makeFleet(folder, { ...place, count }, again);
        },
        memory: async () => {
          if (!isComparable) return undefined;
          const journal = mkdtempSync(join(inMemory, 'hostwright-bench-'));
          try {
            return (await makeFleet(folder, { url, journal, parallelism: 50, count }, () => {})).seconds;
          } finally {
            rmSync(journal, { recursive: true });
          }
        },
        start: timeStart,
      }),
    ),
  );
  const [seconds, cpu] = [disk.map((one) => one.seconds), disk.map((one) => one.cpu)];
  const again = disk.map(({ next }) => next.seconds);
  const requests = disk.at(-1)?.requests.DescribeHostInstance ?? Number.NaN;
  const inPairs = memory.flatMap((one, pair) => (one === undefined ? [] : [(seconds[pair] ?? 0) / one]));
  return [
    {
      name: 'apply of 1,000 at 20 ms',
      figure: least(seconds) - least(start),
      limit: 4,
      unit: 's',
      detail: `${listed(seconds)} s, less ${least(start).toFixed(2)} s of start-up`,
    },
    { name: 'apply of 1,000: CPU', figure: least(cpu), limit: 4, unit: 's CPU', detail: `${listed(cpu)} s` },
    {
      name: 'apply: list requests',
      figure: requests / count,
      limit: 0.6,
      unit: '',
      detail: `${requests} requests for ${count} hosts`,
    },
    {
      name: 'apply of nothing',
      figure: least(again),
      limit: 1,
      unit: 's',
      detail: `${listed(again)} s, start-up included`,
    },
    {
      name: 'journal on disk',
      // One run of a pair follows the other: what the machine does meanwhile is the same for both, and one lucky run tells nothing.
      figure: inPairs.length === 0 ? undefined : median(inPairs),
      limit: 1.05,
      unit: 'x',
      detail: `${listed(seconds)} s against ${listed(memory.map((one) => one ?? Number.NaN))} s in memory, by pairs`,
    },
  ];
}

/**
 * A create is answered after 2 s, and its host is listed 5 s after that. The emulator makes the host as soon as it is
 * asked for, so its lag counts from there.
 */
async function benchLateCloud(folder: string) {
  const [count, parallelism, createSeconds, lagSeconds] = [1_000, 50, 2, 5];
  const slow = [
    '--visibility-lag',
    `${createSeconds + lagSeconds}s`,
    '--fault',
    `create:slow:delayMs=${createSeconds * 1_000}`,
  ];
  const { seconds } = await withEmulator(slow, (url) =>
    makeFleet(folder, { url, journal: newJournal(folder), parallelism, count }, () => {}),
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
  return [{ name: 'apply of 1,000, late', figure: seconds / ideal, limit: 1.3, unit: 'x', detail }];
}

/** How long 10,000 new hosts take, and how that grows from 1,000. */
export const benchLargeApply: Bench = async (folder) => {
  const [parallelism, latencyMs] = [50, slowMs];
  const took = await withStart(folder, (start) =>
    withSlowEmulator([], (url) => {
      const make = (count: number) => async () =>
        (await makeFleet(folder, { url, journal: newJournal(folder), parallelism, count }, () => {})).seconds;
      return takeTurns(2, { small: make(1_000), large: make(10_000), smallAgain: make(1_000), start });
    }),
  );
  const start = least(took.start);
  const [wall, smallWall] = [least(took.large) - start, least([...took.small, ...took.smallAgain]) - start];
  /** Seconds that the creates must take: waves of 50 at once, one after the other. */
  const ideal = ((10_000 / parallelism) * latencyMs) / 1_000;
  return [
    {
      name: 'apply of 10,000 at 20 ms',
      figure: wall,
      limit: 2 * ideal + 6,
      unit: 's',
      detail: `${ideal} s at best: ${10_000 / parallelism} waves of ${latencyMs} ms`,
    },
    {
      name: '10,000 against 1,000',
      figure: wall / smallWall,
      limit: 11,
      unit: 'x',
      detail: `${wall.toFixed(2)} s against ${smallWall.toFixed(2)} s, both less ${start.toFixed(2)} s of start-up`,
    },
  ];
};

/** What the dialect `uhost` costs beside the documented one: the same hosts of the same cloud. */
export const benchUhost: Bench = async (folder) => {
  const took = await withSlowEmulator([], (url) => {
    const make = (form: Form) => () => {
      const place = { url, journal: newJournal(folder), parallelism: 50, count: 1_000, form };
      return makeFleet(folder, place, (file) => timeNode(planOf(file, url)) / 1_000);
    };
    return takeTurns(4, { documented: make('documented'), uhost: make('uhost') });
  });
  const compare = (name: string, figureOf: (one: (typeof took.uhost)[number]) => number) => {
    const [base, other] = [least(took.documented.map(figureOf)), least(took.uhost.map(figureOf))];
    const detail = `${other.toFixed(2)} s against ${base.toFixed(2)} s in the documented dialect`;
    return { name, figure: other / base, limit: 1.3, unit: 'x', detail };
  };
  return [
    compare('uhost: apply of 1,000', ({ seconds }) => seconds),
    compare('uhost: plan of 1,000', ({ next }) => next),
  ];
};
