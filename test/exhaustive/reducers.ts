/** The production code that decides in this world, in one value, so that a test can break one part of it. */

import { advanceLife, beginLife } from '../../src/creating/creation.ts';
import { advanceRun, startRun } from '../../src/creating/rounds.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { makeListedRecord } from '../../src/ledger/recorder.ts';
import { planFrom } from '../../src/planning/plan.ts';

export interface Reducers {
  readonly startRun: typeof startRun;
  readonly advanceRun: typeof advanceRun;
  readonly planFrom: typeof planFrom;
  readonly beginLife: typeof beginLife;
  readonly advanceLife: typeof advanceLife;
  readonly foldRecords: typeof foldRecords;
  readonly listedRecord: typeof makeListedRecord;
  /** Whether a run that holds no lock any more learns of it when it asks. */
  readonly looksAtLock: boolean;
}

export const production: Reducers = {
  startRun,
  advanceRun,
  planFrom,
  beginLife,
  advanceLife,
  foldRecords,
  listedRecord: makeListedRecord,
  looksAtLock: true,
};
