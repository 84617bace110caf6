/** Each guard of the safety code. A text that is not there exactly once fails the test: no mutant rots. */
import { firstApply } from './first-apply.ts';
import { fleets } from './fleets.ts';
import { listings } from './listings.ts';
import type { Mutant } from './mutant.ts';
import { otherHands } from './other-hands.ts';
import { memory, said } from './remembering.ts';
import { beforeTheFirstByte, rounds, ruleQ } from './sending.ts';
import { sharedJournals } from './shared-journals.ts';

export const mutants: readonly Mutant[] = [
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
];
