/** The guards of a journal in a database. */
import { type Mutant, remove } from './mutant.ts';

export const sharedJournals: readonly Mutant[] = [
  {
    guard: 'a database that lost its last records is a cold start',
    by: 'shared-histories',
    breaks: 'I5',
    from: 82,
    edits: remove('journal/database/database-store.ts', ': causeOf(last, opened, found.unbegun)', ': undefined'),
  },
  {
    guard: 'a failover is told by the timeline',
    by: 'shared',
    breaks: 'I5',
    edits: remove('journal/database/database-store.ts', 'last.store.timeline === identity.timeline', 'true'),
  },
  {
    guard: 'the lock in the database is looked at before the first byte',
    by: 'shared',
    breaks: 'I15',
    edits: remove(
      'journal/database/lock.ts',
      'if (row === undefined || row.generation !== generation || row.holder !== holder) {',
      'if (row === undefined) {',
    ),
  },
  {
    guard: 'a create of a shared journal looks at the lock at all',
    by: 'shared',
    breaks: 'I15',
    edits: remove('creating/send-orders.ts', 'const reason = await lock.lost();', 'const reason = undefined;'),
  },
  {
    guard: 'a failover between a record and its first byte is seen by the look at the lock',
    by: 'shared',
    breaks: 'I1',
    from: 4,
    edits: remove('journal/database/lock.ts', 'now.timeline !== taken.timeline', 'false'),
  },
  {
    guard: 'a lock is no lease: nobody takes it from a holder that is not known to have ended',
    by: 'shared',
    breaks: 'I15',
    from: 3,
    edits: remove('journal/database/lock.ts', "fate === 'ended'", 'true'),
  },
  {
    guard: 'a batch that is sent again has the id of the first try',
    by: 'appends',
    breaks: 'an append ended its run',
    edits: remove(
      'journal/database/lock.ts',
      '() => database.append(batch)',
      '() => database.append({ ...batch, id: String(clock.now()) + Math.random() })',
    ),
  },
  {
    guard: 'an append whose answer was lost is asked for again',
    by: 'appends',
    breaks: 'an append ended its run',
    edits: remove(
      'journal/database/lock.ts',
      'await retryStatement(clock, retryMs, () => database.append(batch))',
      'await database.append(batch)',
    ),
  },
];
