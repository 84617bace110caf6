import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFigures } from './figures.ts';
import { rivals } from './jobs.ts';
import { type Crew, hireCrew } from './run-job.ts';
import type { Summary } from './summary.ts';
import { countsHead, countsRow } from './tables.ts';

let crew: Crew;

beforeAll(async () => {
  crew = await hireCrew();
});

afterAll(() => crew.dismiss());

describe('in the same histories', () => {
  it('the usual ways of creating make doubles, and ours makes none', { timeout: 300_000 }, async () => {
    const summaries = new Map<string, Summary>();

    for (const rival of rivals)
      summaries.set(rival, await crew.play({ kind: 'rival', rival }, 1, testFigures.comparison));

    const rows = [...summaries].map(([name, summary]) => countsRow(name, summary));
    process.stdout.write(`${[...countsHead, ...rows].join('\n')}\n`);
    for (const [name, { doubled }] of summaries) {
      if (name === 'hostwright') expect(doubled).toBe(0);
      else expect(doubled, name).toBeGreaterThan(testFigures.comparison / 20);
    }
  });
});
