/** A journal in a database: which one it is, and each account that has a journal there. */
import type { StoreIdentity } from '../../core/intent.ts';
import type { DocumentForm } from '../format.ts';
import { plural, shown } from '../words/style.ts';
import { describeLock, encodeLock, type LockFact } from './lock.ts';

export interface JournalFacts {
  /** The address without its password. */
  readonly journal: string;
  /** Version of the tables. */
  readonly version: number;
  readonly identity: StoreIdentity;
  /** Whether it is a standby server. */
  readonly isStandby: boolean;
  readonly accounts: readonly AccountFacts[];
}

interface AccountFacts {
  readonly account: string;
  readonly records: number;
  readonly lock: LockFact;
}

export const journalForm: DocumentForm<JournalFacts> = {
  text: renderJournal,
  json: ({ journal, version, identity, isStandby, accounts }) => ({
    journal,
    version,
    database: identity,
    isStandby,
    accounts: accounts.map(({ account, records, lock }) => ({
      account,
      records,
      lock: encodeLock(lock),
    })),
  }),
};

function renderJournal({ journal, version, identity, isStandby, accounts }: JournalFacts): string {
  const follows = isStandby ? ' It only follows another server: plan and drift can read it, apply cannot use it.' : '';
  return [
    `Journal ${shown(journal)}: tables of version ${version}, database ${shown(identity.id)}, timeline ${shown(identity.timeline)}.${follows}\n`,
    accounts.length === 0 ? 'No account has a journal in it yet.\n' : '',
    ...accounts.map(({ account, records, lock }) => {
      const held = describeLock(lock);
      return `  ${shown(account)}  ${plural(records, 'record')}${held === '' ? ', lock free' : `. ${held}`}\n`;
    }),
  ].join('');
}
