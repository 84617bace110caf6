/** What an apply of many new hosts costs, and how that grows. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newHosts, writeFleet } from './fleet.ts';
import type { Bench } from './limits.ts';
import {
  control,
  type EmulatorState,
  hostwright,
  least,
  listed,
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
}

const newJournal = (folder: string) => mkdtempSync(join(folder, 'journal-'));

/** Makes so many hosts in an empty cloud; `next` is done with the cloud that has them. Throws unless each was made once. */
async function makeFleet<Next>(
  folder: string,
  { url, journal, count }: Place,
  next: (apply: () => Spent) => Next,
): Promise<Spent & EmulatorState & { readonly next: Next }> {
  const file = join(folder, `new-${count}.yaml`);
  writeFileSync(file, newHosts(count));
  const words = ['apply', '--auto-approve', '--quiet', '--file', file, '--endpoint', url, '--journal', journal];
  const guards = ['--max-creates', '200000', '--allow=new-scope'];
  const apply = () => spendNode(hostwright(...words, ...guards, '--parallelism', '50'), join(folder, 'apply.txt'));
  const spent = apply();
  const state = await readState(url);
  if (state.duplicates.length > 0 || state.creates.committed !== count)
    throw new Error('The apply did not make its hosts once each.');
  const found = next(apply);
  await control(url, 'reset');
  return { ...spent, ...state, next: found };
}

const secondsToMake = async (folder: string, place: Place) => (await makeFleet(folder, place, () => {})).seconds;

/** Seconds that a plan of ten hosts takes, at a cloud that answers at once: the start of a command. */
async function withStart<Found>(folder: string, work: (start: () => number) => Promise<Found>): Promise<Found> {
  const few = writeFleet(folder, 10, 'entries');
  return withEmulator(['--hosts', few.hosts], (url) => work(() => timeNode(planOf(few.declaration, url)) / 1_000));
}

export const benchApply: Bench = async (folder) => {
  const count = 1_000;
  const { made, start } = await withStart(folder, (timeStart) =>
    withSlowEmulator([], (url) =>
      takeTurns(5, {
        made: () => makeFleet(folder, { url, journal: newJournal(folder), count }, (again) => again().seconds),
        start: timeStart,
      }),
    ),
  );
  const [seconds, cpu, again] = [
    made.map((one) => one.seconds),
    made.map((one) => one.cpu),
    made.map(({ next }) => next),
  ];
  const requests = made.at(-1)?.requests.DescribeHostInstance ?? Number.NaN;
  return {
    'apply of 1,000 at 20 ms': [
      least(seconds) - least(start),
      `${listed(seconds)} s, less ${least(start).toFixed(2)} s of start-up`,
    ],
    'apply of 1,000: CPU': [least(cpu), `${listed(cpu)} s`],
    'apply: list requests': [requests / count, `${requests} requests for ${count} hosts`],
    'apply of nothing': [least(again), `${listed(again)} s, start-up included`],
  };
};

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
