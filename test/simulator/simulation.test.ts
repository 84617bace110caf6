import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockFaults, databaseFaults, faultKinds, handsFaults, moveFaults } from './faults.ts';
import { playHistory } from './history.ts';
import { hostwright } from './hostwright.ts';
import { testFigures, testSeeds } from './jobs/figures.ts';
import { brokenAssumptions, lateRefusals, optionsOf, rivals, throttling } from './jobs/jobs.ts';
import { type Crew, hireCrew } from './jobs/run-job.ts';
import type { Summary } from './jobs/summary.ts';
import { countsHead, countsRow } from './jobs/tables.ts';
import { scenarios } from './scenarios.ts';

const ours = { applier: hostwright, strict: true, assumed: true } as const;
/** One of one thread for all: a thread plays twice as fast once its code is compiled, and other tests have work for the other cores. */
let crew: Crew;

beforeAll(async () => {
  crew = await hireCrew(1);
});

afterAll(() => crew.dismiss());

describe('a history', () => {
  it('is replayed by its seed, call for call', async () => {
    for (const seed of [3, 38, 143, 608]) {
      const first = await playHistory(seed, { ...ours, keepTrace: true });
      const second = await playHistory(seed, { ...ours, keepTrace: true });

      expect(second.trace.lines).toEqual(first.trace.lines);
      expect(second.trace.hash()).toBe(first.trace.hash());
      expect(first.trace.lines.length).toBeGreaterThan(20);
    }
  });

  it('takes the same course whatever the wall clock does while a run works', async () => {
    const summary = await crew.play({ kind: 'wall clocks' }, 1, 12);

    expect(summary.broken).toEqual([]);
    expect(summary.histories).toBe(36);
  });

  it('leaves no process behind, whose fate would strike when the faults have stopped', async () => {
    // Its third run ends before the answer whose coming would cut the power.
    const seed = 784_479;

    const world = await playHistory(seed, optionsOf({ kind: 'histories' }, seed));

    expect(world.processes.filter((process) => process.alive())).toEqual([]);
    expect(world.watcher.broken).toEqual([]);
  });
});

describe('120 histories', () => {
  it('have no double and break no promise, and each fault happens five times', async () => {
    const summary = await crew.play({ kind: 'histories' }, testSeeds.histories, testFigures.histories);

    const rare = [...faultKinds, ...clockFaults].filter((kind) => (summary.faults[kind] ?? 0) < 5);
    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ histories: testFigures.histories, doubled: 0, duplicates: 0, brokenCount: 0 });
    expect(rare).toEqual([]);
  });
});

describe('histories of a cloud that throttles', () => {
  it('have no double and break no promise', async () => {
    const summary = await crew.play({ kind: 'throttled' }, testSeeds.special, testFigures.throttled);

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ histories: testFigures.throttled, doubled: 0, brokenCount: 0 });
    // Each in one history of four at least: else it would not throttle.
    const seldom = throttling.filter((kind) => (summary.faults[kind] ?? 0) < testFigures.throttled / 4);
    expect(seldom).toEqual([]);
  });
});

describe('histories of hosts that are moved between two regions', () => {
  it('have no double and break no promise, and each run ends', async () => {
    const summary = await crew.play({ kind: 'moves' }, testSeeds.special, testFigures.moves);

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ histories: testFigures.moves, doubled: 0, brokenCount: 0 });
    const seldom = moveFaults.filter((kind) => (summary.faults[kind] ?? 0) < 3);
    expect(seldom).toEqual([]);
  });
});

describe('histories of hosts that other hands made, and go on to change', () => {
  it('have no double and break no promise, and each thing that people do happens', async () => {
    const summary = await crew.play({ kind: 'other hands' }, testSeeds.special, testFigures.hands);

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ histories: testFigures.hands, doubled: 0, brokenCount: 0 });
    // The runs made some of the hosts, too.
    expect(summary.hosts).toBeGreaterThan(testFigures.hands);
    const seldom = handsFaults.filter((kind) => (summary.faults[kind] ?? 0) < 5);
    expect(seldom).toEqual([]);
  });
});

describe('histories of a cloud that speaks the dialect uhost', () => {
  it('have no double and break no promise, whatever it says behind the last host', async () => {
    const summary = await crew.play({ kind: 'uhost' }, testSeeds.special, testFigures.uhost);

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ histories: testFigures.uhost, doubled: 0, brokenCount: 0 });
    // A history declares two hosts at least.
    expect(summary.hosts).toBeGreaterThan(testFigures.uhost * 2);
    const seldom = lateRefusals.filter((kind) => (summary.faults[kind] ?? 0) < testFigures.uhost / 4);
    expect(seldom).toEqual([]);
  });
});

describe('histories of a journal in a database that fails over, is restored or made anew', () => {
  it('have no double and break no promise', async () => {
    const summary = await crew.play({ kind: 'shared journal' }, testSeeds.special, testFigures.shared);

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ histories: testFigures.shared, doubled: 0, brokenCount: 0 });
    // A history declares two hosts at least.
    expect(summary.hosts).toBeGreaterThan(testFigures.shared * 2);
    const seldom = databaseFaults.filter((kind) => (summary.faults[kind] ?? 0) < 3);
    expect(seldom).toEqual([]);
  });
});

describe('a run that is killed, or failed by its disk or network', () => {
  // At each 36th point; `npm run prove` tries them all.
  it('leaves no double and breaks no promise, at points of every scenario', async () => {
    const job = { kind: 'crashes', ways: ['killed', 'fails'], dialect: 'documented', every: 36 } as const;
    const summary = await crew.play(job, 0, scenarios.length);

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ doubled: 0, brokenCount: 0 });
    // Two ways at each point, and a point is a call: fewer would mean that the scenarios do not run.
    expect(summary.histories).toBeGreaterThan((scenarios.length * 2 * 20) / 36);
  });
});

describe('a run in the dialect uhost that is killed, or failed by its disk or network', () => {
  // The story in which the dialect counts; in `npm run prove` each of them.
  it('leaves no double, though a host comes minutes after its create was turned down', async () => {
    const story = scenarios.findIndex(({ name }) => name === 'canary refused, and made late');
    const job = { kind: 'crashes', ways: ['killed', 'fails'], dialect: 'uhost', every: 6 } as const;
    const summary = await crew.play(job, story, 1);

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ doubled: 0, brokenCount: 0 });
    expect(summary.histories).toBeGreaterThan(17);
  });
});

describe('a run that is cut off from power', () => {
  // Of the other scenarios, too, in `npm run prove`; here the histories have power cuts at points of chance.
  it('leaves no double and breaks no promise, at whatever point of a first apply', async () => {
    const summary = await crew.play({ kind: 'crashes', ways: ['power cut'], dialect: 'documented' }, 0, 1);

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ doubled: 0, brokenCount: 0 });
    expect(summary.histories).toBeGreaterThan(50);
  });
});

describe('outside of its assumptions', () => {
  for (const assumption of brokenAssumptions) {
    it(`a double may be made, and none is silent: ${assumption}`, async () => {
      const summary = await crew.play({ kind: 'broken', assumption }, testSeeds.broken, testFigures.broken);

      expect(summary.broken).toEqual([]);
      expect(summary.histories).toBe(testFigures.broken);
      // Else nothing was broken, and nothing is shown.
      expect(summary.doubled).toBeGreaterThan(0);
    });
  }
});

describe('in the same histories', () => {
  it('the usual ways of creating make doubles, and ours makes none', async () => {
    const summaries = new Map<string, Summary>();

    for (const rival of rivals)
      summaries.set(rival, await crew.play({ kind: 'rival', rival }, testSeeds.comparison, testFigures.comparison));

    const rows = [...summaries].map(([name, summary]) => countsRow(name, summary));
    process.stdout.write(`${[...countsHead, ...rows].join('\n')}\n`);
    for (const [name, { doubled, broken }] of summaries) {
      expect(broken, name).toEqual([]);
      if (name === 'hostwright') expect(doubled).toBe(0);
      else expect(doubled, name).toBeGreaterThan(testFigures.comparison / 20);
    }
  });
});
