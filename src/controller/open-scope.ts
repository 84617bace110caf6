/** A scope as a worker has it: its files were read, and can be looked at or applied. */
import type { ExitName } from '../core/exit.ts';
import type { ScopePolicy } from '../core/watched-scope.ts';
import type { ApprovedProposal, Proposal } from './approval/approval.ts';
import type { PutScope, ScopeLook } from './scope-store.ts';

/** The result of a look at a scope. */
export interface LookResult extends Pick<ScopeLook, 'counts' | 'message' | 'trusted' | 'json' | 'html'> {
  readonly exit: ExitName;
  /** What could be created, if it can be approved. */
  readonly proposal?: Proposal | undefined;
}

/**
 * A scope that was loaded, and whose files were read again. Both functions work on exactly the
 * texts that were read, and never reject.
 */
export interface OpenScope extends PutScope {
  readonly policy: ScopePolicy;
  /**
   * Whether these texts are those that were loaded, so that revision, policy and checks belong
   * together. Otherwise nothing is created.
   */
  readonly isCurrent: boolean;
  /** Ends early if the signal aborts; then its result is not used. */
  readonly look: (ending: AbortSignal) => Promise<LookResult>;
  /** Applies a plan as `apply FILE` does. Sends nothing more once the signal aborts. */
  readonly apply: (approved: ApprovedProposal, ending: AbortSignal) => Promise<AppliedPlan>;
}

export interface AppliedPlan {
  /** One sentence. Free of secrets, and not escaped. */
  readonly outcome: string;
  /** Hosts by outcome, e.g. `created`. */
  readonly counts: Readonly<Record<string, number>>;
  /** False if nothing was sent and another try may succeed. */
  readonly isSpent: boolean;
}
