/** What would be created in a scope, and what people or a policy decided about it. */

/** A plan that somebody is asked to approve. */
export interface Proposal {
  /** Fingerprint of the saved plan: 64 hex digits. */
  readonly fingerprint: string;
  /**
   * 64 hex digits. Equal for two plans that would create the same hosts, even if they were made at
   * different times.
   */
  readonly content: string;
  /** The saved plan, as text. */
  readonly plan: string;
  /** ISO 8601 in UTC. */
  readonly expires: string;
  /** Number of hosts that it would create. */
  readonly creates: number;
  /** Number of hosts that the scope declares. */
  readonly declared: number;
  /** Number of hosts to create whose names were not live before. */
  readonly unseen: number;
  /**
   * Reasons why no policy may approve it, as sentences without a full stop. Empty if there are
   * none.
   */
  readonly concerns: readonly string[];
}

/**
 * `asked`: nobody has decided. `superseded`: a newer plan took its place, or nothing is missing any
 * more, so it is no longer applied. `spent`: it was applied. `expired`: its time is over, whatever
 * its state was before.
 */
export const approvalStates = ['asked', 'approved', 'rejected', 'superseded', 'spent', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Times are ISO 8601 in UTC. */
export interface ApprovalRow {
  readonly fingerprint: string;
  readonly scope: string;
  readonly account: string;
  /** Revision of the scope's files from which it was planned. */
  readonly revision: string;
  readonly creates: number;
  readonly state: ApprovalState;
  readonly askedAt: string;
  readonly expires: string;
  /** Who decided: "policy auto: …", or the user and the role of the database. */
  readonly decidedBy: string | undefined;
  readonly decidedAt: string | undefined;
  /** The result of applying it, in one sentence; undefined before that. */
  readonly outcome: string | undefined;
}

/** The result of a proposal. */
export interface AskedProposal {
  readonly fingerprint: string;
  readonly state: ApprovalState;
  /**
   * The same creates were applied less than a day ago, and their hosts are still missing, or
   * missing again.
   */
  readonly isRepeat: boolean;
}

/** An approved plan that is to be applied. */
export interface ApprovedProposal {
  readonly fingerprint: string;
  readonly plan: string;
  /** How often applying it failed because the lock was held or the cloud could not be read. */
  readonly tries: number;
  /** The outcome of the earlier tries, as the record shows it; undefined before the first. */
  readonly outcome: string | undefined;
}
