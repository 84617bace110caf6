/**
 * One apply under the lock: list, plan, ask, create, wait for Running, conclude. The order of its
 * events: apply-events.ts.
 */
import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import { KnownError } from '../../core/errors.ts';
import { compareKeys, isRunning, type LiveHost } from '../../core/host.ts';
import type { CloudPlace } from '../../core/intent.ts';
import type { ColdStart } from '../../core/ledger/cold-start.ts';
import type { LockWait } from '../../core/ledger/journal-store.ts';
import type { Guards } from '../../core/plan/guards.ts';
import type { HostProvider } from '../../core/ports.ts';
import { awaitRunning } from '../../reconcile/await-running.ts';
import type { CreateEvent } from '../../reconcile/create-events.ts';
import { type CreateHostsInputs, createHosts } from '../../reconcile/create-hosts.ts';
import { type Declared, type ListingSettings, type Prepared, preparePlan } from '../prepare.ts';
import type { JournalPlace, Ports } from '../settings/journal-place.ts';
import { type Applier, beginApplier } from './applier.ts';
import type { ApprovedPlan } from './approved-plan.ts';
import type { Approver } from './ask.ts';
import { type ApplyEnd, conclude, recordHolding } from './conclude.ts';
import { type Created, type Decision, decide } from './decide.ts';
import type { PasswordReader, Passwords } from './passwords.ts';
import type { CreateLog } from './sent-requests.ts';
import type { ApplyRules } from './settings.ts';

interface ApplyRun extends Creation {
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

/**
 * An apply as a stream of events, in the order in which they happen:
 *
 *     planned -> (asked through Approver)
 *       -> { listed | sending | leaving | answered | counted | resting }* -> running* -> ended
 *
 * `applyUnderLock` (apply-under-lock.ts) makes them, and takes its next step when its reader asks
 * for the next event. Screen and NDJSON are readers: each gets `take(event)`. Many requests are in
 * flight at once, so their events go to a log (4-create-log.ts). The log immediately notes what the
 * last words need, and keeps the event for the readers. So a process that must end knows of each
 * request before it leaves, even if no reader has taken the event yet.
 */

export type ApplyEvent =
  /** Nothing is sent and nobody is asked before the readers have shown the plan. */
  | {
      readonly type: 'planned';
      readonly prepared: Prepared;
      readonly torn: boolean;
      readonly cold: ColdStart | undefined;
    }
  | CreateEvent
  | { readonly type: 'ended'; readonly end: ApplyEnd };

/** Shows an apply to somebody while it runs. */
export interface Reader {
  /** Returns at once: the next event may already be waiting. */
  take(event: ApplyEvent): void;
}

/** Passes every event to every reader, to the end of the apply. */
export async function readToEnd(events: AsyncIterable<ApplyEvent>, readers: readonly Reader[]): Promise<ApplyEnd> {
  for await (const event of events) {
    for (const reader of readers) reader.take(event);
    if (event.type === 'ended') return event.end;
  }
  throw new Error('an apply without an end');
}

/** Creates the approved hosts, and waits until they are Running. */

interface Creation {
  readonly provider: HostProvider;
  readonly pace: ApplyRules;
  /** Fingerprint of the plan that is applied; a run without a saved plan has none in advance. */
  readonly planFingerprint?: string;
  /** Whether the approval was given before the listing, so that the listing is recent. */
  readonly approvedBefore: boolean;
  /**
   * Ends listings if nothing was sent yet, otherwise the sending. Its reason is the name of an exit
   * code.
   */
  readonly interruption: AbortSignal;
  /** Ends the wait for answers too. */
  readonly abandon: AbortSignal;
  /** Ends the listing that looks for their hosts. */
  readonly abandonLook: AbortSignal;
  readonly log: CreateLog;
}

/** `isFresh`: the listing of the plan is recent. */
function creationOf(
  run: Creation,
  prepared: Prepared,
  { recorder, lock, lockedAt }: Applier,
  {
    coldStart,
    passwords,
    isFresh,
  }: { readonly coldStart: 'wait' | 'proceed'; readonly passwords: Passwords; readonly isFresh: boolean },
  { clock, random }: Ports,
): CreateHostsInputs {
  const { pace, provider, interruption, abandon, abandonLook, log } = run;
  const { plan, fleet, observe } = prepared;
  const { projectId } = prepared.declaration.settings;
  const fingerprint = run.planFingerprint ?? `run-${Math.floor(random.next() * 2 ** 47).toString(16)}`;
  return {
    orders: plan.creates.map((desired) => {
      const password = passwords.passwordOf(desired);
      const userData = desired.userData && prepared.declaration.userData.get(desired.userData.sha256);
      return {
        desired,
        ...(projectId !== undefined && { projectId }),
        ...(password !== undefined && { password }),
        ...(userData !== undefined && { userData }),
      };
    }),
    // With several regions, one may have been listed long before the last one.
    fresh: isFresh && plan.observations.length === 1 ? plan.observations : [],
    planned: plan.observations,
    rules: {
      parallelism: pace.parallelism,
      settleWaitMs: pace.settleWaitMs,
      throttledForMs: pace.waitTimeoutMs,
      projectId,
      declared: prepared.desired,
      isDeclared: fleet.isDeclared,
      replacement: { fleet: fleet.fleet, allowed: plan.guards.allowedReplacements },
      send: { ...pace, plan: fingerprint, coldStart, lockedAt },
    },
    observe,
    provider,
    recorder,
    lock,
    clock,
    random,
    interruption,
    abandon,
    abandonLook,
    events: log,
  };
}

/**
 * The same outcomes, with created hosts as they are once they run, have failed, or are out of time.
 */
async function followToRunning(
  { provider, pace, interruption, log }: Creation,
  { declaration }: Prepared,
  outcomes: readonly CreateOutcome[],
  { clock }: Pick<Ports, 'clock'>,
): Promise<readonly CreateOutcome[]> {
  const created = outcomes.filter((outcome) => outcome.status === 'created');
  if (created.length === 0) return outcomes;
  const { zones } = declaration.settings;
  const zoneById = new Map(
    created.flatMap(({ live, desired }) => (zones.has(desired.key.region) ? [[live.hostId, desired.zone]] : [])),
  );
  const { hosts, lookFailure } = await awaitRunning({
    reader: provider,
    hosts: created.map(({ live }) => live),
    zoneOf: (host) => zoneById.get(host.hostId),
    clock,
    projectId: declaration.settings.projectId,
    dialect: declaration.settings.dialect,
    waitTimeoutMs: pace.waitTimeoutMs,
    interruption,
    events: log,
  });
  const latestById = new Map<string, LiveHost>(hosts.map((host) => [host.hostId, host]));
  return outcomes.map((outcome) => {
    if (outcome.status !== 'created') return outcome;
    const live = latestById.get(outcome.live.hostId) ?? outcome.live;
    return { ...outcome, live, ...(lookFailure !== undefined && !isRunning(live) && { lookFailure }) };
  });
}
