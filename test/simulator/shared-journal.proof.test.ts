/** A journal in a database: killed, and cut off from its server, at every point of every story. */
import { describe, expect, it } from 'vitest';
import { startVirtualServer } from '../support/virtual-database.ts';
import type { Played } from './crash-points.ts';
import { playShared, sharedStories } from './shared-stories.ts';

/** In every run of the tests; `npm run prove` plays all. */
const most = Number(process.env.PROVE_STORIES ?? 5);

function expectKept({ world }: Played): void {
  expect(world.watcher.broken).toEqual([]);
  expect(world.watcher.duplicates).toEqual([]);
}

describe.each(
  sharedStories.slice(0, most).map((story, nth) => [story(startVirtualServer()).name, story, nth] as const),
)('%s', (_, story, seed) => {
  it('leaves no double and breaks no promise, wherever it is killed or its connection breaks', async () => {
    const whole = await playShared(story, seed);
    expectKept(whole);
    for (const [index, { canFail, isIdle }] of whole.calls.entries()) {
      const at = index + 1;
      if (!isIdle) expectKept(await playShared(story, seed, { at, way: 'killed' }));
      if (canFail) expectKept(await playShared(story, seed, { at, way: 'fails' }));
    }
  });
});
