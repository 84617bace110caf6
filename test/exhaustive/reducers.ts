/** The production code that decides in this world, in one value, so that a test can break one part of it. */
import { coldRecords } from '../../src/core/cold-start.ts';
import { advanceLife, beginLife } from '../../src/core/creation.ts';
import { listedRecord } from '../../src/core/ledger.ts';
import { foldRecords } from '../../src/core/ledger-draft.ts';
import { planFrom } from '../../src/core/plan.ts';
import { advanceRun, startRun } from '../../src/core/rounds.ts';

export interface Reducers {
  readonly startRun: typeof startRun;
  readonly advanceRun: typeof advanceRun;
  readonly planFrom: typeof planFrom;
  readonly beginLife: typeof beginLife;
  readonly advanceLife: typeof advanceLife;
  readonly coldRecords: typeof coldRecords;
  readonly foldRecords: typeof foldRecords;
  readonly listedRecord: typeof listedRecord;
  /** Whether a run that holds no lock any more learns of it when it asks. */
  readonly looksAtLock: boolean;
  /** Whether a human who settles an intent begins as an applier does. */
  readonly resolveBegins: boolean;
}

export const production: Reducers = {
  startRun,
  advanceRun,
  planFrom,
  beginLife,
  advanceLife,
  coldRecords,
  foldRecords,
  listedRecord,
  looksAtLock: true,
  resolveBegins: true,
};
