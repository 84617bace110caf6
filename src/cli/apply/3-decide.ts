/** The decisions before anything is sent: by flags, by a saved plan, or by a person. */
import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import { KnownError } from '../../core/errors.ts';
import { findColdSettlingTime, recordProceeding } from '../../core/ledger/cold-start.ts';
import { mayCreateOn } from '../../core/listing/observation.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Unsent } from '../../core/report/unsent.ts';
import { adviseOnCold, describeCold } from '../../report/words/cold-causes.ts';
import { checkFirstApply } from '../first-apply.ts';
import type { Prepared } from '../prepare.ts';
import type { ApplyRules } from '../settings/apply-settings.ts';
import type { Ports } from '../settings/journal-place.ts';
import { type ApprovedPlan, checkApproved } from './1-read-approved-plan.ts';
import type { Applier } from './2-take-lock.ts';
import type { Created } from './created.ts';

/** `approved-as-first`: nothing was sent before. `approved-to-wait`: for a cold start. */
export type Approval = 'approved' | 'approved-as-first' | 'approved-to-wait' | 'declined' | 'guarded';

/** A person is asked about cold start and guard together. `leftMs`: how long the run would wait. */
export interface FirstApply {
  readonly leftMs: number;
}

/** A person at a terminal, or flags that were given in advance. */
export interface Approver {
  /**
   * The names of hosts that are held as possible replacements, and that somebody wants to create
   * all the same.
   */
  chooseReplacements(plan: Plan): Promise<readonly string[]>;
  approve(plan: Plan, first: FirstApply | undefined): Promise<Approval>;
  /**
   * Called if the cold start would make the run wait and nobody has decided yet. `why`: its cause;
   * `leftMs`: for how long.
   */
  decideColdStart(why: string, leftMs: number): Promise<'wait' | 'proceed' | 'declined'>;
}

interface Asking {
  readonly pace: ApplyRules;
  readonly approved?: ApprovedPlan | undefined;
  readonly approver: Approver;
  readonly interruption: AbortSignal;
}

/** Allows the creates, or gives the reason why not, as the outcome of the run. */
export type Decision =
  | {
      readonly coldStart: 'wait' | 'proceed';
      /** Whether a person was asked about the cold start. */
      readonly wasAsked: boolean;
      /** Approved creates that are no longer needed. */
      readonly settled: readonly CreateOutcome[];
    }
  | Created;

/**
 * Possible replacements are asked about before the creates, because the answer decides how many
 * creates there are.
 */
export async function answerReplacements(planned: Prepared, approver: Approver): Promise<Prepared> {
  const { plan, planUnder } = planned;
  if (!mayCreateOn(plan.observations)) return planned;
  const names = await approver.chooseReplacements(plan);
  if (names.length === 0) return planned;
  const allowedReplacements = [...plan.guards.allowedReplacements, ...names];
  return { ...planned, plan: planUnder({ ...plan.guards, allowedReplacements }) };
}

/** Throws if the operator forbids a run that cannot know what was sent before it. */
export async function decide(run: Asking, prepared: Prepared, applier: Applier, ports: Ports): Promise<Decision> {
  const { plan } = prepared;
  const { approved, approver, interruption } = run;
  const check = approved && checkApproved(approved, prepared, applier.recorder.ledger());
  const settled = check?.alreadyThere ?? [];
  const nothing = (unsent: Unsent): Created => ({ outcomes: settled, stop: undefined, observations: [], unsent });
  if (!mayCreateOn(plan.observations)) return nothing('untrusted');
  if (check !== undefined && check.changes.length > 0) return { ...nothing('outdated'), changes: check.changes };
  if (run.pace.coldStart === 'first-apply') checkFirstApply(applier.recorder.ledger(), prepared.desired);
  const createsNone = plan.creates.length === 0;
  const idle = () => nothing(plan.held.length > 0 ? 'held' : 'nothing-to-create');
  // Hosts are taken over even if none is created.
  if (createsNone && !plan.refused.some(({ guard }) => guard === 'other-fleet')) return idle();
  const approval = await approver.approve(plan, findFirstApply(run, plan, applier, ports));
  if (interruption.aborted) return nothing('interrupted');
  if (approval === 'declined' || approval === 'guarded') return nothing(approval);
  if (createsNone) return idle();
  const isFirst = run.pace.coldStart === 'first-apply' || approval === 'approved-as-first';
  const { coldStart, wasAsked } = isFirst
    ? ({ coldStart: 'proceed', wasAsked: approval === 'approved-as-first' } as const)
    : await decideColdStart(run, approval, applier, ports);
  if (interruption.aborted) return nothing('interrupted');
  if (coldStart === 'declined') return nothing('declined');
  if (coldStart === 'proceed') await recordRisk(run, isFirst, applier);
  return { coldStart, wasAsked, settled };
}

function findFirstApply(
  { pace }: Asking,
  { refused }: Plan,
  applier: Applier,
  { clock }: Ports,
): FirstApply | undefined {
  const leftMs = leftOfColdStart(pace, applier, clock);
  const isFirst = refused.some((one) => one.guard === 'unfamiliar-scope' && one.firstApply === true);
  return pace.coldStart === 'ask' && leftMs > 0 && isFirst ? { leftMs } : undefined;
}

function leftOfColdStart(pace: ApplyRules, { recorder, lockedAt }: Applier, clock: Ports['clock']): number {
  return findColdSettlingTime(recorder.ledger(), { ...pace, lockedAt }) - clock.now();
}

async function decideColdStart(
  { pace, approver }: Asking,
  approval: Approval,
  applier: Applier,
  { clock }: Ports,
): Promise<{ readonly coldStart: 'wait' | 'proceed' | 'declined'; readonly wasAsked: boolean }> {
  const leftMs = leftOfColdStart(pace, applier, clock);
  if (approval === 'approved-to-wait') return { coldStart: 'wait', wasAsked: true };
  if (leftMs <= 0) return { coldStart: 'wait', wasAsked: false };
  const why = describeCold(applier.cold);
  switch (pace.coldStart) {
    case 'wait':
    case 'first-apply':
      return { coldStart: 'wait', wasAsked: false };
    case 'proceed':
      return { coldStart: 'proceed', wasAsked: false };
    case 'ask':
      return { coldStart: await approver.decideColdStart(why, leftMs), wasAsked: true };
    case 'refuse':
      throw new KnownError(
        'cold-start-refused',
        `${why}. So this run cannot know what was sent before it, and --cold-start refuse forbids waiting. Nothing was sent.`,
        { suggestions: [adviseOnCold(applier.cold?.cause, leftMs)] },
      );
  }
}

/** Later runs do not wait either, because the risk was taken. */
async function recordRisk({ pace }: Asking, isFirst: boolean, { recorder, lockedAt }: Applier): Promise<void> {
  // If this cannot be recorded, nothing is sent: each create is recorded after it.
  await recorder.record(recordProceeding(recorder.ledger(), { ...pace, lockedAt }, recorder.moment(), isFirst));
}
