import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFigures } from './figures.ts';
import { brokenAssumptions } from './jobs.ts';
import { type Crew, hireCrew } from './run-job.ts';

let crew: Crew;

beforeAll(async () => {
  crew = await hireCrew();
});

afterAll(() => crew.dismiss());

describe('outside of its assumptions', () => {
  for (const assumption of brokenAssumptions) {
    it(`a double may be made, and none is silent: ${assumption}`, { timeout: 300_000 }, async () => {
      const summary = await crew.play({ kind: 'broken', assumption }, 1, testFigures.broken);

      expect(summary.broken).toEqual([]);
      expect(summary.histories).toBe(testFigures.broken);
      // Else nothing was broken, and nothing is shown.
      expect(summary.doubled).toBeGreaterThan(0);
    });
  }
});
