/** Sends what was approved, and waits until it is seen and runs. */
import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import type { DesiredHost, LiveHost } from '../../core/host.ts';
import type { CreateOrder, HostProvider } from '../../core/ports.ts';
import { type ApplyCreatesResult, applyCreates, type CreateProgress } from '../../reconcile/apply-creates.ts';
import { awaitRunning } from '../../reconcile/await-running.ts';
import type { Prepared } from '../prepare.ts';
import type { Pace } from '../settings/apply-settings.ts';
import type { Applier, Ports } from './applier.ts';
import type { Sends } from './last-words.ts';

export interface Creation {
  readonly provider: HostProvider;
  readonly pace: Pace;
  /** Fingerprint of the plan that is applied; a run that makes its own plan has none before. */
  readonly planFingerprint?: string;
  readonly orderOf: (desired: DesiredHost) => CreateOrder;
  /** Whether the approval came before the listing, so that no time has passed since. */
  readonly approvedBefore: boolean;
  /** Ends listings while nothing is sent, then the sending. Its reason is the name of an exit code. */
  readonly interruption: AbortSignal;
  /** Ends the waiting for answers, too. */
  readonly abandon: AbortSignal;
  /** Ends the listing that looks for what they came to. */
  readonly abandonLook: AbortSignal;
  readonly sends: Sends;
  readonly onProgress: (progress: ApplyProgress) => void;
}

export type ApplyProgress =
  | ({ readonly phase: 'creating' } & CreateProgress)
  | { readonly phase: 'waiting'; readonly running: number; readonly of: number };

export interface CreatedHosts extends ApplyCreatesResult {
  /** What was thrown after all creates were settled: a bug, to be told after what they came to. */
  readonly bug?: { readonly thrown: unknown };
}

/** Each create is one request; each host that came of it is as it was last seen. */
export async function createHosts(
  run: Creation,
  prepared: Prepared,
  { recorder, lock, lockedAt }: Applier,
  coldStart: 'wait' | 'proceed',
  { clock, random }: Ports,
): Promise<CreatedHosts> {
  const { pace, sends, provider, interruption, abandon } = run;
  const { plan, declaration } = prepared;
  const fingerprint = run.planFingerprint ?? `run-${Math.floor(random.next() * 2 ** 47).toString(16)}`;
  const result = await applyCreates({
    creates: plan.creates,
    // One of several regions may have been listed long before the last of them.
    fresh: run.approvedBefore && plan.observations.length === 1 ? plan.observations : [],
    planned: plan.observations,
    rules: {
      parallelism: pace.parallelism,
      settleWaitMs: pace.settleWaitMs,
      throttledForMs: pace.waitTimeoutMs,
      guards: plan.guards,
      projectId: declaration.settings.projectId,
      isDeclared: prepared.fleet.isDeclared,
      replacement: {
        fleet: prepared.fleet.fleet,
        allowed: plan.guards.allowedReplacements,
      },
      send: { ...pace, plan: fingerprint, coldStart, lockedAt },
    },
    orderOf: run.orderOf,
    observe: async (region) => {
      // Once something was sent, a listing is what settles it, and no first signal may end it.
      const observation = await prepared.observe(region, sends.begun() === 0 ? interruption : run.abandonLook);
      sends.listed(observation);
      return observation;
    },
    provider: {
      create: (order, options) =>
        sends.record(order.desired, (begin) => provider.create(order, { ...options, onTurn: begin })),
    },
    recorder,
    lock,
    clock,
    random,
    interruption,
    abandon,
    onProgress: (progress) => run.onProgress({ phase: 'creating', ...progress }),
  });
  if (!pace.waitForRunning) return result;
  try {
    return { ...result, outcomes: await followToRunning(run, prepared, result.outcomes, clock) };
  } catch (thrown) {
    return { ...result, bug: { thrown } };
  }
}

/** The same outcomes, with created hosts as they are once they run, have failed, or are out of time. */
async function followToRunning(
  { provider, pace, interruption, onProgress }: Creation,
  { declaration }: Prepared,
  outcomes: readonly CreateOutcome[],
  clock: Ports['clock'],
): Promise<readonly CreateOutcome[]> {
  const created = outcomes.filter((outcome) => outcome.status === 'created');
  if (created.length === 0) return outcomes;
  const { zones } = declaration.settings;
  const zoneById = new Map(
    created.flatMap(({ live, desired }) => (zones.has(desired.key.region) ? [[live.hostId, desired.zone]] : [])),
  );
  const latest = await awaitRunning({
    reader: provider,
    hosts: created.map(({ live }) => live),
    zoneOf: (host) => zoneById.get(host.hostId),
    clock,
    waitTimeoutMs: pace.waitTimeoutMs,
    interruption,
    onProgress: (progress) => onProgress({ phase: 'waiting', ...progress }),
  });
  const latestById = new Map<string, LiveHost>(latest.map((host) => [host.hostId, host]));
  return outcomes.map((outcome) =>
    outcome.status === 'created' ? { ...outcome, live: latestById.get(outcome.live.hostId) ?? outcome.live } : outcome,
  );
}
