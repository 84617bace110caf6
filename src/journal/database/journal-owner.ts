/**
 * The port for the owner of a shared journal's database. Implemented in
 * `journal/database/postgres`.
 */
import type { AccountRow, DatabaseLook } from './journal-database.ts';

export interface JournalOwner {
  /**
   * Creates missing tables, and replaces the functions. `roles`: whether the roles of a team could
   * be created, too. Rejects with DatabaseFailure.
   */
  makeTables(scripts: TableScripts): Promise<{ readonly roles: boolean }>;
  /** Rejects with DatabaseFailure. */
  look(): Promise<DatabaseStatus>;
  /**
   * An object in the schema that `makeTables` did not make, or made differently, e.g. `table
   * x.record (line text)`. Rejects with DatabaseFailure.
   */
  findForeign(scripts: TableScripts): Promise<string | undefined>;
  /** A table or function of `makeTables` that is missing. Rejects with DatabaseFailure. */
  findMissing(scripts: TableScripts): Promise<string | undefined>;
  /**
   * An account that should have `head` records, of which only `there` exist. Rejects with
   * DatabaseFailure.
   */
  findGap(): Promise<{ readonly account: string; readonly head: number; readonly there: number } | undefined>;
  close(): Promise<void>;
}

/** SQL of two transactions, in this order. */
export interface TableScripts {
  readonly tables: string;
  /** Creates the roles of a team. Not every owner may do that. */
  readonly grants: string;
}

export interface DatabaseStatus extends Omit<DatabaseLook, 'row'> {
  readonly accounts: readonly AccountStatus[];
}

export interface AccountStatus extends AccountRow {
  readonly account: string;
}
