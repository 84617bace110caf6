/** Turns a look at a scope into a saved plan that somebody can approve. */
import { createHash } from 'node:crypto';
import type { Proposal } from '../../controller/approval/approval.ts';
import type { DesiredHost } from '../../core/host.ts';
import { type Ledger, memoryOf } from '../../core/ledger/ledger.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { reportOf } from '../../core/report/report.ts';
import { explainRefusal } from '../../report/words/guards.ts';
import { writeCanonicalJson } from '../../saved-plan/canonical-json.ts';
import { realClock } from '../../system/clock.ts';
import { approvedOf } from '../apply/1-read-approved-plan.ts';
import type { SeenDrift } from '../drift/drift.ts';
import { isWorthSaving, planToSave } from '../output/plan-file.ts';
import { type FactsFlags, type GuardFlags, readGuards } from '../plan.ts';
import { readReportRules } from '../settings/report-rules.ts';

export interface MadeProposal {
  /** Undefined if there is nothing to create, or if the plan cannot be approved. */
  readonly proposal: Proposal | undefined;
  /** Why a plan that would create something cannot be approved, as a clause; empty if it can. */
  readonly barred: string;
}

export function makeProposal(
  { prepared, ledger, settleWindowMs, result }: SeenDrift,
  flags: FactsFlags & GuardFlags,
): MadeProposal {
  const guards = readGuards(flags);
  const plan = prepared.planUnder(guards);
  if (plan.creates.length === 0) return { proposal: undefined, barred: '' };
  if (!isWorthSaving(plan)) return { proposal: undefined, barred: describeBar(plan) };
  const rules = readReportRules(prepared, flags, settleWindowMs, realClock);
  const saved = planToSave(reportOf('plan', plan, rules, { exit: 'ok' }), guards, prepared);
  const { fingerprint, expires } = saved;
  const proposal = {
    fingerprint,
    expires,
    plan: writeCanonicalJson(saved),
    content: digestOf(writeCanonicalJson({ ...approvedOf(saved), guards })),
    creates: plan.creates.length,
    declared: prepared.desired.length,
    unseen: plan.creates.filter((host) => !wasLive(ledger, host)).length,
    concerns: listConcerns(plan, result.report.counts.duplicate),
  };
  return { proposal, barred: '' };
}

/** The reason is a guard, or else an untrusted listing, which the report shows. */
function describeBar({ refused: [refusal] }: Plan): string {
  const [first = ''] = refusal === undefined ? [] : explainRefusal(refusal);
  return first === '' ? 'a listing is not trusted' : first.replace(/^Guarded: /, '').replace(/\.$/, '');
}

function wasLive(ledger: Ledger, { key }: DesiredHost): boolean {
  const { sighting, intent } = memoryOf(ledger, key);
  return sighting !== undefined || intent?.end?.how === 'seen';
}

/** What people must look at before anything is created. */
function listConcerns({ held, openIntents }: Plan, duplicates: number): readonly string[] {
  return [
    ...(openIntents.length > 0 ? [`creates of this account in doubt: ${openIntents.length}`] : []),
    ...(held.length > 0 ? [`hosts that are held: ${held.length}`] : []),
    ...(duplicates > 0 ? ['a declared name has several live hosts'] : []),
  ];
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
