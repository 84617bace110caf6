/** The guards of a journal in a database. */
import { type Mutant, remove } from './mutant.ts';

export const sharedJournals: readonly Mutant[] = [
  {
    guard: 'a database that lost its last records is a cold start',
    by: 'shared',
    breaks: 'I5',
    edits: remove('journal/database/held-database.ts', ': causeOf(last, opened, found.unbegun)', ': undefined'),
  },
  {
    guard: 'a failover is told by the timeline',
    by: 'shared',
    breaks: 'I5',
    edits: remove('journal/database/held-database.ts', 'last.store.timeline === identity.timeline', 'true'),
  },
  {
    guard: 'the lock in the database is looked at before the first byte',
    by: 'shared',
    breaks: 'I15',
    edits: remove(
      'journal/database/append.ts',
      'if (row === undefined || row.generation !== generation || row.holder !== holder) {',
      'if (row === undefined) {',
    ),
  },
];
