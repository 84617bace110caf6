/** The decisions before anything is sent: by flags, by a saved plan, or by a person. */

import type { CreatedHosts } from '../../creating/create-hosts.ts';
import type { CreateOutcome } from '../../creating/create-outcome.ts';
import type { PlanChange } from '../../findings/approval.ts';
import type { Unsent } from '../../findings/report.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type ColdStart, findColdSettlingTime, recordProceeding } from '../../ledger/settle-wait.ts';
import { mayCreateOn } from '../../listing/observation.ts';
import { KnownError } from '../../model/errors.ts';
import type { DesiredHost } from '../../model/host.ts';
import type { ColdCause } from '../../model/intent.ts';
import type { Stop } from '../../model/ports.ts';
import type { Secret } from '../../model/secret.ts';
import { type EarlierTrace, findEarlierTrace } from '../../planning/guards.ts';
import { mayBeAnswered } from '../../planning/holds.ts';
import { type Plan, planFrom } from '../../planning/plan.ts';
import { coldTexts } from '../../report/words/kinds.ts';
import { shown } from '../../report/words/style.ts';
import type { Ports } from '../bind-ports.ts';
import type { Prepared } from '../prepare.ts';
import type { ApprovalCheck } from '../saved-plan.ts';
import type { Applier } from './applier.ts';

export interface ApplyRules {
  readonly parallelism: number;
  /** Milliseconds for which this run waits until its hosts are listed. */
  readonly settleWaitMs: number;
  /** Milliseconds after which a created host is guaranteed to be listed. */
  readonly settleWindowMs: number;
  readonly waitTimeoutMs: number;
  readonly waitForRunning: boolean;
  readonly onDoubt: 'hold' | 'recreate';
  /** What to do if it is not known what was sent before this run. `first-apply`: the operator says that nothing was. */
  readonly coldStart: 'wait' | 'proceed' | 'refuse' | 'ask' | 'first-apply';
}

/** What a person is asked to approve. */
export interface AskedPlan {
  readonly plan: Plan;
  /** The same plan with the hosts that are held because they may exist already. */
  readonly withHeld?: Plan | undefined;
  /** Cold start and guard have one cause, so they are one question: wait for `leftMs`, or not. */
  readonly coldWait?: { readonly leftMs: number } | undefined;
}

export interface Yes {
  readonly withHeld: boolean;
  /** Undefined: the question was not about a cold start. */
  readonly coldStart?: 'first' | 'wait';
}

export type Approval = Yes | 'declined' | 'stopped';

/** A person at a terminal, or flags that were given in advance. */
export interface Approver {
  /** Whether somebody can be asked; otherwise only flags allow what is held. */
  readonly asks: boolean;
  approve(proposal: AskedPlan): Promise<Approval>;
  /** Called if the cold start would wait and nobody has decided yet. `why`: its cause; `leftMs`: for how long. */
  decideColdStart(why: string, leftMs: number): Promise<'wait' | 'proceed' | 'declined'>;
}

type PasswordOf = (desired: DesiredHost) => Secret | undefined;

/** Throws KnownError if the password of one of these hosts cannot be used. */
export type PasswordReader = (hosts: readonly DesiredHost[]) => PasswordOf;

/** Who and what decides. */
export interface Deciders {
  readonly applyRules: ApplyRules;
  readonly approver: Approver;
  readonly stop: Stop;
  readonly readPasswords: PasswordReader;
}

/** Allows the creates, or gives the reason why not, as the outcome of the run. */
export type Decision = {
  /** With the plan that was approved. */
  readonly prepared: Prepared;
} & (
  | {
      readonly coldStart: 'wait' | 'proceed';
      readonly passwordOf: PasswordOf;
      /** Whether a person was asked about the cold start. */
      readonly wasAsked: boolean;
      /** Approved creates that are no longer needed. */
      readonly alreadyThere: readonly CreateOutcome[];
    }
  | { readonly created: Created }
);

/** What was created, or the reason why nothing was. */
export interface Created extends CreatedHosts {
  /** A bug that was thrown after all creates were settled. It is reported after their outcomes. */
  readonly bug?: { readonly thrown: unknown };
  readonly unsent?: Unsent;
  readonly changes?: readonly PlanChange[];
}

/** Throws if the operator forbids a run that cannot know what was sent before it. */
export async function decide(
  run: Deciders,
  prepared: Prepared,
  /** Undefined: no saved plan is applied. */
  check: ApprovalCheck | undefined,
  applier: Applier,
  ports: Ports,
): Promise<Decision> {
  const { plan } = prepared;
  const { approver, stop, applyRules } = run;
  const alreadyThere = check?.alreadyThere ?? [];
  const nothing = (unsent: Unsent, changes?: Created['changes']): Decision => ({
    prepared,
    created: { outcomes: alreadyThere, stop: undefined, observations: [], unsent, changes },
  });
  if (!mayCreateOn(plan.observations)) return nothing('untrusted');
  if (check !== undefined && check.changes.length > 0) return nothing('outdated', check.changes);
  if (applyRules.coldStart === 'first-apply') checkFirstApply(applier.recorder.ledger(), prepared.facts.declared);
  const idle = () => nothing(plan.held.length > 0 ? 'held' : 'nothing-to-create');
  const withHeld = approver.asks ? allowHeld(prepared) : undefined;
  // Hosts are taken over even if none is created.
  const isTakeOver = plan.refused.some(({ guard }) => guard === 'other-fleet');
  if (plan.creates.length === 0 && !isTakeOver && withHeld === undefined) return idle();
  // Live hosts need no password, and nobody is asked about creates that cannot be sent.
  const planned = run.readPasswords(plan.creates);
  const isFirstHere = plan.refused.some((one) => one.guard === 'unfamiliar-scope' && one.firstApply === true);
  const leftMs = leftOfColdStart(applyRules, applier, ports.clock);
  const coldWait = applyRules.coldStart === 'ask' && leftMs > 0 && isFirstHere ? { leftMs } : undefined;
  const approval = await approver.approve({ plan, withHeld, coldWait });
  if (stop.isAsked()) return nothing('interrupted');
  if (approval === 'declined' || approval === 'stopped') return nothing(approval);
  const chosen = approval.withHeld && withHeld !== undefined ? withHeld : plan;
  if (chosen.creates.length === 0) return idle();
  const passwordOf = chosen === plan ? planned : run.readPasswords(chosen.creates);
  const { coldStart, wasAsked } = await decideColdStart(run, approval, applier, ports);
  if (stop.isAsked()) return nothing('interrupted');
  if (coldStart === 'declined') return nothing('declined');
  if (coldStart === 'proceed') {
    // Later runs do not wait either, because the risk was taken. If this cannot be recorded, nothing is sent: each
    // create is recorded after it.
    const { recorder, lockedAt } = applier;
    const isFirst = applyRules.coldStart === 'first-apply' || approval.coldStart === 'first';
    await recorder.record(recordProceeding(recorder.ledger(), { ...applyRules, lockedAt }, recorder.moment(), isFirst));
  }
  return { prepared: { ...prepared, plan: chosen }, coldStart, passwordOf, wasAsked, alreadyThere };
}

/** The plan that also creates what is held because it may exist; undefined if nothing is. */
function allowHeld({ plan, facts }: Prepared): Plan | undefined {
  const names = plan.held.flatMap(({ key, hold }) => (mayBeAnswered(hold, key) ? [key.name] : []));
  const allowedReplacements = [...plan.guards.allowedReplacements, ...names];
  const withHeld = names.length === 0 ? plan : planFrom({ ...facts, guards: { ...plan.guards, allowedReplacements } });
  return withHeld.creates.length > plan.creates.length ? withHeld : undefined;
}

function leftOfColdStart(applyRules: ApplyRules, { recorder, lockedAt }: Applier, clock: Ports['clock']): number {
  return findColdSettlingTime(recorder.ledger(), { ...applyRules, lockedAt }) - clock.now();
}

async function decideColdStart(
  { applyRules, approver }: Deciders,
  { coldStart }: Yes,
  applier: Applier,
  { clock }: Ports,
): Promise<{ readonly coldStart: 'wait' | 'proceed' | 'declined'; readonly wasAsked: boolean }> {
  if (coldStart !== undefined) return { coldStart: coldStart === 'first' ? 'proceed' : 'wait', wasAsked: true };
  if (applyRules.coldStart === 'first-apply') return { coldStart: 'proceed', wasAsked: false };
  const leftMs = leftOfColdStart(applyRules, applier, clock);
  if (leftMs <= 0) return { coldStart: 'wait', wasAsked: false };
  const why = describeCold(applier.cold);
  if (applyRules.coldStart === 'ask') {
    return { coldStart: await approver.decideColdStart(why, leftMs), wasAsked: true };
  }
  if (applyRules.coldStart !== 'refuse') return { coldStart: applyRules.coldStart, wasAsked: false };
  throw new KnownError(
    'cold-start-refused',
    `${why}. So this run cannot know what was sent before it, and --cold-start refuse forbids waiting. Nothing was sent.`,
    { suggestions: [adviseOnCold(applier.cold?.cause, leftMs)] },
  );
}

/** For a run that may not wait. `leftMs`: for how long it would. */
function adviseOnCold(cause: ColdCause | undefined, leftMs: number): string {
  const wait = `with --cold-start wait (${Math.ceil(leftMs / 1_000)} s)`;
  if (cause === 'no-journal') {
    return `Keep the journal between runs, or wait ${wait}. If this is the very first apply, use --first-apply.`;
  }
  return cause === 'copy' ? `Keep the journal between runs, or wait ${wait}.` : `Wait ${wait}.`;
}

/** As a sentence without its full stop. */
export function describeCold(cold: Pick<ColdStart, 'cause'> | undefined): string {
  if (cold?.cause !== undefined) return coldTexts[cold.cause];
  return 'An earlier run did not know what was sent before it, and the wait for that is not over';
}

/** Throws KnownError `first-apply-refused` (exit 9) if anything says that this is not the first. */
export function checkFirstApply(ledger: Ledger, desired: readonly DesiredHost[]): void {
  const trace = findEarlierTrace(
    ledger,
    desired.map(({ key }) => key),
  );
  if (trace === undefined) return;
  throw new KnownError(
    'first-apply-refused',
    `--first-apply says that nothing was sent with these keys before, but ${describeTrace(trace)}. Nothing was sent.`,
    {
      suggestions: [
        'Leave out --first-apply: if the run must wait, it says why. A guard that asks then is answered by --allow new-scope.',
      ],
    },
  );
}

function describeTrace(trace: EarlierTrace): string {
  switch (trace.trace) {
    case 'create':
      return `the journal has a create of ${shown(trace.key.name)} (${shown(trace.key.region)})`;
    case 'live':
      return `the cloud has ${shown(trace.key.name)} (${shown(trace.key.region)})`;
    case 'seen':
      return `${shown(trace.key.name)} (${shown(trace.key.region)}) was seen by an earlier run`;
    case 'fleet':
      return 'the journal knows hosts of a fleet';
    case 'cold-start':
      return `other runs may have sent something: ${coldTexts[trace.cause]}`;
  }
}
