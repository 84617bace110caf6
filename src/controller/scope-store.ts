/** The port to what controllers share. Home: `controller/database`. */
import type { ApprovalRow } from './approval/approval.ts';
import type { ScopeState } from './scope.ts';

/**
 * Each function is one statement, and so one commit. Leases share the work: what protects creates
 * is the lock of the account. All times are the server's.
 */
export interface ScopeStore {
  /**
   * Writes what this process has loaded. A scope that is new, or has another revision, is due at
   * once. One that no process has written for minutes is not shown any more.
   */
  put(scopes: readonly PutScope[]): Promise<void>;
  /** Leases the scope of these that has been due for longest; undefined where none is due. */
  lease(worker: string, ids: readonly string[], leaseMs: number): Promise<ScopeLease | undefined>;
  /** False: the lease is lost, and another worker may have the scope. */
  renew(lease: ScopeLease, leaseMs: number): Promise<boolean>;
  /**
   * Writes what a look came to, and gives the lease back. False: it was lost, and nothing is
   * written.
   */
  finish(lease: ScopeLease, look: ScopeLook): Promise<boolean>;
  /** All scopes, by id. Without their reports. */
  readFleet(): Promise<readonly ScopeRow[]>;
  /** Undefined: there is none. */
  readScope(id: string): Promise<ScopeDetails | undefined>;
  /** The notice that has waited for longest, held for this worker for a minute; undefined: none. */
  takeNotice(worker: string): Promise<ScopeNotice | undefined>;
  /** Ends a notice that was delivered, or lets it wait for another try. */
  settleNotice(id: string, delivered: boolean, retryMs: number): Promise<void>;
  /**
   * Thins the history behind this place: looks at `most` rows, and removes those that are too old,
   * or of a day that has an earlier look, where nothing had changed. Resolves with the last row
   * that it looked at; undefined: there was none.
   */
  thin(after: HistoryPlace | undefined, most: number): Promise<HistoryPlace | undefined>;
  /** Forgets scopes, plans and notices that are long gone. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface PutScope {
  readonly id: string;
  /** 12 hex digits; empty where the scope's keys cannot be read. */
  readonly account: string;
  readonly everyMs: number;
  /** First 12 hex digits of SHA-256 of the bytes of its files. */
  readonly revision: string;
}

export interface ScopeLease {
  readonly id: string;
  /** Each lease of a scope has a greater one. */
  readonly token: number;
  readonly state: ScopeState;
  /** Looks in a row that came to nothing. */
  readonly failures: number;
  /** How long the scope had been due. */
  readonly lagMs: number;
}

/** How many hosts of each kind, e.g. `declared`, `inSync`, `missing`, `changed`, `duplicate`. */
export type ScopeCounts = Readonly<Record<string, number>>;

export interface ScopeLook {
  readonly state: ScopeState;
  /** Exit code that `drift` would end with. */
  readonly exit: number;
  readonly counts: ScopeCounts;
  /** One sentence; empty where all is in sync. Free of secrets, and not escaped. */
  readonly message: string;
  /** Of what was read. */
  readonly revision: string;
  /** Whether all listings are trusted. */
  readonly trusted: boolean;
  readonly failures: number;
  /** Until the next look. */
  readonly dueInMs: number;
  /** The report of `drift` as JSON and as HTML; or what went wrong, in the same formats. */
  readonly json: string;
  readonly html: string;
}

/** Times are ISO 8601 in UTC. */
export interface ScopeRow {
  readonly id: string;
  readonly account: string;
  readonly revision: string;
  readonly everyMs: number;
  readonly state: ScopeState;
  /** When it came into this state. */
  readonly since: string;
  readonly counts: ScopeCounts;
  readonly exit: number | undefined;
  readonly message: string;
  readonly lookedAt: string | undefined;
  /** Of the last look whose listings were all trusted. */
  readonly trustedAt: string | undefined;
  readonly dueAt: string;
  /** Who is looking right now. */
  readonly worker: string | undefined;
  readonly failures: number;
  /** The plan that waits for an approval, or to be applied. */
  readonly waiting: WaitingPlan | undefined;
}

export type WaitingPlan = Pick<ApprovalRow, 'fingerprint' | 'creates' | 'askedAt' | 'expires'> & {
  readonly state: 'asked' | 'approved';
};

export interface ScopeDetails {
  readonly row: ScopeRow;
  /** Newest first, at most 200. */
  readonly history: readonly HistoryRow[];
  /** Undefined before the first look. */
  readonly json: string | undefined;
  readonly html: string | undefined;
}

export interface HistoryRow {
  readonly at: string;
  readonly state: ScopeState;
  readonly exit: number;
  readonly counts: ScopeCounts;
  readonly revision: string;
}

/** A row of the history. `at` is exact, and only for the store. */
export interface HistoryPlace {
  readonly scope: string;
  readonly at: string;
}

/** What is sent to people where the state of a scope has changed, or a day later as a reminder. */
export interface ScopeNotice {
  /** The same in each try, so that a receiver can tell them apart. */
  readonly id: string;
  readonly scope: string;
  readonly at: string;
  readonly was: ScopeState;
  readonly is: ScopeState;
  readonly message: string;
  readonly counts: ScopeCounts;
  readonly isReminder: boolean;
  readonly tries: number;
}
