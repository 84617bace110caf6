/** What can see a broken guard: each plays until this promise is broken, and says where; nothing where it never is. */
import { unsettledAfterCalm } from '../exhaustive/calm.ts';
import { smallWorlds } from '../exhaustive/scopes.ts';
import { search } from '../exhaustive/search.ts';
import { firstWorld } from '../exhaustive/world.ts';
import { playJob } from '../simulator/jobs/jobs.ts';
import { playShared, sharedStories } from '../simulator/shared-stories.ts';
import { playAppends } from '../support/model/append-histories.ts';
import { playEdits } from '../support/model/edit-histories.ts';
import { playFirstApply } from '../support/model/first-apply-histories.ts';
import { listTrusted, sameSet } from '../support/model/listing-histories.ts';
import { playRegions } from '../support/model/region-histories.ts';
import { play } from '../support/model/round-histories.ts';

export interface Detected {
  /** Of the history in which it is broken, or the number of the small world. */
  readonly seed: number;
  readonly what: string;
}

/**
 * `promise`: its number, or its words where it has none. Other promises that a mutant breaks as well do not count. `from`,
 * `count`: the seeds that are played at most.
 */
type Detect = (promise: string, from?: number, count?: number) => Promise<Detected | undefined>;

/**
 * How many histories a mutant may take from its `from` on. If the code draws other random numbers than before, a mutant
 * fails here instead of slowing down every run: search once with a larger figure, and note the seed.
 */
const soon = 300;

/** Plays one history after the other, `most` unless a mutant says how many, until `find` says what is broken in one. */
function playEach(
  first: number,
  most: number,
  find: (seed: number, promise: string) => string | undefined | Promise<string | undefined>,
): Detect {
  return async (promise, from = first, count = most) => {
    for (let seed = from; seed < from + count; seed += 1) {
      const what = await find(seed, promise);
      if (what !== undefined) return { seed, what };
    }
    return undefined;
  };
}

type Played = { readonly broken: readonly string[] };

/** Of histories that tell in words which promises they broke. */
const playTelling = (most: number, play: (seed: number) => Played | Promise<Played>): Detect =>
  playEach(1, most, async (seed, promise) => (await play(seed)).broken.find((one) => one.endsWith(promise)));

const simulate = (kind: 'histories' | 'moves' | 'other hands' | 'shared journal' | 'wall clocks'): Detect =>
  playEach(1, soon, async (seed, promise) => {
    const { broken } = await playJob({ kind }, seed, 1);
    return broken.find(({ what }) => what.startsWith(`${promise} `))?.what;
  });

/** They come first. */
const storiesOfDatabase = 6;

/** By number, as histories are: a mutant says in which of them it is seen. */
const scopes = Object.values(smallWorlds);

export const detectors = {
  simulator: simulate('histories'),
  'wall-clocks': simulate('wall clocks'),
  moves: simulate('moves'),
  'other-hands': simulate('other hands'),
  'shared-histories': simulate('shared journal'),
  shared: playEach(0, 60, async (seed, promise) => {
    const story = sharedStories[seed % storiesOfDatabase];
    if (story === undefined) return undefined;
    const { world } = await playShared(story, seed);
    return world.watcher.broken.find((one) => one.startsWith(`${promise} at `));
  }),
  listings: playEach(1, 6_000, (seed, promise) => {
    const belief = listTrusted(seed);
    return belief !== undefined && !sameSet(belief.believed, belief.atProbe) ? promise : undefined;
  }),
  appends: playTelling(1_000, playAppends),
  rounds: playTelling(6_000, play),
  edits: playTelling(6_000, playEdits),
  'first-apply': playTelling(2_000, playFirstApply),
  regions: playTelling(soon, playRegions),
  search: playEach(0, scopes.length, (nth, promise) => {
    const scope = scopes[nth];
    return scope && search(scope, { mostStates: 60_000, law: promise }).found?.breach.what;
  }),
  calm: playEach(0, 1, (nth, promise) => {
    const scope = scopes[nth];
    return scope && unsettledAfterCalm(firstWorld(scope), false, scope).length > 0 ? promise : undefined;
  }),
} satisfies Readonly<Record<string, Detect>>;

export type Detector = keyof typeof detectors;
