/** One apply under the lock: list, plan, ask, create, settle, wait for Running; everything but flags and screens. */
import { applyExits, holdExit } from '../../core/creating/apply-exit.ts';
import type { CreateOutcome, Stop } from '../../core/creating/create-outcome.ts';
import { findGone, type Gone } from '../../core/creating/lost-hosts.ts';
import { KnownError } from '../../core/errors.ts';
import { type ExitName, mostUrgent } from '../../core/exit.ts';
import { compareKeys } from '../../core/host.ts';
import type { ColdCause, Intent } from '../../core/intent.ts';
import { coldReadyAt, proceedRecords } from '../../core/ledger/cold-start.ts';
import type { LockWait } from '../../core/ledger/journal-store.ts';
import { type Ledger, openIntents } from '../../core/ledger/ledger.ts';
import { mayCreateOn } from '../../core/listing/observation.ts';
import type { Guards } from '../../core/plan/guards.ts';
import type { Joining } from '../../core/plan/joining.ts';
import { countPlan, type Plan } from '../../core/plan/plan.ts';
import type { PlanChange } from '../../core/report/approval.ts';
import { factsExits } from '../../core/report/drift-exits.ts';
import { isIdle, type Unsent } from '../../core/report/report.ts';
import { type Declared, type ListingSettings, type Prepared, preparePlan } from '../prepare.ts';
import { type Applier, beginApplier, type JournalPlace, type Ports } from './applier.ts';
import type { ApprovalCheck } from './approved-plan.ts';
import type { Approval } from './confirm.ts';
import { type CreatedHosts, type Creation, createHosts } from './create-hosts.ts';
import { answerReplacements, recordFleet } from './fleet-run.ts';
import { readLedgerLeft } from './ledger-left.ts';
import { planAfter } from './plan-after.ts';

export interface ApplyRun extends Creation {
  readonly declared: Declared;
  readonly listing: ListingSettings;
  readonly journal: JournalPlace;
  /** Nothing: a lock that is held ends the run at once. */
  readonly lockWait?: LockWait;
  readonly guards: Guards;
  readonly approve: (prepared: Prepared) => Promise<Approval>;
  /** Of the hosts that are held as possible replacements, the names that somebody wants all the same. */
  readonly askReplacements: (plan: Plan) => Promise<readonly string[]>;
  /** Of a saved plan: what it allows, asked before anybody is. */
  readonly checkApproved?: (prepared: Prepared, ledger: Ledger) => ApprovalCheck;
  /** Asked where the cold start would make the run wait, and nobody has decided; `leftMs`: for how long. */
  readonly askColdStart: (cause: ColdCause | undefined, leftMs: number) => Promise<'wait' | 'proceed' | 'declined'>;
  readonly onPlan: (prepared: Prepared, applier: Applier) => void;
}

export interface ApplyRunEnd {
  readonly prepared: Prepared;
  readonly outcomes: readonly CreateOutcome[];
  readonly stop: Stop | undefined;
  /** Why nothing was sent, where nothing was. */
  readonly unsent: Unsent | undefined;
  /** Whether the cloud was looked at after the plan was shown. */
  readonly lookedAgain: boolean;
  /** The plan as the last listings would make it. */
  readonly after: Plan;
  readonly gone: readonly Gone[];
  /** Intents that the next run will find open. */
  readonly openIntents: readonly Intent[];
  readonly exit: ExitName;
  /** What was thrown after all creates were settled: a bug, to be told after what they came to. */
  readonly bug?: { readonly thrown: unknown };
  /** Hosts that became hosts of this fleet. */
  readonly joined: readonly Joining[];
  /** In what the present plan goes beyond the approved one. */
  readonly changes: readonly PlanChange[];
}

/** Throws KnownError: of the lock and the journal (exit 7), of a listing that cannot be had (4); nothing was sent then. */
export async function applyRun(run: ApplyRun, ports: Ports): Promise<ApplyRunEnd> {
  const applier = await beginApplier(run.journal, run.pace, ports, run.lockWait);
  let worked: Worked;
  try {
    worked = await prepareAndCreate(run, applier, ports);
  } catch (error) {
    // A listing that fails leaves nothing unrecorded; a bug may.
    await applier.end(error instanceof KnownError);
    throw error;
  }
  const { prepared, created } = worked;
  const isFleetTold = isDone(created, run.interruption);
  const joined = isFleetTold ? await recordFleet(prepared, created.observations, applier.recorder) : [];
  // Before another run may write there.
  const left = await readLedgerLeft(applier.recorder, ports.journalAt(run.journal));
  const lost = await applier.end(true, run.interruption);
  return { ...conclude(run, prepared, withLockLoss(created, lost), left), joined };
}

interface Worked {
  readonly prepared: Prepared;
  readonly created: Created;
}

/** A run that ended early, or that somebody turned down, has told nobody for good. */
function isDone({ unsent, stop, bug }: Created, { aborted }: AbortSignal): boolean {
  return (unsent === undefined || isIdle(unsent)) && stop === undefined && bug === undefined && !aborted;
}

async function prepareAndCreate(run: ApplyRun, applier: Applier, ports: Ports): Promise<Worked> {
  const shown = await preparePlan({
    ...run,
    reader: run.provider,
    onDoubt: run.pace.onDoubt,
    recorder: applier.recorder,
    ending: run.interruption,
    clock: ports.clock,
  });
  run.onPlan(shown, applier);
  const prepared = await answerReplacements(shown, run.askReplacements);
  return { prepared, created: await createApproved(run, prepared, applier, ports) };
}

interface Created extends CreatedHosts {
  readonly lockLost?: boolean;
  readonly unsent?: Unsent;
  readonly changes?: readonly PlanChange[];
}

async function createApproved(run: ApplyRun, prepared: Prepared, applier: Applier, ports: Ports): Promise<Created> {
  const { plan } = prepared;
  const check = run.checkApproved?.(prepared, applier.recorder.ledger());
  const settled = check?.alreadyThere ?? [];
  const nothing = (unsent: Unsent): Created => ({ outcomes: settled, stop: undefined, observations: [], unsent });
  if (!mayCreateOn(plan.observations)) return nothing('untrusted');
  if (check !== undefined && check.changes.length > 0) return { ...nothing('outdated'), changes: check.changes };
  const createsNone = plan.creates.length === 0;
  const idle = () => nothing(plan.held.length > 0 ? 'held' : 'nothing-to-create');
  // Hosts are taken over even where none is created.
  if (createsNone && !plan.refused.some(({ guard }) => guard === 'other-fleet')) return idle();
  const approval = await run.approve(prepared);
  if (run.interruption.aborted) return nothing('interrupted');
  if (approval !== 'approved') return nothing(approval);
  if (createsNone) return idle();
  const { coldStart, asked } = await decideColdStart(run, applier, ports);
  if (run.interruption.aborted) return nothing('interrupted');
  if (coldStart === 'declined') return nothing('declined');
  if (coldStart === 'proceed') await recordRisk(run, applier);
  // Whoever was asked may have thought for an hour: what was listed before is no evidence of what is absent now.
  const creation = asked ? { ...run, approvedBefore: false } : run;
  const created = await createHosts(creation, prepared, applier, coldStart, ports);
  const result = { ...created, outcomes: [...settled, ...created.outcomes].sort(byKey) };
  const unsent = run.interruption.aborted && result.outcomes.every(({ status }) => status === 'not-sent');
  return unsent ? { ...result, unsent: 'interrupted' } : result;
}

const byKey = (a: CreateOutcome, b: CreateOutcome) => compareKeys(a.desired.key, b.desired.key);

/** What a run saw that was replaced by its end may be long past, and is not recorded: the next one looks for itself. */
function withLockLoss(created: Created, reason: string | undefined): Created {
  if (reason === undefined) return created;
  // What else stopped it is often the work of its successor, and stands in the outcomes.
  const isToldBefore = created.stop?.cause === 'barred' || created.stop?.cause === 'interrupted';
  const stop: Stop | undefined = isToldBefore ? created.stop : { cause: 'barred', by: 'lock', reason };
  return { ...created, lockLost: true, stop };
}

/** Throws where the operator wants no run to go on without knowing what was sent before. */
async function decideColdStart(
  { pace, askColdStart }: ApplyRun,
  { recorder, lockedAt, cold }: Applier,
  { clock }: Ports,
): Promise<{ readonly coldStart: 'wait' | 'proceed' | 'declined'; readonly asked: boolean }> {
  const leftMs = coldReadyAt(recorder.ledger(), { ...pace, lockedAt }) - clock.now();
  if (leftMs <= 0) return { coldStart: 'wait', asked: false };
  switch (pace.coldStart) {
    case 'wait':
    case 'proceed':
      return { coldStart: pace.coldStart, asked: false };
    case 'ask':
      return { coldStart: await askColdStart(cold, leftMs), asked: true };
    case 'refuse':
      throw new KnownError(
        'cold-start-refused',
        'This run cannot know what was sent before it, and --cold-start refuse forbids it to wait. Nothing was sent.',
        {
          suggestions: [
            `Keep the journal between runs, or wait with --cold-start wait (${Math.ceil(leftMs / 1_000)} s).`,
          ],
        },
      );
  }
}

/** The runs that follow need not wait either: the risk was taken. */
async function recordRisk({ pace }: ApplyRun, { recorder, lockedAt }: Applier): Promise<void> {
  // What cannot be recorded ends the sending: each create is recorded behind it.
  await recorder.record(proceedRecords(recorder.ledger(), { ...pace, lockedAt }, recorder.moment()));
}

function conclude(run: ApplyRun, prepared: Prepared, created: Created, left: Ledger): Omit<ApplyRunEnd, 'joined'> {
  const { outcomes, stop, observations, unsent, bug, changes = [] } = created;
  const after = planAfter(prepared, observations, left);
  const gone = findGone(prepared.plan, outcomes, after);
  const open = openIntents(left);
  const exits: readonly ExitName[] = [
    ...prepared.plan.held.map(({ hold }) => holdExit(hold)),
    ...applyExits(outcomes, stop, run.pace.waitForRunning),
    ...factsExits(after),
    ...(countPlan(prepared.plan).duplicate > 0 ? (['duplicate'] as const) : []),
    ...(created.lockLost === true ? (['locked'] as const) : []),
    ...unsentExits(unsent),
    ...(open.length > 0 ? (['in-doubt'] as const) : []),
    ...(gone.length > 0 ? (['partial'] as const) : []),
    // Where nothing was to be sent, nothing was cut short by a reader who had seen enough.
    ...(isIdle(unsent) && run.interruption.reason === 'error' ? [] : signalExits(run.interruption)),
  ];
  const lookedAgain = observations.length > 0;
  const end = {
    prepared,
    outcomes,
    stop,
    unsent,
    lookedAgain,
    after,
    gone,
    openIntents: open,
    exit: mostUrgent(exits),
    changes,
  };
  return bug === undefined ? end : { ...end, bug };
}

function unsentExits(unsent: Unsent | undefined): readonly ExitName[] {
  switch (unsent) {
    case 'declined':
    case 'guarded':
      return [unsent];
    case 'outdated':
      return ['guarded'];
    case 'nothing-to-create':
    case 'held':
    case 'untrusted':
    case 'interrupted':
    case undefined:
      return [];
  }
}

/** The reason of an interruption is the name of its exit code. */
export function signalExits(interruption: AbortSignal): readonly ExitName[] {
  return interruption.aborted ? [interruption.reason as ExitName] : [];
}
