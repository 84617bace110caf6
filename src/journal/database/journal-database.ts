/** The port to a shared journal's database. Implemented in `journal/database/postgres`. */
import type { StoreIdentity } from '../../model/intent.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';

/**
 * The functions of a database that keeps journals and locks. Each is one statement, and so one commit, so that any
 * connection of a pooler will do. All reject with DatabaseFailure, also if the tables are of another version.
 */
export interface JournalDatabase {
  /** Reads which database this is, and the row of an account. Never writes. Waits at most `mostMs`. */
  look(account: string, mostMs?: number): Promise<DatabaseLook>;
  /**
   * Takes the next generation of the lock if the last one is still `expected` and was released or is held by `dead`.
   * Whoever has it then is in the row.
   */
  take(taking: Taking): Promise<DatabaseLook>;
  /**
   * Appends a batch, or finds that it was appended before, so it can be repeated. Tells what is there instead if the
   * writer was replaced, or if the journal or its server is not what the writer knows.
   */
  append(batch: Batch): Promise<DatabaseLook | undefined>;
  /**
   * Releases a generation of the lock. False if it was released before, if another generation is
   * held, or if another `holder` holds it.
   */
  release(account: string, generation: number, holder: string): Promise<boolean>;
  /** Lines, without line feeds, of the records `after` + 1 to `after` + `most` that are there. */
  readLines(account: string, after: number, most: number): Promise<readonly string[]>;
  /** How many of the records 1 to `last` are there. */
  countRecords(account: string, last: number): Promise<number>;
  /** The newest checkpoint; undefined if there is none. */
  readCheckpoint(account: string): Promise<Uint8Array | undefined>;
  /** Stores the checkpoint of record `position`, if there is one, in place of an older one. */
  writeCheckpoint(account: string, position: number, body: Uint8Array): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
}

export interface Taking {
  readonly account: string;
  readonly expected: number;
  /** The text of the present holder, if it has certainly ended. */
  readonly dead: string | undefined;
  /** Text of the new holder, unique for each taking. */
  readonly holder: string;
}

export interface Batch {
  readonly account: string;
  readonly generation: number;
  /** The text with which the lock was taken. A database that lost its last state may give out a generation again. */
  readonly holder: string;
  /** Number of the last record before it. */
  readonly head: number;
  /** A UUID: the same each time that this batch is sent. */
  readonly id: string;
  readonly lines: readonly string[];
  /** Chain value after its last line. */
  readonly chain: string;
}

export interface DatabaseLook {
  readonly identity: StoreIdentity;
  /** The server only follows another one, and cannot be written. */
  readonly isStandby: boolean;
  /** Settings of the server with which a crash may lose what was acknowledged, such as `fsync=off`. */
  readonly unsafe: readonly string[];
  /** Undefined: this account has no journal here. */
  readonly row: JournalRow | undefined;
}

export interface JournalRow {
  /** Generation of the lock. */
  readonly generation: number;
  /** Text of the last holder. */
  readonly holder: string;
  readonly released: boolean;
  /** Number of the last record. */
  readonly head: number;
  /** Chain value after it, in hex. */
  readonly chain: string;
}

/** The journal of an account in a database. */
export interface DatabasePlace {
  /** The address without its password, for messages. */
  readonly name: string;
  readonly account: string;
  /** Flags of this run, for the commands in messages. */
  readonly repeatFlags?: RepeatFlags | undefined;
}

/** How many lines are read with one statement. */
export const rowsAtOnce = 20_000;

/** Of the tables and functions that this code uses. Raised when one of them changes, in its answers too. */
export const tablesVersion = 2;

/** Codes of what hostwright itself refuses, and that of the server for a write on a standby. */
export const refusals = {
  version: 'HW001',
  foreign: 'HW002',
  older: 'HW003',
  /** Followed by the settings that are off. */
  unsafe: 'HW004',
  readOnly: '25006',
} as const;

/**
 * A statement that failed. Its text contains no value, because the server's own text may. Use `isDatabaseFailure` to
 * recognise it: the port is implemented in a separate bundle, so `instanceof` does not work.
 */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure';
  /** SQLSTATE, or the system's code. */
  readonly code: string;
  /** Another try may succeed, and cannot do the same twice. The failed statement may have taken effect. */
  readonly isPassing: boolean;

  constructor(code: string, isPassing: boolean) {
    super(code);
    this.code = code;
    this.isPassing = isPassing;
  }
}

/** Throws DatabaseFailure if a server cannot be written to, or may lose what it acknowledged. */
export function requireSafe({ isStandby, unsafe }: Pick<DatabaseLook, 'isStandby' | 'unsafe'>): void {
  if (isStandby) throw new DatabaseFailure(refusals.readOnly, false);
  if (unsafe.length > 0) throw new DatabaseFailure(`${refusals.unsafe} ${unsafe.join(' ')}`, false);
}

export function isDatabaseFailure(error: unknown): error is DatabaseFailure {
  return error instanceof Error && error.name === 'DatabaseFailure';
}
