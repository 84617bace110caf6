/** The port to a shared journal's database. Home: `journal/database/postgres`. */
import type { StoreIdentity } from '../../core/intent.ts';

/**
 * The functions of a database that keeps journals and locks. Each is one statement, and so one
 * commit: no session state counts, and a pooler may stand in between. All reject with
 * DatabaseFailure.
 */
export interface JournalDatabase {
  /** Which database this is, and the row of an account. Never writes. Waits `mostMs` at most. */
  look(account: string, mostMs?: number): Promise<DatabaseLook>;
  /**
   * Takes the next generation of the lock, where the last one is still `expected`, and was released
   * or is held by `dead`. `taken` is false where it is not.
   */
  take(taking: Taking): Promise<DatabaseLook & { readonly taken: boolean }>;
  /**
   * Appends a batch, or finds that it was appended before: it may be asked for again and again.
   * `written` is false where the writer has been replaced, or the journal or its server is not what
   * the writer knows.
   */
  append(batch: Batch): Promise<DatabaseLook & { readonly written: boolean }>;
  /**
   * Gives a generation of the lock back. False: it was before, or another one is held, or by
   * another `holder` than this one.
   */
  release(account: string, generation: number, holder: string): Promise<boolean>;
  /** Lines, without line feeds, of the records `after` + 1 to `after` + `most` that are there. */
  readLines(account: string, after: number, most: number): Promise<readonly string[]>;
  /** The newest checkpoint; undefined if there is none. */
  readCheckpoint(account: string): Promise<Uint8Array | undefined>;
  /** Keeps the checkpoint of record `position` in place of an older one. */
  writeCheckpoint(account: string, position: number, body: Uint8Array): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
}

export interface Taking {
  readonly account: string;
  readonly expected: number;
  /** The holder's text, if it has surely ended. */
  readonly dead: string | undefined;
  /** Text of who takes it. No two takings share one. */
  readonly holder: string;
}

export interface Batch {
  readonly account: string;
  readonly generation: number;
  /** As it was taken with: a database that lost its last state may give a generation out again. */
  readonly holder: string;
  /** Number of the last record before it. */
  readonly head: number;
  /** A UUID: the same each time that this batch is sent. */
  readonly id: string;
  readonly lines: readonly string[];
  /** Chain value behind its last line. */
  readonly chain: string;
}

export interface DatabaseLook {
  /** Of the tables. */
  readonly version: number;
  readonly identity: StoreIdentity;
  /** It only follows another server, and cannot be written. */
  readonly isStandby: boolean;
  /** Settings of the server under which a crash may lose what was acknowledged, such as `fsync`. */
  readonly unsafe: readonly string[];
  /** Undefined: this account has no journal here. */
  readonly row: AccountRow | undefined;
}

export interface AccountRow {
  /** Of the lock. */
  readonly generation: number;
  /** Text of who took it last. */
  readonly holder: string;
  readonly released: boolean;
  /** Number of the last record. */
  readonly head: number;
  /** Chain value behind it, in hex. */
  readonly chain: string;
}

/** How many lines are read with one statement. */
export const rowsAtOnce = 20_000;

/** The version of the tables that this code reads and writes. */
export const tablesVersion = 1;

/**
 * A statement that failed. Its text names no value: the server's own may hold one. Told by
 * `isDatabaseFailure`, because the home of the port is a bundle of its own.
 */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure';
  /** SQLSTATE, or the system's code. */
  readonly code: string;
  /** Another try may succeed, and cannot do it twice. What was asked for may have been done. */
  readonly isPassing: boolean;

  constructor(code: string, isPassing: boolean) {
    super(code);
    this.code = code;
    this.isPassing = isPassing;
  }
}

export function isDatabaseFailure(error: unknown): error is DatabaseFailure {
  return error instanceof Error && error.name === 'DatabaseFailure';
}
