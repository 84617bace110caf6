/** Plans that a worker proposes. */
import type { Proposal } from '../../../src/controller/approval/approval.ts';

/** Two of 20 hosts. `digit`: of its fingerprint and its content. */
export function proposalOf(digit: string, changes: Partial<Proposal> = {}): Proposal {
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  return {
    fingerprint: digit.repeat(64),
    content: digit.repeat(64),
    plan: `{"plan":"${digit}"}`,
    expires,
    creates: 2,
    declared: 20,
    unseen: 0,
    concerns: [],
    ...changes,
  };
}
