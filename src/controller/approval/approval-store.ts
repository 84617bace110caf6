/** The port to approvals. Implemented in `controller/database`. */
import type { ScopeLease } from '../scope-store.ts';
import type { ApprovalRow, ApprovedProposal, AskedProposal, Proposal } from './approval.ts';

export type Verdict = 'approved' | 'rejected';

/** The lease of the worker that writes. */
export type HeldScope = Pick<ScopeLease, 'id' | 'token'>;

/** The scope as it was read when the plan was made. */
export interface PlannedScope {
  readonly account: string;
  readonly revision: string;
}

/** Each function is one statement, and so one commit. All times are the server's. */
export interface ApprovalStore {
  /**
   * Asks for an approval. An existing request, approval or rejection of the same content and
   * revision stays. All other plans of the scope that are not spent are superseded. Undefined if
   * the lease is lost; then nothing is changed. `insteadOf`: fingerprint of a request that does not
   * stay. People were told of it, so they are not told again.
   */
  propose(
    lease: HeldScope,
    scope: PlannedScope,
    proposal: Proposal,
    insteadOf?: string,
  ): Promise<AskedProposal | undefined>;
  /**
   * The scope has nothing to create, so its requests and approvals are superseded. False if the
   * lease is lost; then nothing is changed.
   */
  withdraw(lease: HeldScope): Promise<boolean>;
  /**
   * Whether this user of the database may approve and reject plans. Rejects with DatabaseFailure if
   * the tables are older than approvals.
   */
  mayDecide(): Promise<boolean>;
  /** Decides a plan that is asked and has not expired. False if there is none. */
  decide(fingerprint: string, decision: Verdict, by: string): Promise<boolean>;
  /**
   * The plan that is approved for exactly this revision of the scope; undefined if there is none.
   */
  findApproved(scope: string, revision: string): Promise<ApprovedProposal | undefined>;
  /** Ends an approval: it is never applied again. */
  spend(fingerprint: string, outcome: string): Promise<void>;
  /** Counts a failed try. The plan stays approved and is applied again. */
  countTry(fingerprint: string, outcome: string): Promise<void>;
  /** Open ones first, then the newest, at most 500. `all`: also those that have ended. */
  list(filter: { readonly scope?: string | undefined; readonly all: boolean }): Promise<readonly ApprovalRow[]>;
  /** Finds approvals by the beginning of their fingerprint; at most two. */
  find(prefix: string): Promise<readonly FoundApproval[]>;
}

export interface FoundApproval extends ApprovalRow {
  /** The saved plan, as text. */
  readonly plan: string;
}
