import { expect, it } from 'vitest';
import { playScenario } from './crash-points.ts';
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
