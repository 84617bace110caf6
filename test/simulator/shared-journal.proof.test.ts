/** A journal in a database: killed, and cut off from its server, at the points of its stories. */
import { describe, expect, it } from 'vitest';
import { isProving } from '../prove/figures.mjs';
import { startVirtualServer } from '../support/virtual-database.ts';
import type { Played } from './crash-points.ts';
import { playJob } from './jobs/jobs.ts';
import { playShared, sharedStories } from './shared-stories.ts';

/** In every run of the tests, at each fifth point; `npm run prove` plays all stories at all points. */
const most = isProving ? sharedStories.length : 5;
const every = isProving ? 1 : 5;

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
      if ((at + seed) % every !== 0) continue;
      if (!isIdle) expectKept(await playShared(story, seed, { at, way: 'killed' }));
      if (canFail) expectKept(await playShared(story, seed, { at, way: 'fails' }));
    }
  });
});

// A signal comes during the look at the lock, and the database fails over at the wait that the signal begins.
it.each([25_418, 59_019, 67_625, 83_276, 95_919, 97_649])(
  'seed %i: loses no record of a create that has looked at the lock and not left yet',
  async (seed) => {
    expect(await playJob({ kind: 'shared journal' }, seed, 1)).toMatchObject({ histories: 1, doubled: 0, broken: [] });
  },
);
