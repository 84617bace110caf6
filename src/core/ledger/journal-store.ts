/** Where the journal and the lock of an account are kept: in a folder, say. */
import type { ColdCause } from '../intent.ts';
import type { Holder, IntentJournal, Lock } from '../ports.ts';
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

/** Somebody who waits for the lock. */
export interface LockWait {
  /** Milliseconds; 0: it is taken now, or not at all. */
  readonly timeoutMs: number;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /**
   * Called when the waiting begins, and whenever somebody else holds the lock; `until`: Clock.now
   * at which it ends.
   */
  readonly onHolder: (state: LockState, until: number) => void;
  /** Called once, when the lock is taken or waited for no longer. */
  readonly onOver: () => void;
}

/** Who took the lock; `at`: ISO 8601 by the wall clock, for people. */
export interface Taken extends Holder {
  readonly at: string;
}

export type LockState =
  /** Nobody ever had it (`generation` 0), or it was given back. */
  | { readonly status: 'free'; readonly generation: number }
  | { readonly status: 'held'; readonly generation: number; readonly taken: Taken }
  /** `empty`: its taker may be about to write it. */
  | { readonly status: 'unreadable'; readonly generation: number; readonly empty: boolean };

export type JournalReading =
  /** There is none, or none that ever held a record. */
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
  /** Why this run cannot know what ran before it; to be recorded with `began`, by the caller. */
  readonly cold: ColdCause | undefined;
  /** A torn end was found; it is passed over from now on. */
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
    /** Whoever waits for the end of the run waits for no cache. */
    readonly interruption: AbortSignal;
  }): Promise<void>;
  /** Waits for what is being written. */
  close(): Promise<void>;
  /**
   * Gives the lock back, and says how many records the journal has. False if it was released
   * before. What cannot be released now is followed by the next run, which sees that this process
   * has ended.
   */
  release(records?: number): Promise<boolean>;
}
