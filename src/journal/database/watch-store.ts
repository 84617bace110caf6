/** Reports the events of a journal in a database to monitoring. */
import type { JournalEvent, JournalStore } from '../../core/ledger/journal-store.ts';
import type { Clock } from '../../core/ports.ts';
import { isDatabaseFailure, isRefusalCode, type JournalDatabase } from './journal-database.ts';

type Tell = ((event: JournalEvent) => void) | undefined;

/** Each try of an append counts on its own. */
export function watchAppends(database: JournalDatabase, { now }: Pick<Clock, 'now'>, tell: Tell): JournalDatabase {
  return {
    ...database,
    async append(batch) {
      const begun = now();
      try {
        const answer = await database.append(batch);
        tell?.({ kind: 'appended', ms: now() - begun });
        return answer;
      } catch (error) {
        const isLost = isDatabaseFailure(error) && error.isPassing && !isRefusalCode(error.code);
        if (isLost) tell?.({ kind: 'append-unknown' });
        throw error;
      }
    },
  };
}

/** Reports that the database is not as the last run left it. */
export function watchStore(store: JournalStore, tell: Tell): JournalStore {
  return {
    ...store,
    async take(wait) {
      const held = await store.take(wait);
      if (held.cold !== undefined && changes.includes(held.cold)) tell?.({ kind: 'store-changed' });
      return held;
    },
  };
}

const changes: readonly string[] = ['store-changed', 'store-behind', 'copy'];
