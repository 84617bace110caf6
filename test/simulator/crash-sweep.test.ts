import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashSeeds, testFigures } from './figures.ts';
import { type Crew, hireCrew } from './run-job.ts';
import { scenarios } from './scenarios.ts';

let crew: Crew;

beforeAll(async () => {
  crew = await hireCrew();
});

afterAll(() => crew.dismiss());

describe('a run that is killed, cut off from power, or failed by its disk or network', () => {
  it('leaves no double and breaks no promise, at whatever point of whatever scenario', {
    timeout: 300_000,
  }, async () => {
    const summary = await crew.play({ kind: 'crashes' }, 0, crashSeeds(testFigures.crashTimings));

    expect(summary.broken).toEqual([]);
    expect(summary).toMatchObject({ doubled: 0, brokenCount: 0 });
    // Three ways at each point, and a point is a call: fewer would mean that the scenarios do not run.
    expect(summary.histories).toBeGreaterThan(scenarios.length * 3 * 20);
  });
});
