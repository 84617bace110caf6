import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Job } from '../simulator/jobs/jobs.ts';
import type { Crew } from '../simulator/jobs/run-job.ts';
import { emptySummary } from '../simulator/jobs/summary.ts';
import { folderWith } from '../support/hostwright.ts';
import { startKeeper } from './kept.ts';

/** It has played what it was asked, at once. */
function fakeCrew(code = 'a'): Crew & { readonly asked: number[] } {
  const asked: number[] = [];
  return {
    codeOf: () => code,
    asked,
    play: async (_, from, count) => {
      asked.push(from);
      return { ...emptySummary(), histories: count, broken: from === 2_001 ? [{ seed: 2_002, what: 'x' }] : [] };
    },
    dismiss: async () => {},
  };
}

async function prove(folder: string, crew: Crew) {
  const keeper = await startKeeper(crew, folder);
  return keeper.play({ job: { kind: 'histories' }, from: 1, count: 5_000 }, () => {});
}

it('plays no seed again that was played with the same code', async () => {
  const folder = folderWith();
  const [first, second] = [fakeCrew(), fakeCrew()];

  const [played, kept] = [await prove(folder, first), await prove(folder, second)];

  expect([first.asked, second.asked]).toEqual([[1, 2_001, 4_001], []]);
  expect(played).toMatchObject({ histories: 5_000, broken: [{ seed: 2_002, what: 'x' }] });
  expect(kept).toEqual(played);
});

it('plays anew only those jobs whose code is other code', async () => {
  const folder = folderWith();
  const crews = ['a', 'b'].map((shared) => {
    const crew = fakeCrew();
    return { ...crew, codeOf: ({ kind }: Job) => (kind === 'shared journal' ? shared : 'same') };
  });

  for (const crew of crews) {
    const keeper = await startKeeper(crew, folder);
    await keeper.play({ job: { kind: 'histories' }, from: 1, count: 2_000 }, () => {});
    await keeper.play({ job: { kind: 'shared journal' }, from: 10_001, count: 2_000 }, () => {});
  }

  expect(crews.map(({ asked }) => asked)).toEqual([[1, 10_001], [10_001]]);
});

it('plays a step again whose line was torn, and the one that was written behind it', async () => {
  const folder = folderWith();
  const step = { job: { kind: 'histories' }, from: 1, count: 2_000 } as const;
  const stopped = await startKeeper(fakeCrew(), folder);
  await stopped.play(step, () => {});
  appendFileSync(join(folder, readdirSync(folder)[0] ?? ''), '{"key":"{\\"job');
  const [next, last] = [fakeCrew(), fakeCrew()];

  const summaries = [await prove(folder, next), await prove(folder, last)];

  expect([next.asked, last.asked]).toEqual([[2_001, 4_001], [2_001]]);
  expect(summaries[1]).toEqual(summaries[0]);
});
