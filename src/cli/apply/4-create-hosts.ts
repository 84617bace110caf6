/** Creates the approved hosts, and waits until they are Running. */

import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import { isRunning, type LiveHost } from '../../core/host.ts';
import type { HostProvider } from '../../core/ports.ts';
import { awaitRunning } from '../../reconcile/await-running.ts';
import type { CreateHostsInputs } from '../../reconcile/create-hosts.ts';
import type { Prepared } from '../prepare.ts';
import type { ApplyRules } from '../settings/apply-settings.ts';
import type { Ports } from '../settings/journal-place.ts';
import type { Passwords } from './1-read-passwords.ts';
import type { Applier } from './2-take-lock.ts';
import type { CreateLog } from './4-create-log.ts';

export interface Creation {
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
export function creationOf(
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
export async function followToRunning(
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
