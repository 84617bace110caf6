/** Decides whether the policy of a scope approves a plan. A pure function of the facts. */
import type { PolicyTimes, ScopePolicy } from '../../core/watched-scope.ts';
import type { AskedProposal, Proposal } from './approval.ts';

/** `why`: a clause, for people. */
export interface PolicyDecision {
  readonly approves: boolean;
  readonly why: string;
}

export type ProposalFacts = Pick<Proposal, 'creates' | 'declared' | 'unseen' | 'concerns'> &
  Pick<AskedProposal, 'isRepeat'>;

/** `now`: milliseconds since 1970 in UTC. */
export function decideByPolicy(policy: ScopePolicy, facts: ProposalFacts, now: number): PolicyDecision {
  if (policy.kind === 'manual') return { approves: false, why: 'its policy is manual' };
  const { creates, declared, unseen, isRepeat } = facts;
  const [concern] = facts.concerns;
  if (concern !== undefined) return { approves: false, why: concern };
  if (isRepeat) return { approves: false, why: 'the same creates were applied less than a day ago' };
  const { maxCreates, maxShare, hours } = policy;
  if (creates > maxCreates) {
    return { approves: false, why: `${creates} creates are more than maxCreates ${maxCreates}` };
  }
  if (creates > Math.max(1, Math.floor((declared * maxShare) / 100))) {
    return { approves: false, why: `${creates} of ${declared} hosts are more than maxShare ${maxShare}%` };
  }
  if (policy.kind === 'autoReplace' && unseen > 0) {
    return { approves: false, why: `autoReplace is only for names that were live before (new: ${unseen})` };
  }
  if (hours !== undefined && !isOpen(hours, now)) return { approves: false, why: 'it is outside of its hours' };
  return { approves: true, why: `it is within the limits: ${creates} of ${declared} hosts` };
}

function isOpen({ days, from, until }: PolicyTimes, now: number): boolean {
  const date = new Date(now);
  const minute = date.getUTCHours() * 60 + date.getUTCMinutes();
  return days.includes(date.getUTCDay()) && minute >= from && minute < until;
}
