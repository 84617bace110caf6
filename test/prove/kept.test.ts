import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Crew } from '../simulator/jobs/run-job.ts';
import { emptySummary } from '../simulator/jobs/summary.ts';
import { folderWith } from '../support/hostwright.ts';
import { playInSteps } from './kept.ts';

/** It has played what it was asked, at once. */
function fakeCrew(code = 'a'): Crew & { readonly asked: number[] } {
  const asked: number[] = [];
  return {
    code,
    asked,
    play: async (_, from, count) => {
      asked.push(from);
      return { ...emptySummary(), histories: count, broken: from === 2_001 ? [{ seed: 2_002, what: 'x' }] : [] };
    },
    dismiss: async () => {},
  };
}

const play = (folder: string, crew: Crew, count = 5_000) =>
  playInSteps(crew, folder, { job: { kind: 'histories' }, from: 1, count }, () => {});

it('a proof plays no seed again that was played with the same code', async () => {
  const folder = folderWith();
  const [first, second] = [fakeCrew(), fakeCrew()];

  const [played, kept] = [await play(folder, first), await play(folder, second)];

  expect([first.asked, second.asked]).toEqual([[1, 2_001, 4_001], []]);
  expect(played).toMatchObject({ histories: 5_000, broken: [{ seed: 2_002, what: 'x' }] });
  expect(kept).toEqual(played);
});

it('a proof plays all of it anew with other code', async () => {
  const folder = folderWith();
  const [first, second] = [fakeCrew('a'), fakeCrew('b')];

  for (const crew of [first, second]) await play(folder, crew);

  expect(second.asked).toEqual(first.asked);
});

it('a proof plays a step again whose line was torn, and the one that was written behind it', async () => {
  const folder = folderWith();
  await play(folder, fakeCrew(), 2_000);
  appendFileSync(join(folder, readdirSync(folder)[0] ?? ''), '["{\\"job');
  const [next, last] = [fakeCrew(), fakeCrew()];

  const summaries = [await play(folder, next), await play(folder, last)];

  expect([next.asked, last.asked]).toEqual([[2_001, 4_001], [2_001]]);
  expect(summaries[1]).toEqual(summaries[0]);
});
