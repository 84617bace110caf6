/**
 * One apply under the lock: list, plan, ask, create, wait for Running, conclude. Its events come in the order in which
 * they happen:
 *
 *     planned -> (asked through Approver) -> { sending | leaving | answered | counted | resting }* -> running*
 */

import { awaitRunning } from '../../creating/await-running.ts';
import { createHosts } from '../../creating/create-hosts.ts';
import type { CreateEvent, CreateOutcome, EventLog } from '../../creating/create-outcome.ts';
import type { LockWait } from '../../ledger/journal-store.ts';
import type { ColdStart } from '../../ledger/settle-wait.ts';
import { KnownError } from '../../model/errors.ts';
import { compareKeys, type HostKey, isRunning, type LiveHost } from '../../model/host.ts';
import type { HostProvider } from '../../model/ports.ts';
import type { SavedPlan } from '../../saved-plan/saved-plan.ts';
import type { JournalPlace, Ports } from '../bind-ports.ts';
import { type Prepared, type PrepareInputs, preparePlan } from '../prepare.ts';
import { checkApproved } from '../saved-plan.ts';
import { type Applier, beginApplier } from './applier.ts';
import { type ApplyEnd, conclude, recordHolding } from './conclude.ts';
import { type Created, type Deciders, type Decision, decide } from './decide.ts';

export type ApplyEvent =
  /** Nothing is sent and nobody is asked before the readers have shown the plan. */
  | {
      readonly type: 'planned';
      readonly prepared: Prepared;
      readonly torn: boolean;
      readonly cold: ColdStart | undefined;
      /** Approved hosts that are not declared any more. */
      readonly undeclared: readonly HostKey[];
    }
  | CreateEvent;

export interface ApplyRun extends Deciders, Pick<PrepareInputs, 'declared' | 'listing' | 'guards' | 'planFingerprint'> {
  readonly journal: JournalPlace;
  /** Undefined: if the lock is held, the run ends at once. */
  readonly lockWait?: LockWait;
  /** A saved plan. It is checked before anybody is asked. */
  readonly approved?: SavedPlan | undefined;
  readonly provider: HostProvider;
  /** Whether the approval was given before the listing, so that the listing is recent. */
  readonly approvedBefore: boolean;
  readonly events: EventLog<ApplyEvent>;
}

/** Throws KnownError for the lock and the journal (exit 7) and for a failed listing (exit 4). Nothing was sent then. */
export async function applyHosts(run: ApplyRun, ports: Ports): Promise<ApplyEnd> {
  const { settleWindowMs } = run.applyRules;
  const { endpoint, projectId } = run.listing.scope;
  const applier = await beginApplier(
    run.journal,
    { settleWindowMs, cloud: { endpoint, projectId } },
    ports,
    run.lockWait,
  );
  const { recorder, torn, cold } = applier;
  let created: Created | undefined;
  let prepared: Prepared;
  // A failed listing leaves nothing unrecorded; a bug may.
  let isClean = false;
  try {
    const planned = await preparePlan({
      ...run,
      reader: run.provider,
      onDoubt: run.applyRules.onDoubt,
      signal: run.stop.signal(),
      recorder,
      repeatFlags: run.journal.repeatFlags,
      clock: ports.clock,
    });
    const check = run.approved && checkApproved(run.approved, planned.plan, run.declared, recorder.ledger());
    run.events.tell({ type: 'planned', prepared: planned, torn, cold, undeclared: check?.undeclared ?? [] });
    // Before anybody decides: what was told as held is held, whatever is answered and edited then.
    await recordHolding(planned, recorder);
    const decision = await decide(run, planned, check, applier, ports);
    prepared = decision.prepared;
    created = 'created' in decision ? decision.created : await createApproved(run, decision, applier, ports);
  } catch (error) {
    isClean = error instanceof KnownError;
    throw error;
  } finally {
    if (created === undefined) await applier.end(isClean);
  }
  return conclude(run, prepared, created, applier, ports);
}

/** Sends the approved creates, and waits until their hosts are listed and Running. One request per create. */
async function createApproved(
  run: ApplyRun,
  { prepared, coldStart, passwordOf, wasAsked, alreadyThere }: Extract<Decision, { readonly coldStart: unknown }>,
  { recorder, lock, lockedAt }: Applier,
  ports: Ports,
): Promise<Created> {
  const { applyRules, stop } = run;
  const { plan, facts } = prepared;
  const { declaration } = run.declared;
  const { projectId } = declaration.settings;
  const { clock, random } = ports;
  // A person may have taken an hour to answer, and with several regions one may have been listed long before the last
  // one: then the earlier listing does not prove what is absent now.
  const isFresh = run.approvedBefore && !wasAsked && plan.observations.length === 1;
  const fingerprint = run.planFingerprint ?? `run-${Math.floor(random.next() * 2 ** 47).toString(16)}`;
  let created: Created = await createHosts({
    ...run,
    orders: plan.creates.map((desired) => ({
      desired,
      projectId,
      password: passwordOf(desired),
      userData: desired.userData && declaration.userData.get(desired.userData.sha256),
    })),
    fresh: isFresh ? plan.observations : [],
    planned: plan.observations,
    rules: {
      parallelism: applyRules.parallelism,
      settleWaitMs: applyRules.settleWaitMs,
      throttledForMs: applyRules.waitTimeoutMs,
      projectId,
      declared: facts.declared,
      fleet: { ...facts.fleet, ...plan.guards },
      send: { ...applyRules, plan: fingerprint, coldStart, lockedAt },
    },
    observe: prepared.observe,
    recorder,
    lock,
    clock,
    random,
  });
  if (applyRules.waitForRunning) {
    try {
      created = { ...created, outcomes: await followToRunning(run, created.outcomes, ports) };
    } catch (thrown) {
      created = { ...created, bug: { thrown } };
    }
  }
  const outcomes = [...alreadyThere, ...created.outcomes].sort((a, b) => compareKeys(a.desired.key, b.desired.key));
  const isUnsent = stop.isAsked() && outcomes.every(({ status }) => status === 'not-sent');
  return { ...created, outcomes, ...(isUnsent && { unsent: 'interrupted' as const }) };
}

/** The same outcomes, with created hosts as they are once they run, have failed, or are out of time. */
async function followToRunning(
  { declared: { declaration }, provider, applyRules, stop, events }: ApplyRun,
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
    waitTimeoutMs: applyRules.waitTimeoutMs,
    stop,
    events,
  });
  const latestById = new Map<string, LiveHost>(hosts.map((host) => [host.hostId, host]));
  return outcomes.map((outcome) => {
    if (outcome.status !== 'created') return outcome;
    const live = latestById.get(outcome.live.hostId) ?? outcome.live;
    return { ...outcome, live, lookFailure: isRunning(live) ? undefined : lookFailure };
  });
}
