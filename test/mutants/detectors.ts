/** What can see a broken guard: each plays histories until one breaks a promise, and says which; nothing where none does. */
import { production } from '../exhaustive/reducers.ts';
import { everyTest } from '../exhaustive/scopes.ts';
import { search } from '../exhaustive/search.ts';
import { playJob } from '../simulator/jobs.ts';
import { listTrusted, sameSet } from '../support/listing-histories.ts';
import { play } from '../support/round-histories.ts';

export const detectors = {
  simulator: async (from = 1) => {
    for (let seed = from; seed < from + 2_000; seed += 1) {
      const { broken } = await playJob({ kind: 'histories' }, seed, 1);
      if (broken[0] !== undefined) return broken[0].what;
    }
    return undefined;
  },
  listings: async () => {
    for (let seed = 1; seed <= 6_000; seed += 1) {
      const belief = listTrusted(seed);
      if (belief !== undefined && !sameSet(belief.believed, belief.atProbe))
        return `listing ${seed} is not what was so`;
    }
    return undefined;
  },
  rounds: async () => {
    for (let seed = 1; seed <= 6_000; seed += 1) {
      const [broken] = play(seed).broken;
      if (broken !== undefined) return broken;
    }
    return undefined;
  },
  search: async () => {
    for (const scope of Object.values(everyTest)) {
      const { found } = search({ scope, reducers: production }, { mostStates: 100_000 });
      if (found !== undefined) return found.breach.what;
    }
    return undefined;
  },
} as const satisfies Readonly<Record<string, (from?: number) => Promise<string | undefined>>>;

export type Detector = keyof typeof detectors;
