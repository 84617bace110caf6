import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultKinds } from './faults.ts';
import { testFigures } from './figures.ts';
import { playHistory } from './history.ts';
import { hostwright } from './hostwright.ts';
import { optionsOf } from './jobs.ts';
import { type Crew, hireCrew } from './run-job.ts';

const ours = { applier: hostwright, strict: true, assumed: true } as const;
let crew: Crew;

beforeAll(async () => {
  crew = await hireCrew();
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

  it('takes the same course whatever the wall clock does', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const options = optionsOf({ kind: 'histories' }, seed);
      const kept = await playHistory(seed, { ...options, wall: 'keeps time', keepTrace: true });
      const jumping = await playHistory(seed, { ...options, wall: 'jumps', keepTrace: true });

      expect(decisions(jumping.trace.lines)).toEqual(decisions(kept.trace.lines));
    }
  });
});

/** Messages name the wall clock, for people. */
function decisions(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/\+?\d{4,6}-\d\d-\d\dT[\d:.]+Z/g, 'WALL').replace(/(append \S+) \d+/, '$1'));
}

describe('2,000 histories', () => {
  it('have no double and break no promise, and each fault happens a hundred times', { timeout: 300_000 }, async () => {
    const summary = await crew.play({ kind: 'histories' }, 1, testFigures.histories);

    const rare = faultKinds.filter((kind) => (summary.faults[kind] ?? 0) < 100);
    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ histories: testFigures.histories, doubled: 0, duplicates: 0, brokenCount: 0 });
    expect(rare).toEqual([]);
  });
});
