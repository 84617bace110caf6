/**
 * One apply under the lock: list, plan, ask, create, wait for Running, conclude. The order of its
 * events: apply-events.ts.
 */
import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import { KnownError } from '../../core/errors.ts';
import { compareKeys } from '../../core/host.ts';
import type { CloudPlace } from '../../core/intent.ts';
import type { LockWait } from '../../core/ledger/journal-store.ts';
import type { Guards } from '../../core/plan/guards.ts';
import { createHosts } from '../../reconcile/create-hosts.ts';
import { type Declared, type ListingSettings, type Prepared, preparePlan } from '../prepare.ts';
import type { JournalPlace, Ports } from '../settings/journal-place.ts';
import type { ApprovedPlan } from './1-read-approved-plan.ts';
import type { PasswordReader } from './1-read-passwords.ts';
import { type Applier, beginApplier } from './2-take-lock.ts';
import { type Approver, type Created, type Decision, decide } from './3-decide.ts';
import { type Creation, creationOf, followToRunning } from './4-create-hosts.ts';
import { conclude } from './5-conclude.ts';
import { recordHolding } from './5-record-fleet.ts';
import type { ApplyEvent } from './apply-events.ts';

export interface ApplyRun extends Creation {
  readonly declared: Declared;
  readonly listing: ListingSettings;
  readonly journal: JournalPlace;
  /** Undefined: if the lock is held, the run ends at once. */
  readonly lockWait?: LockWait;
  readonly guards: Guards;
  /** A saved plan. It is checked before anybody is asked. */
  readonly approved?: ApprovedPlan | undefined;
  readonly approver: Approver;
  readonly passwords: PasswordReader;
}

/**
 * Throws KnownError for the lock and the journal (exit 7) and for a listing that fails (exit 4).
 * Nothing was sent then.
 */
export async function* applyUnderLock(run: ApplyRun, ports: Ports): AsyncGenerator<ApplyEvent, void> {
  const { settleWindowMs } = run.pace;
  const applier = await beginApplier(run.journal, { settleWindowMs, cloud: placeOf(run.listing) }, ports, run.lockWait);
  const { recorder, torn, cold } = applier;
  let created: Created | undefined;
  let prepared: Prepared;
  // A failed listing leaves nothing unrecorded; a bug may.
  let isClean = false;
  try {
    const planned = await preparePlan({
      ...run,
      reader: run.provider,
      onDoubt: run.pace.onDoubt,
      ending: run.interruption,
      recorder,
      clock: ports.clock,
    });
    yield { type: 'planned', prepared: planned, torn, cold };
    const decision = await decide(run, planned, applier, ports);
    prepared = decision.prepared;
    created = 'created' in decision ? decision.created : yield* createApproved(run, decision, applier, ports);
  } catch (error) {
    isClean = error instanceof KnownError;
    throw error;
  } finally {
    if (created === undefined) await applier.end(isClean);
  }
  yield { type: 'ended', end: await conclude(run, prepared, created, applier, ports) };
}

function placeOf({ scope: { endpoint, projectId } }: ListingSettings): CloudPlace {
  return { endpoint, ...(projectId !== undefined && { projectId }) };
}

/**
 * Sends the approved creates, and waits until their hosts are listed and Running. One request per
 * create.
 */
async function* createApproved(
  run: ApplyRun,
  { prepared, coldStart, passwords, wasAsked, settled }: Extract<Decision, { readonly coldStart: unknown }>,
  applier: Applier,
  ports: Ports,
): AsyncGenerator<ApplyEvent, Created> {
  const { pace, interruption, approvedBefore, log } = run;
  // A person may have taken an hour to answer, so the earlier listing does not prove what is absent
  // now.
  const isFresh = approvedBefore && !wasAsked;
  await recordHolding(prepared, applier.recorder);
  const creating = createHosts(creationOf(run, prepared, applier, { coldStart, passwords, isFresh }, ports));
  let created: Created = yield* log.follow(creating);
  if (pace.waitForRunning) {
    try {
      created = { ...created, outcomes: yield* log.follow(followToRunning(run, prepared, created.outcomes, ports)) };
    } catch (thrown) {
      created = { ...created, bug: { thrown } };
    }
  }
  const result = { ...created, outcomes: [...settled, ...created.outcomes].sort(byKey) };
  const unsent = interruption.aborted && result.outcomes.every(({ status }) => status === 'not-sent');
  return unsent ? { ...result, unsent: 'interrupted' } : result;
}

const byKey = (a: CreateOutcome, b: CreateOutcome) => compareKeys(a.desired.key, b.desired.key);
