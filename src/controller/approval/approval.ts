/** What would be created in a scope, and what people or a policy said about it. */

/** A plan that somebody is asked to approve. */
export interface Proposal {
  /** Of the saved plan: 64 hex digits. */
  readonly fingerprint: string;
  /**
   * 64 hex digits. The same for two plans that would create the same, whenever they were made.
   */
  readonly content: string;
  /** The saved plan, as text. */
  readonly plan: string;
  /** ISO 8601 in UTC. */
  readonly expires: string;
  /** Hosts that it would create. */
  readonly creates: number;
  /** Hosts that the scope declares. */
  readonly declared: number;
  /** Hosts to create whose names were not live before. */
  readonly unseen: number;
  /** What a policy never approves, in sentences without a full stop. Empty: nothing. */
  readonly concerns: readonly string[];
}

/**
 * `asked`: nobody has decided. `superseded`: the scope changed, so it is not created any more.
 * `spent`: it was applied. `expired`: its time is over, whatever it was before.
 */
export const approvalStates = ['asked', 'approved', 'rejected', 'superseded', 'spent', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Times are ISO 8601 in UTC. */
export interface ApprovalRow {
  readonly fingerprint: string;
  readonly scope: string;
  readonly account: string;
  /** Of the scope's files that it was planned from. */
  readonly revision: string;
  readonly creates: number;
  readonly state: ApprovalState;
  readonly askedAt: string;
  readonly expires: string;
  /** Who decided: "policy auto: …", or the user and the role of the database. */
  readonly decidedBy: string | undefined;
  readonly decidedAt: string | undefined;
  /** What applying it came to, in one sentence; undefined before. */
  readonly outcome: string | undefined;
}

/** What a proposal came to. */
export interface AskedProposal {
  readonly fingerprint: string;
  readonly state: ApprovalState;
  /** The same was applied less than a day ago, and is missing again, or still. */
  readonly isRepeat: boolean;
}

/** An approved plan that is to be applied. */
export interface ApprovedProposal {
  readonly fingerprint: string;
  readonly plan: string;
  /** How often it was applied in vain: the lock was held, or the cloud could not be read. */
  readonly tries: number;
}
