/**
 * What a worker does about approvals: it applies approved plans, and asks for approval of others.
 */
import type { ExitName } from '../../core/exit.ts';
import type { Clock } from '../../core/ports.ts';
import type { OpenScope } from '../open-scope.ts';
import type { WorkerEvent } from '../worker-event.ts';
import type { Proposal } from './approval.ts';
import type { ApprovalStore, HeldScope } from './approval-store.ts';
import { decideByPolicy } from './decide.ts';

export interface ApplyPorts {
  readonly store: ApprovalStore;
  readonly clock: Pick<Clock, 'wall'>;
  /** Whether policies may approve; otherwise only people. */
  readonly policiesCount: boolean;
}

type Ports = { readonly applying?: ApplyPorts | undefined; readonly tell: (event: WorkerEvent) => void };

/**
 * Applies the approved plan of this revision of the scope. Resolves with the number of failed
 * tries, including this one; undefined if no approved plan is left waiting.
 */
export async function applyApproved(
  { id, revision, isCurrent, apply }: OpenScope,
  { applying, tell }: Ports,
  ending: AbortSignal,
): Promise<number | undefined> {
  if (applying === undefined || !isCurrent || ending.aborted) return undefined;
  const { store } = applying;
  const approved = await store.findApproved(id, revision);
  if (approved === undefined) return undefined;
  const { fingerprint, tries } = approved;
  const { outcome, counts, isSpent } = await apply(approved, ending);
  const record = addOutcome(approved.outcome, outcome);
  // An apply that was cancelled before it created anything begins again later.
  if (ending.aborted && !isSpent && !mayHaveMade(outcome)) return undefined;
  tell({ kind: 'applied', id, fingerprint, outcome, counts, isSpent });
  if (!isSpent) {
    await store.countTry(fingerprint, record);
    return tries + 1;
  }
  await store.spend(fingerprint, record);
  return undefined;
}

const nextTry = '; then ';

/** The record of a plan keeps each try that made a host, or may have made one. */
function addOutcome(earlier = '', outcome: string): string {
  return [...earlier.split(nextTry).filter(mayHaveMade), outcome].join(nextTry);
}

/** Reads the counts at the beginning, e.g. `1 created, 1 not-sent, exit 8: …`. */
function mayHaveMade(outcome: string): boolean {
  return /^[^:]*\b(created|in-doubt)\b/.test(outcome);
}

/**
 * Proposes the creates of a look. Resolves with whether they are approved now; undefined if the
 * lease is lost.
 */
export async function proposeCreates(
  lease: HeldScope,
  scope: OpenScope,
  exit: ExitName,
  proposal: Proposal | undefined,
  { applying, tell }: Ports,
): Promise<boolean | undefined> {
  if (applying === undefined) return false;
  const { store, clock, policiesCount } = applying;
  if (proposal === undefined) {
    // A failed look says nothing about missing hosts.
    const isSure = exit === 'ok' || exit === 'differences';
    return isSure && !(await store.withdraw(lease)) ? undefined : false;
  }
  const row = await store.propose(lease, scope, proposal);
  if (row === undefined) return undefined;
  if (row.state !== 'asked') return row.state === 'approved';
  const { fingerprint, creates } = proposal;
  const { approves, why } = decideByPolicy(scope.policy, { ...proposal, isRepeat: row.isRepeat }, clock.wall());
  if (!policiesCount || !approves) {
    const hasPolicy = policiesCount && scope.policy.kind !== 'manual';
    // If the fingerprints differ, the request is an earlier one and was reported then.
    if (row.fingerprint === fingerprint) {
      tell({ kind: 'asked', id: scope.id, fingerprint, creates, why: hasPolicy ? why : '' });
    }
    return false;
  }
  const own = row.fingerprint === fingerprint ? row : await store.propose(lease, scope, proposal, row.fingerprint);
  if (own === undefined) return undefined;
  // A policy decides only about the plan that it judged, not about another for the same hosts.
  if (own.state !== 'asked' || own.fingerprint !== fingerprint) return own.state === 'approved';
  const isDecided = await store.decide(fingerprint, 'approved', `policy ${scope.policy.kind}: ${why}`);
  if (isDecided) tell({ kind: 'approved-by-policy', id: scope.id, fingerprint, why });
  return isDecided;
}
