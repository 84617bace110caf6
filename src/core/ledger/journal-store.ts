/** The port to the place of an account's journal and lock, such as a folder. */

import type { Holder } from '../holder.ts';
import type { ColdCause } from '../intent.ts';
import type { IntentJournal, Lock } from '../ports.ts';
import type { Ledger } from './ledger.ts';

/**
 * Home: `journal`. All that commands know of a journal and its lock; the store names its account
 * and its place.
 */
export interface JournalStore {
  /**
   * Takes the lock and opens the journal, which is made where there is none. Nothing has been sent
   * by then. Throws KnownError `lock-held` or `journal-…`.
   */
  take(wait?: LockWait): Promise<HeldJournal>;
  /** What the journal says. Never writes, and needs no lock. Throws KnownError `journal-…`. */
  read(): Promise<JournalReading>;
  /** Who holds the lock. Throws KnownError `journal-unusable`. */
  look(): Promise<LockState>;
  /**
   * Releases a generation of the lock for its holder: a human has made sure that it has ended.
   * Throws KnownError `flag-invalid` where that generation is not the one that is held,
   * `journal-unusable` where it cannot be released.
   */
  unlock(generation: number): Promise<void>;
}

/** How to wait for the lock. */
export interface LockWait {
  /** Milliseconds; 0: do not wait. */
  readonly timeoutMs: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /**
   * Called when the waiting begins, and whenever somebody else holds the lock; `until`: Clock.now
   * at which it ends.
   */
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
  /** `empty`: the process that took it may be about to write it. */
  | { readonly status: 'unreadable'; readonly generation: number; readonly empty: boolean };

export type JournalReading =
  /** The journal does not exist, or has no record. */
  | { readonly status: 'none' }
  /**
   * `copy`: it is not the one that its last applier wrote. `torn`: its end was cut short by a
   * crash.
   */
  | { readonly status: 'read'; readonly ledger: Ledger; readonly copy: boolean; readonly torn: boolean };

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
   * Writes a checkpoint where `least` records, and a 32nd of all, came since the last one;
   * `records`: how many there are now. For the holder of the lock, when all of them are on disk.
   * Never rejects.
   */
  keepCheckpoint(due: {
    readonly records: number;
    readonly least: number;
    /** Aborts a checkpoint, so that nobody waits for a cache. */
    readonly interruption: AbortSignal;
  }): Promise<void>;
  /** Waits until nothing is being written. */
  close(): Promise<void>;
  /**
   * Gives the lock back, and says how many records the journal has. False if it was released
   * before. What cannot be released now is followed by the next run, which sees that this process
   * has ended.
   */
  release(records?: number): Promise<boolean>;
}
