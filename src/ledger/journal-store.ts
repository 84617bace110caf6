/** The port to the place of an account's journal and lock, such as a folder. */

import type { ColdCause } from '../model/intent.ts';
import type { Holder, IntentJournal, Lock } from '../model/ports.ts';
import type { Ledger } from './ledger.ts';

/** Implemented in `journal`. Commands see only this of a journal and its lock. The store knows account and place. */
export interface JournalStore {
  /**
   * Takes the lock and opens the journal, or creates it. Nothing has been sent by then. Throws KnownError `lock-held`
   * or `journal-…`.
   */
  take(wait?: LockWait): Promise<HeldJournal>;
  /** What the journal says. Never writes, and needs no lock. Throws KnownError `journal-…`. */
  read(): Promise<JournalReading>;
  /** Who holds the lock. Throws KnownError `journal-unusable`. */
  look(): Promise<LockState>;
  /**
   * Releases a generation of the lock for a holder that a human knows to have ended. Throws KnownError `flag-invalid`
   * if that generation is not held, `journal-unusable` if it cannot be released.
   */
  unlock(generation: number): Promise<void>;
}

/** How to wait for the lock. */
export interface LockWait {
  /** Milliseconds; 0: do not wait. */
  readonly timeoutMs: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** Called when the waiting begins, and whenever somebody else holds the lock; `until`: Clock.now at which it ends. */
  readonly onHolder: (state: LockState, until: number) => void;
  /** Called once, when the lock is taken or the wait has ended. */
  readonly onOver: () => void;
}

/** Who took the lock; `at`: ISO 8601 by the wall clock, for people. */
export interface Taken extends Holder {
  readonly at: string;
}

export type LockState =
  /** Nobody ever had it (`generation` 0), or it was released. */
  | { readonly status: 'free'; readonly generation: number }
  | { readonly status: 'held'; readonly generation: number; readonly taken: Taken }
  /** `empty`: the process that took the lock may be about to write the file. `isRow`: it is in a database. */
  | { readonly status: 'unreadable'; readonly generation: number; readonly empty: boolean; readonly isRow?: true };

export type JournalReading =
  /** There is no journal, or it has no record, and nothing says that it had some: the ledger is empty. */
  | { readonly status: 'none'; readonly ledger: Ledger }
  /**
   * `copy`: it is not the one that its last applier wrote, or an older state of it. `torn`: its end was cut short by a
   * crash. `isStandby`: it was read from a standby server, which may lack the last records.
   */
  | {
      readonly status: 'read';
      readonly ledger: Ledger;
      readonly copy: boolean;
      readonly torn: boolean;
      readonly isStandby?: boolean;
    };

export interface CheckpointDue {
  readonly records: number;
  readonly least: number;
  /** Aborts a checkpoint, so that nobody waits for a cache. */
  readonly signal: AbortSignal;
}

/** The journal, open for its only writer. */
export interface HeldJournal extends Lock {
  /** Of the lock. */
  readonly generation: number;
  readonly ledger: Ledger;
  /** Why this run is cold. The caller records it with `began`. */
  readonly cold: ColdCause | undefined;
  /** The end of the file was torn; it is ignored from now on. */
  readonly torn: boolean;
  readonly journal: IntentJournal;
  /**
   * Writes a checkpoint if at least `least` records and a 32nd of all `records` were added since the last one. Only for
   * the holder of the lock, when all records are on disk. Never rejects.
   */
  keepCheckpoint(due: CheckpointDue): Promise<void>;
  /** Waits until nothing is being written. */
  close(): Promise<void>;
  /**
   * Releases the lock, and notes how many records the journal has. False if it was released before. If the lock cannot
   * be released, the next run can take it, because it sees that this process has ended.
   */
  release(records?: number): Promise<boolean>;
}
