/** The port to approvals. Home: `controller/database`. */
import type { ApprovalRow, ApprovedProposal, AskedProposal, Proposal } from './approval.ts';

export type Verdict = 'approved' | 'rejected';

/** The scope as it was read when the plan was made. */
export interface PlannedScope {
  readonly id: string;
  readonly account: string;
  readonly revision: string;
}

/** Each function is one statement, and so one commit. All times are the server's. */
export interface ApprovalStore {
  /**
   * Asks for an approval, once for the same content and revision: what was asked, approved or
   * rejected before stays. Everything else of the scope that is not spent is superseded.
   */
  propose(scope: PlannedScope, proposal: Proposal): Promise<AskedProposal | undefined>;
  /** The scope has nothing to create: what was asked or approved for it is superseded. */
  withdraw(scope: string): Promise<void>;
  /** Only what is asked and has not expired can be decided. False: it was not. */
  decide(fingerprint: string, decision: Verdict, by: string): Promise<boolean>;
  /** What is approved for exactly this revision of the scope; undefined: nothing. */
  findApproved(scope: string, revision: string): Promise<ApprovedProposal | undefined>;
  /** Ends it: it is never applied again. */
  spend(fingerprint: string, outcome: string): Promise<void>;
  /** It stays approved, and is applied again. */
  countTry(fingerprint: string, outcome: string): Promise<void>;
  /** Open ones first, then the newest; `all`: those that have ended, too. At most 500. */
  list(filter: { readonly scope?: string | undefined; readonly all: boolean }): Promise<readonly ApprovalRow[]>;
  /** By the beginning of a fingerprint; at most two. */
  find(prefix: string): Promise<readonly FoundApproval[]>;
}

export interface FoundApproval extends ApprovalRow {
  /** The saved plan, as text. */
  readonly plan: string;
}
