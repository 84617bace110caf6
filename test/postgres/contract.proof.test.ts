/** PostgreSQL answers as the virtual database does, on which the proofs of a shared journal rest. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { JournalDatabase } from '../../src/journal/database/journal-database.ts';
import { figureOf } from '../prove/figures.mjs';
import { contractHistory, openTables, playContract } from '../support/postgres/contract.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

const { newJournal } = startJournalServer();
let real: JournalDatabase;

beforeAll(async () => {
  if (isPostgresOff) return;
  const { url } = await newJournal();
  real = openTables(url);
});

afterAll(() => real?.close());

describe.skipIf(isPostgresOff)('any history of statements', () => {
  it('has the same answers on both', async () => {
    const numRuns = figureOf('contracts');
    await fc.assert(
      fc.asyncProperty(contractHistory, (steps) => playContract(real, steps)),
      { numRuns },
    );
  });
});
