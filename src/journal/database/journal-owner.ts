/** The port for the owner of a shared journal's database. Home: `journal/database/postgres`. */
import type { AccountRow, DatabaseLook } from './journal-database.ts';

export interface JournalOwner {
  /**
   * Makes the tables where there are none, and the functions anew. `roles`: whether the roles of a
   * team could be made, too. Rejects with DatabaseFailure.
   */
  makeTables(scripts: TableScripts): Promise<{ readonly roles: boolean }>;
  /** Rejects with DatabaseFailure. */
  look(): Promise<DatabaseStatus>;
  close(): Promise<void>;
}

/** SQL, to be run in this order. */
export interface TableScripts {
  readonly tables: readonly string[];
  /** Makes the roles of a team, too: not every owner may do that. */
  readonly grants: readonly string[];
}

export interface DatabaseStatus extends Omit<DatabaseLook, 'row'> {
  readonly accounts: readonly AccountStatus[];
}

export interface AccountStatus extends AccountRow {
  readonly account: string;
}
