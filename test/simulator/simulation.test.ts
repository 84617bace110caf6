import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureOf } from '../prove/figures.mjs';
import { clockFaults, databaseFaults, faultKinds, handsFaults, moveFaults } from './faults.ts';
import { playHistory } from './history.ts';
import { hostwright } from './hostwright.ts';
import { brokenAssumptions, lateRefusals, optionsOf, rivals, throttling } from './jobs/jobs.ts';
import { type Crew, hireCrew } from './jobs/run-job.ts';
import type { Summary } from './jobs/summary.ts';
import { scenarios } from './scenarios.ts';

/** First seeds of the tests: in few histories after them each fault happens. The proof begins at seed 1. */
const firstSeeds = {
  histories: 3_536,
  throttled: 3,
  moves: 105,
  'other hands': 1_356,
  uhost: 3,
  'shared journal': 245,
  broken: 50,
  comparison: 33,
} as const;

const ours = { applier: hostwright, strict: true, assumed: true } as const;
/** One of one thread for all: a thread plays twice as fast once its code is compiled, and other tests have work for the other cores. */
let crew: Crew;

beforeAll(async () => {
  crew = await hireCrew(1);
});

afterAll(() => crew.dismiss());

describe('a history', () => {
  it('is replayed by its seed, call for call', async () => {
    for (const seed of [3, 608]) {
      const first = await playHistory(seed, { ...ours, keepTrace: true });
      const second = await playHistory(seed, { ...ours, keepTrace: true });

      expect(second.trace.lines).toEqual(first.trace.lines);
      expect(first.trace.lines.length).toBeGreaterThan(20);
    }
  });

  it('takes the same course whatever the wall clock does while a run works', async () => {
    const summary = await crew.play({ kind: 'wall clocks' }, 1, 6);

    expect(summary.broken).toEqual([]);
    expect(summary.histories).toBe(18);
  });

  it('leaves no process behind, whose fate would strike when the faults have stopped', async () => {
    // Its third run ends before the answer whose coming would cut the power.
    const seed = 784_479;

    const world = await playHistory(seed, optionsOf({ kind: 'histories' }, seed));

    expect(world.processes.filter((process) => process.alive())).toEqual([]);
    expect(world.watcher.broken).toEqual([]);
  });
});

/** What is special in each of these histories must happen: else nothing is shown. */
const kinds = [
  ['of whatever a seed chooses', 'histories', figureOf('histories'), [...faultKinds, ...clockFaults]],
  ['of a cloud that throttles', 'throttled', figureOf('throttled'), throttling],
  ['of hosts that are moved between two regions', 'moves', figureOf('moves'), moveFaults],
  ['of hosts that other hands made, and go on to change', 'other hands', figureOf('hands'), handsFaults],
  ['of a cloud that speaks the dialect uhost', 'uhost', figureOf('uhost'), lateRefusals],
  ['of a database that fails over, is restored or made anew', 'shared journal', figureOf('shared'), databaseFaults],
] as const;

it.each(kinds)('histories %s have no double and break no promise', async (_, kind, histories, faults) => {
  const summary = await crew.play({ kind }, firstSeeds[kind], histories);

  expect(summary.broken).toEqual([]);
  expect(summary).toMatchObject({ histories, doubled: 0, duplicates: 0, brokenCount: 0 });
  expect(summary.hosts).toBeGreaterThan(histories);
  expect(faults.filter((fault) => summary.faults[fault] === undefined)).toEqual([]);
});

/** `npm run prove` plays all ways at all points of all scenarios. A point is a call, so few would mean that none runs. */
const cutOff = [
  // At each 48th point.
  [
    'is killed, or failed by its disk or network, in any scenario',
    { kind: 'crashes', ways: ['killed', 'fails'], dialect: 'documented', every: 48 },
    [0, scenarios.length],
    (scenarios.length * 2 * 20) / 48,
  ],
  // The story in which the dialect counts.
  [
    'speaks uhost and is killed or failed, though a host comes minutes after its create was turned down',
    { kind: 'crashes', ways: ['killed', 'fails'], dialect: 'uhost', every: 9 },
    [scenarios.findIndex(({ name }) => name === 'canary refused, and made late'), 1],
    11,
  ],
  // Elsewhere the histories have power cuts at points of chance.
  [
    'is cut off from power, at whatever point of a first apply',
    { kind: 'crashes', ways: ['power cut'], dialect: 'documented', every: 2 },
    [0, 1],
    25,
  ],
] as const;

it.each(cutOff)('a run that %s leaves no double and breaks no promise', async (_, job, [from, count], least) => {
  const summary = await crew.play(job, from, count);

  expect(summary.broken).toEqual([]);
  expect(summary).toMatchObject({ doubled: 0, brokenCount: 0 });
  expect(summary.histories).toBeGreaterThan(least);
});

describe('outside of its assumptions', () => {
  for (const assumption of brokenAssumptions) {
    it(`a double may be made, and none is silent: ${assumption}`, async () => {
      const summary = await crew.play({ kind: 'broken', assumption }, firstSeeds.broken, figureOf('broken'));

      expect(summary.broken).toEqual([]);
      expect(summary.histories).toBe(figureOf('broken'));
      // Else nothing was broken, and nothing is shown.
      expect(summary.doubled).toBeGreaterThan(0);
    });
  }
});

it('in the same histories the usual ways of creating make doubles, and ours makes none', async () => {
  const summaries = new Map<string, Summary>();

  for (const rival of rivals)
    summaries.set(rival, await crew.play({ kind: 'rival', rival }, firstSeeds.comparison, figureOf('comparison')));

  for (const [name, { doubled, broken }] of summaries) {
    expect(broken, name).toEqual([]);
    if (name === 'hostwright') expect(doubled).toBe(0);
    else expect(doubled, name).toBeGreaterThan(0);
  }
});
