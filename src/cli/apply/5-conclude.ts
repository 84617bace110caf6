/**
 * The end of an apply: what is recorded, what the next run will find, and the exit code that
 * follows.
 */
import { exitOfHold, exitsOfApply } from '../../core/creating/apply-exit.ts';
import type { Stop } from '../../core/creating/create-outcome.ts';
import { findLostHosts, type LostHost } from '../../core/creating/lost-hosts.ts';
import { type ExitName, pickMostUrgent } from '../../core/exit.ts';
import type { Intent } from '../../core/intent.ts';
import { findOpenIntents, type Ledger } from '../../core/ledger/ledger.ts';
import type { Adoption } from '../../core/plan/adoption.ts';
import { countPlan, type Plan } from '../../core/plan/plan.ts';
import type { PlanChange } from '../../core/report/approval.ts';
import { exitsOfKnowledge } from '../../core/report/drift-exits.ts';
import { isIdle, type Unsent } from '../../core/report/report.ts';
import type { Prepared } from '../prepare.ts';
import type { JournalPlace, Ports } from '../settings/journal-place.ts';
import type { Applier } from './2-take-lock.ts';
import type { Created } from './3-decide.ts';
import type { Creation } from './4-create-hosts.ts';
import { readLedgerLeft } from './5-read-ledger-left.ts';
import { needsNewScope, planAgain, recordFleet } from './5-record-fleet.ts';

export interface ApplyEnd {
  readonly prepared: Prepared;
  readonly outcomes: Created['outcomes'];
  readonly stop: Stop | undefined;
  /** Whether the next run is stopped without `--allow new-scope`. */
  readonly needsNewScope: boolean;
  /** Why nothing was sent, if nothing was. */
  readonly unsent: Unsent | undefined;
  /** Whether the cloud was looked at after the plan was shown. */
  readonly lookedAgain: boolean;
  /** The plan made from the last listings. */
  readonly after: Plan;
  readonly gone: readonly LostHost[];
  /** Intents that the next run will find open. */
  readonly openIntents: readonly Intent[];
  readonly exit: ExitName;
  /** If all duplicates were there before: the exit without them. */
  readonly ownExit?: ExitName;
  /** A bug that was thrown after all creates were settled. It is reported after their outcomes. */
  readonly bug?: { readonly thrown: unknown };
  /** Hosts that this apply adopted. */
  readonly adopted: readonly Adoption[];
  /** How the present plan exceeds the approved one. */
  readonly changes: readonly PlanChange[];
}

/**
 * Records the hosts that it adopts, and releases the lock. This is the last thing that the
 * run writes to its journal.
 */
export async function conclude(
  run: Pick<Creation, 'pace' | 'interruption'> & { readonly journal: JournalPlace },
  prepared: Prepared,
  created: Created,
  applier: Applier,
  { journalAt }: Ports,
): Promise<ApplyEnd> {
  const isFleetTold = isDone(created, run.interruption);
  const adopted = isFleetTold ? await recordFleet(prepared, created.observations, applier.recorder) : [];
  // Read before another run may write to the journal.
  const left = await readLedgerLeft(applier.recorder, journalAt(run.journal));
  const lost = await applier.end(true, run.interruption);
  return { ...endOf(run, prepared, withLockLoss(created, lost), left), adopted };
}

/** A run that ended early, or was declined, has not reliably reported its orphans. */
function isDone({ unsent, stop, bug }: Created, { aborted }: AbortSignal): boolean {
  return (unsent === undefined || isIdle(unsent)) && stop === undefined && bug === undefined && !aborted;
}

/**
 * If another run had taken the lock by the end, what this run saw may be outdated and is not
 * recorded. The next run lists the cloud itself.
 */
function withLockLoss(created: Created, reason: string | undefined): Created {
  if (reason === undefined) return created;
  // A later stop is often caused by the successor; it appears in the outcomes.
  const isToldBefore = created.stop?.cause === 'barred' || created.stop?.cause === 'interrupted';
  const stop: Stop | undefined = isToldBefore ? created.stop : { cause: 'barred', by: 'lock', reason };
  return { ...created, lockLost: true, stop };
}

function endOf(
  run: Pick<Creation, 'pace' | 'interruption'>,
  prepared: Prepared,
  created: Created,
  left: Ledger,
): Omit<ApplyEnd, 'adopted'> {
  const { outcomes, stop, observations, unsent, bug, changes = [] } = created;
  const after = planAgain(prepared, observations, left);
  const gone = findLostHosts(prepared.plan, outcomes, after);
  const open = findOpenIntents(left);
  const own: readonly ExitName[] = [
    ...prepared.plan.held.map(({ hold }) => exitOfHold(hold)),
    ...exitsOfApply(outcomes, stop, run.pace.waitForRunning),
    ...exitsOfKnowledge(after),
    ...(created.lockLost === true ? (['locked'] as const) : []),
    ...exitsOfUnsent(unsent),
    ...(open.length > 0 ? (['in-doubt'] as const) : []),
    ...(gone.length > 0 ? (['partial'] as const) : []),
    // If nothing had to be sent, a closed pipe has interrupted nothing.
    ...(isIdle(unsent) && run.interruption.reason === 'error' ? [] : exitsOfSignal(run.interruption)),
  ];
  const duplicates = countPlan(after).duplicate + countPlan(prepared.plan).duplicate;
  const areOlder = duplicates > 0 && isWithin(listDuplicates(after), listDuplicates(prepared.plan));
  const lookedAgain = observations.length > 0;
  const end = {
    prepared,
    outcomes,
    stop,
    needsNewScope: stop !== undefined && needsNewScope(prepared, observations, left),
    unsent,
    lookedAgain,
    after,
    gone,
    openIntents: open,
    exit: pickMostUrgent(duplicates > 0 ? ['duplicate', ...own] : own),
    ...(areOlder && { ownExit: pickMostUrgent(own) }),
    changes,
  };
  return bug === undefined ? end : { ...end, bug };
}

/** The hosts that share a declared name. */
function listDuplicates({ diffs }: Plan): ReadonlySet<string> {
  return new Set(
    diffs.flatMap((diff) => (diff.status === 'duplicate' ? diff.candidates.map(({ hostId }) => hostId) : [])),
  );
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((one) => all.has(one));
}

function exitsOfUnsent(unsent: Unsent | undefined): readonly ExitName[] {
  switch (unsent) {
    case 'declined':
    case 'stopped':
      return [unsent];
    case 'outdated':
      return ['stopped'];
    case 'nothing-to-create':
    case 'held':
    case 'untrusted':
    case 'interrupted':
    case undefined:
      return [];
  }
}

/** The reason of an interruption is the name of its exit code. */
export function exitsOfSignal(interruption: AbortSignal): readonly ExitName[] {
  return interruption.aborted ? [interruption.reason as ExitName] : [];
}
