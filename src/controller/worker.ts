/**
 * One worker: leases a scope that is due, applies its approved plan, looks at it, and writes what
 * it saw.
 */
import type { Clock, Random } from '../core/ports.ts';
import { type ApplyPorts, applyApproved, proposeCreates } from './approval/work-on-approvals.ts';
import type { OpenScope } from './open-scope.ts';
import { chooseDueIn } from './schedule.ts';
import { codeOfExit, isFailedLook, stateOfExit } from './scope.ts';
import type { ScopeLease, ScopeStore } from './scope-store.ts';
import type { WorkerEvent } from './worker-event.ts';

export interface WorkerPorts {
  readonly store: Pick<ScopeStore, 'lease' | 'renew' | 'finish'>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly random: Random;
  /** Ids of the scopes that this process has loaded. */
  readonly ids: () => readonly string[];
  /** Revisions of the scopes that it leaves to others. */
  readonly left: () => readonly string[];
  /** Loads all scopes again. Never rejects. */
  readonly reload: () => Promise<void>;
  /** Reads the files of a scope as they are now; undefined if no such scope is loaded. */
  readonly open: (id: string) => Promise<OpenScope | undefined>;
  /** Without it, nothing is ever created. */
  readonly applying?: ApplyPorts | undefined;
  readonly tell: (event: WorkerEvent) => void;
}

export interface WorkerSettings {
  /** Unique among the workers of all processes. */
  readonly name: string;
  /** Milliseconds after which the scope of a worker that was killed can be leased again. */
  readonly leaseMs: number;
  /** Milliseconds between two queries for a scope that is due. */
  readonly idleMs: number;
}

/**
 * When `draining` aborts, it ends after the present look and sends no more creates. When `ending`
 * aborts, it ends during the look: nothing is written, and the lease expires.
 */
export async function runWorker(
  settings: WorkerSettings,
  ports: WorkerPorts,
  { draining, ending }: { readonly draining: AbortSignal; readonly ending: AbortSignal },
): Promise<void> {
  const { store, clock, random, ids, left, tell } = ports;
  let idleMs = settings.idleMs;
  let isAway = false;
  while (!draining.aborted) {
    let hasAnswered = false;
    try {
      const lease = await store.lease(settings.name, ids(), settings.leaseMs, left());
      if (isAway) tell({ kind: 'store-answers' });
      [hasAnswered, isAway] = [true, false];
      idleMs = settings.idleMs;
      if (lease === undefined) await clock.sleep(idleMs * (0.5 + random.next()), draining);
      else await workOn(lease, settings, ports, { draining, ending });
    } catch (error) {
      isAway ||= !hasAnswered;
      tell({ kind: 'store-failed', error });
      await clock.sleep(idleMs * (0.5 + random.next()), draining);
      idleMs = Math.min(idleMs * 2, settings.leaseMs);
    }
  }
}

async function workOn(
  lease: ScopeLease,
  settings: WorkerSettings,
  ports: WorkerPorts,
  { draining, ending }: { readonly draining: AbortSignal; readonly ending: AbortSignal },
): Promise<void> {
  const { store, clock, random, open, tell } = ports;
  const { id, state: was } = lease;
  tell({ kind: 'leased', id, lagMs: lease.lagMs });
  const begun = clock.now();
  const [done, lost] = [new AbortController(), new AbortController()];
  const renewing = keepLease(lease, settings, ports, done.signal, lost);
  const stopped = AbortSignal.any([ending, lost.signal]);
  try {
    const scope = await openCurrent(id, ports);
    // The scope was removed. This process does not lease it again, and the lease expires.
    if (scope === undefined) return;
    const { revision, everyMs } = scope;
    // No create begins when the process is about to end.
    const waits = await applyApproved(scope, ports, AbortSignal.any([draining, stopped]));
    const { exit, proposal, ...facts } = await scope.look(stopped);
    if (ending.aborted) return;
    if (lost.signal.aborted) return tell({ kind: 'lease-lost', id });
    // The files may have changed during the look and the apply.
    const after = scope.isCurrent ? await open(id) : undefined;
    const isStill = after?.isCurrent === true && after.revision === revision;
    const isApproved = isStill && (await proposeCreates(lease, scope, exit, proposal, ports));
    if (isApproved === undefined) return tell({ kind: 'lease-lost', id });
    const failures = isFailedLook(exit) ? lease.failures + 1 : 0;
    const state = stateOfExit(exit, failures);
    // A scope that could not be loaded is not urgent: the next load that succeeds makes it due.
    const isUrgent = scope.isCurrent && (!isStill || (isApproved && waits === undefined));
    const dueInMs = chooseDueIn({ everyMs, failures: waits ?? failures, isUrgent }, random);
    const look = { ...facts, revision, state, exit: codeOfExit(exit), failures, dueInMs };
    if (!(await store.finish(lease, look))) return tell({ kind: 'lease-lost', id });
    const { message, trusted } = facts;
    tell({ kind: 'looked', id, was, state, message, trusted, ms: clock.now() - begun });
  } finally {
    done.abort();
    await renewing;
  }
}

/**
 * A decision of a policy, and an apply, must use the files, the policy and the checks of one load.
 * So if the files of this scope have changed, all scopes are loaded again.
 */
async function openCurrent(
  id: string,
  { open, reload }: Pick<WorkerPorts, 'open' | 'reload'>,
): Promise<OpenScope | undefined> {
  const scope = await open(id);
  if (scope === undefined || scope.isCurrent) return scope;
  await reload();
  return open(id);
}

/** Renews a lease until `done` aborts. Aborts `lost` if the scope may belong to another worker. */
async function keepLease(
  lease: ScopeLease,
  { leaseMs }: WorkerSettings,
  { store, clock, tell }: WorkerPorts,
  done: AbortSignal,
  lost: AbortController,
): Promise<void> {
  let surelyUntil = clock.now() + leaseMs;
  for (;;) {
    await clock.sleep(leaseMs / 3, done);
    if (done.aborted) return;
    const asked = clock.now();
    try {
      if (!(await store.renew(lease, leaseMs))) return lost.abort();
      surelyUntil = asked + leaseMs;
    } catch (error) {
      tell({ kind: 'store-failed', error });
    }
    if (clock.now() >= surelyUntil) return lost.abort();
  }
}
