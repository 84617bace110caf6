/** What can see a broken guard: each plays until this promise is broken, and says where; nothing where it never is. */
import { production } from '../exhaustive/reducers.ts';
import { everyTest } from '../exhaustive/scopes.ts';
import { search } from '../exhaustive/search.ts';
import { playJob } from '../simulator/jobs.ts';
import { listTrusted, sameSet } from '../support/listing-histories.ts';
import { play } from '../support/round-histories.ts';

/** `promise`: its number, or its words where it has none. Other promises that a mutant breaks as well do not count. */
type Detect = (promise: string, from?: number) => Promise<string | undefined>;

export const detectors = {
  simulator: async (promise, from = 1) => {
    for (let seed = from; seed < from + 2_000; seed += 1) {
      const { broken } = await playJob({ kind: 'histories' }, seed, 1);
      const found = broken.find(({ what }) => what.startsWith(`${promise} at `));
      if (found !== undefined) return `seed ${seed}: ${found.what}`;
    }
    return undefined;
  },
  listings: async (promise) => {
    for (let seed = 1; seed <= 6_000; seed += 1) {
      const belief = listTrusted(seed);
      if (belief !== undefined && !sameSet(belief.believed, belief.atProbe)) return `listing ${seed} ${promise}`;
    }
    return undefined;
  },
  rounds: async (promise, from = 1) => {
    for (let seed = from; seed < from + 6_000; seed += 1) {
      const broken = play(seed).broken.find((what) => what.endsWith(promise));
      if (broken !== undefined) return `seed ${seed}: ${broken}`;
    }
    return undefined;
  },
  search: async (promise) => {
    for (const scope of Object.values(everyTest)) {
      const [found] = search({ scope, reducers: production }, { mostStates: 100_000, laws: [promise] }).found;
      if (found !== undefined) return `${found.breach.law}: ${found.breach.what}`;
    }
    return undefined;
  },
} as const satisfies Readonly<Record<string, Detect>>;

export type Detector = keyof typeof detectors;
