/** What can see a broken guard: each plays until this promise is broken, and says where; nothing where it never is. */
import { production } from '../exhaustive/reducers.ts';
import { everyTest } from '../exhaustive/scopes.ts';
import { search } from '../exhaustive/search.ts';
import { playJob } from '../simulator/jobs/jobs.ts';
import { playShared, sharedStories } from '../simulator/shared-stories.ts';
import { playAppends } from '../support/model/append-histories.ts';
import { playEdits } from '../support/model/edit-histories.ts';
import { playFirstApply } from '../support/model/first-apply-histories.ts';
import { listTrusted, sameSet } from '../support/model/listing-histories.ts';
import { playRegions } from '../support/model/region-histories.ts';
import { play } from '../support/model/round-histories.ts';
import { playTold } from '../support/model/told-histories.ts';

export interface Detected {
  /** Of the history in which it is broken; nothing: there is none. */
  readonly seed: number | undefined;
  readonly what: string;
}

/**
 * `promise`: its number, or its words where it has none. Other promises that a mutant breaks as well do not count. `from`,
 * `count`: the seeds that are played at most.
 */
type Detect = (promise: string, from?: number, count?: number) => Promise<Detected | undefined>;

/**
 * How many histories a mutant may take from its `from` on. If the code draws other random numbers
 * than before, a mutant fails here instead of slowing down every run: search once with a larger
 * figure, and note the seed.
 */
const soon = 300;

async function simulate(
  kind: 'histories' | 'moves' | 'other hands' | 'shared journal' | 'wall clocks',
  promise: string,
  from = 1,
  count = soon,
): Promise<Detected | undefined> {
  for (let seed = from; seed < from + count; seed += 1) {
    const { broken } = await playJob({ kind }, seed, 1);
    const found = broken.find(({ what }) => what.startsWith(`${promise} `));
    if (found !== undefined) return { seed, what: found.what };
  }
  return undefined;
}

/** They come first. */
const storiesOfDatabase = 6;

export const detectors = {
  simulator: (promise, from?: number, count?: number) => simulate('histories', promise, from, count),
  'wall-clocks': (promise, from?: number, count?: number) => simulate('wall clocks', promise, from, count),
  moves: (promise, from?: number, count?: number) => simulate('moves', promise, from, count),
  'other-hands': (promise, from?: number, count?: number) => simulate('other hands', promise, from, count),
  'shared-histories': (promise, from?: number, count?: number) => simulate('shared journal', promise, from, count),
  shared: async (promise, from = 0, count = 60) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const story = sharedStories[seed % storiesOfDatabase];
      if (story === undefined) return undefined;
      const { world } = await playShared(story, seed);
      const what = world.watcher.broken.find((one) => one.startsWith(`${promise} at `));
      if (what !== undefined) return { seed, what };
    }
    return undefined;
  },
  appends: async (promise, from = 1, count = 1_000) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const what = (await playAppends(seed)).broken.find((one) => one === promise);
      if (what !== undefined) return { seed, what };
    }
    return undefined;
  },
  listings: async (promise, from = 1, count = 6_000) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const belief = listTrusted(seed);
      if (belief !== undefined && !sameSet(belief.believed, belief.atProbe)) return { seed, what: promise };
    }
    return undefined;
  },
  rounds: async (promise, from = 1, count = 6_000) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const what = play(seed).broken.find((one) => one.endsWith(promise));
      if (what !== undefined) return { seed, what };
    }
    return undefined;
  },
  edits: async (promise, from = 1, count = 6_000) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const what = playEdits(seed).broken.find((one) => one === promise);
      if (what !== undefined) return { seed, what };
    }
    return undefined;
  },
  'first-apply': async (promise, from = 1, count = 2_000) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const what = (await playFirstApply(seed)).broken.find((one) => one === promise);
      if (what !== undefined) return { seed, what };
    }
    return undefined;
  },
  regions: async (promise, from = 1, count = soon) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const what = (await playRegions(seed)).broken.find((one) => one === promise);
      if (what !== undefined) return { seed, what };
    }
    return undefined;
  },
  told: async (promise, from = 1, count = soon) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const what = (await playTold(seed)).broken.find((one) => one === promise);
      if (what !== undefined) return { seed, what };
    }
    return undefined;
  },
  search: async (promise) => {
    for (const scope of Object.values(everyTest)) {
      const [found] = search({ scope, reducers: production }, { mostStates: 100_000, laws: [promise] }).found;
      if (found !== undefined) return { seed: undefined, what: found.breach.what };
    }
    return undefined;
  },
} as const satisfies Readonly<Record<string, Detect>>;

export type Detector = keyof typeof detectors;
