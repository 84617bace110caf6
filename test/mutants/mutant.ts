/** A guard of the safety code, and how to take it away. */
import type { Detector } from './detectors.ts';

export interface Mutant {
  readonly guard: string;
  /** What must see it, unless that is the simulator. */
  readonly by?: Detector;
  /** The promise that must be seen to break: its number, or the words in which the detector says so. */
  readonly breaks: string;
  /** Where the simulator, or the rounds, are known to see it soon: they begin at this seed. */
  readonly from?: number;
  readonly edits: readonly Edit[];
}

export interface Edit {
  /** Below `src/`. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

export const remove = (file: string, find: string, put = ''): readonly Edit[] => [{ file, find, put }];

/** Several guards rest on this one. */
export const nearNames = remove('planning/candidates.ts', 'near.get(likenessOf(key)) ?? []', '[]');

/** A host is of a create whose outcome is unknown only if it came in time and has the values that were sent. */
export const claims = remove('ledger/attribution.ts', 'return hasValues(', 'return true || hasValues(');
