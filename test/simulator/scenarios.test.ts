import { expect, it } from 'vitest';
import { playScenario } from './crash-points.ts';
import { journalPath } from './rules.ts';
import { scenarios } from './scenarios.ts';

it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'the story "%s" has calls to be killed at and sends a create, and breaks no promise where nothing befalls it',
  async (_, scenario) => {
    const { world, calls, sends } = await playScenario(1, scenario);

    // Whoever comes second is turned away at the lock.
    const isTurnedAway = scenario.tried === 'beside';
    expect(calls.length).toBeGreaterThanOrEqual(isTurnedAway ? 4 : 31);
    expect(sends > 0).toBe(!isTurnedAway);
    expect(world.watcher.broken).toEqual([]);
  },
);

it.each(
  scenarios.filter(({ rules }) => rules?.checkpointEvery !== undefined).map((story) => [story.name, story] as const),
)('the story "%s" has a checkpoint that its runs have written', async (_, story) => {
  const files: string[] = [];

  await playScenario(1, { ...story, after: (_world, { image }) => files.push(...image.entries.keys()) });

  expect(files).toContain(`${journalPath}.checkpoint`);
});
