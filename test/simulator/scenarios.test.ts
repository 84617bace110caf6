import { expect, it } from 'vitest';
import { playScenario } from './crash-points.ts';
import { journalPath } from './rules.ts';
import { scenarios } from './scenarios.ts';

it.each(
  scenarios.filter(({ rules }) => rules?.checkpointEvery !== undefined).map((story) => [story.name, story] as const),
)('the story "%s" has a checkpoint that its runs have written', async (_, story) => {
  const files: string[] = [];

  await playScenario(1, { ...story, after: (_world, { image }) => files.push(...image.entries.keys()) });

  expect(files).toContain(`${journalPath}.checkpoint`);
});
