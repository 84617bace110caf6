/** What monitoring is told of a journal in a database. */
import { expect, it } from 'vitest';
import type { ColdCause } from '../../src/core/cold-cause.ts';
import type { HeldJournal, JournalEvent, JournalStore } from '../../src/core/ledger/journal-store.ts';
import { DatabaseFailure, type JournalDatabase } from '../../src/journal/database/journal-database.ts';
import { watchAppends, watchStore } from '../../src/journal/database/watch-store.ts';

it.each([
  ['the time of an append', undefined, [{ kind: 'appended', ms: 5 }]],
  ['an append without an answer', new DatabaseFailure('ECONNRESET', true), [{ kind: 'append-unknown' }]],
  ['nothing of one that a busy server refused', new DatabaseFailure('55P03', true), []],
  ['nothing of one that can never succeed', new DatabaseFailure('42501', false), []],
])('monitoring is told %s', async (_, failure, told) => {
  const events: JournalEvent[] = [];
  let now = 0;
  const database = {
    async append() {
      now += 5;
      if (failure !== undefined) throw failure;
      return { written: true };
    },
  } as unknown as JournalDatabase;

  const watched = watchAppends(database, { now: () => now }, (event) => void events.push(event));
  await watched.append({} as never).catch(() => undefined);

  expect(events).toEqual(told);
});

it.each<readonly [ColdCause | undefined, number]>([
  ['store-changed', 1],
  ['store-behind', 1],
  ['copy', 1],
  ['no-journal', 0],
  ['other-boot', 0],
  [undefined, 0],
])('monitoring is told of a database that is another one, if an apply is cold because of %s', async (cold, times) => {
  const events: JournalEvent[] = [];
  const store = { take: async () => ({ cold }) as HeldJournal } as unknown as JournalStore;

  await watchStore(store, (event) => void events.push(event)).take();

  expect(events).toEqual(Array.from({ length: times }, () => ({ kind: 'store-changed' })));
});
