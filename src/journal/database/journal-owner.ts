/**
 * The port for the owner of a shared journal's database. Implemented in
 * `journal/database/postgres`.
 */
import type { AccountRow, Batch, DatabaseLook, JournalArchive } from './journal-database.ts';

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
   * An account that should have `head` records, of which only `there` exist or are archived.
   * Rejects with DatabaseFailure.
   */
  findGap(): Promise<{ readonly account: string; readonly head: number; readonly there: number } | undefined>;
  close(): Promise<void>;
}

/** Only the owner may use these functions. All reject with DatabaseFailure. */
export interface ArchiveOwner {
  /**
   * The number of a record before the last one: all records up to it were written before this time
   * (ISO 8601, clock of the server). 0 if there is none, and undefined if there is no journal.
   */
  findLastBefore(account: string, time: string): Promise<number | undefined>;
  /**
   * Removes the records of an archive, and stores their ledger, in one commit. False if this holder
   * does not hold the lock, or if a record is missing.
   */
  archive(lock: Pick<Batch, 'account' | 'generation' | 'holder'>, archive: JournalArchive): Promise<boolean>;
  /**
   * Puts records of the newest archive back. They have no effect until the archive is dropped, so
   * this can be repeated. `batch`: a UUID. Does nothing if it is not the newest archive.
   */
  putBack(account: string, last: number, first: number, batch: string, lines: readonly string[]): Promise<void>;
  /** Drops the newest archive if all its records were put back. Otherwise false. */
  dropArchive(account: string, last: number): Promise<boolean>;
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
  /** How many of its records are archived. */
  readonly archived: number;
}
