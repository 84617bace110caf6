import { expect, it } from 'vitest';
import { playScenario } from './crash-points.ts';
import { scenarios } from './scenarios.ts';

it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'the story "%s" has calls to be killed at and sends a create, and breaks no promise where nothing befalls it',
  async (_, scenario) => {
    const { world, calls, sends } = await playScenario(1, scenario);

    expect(calls.length).toBeGreaterThan(30);
    expect(sends).toBeGreaterThan(0);
    expect(world.watcher.broken).toEqual([]);
  },
);
