/**
 * The proofs can see: with any one guard taken away, the very promise that it keeps is seen to break, whatever else breaks
 * as well; and in that very history it is kept with every guard in place. Of the search, test/exhaustive says that.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { detectors } from './detectors.ts';
import { firstApply } from './first-apply.ts';
import { fleets } from './fleets.ts';
import { listings } from './listings.ts';
import { type Modules, openModules } from './modules.ts';
import type { Mutant } from './mutant.ts';
import { otherHands } from './other-hands.ts';
import { memory, said } from './remembering.ts';
import { beforeTheFirstByte, rounds, ruleQ } from './sending.ts';
import { sharedJournals } from './shared-journals.ts';
import { inSmallWorlds } from './small-worlds.ts';

/** I14 is compared and not watched for: simulation.test.ts. I16 is not about sending: test/commands. */
const watched = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 18, 19, 20, 21, 22].map((number) => `I${number}`);
/** What test/exhaustive/laws.ts and its moves look at. */
const searched = [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 15, 18].map((number) => `I${number}`);

/** Each guard of the safety code. A text that is not there exactly once fails the test: no mutant rots. */
const mutants: readonly Mutant[] = [
  ...beforeTheFirstByte,
  ...ruleQ,
  ...listings,
  ...rounds,
  ...memory,
  ...said,
  ...fleets,
  ...otherHands,
  ...firstApply,
  ...sharedJournals,
  ...inSmallWorlds,
];

type Detectors = typeof detectors;

let modules: Modules<{ readonly detectors: Detectors }>;
let sound: Detectors;
beforeAll(async () => {
  // No detector reads a declaration.
  modules = await openModules('test/mutants/detectors.ts', /^yaml$|\/validate\.gen\.js$/);
  sound = (await modules.load([])).detectors;
});

describe('without a guard, the promise that it keeps is seen to break:', () => {
  it.each(mutants.map((mutant) => [mutant.breaks, mutant.guard, mutant] as const))(
    '%s: %s',
    async (promise, _, { by = 'simulator', from, edits }) => {
      const { detectors: mutated } = await modules.load(edits);

      const broken = await mutated[by](promise, from);

      expect(broken).toBeDefined();
      if (by !== 'search') expect(await sound[by](promise, broken?.seed, 1)).toBeUndefined();
    },
  );

  it('and each promise that the simulator keeps watch over breaks somewhere', () => {
    const broken = new Set(mutants.flatMap(({ by, breaks }) => (by === undefined || by === 'moves' ? [breaks] : [])));

    expect(watched.filter((promise) => !broken.has(promise))).toEqual([]);
  });

  it('and each law of the search in small worlds breaks in one of them', () => {
    const broken = new Set(mutants.flatMap(({ by, breaks }) => (by === 'search' ? [breaks] : [])));

    expect(searched.filter((law) => !broken.has(law))).toEqual([]);
  });
});
