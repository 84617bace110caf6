/** The port to the state that controllers share. Implemented in `watcher/scope-database.ts`. */

import type { ExitName } from '../model/exit.ts';

/**
 * Each function is one statement, and so one commit. Leases only share the work; the lock of the account protects
 * creates. All times are the server's.
 */
export interface ScopeStore {
  /**
   * Writes the scopes that this process has loaded. A scope that is new, or has another revision, is due at once. A
   * scope that no process has written for minutes is no longer shown. A scope that this process leaves to others is
   * written only if none of them has written it lately.
   */
  put(scopes: readonly PutScope[]): Promise<void>;
  /**
   * Leases the one of these scopes that has been due for longest; undefined if none is due.
   * `revisions`: those of scopes that this process leaves to others. It leases such a scope only if
   * its row still has the revision that this process wrote.
   */
  lease(
    worker: string,
    ids: readonly string[],
    leaseMs: number,
    revisions?: readonly string[],
  ): Promise<ScopeLease | undefined>;
  /** False if the lease is lost, and another worker may have the scope. */
  renew(lease: ScopeLease, leaseMs: number): Promise<boolean>;
  /** Writes the result of a look, and ends the lease. False if the lease was lost; then nothing is written. */
  finish(lease: ScopeLease, look: ScopeLook): Promise<boolean>;
  /** All scopes, by id. Without their reports. */
  readFleet(): Promise<readonly ScopeRow[]>;
  /** Undefined if there is no such scope. */
  readScope(id: string): Promise<ScopeDetails | undefined>;
  /** Removes scopes and looks of long ago. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface PutScope {
  readonly id: string;
  /** 12 hex digits; empty if the scope's keys cannot be read. */
  readonly account: string;
  readonly everyMs: number;
  /** First 12 hex digits of SHA-256 of the bytes of its files. */
  readonly revision: string;
  /**
   * This process lacks the keys of the scope, or the right to read its files. Other processes may have them, so this
   * one leaves the scope to them. Its revision then differs from that of every process that can read the scope.
   */
  readonly isLeft?: boolean;
}

export interface ScopeLease {
  readonly id: string;
  /** Each further lease of a scope has a higher token. */
  readonly token: number;
  readonly state: ScopeState;
  /** Number of looks that failed in a row. */
  readonly failures: number;
  /** How long the scope had been due. */
  readonly lagMs: number;
}

/**
 * Number of hosts of each kind, e.g. `declared`, `inSync`, `missing`, `changed`, `duplicate`, and
 * `oldestIntent`: when the oldest open intent was sent, in seconds since 1970.
 */
export type ScopeCounts = Readonly<Record<string, number>>;

export interface ScopeLook {
  readonly state: ScopeState;
  /** Exit code that `drift` would end with. */
  readonly exit: number;
  readonly counts: ScopeCounts;
  /** One sentence; empty if all is in sync. Free of secrets, and not escaped. */
  readonly message: string;
  /** Revision of the files that were read. */
  readonly revision: string;
  /** Whether all listings are trusted. */
  readonly trusted: boolean;
  readonly failures: number;
  /** Milliseconds until the next look. */
  readonly dueInMs: number;
  /** The report of `drift` as JSON and as HTML, or the failure in the same formats. */
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
  /** When its present state began. */
  readonly since: string;
  readonly counts: ScopeCounts;
  readonly exit: number | undefined;
  readonly message: string;
  readonly lookedAt: string | undefined;
  /** Time of the last look whose listings were all trusted. */
  readonly trustedAt: string | undefined;
  readonly dueAt: string;
  /** The worker that is looking at it now. */
  readonly worker: string | undefined;
  readonly failures: number;
}

export interface ScopeDetails {
  readonly row: ScopeRow;
  /** Looks that found a change, and one a day: newest first, at most 200. */
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

/**
 * `waiting`: nobody has looked yet. `unknown`: the cloud or the journal could not be read.
 * `broken`: the scope or its declaration has faults. `stuck`: `unknown` many times in a row.
 */
export const scopeStates = ['in-doubt', 'stuck', 'broken', 'unknown', 'drift', 'waiting', 'in-sync'] as const;
export type ScopeState = (typeof scopeStates)[number];

/** Number of failed looks in a row after which a scope is stuck. */
const mostFailures = 5;

const statesOfExits: Readonly<Partial<Record<ExitName, ScopeState>>> = {
  ok: 'in-sync',
  differences: 'drift',
  duplicate: 'drift',
  'in-doubt': 'in-doubt',
  invalid: 'broken',
};

/** `failures`: failed looks in a row, including this one. */
export function stateOfExit(exit: ExitName, failures: number): ScopeState {
  return statesOfExits[exit] ?? (failures >= mostFailures ? 'stuck' : 'unknown');
}

/** Whether a look failed and should be repeated soon. */
export function isFailedLook(exit: ExitName): boolean {
  return statesOfExits[exit] === undefined;
}
