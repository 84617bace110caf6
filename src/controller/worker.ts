/** One worker: leases a scope that is due, looks at it, and writes what it saw. */
import type { Clock, Random } from '../core/ports.ts';
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
  /** Reads the files of a scope as they are now; undefined if no such scope is loaded. */
  readonly open: (id: string) => Promise<OpenScope | undefined>;
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
 * When `draining` aborts, it ends after the present look. When `ending` aborts, it ends during the
 * look: nothing is written, and the lease expires.
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
      else await workOn(lease, settings, ports, ending);
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
  ending: AbortSignal,
): Promise<void> {
  const { store, random, open, tell } = ports;
  const { id, state: was } = lease;
  tell({ kind: 'leased', id, lagMs: lease.lagMs });
  const [done, lost] = [new AbortController(), new AbortController()];
  const renewing = keepLease(lease, settings, ports, done.signal, lost);
  try {
    const scope = await open(id);
    // The scope was removed. This process does not lease it again, and the lease expires.
    if (scope === undefined) return;
    const { revision, everyMs } = scope;
    const { exit, ...facts } = await scope.look(AbortSignal.any([ending, lost.signal]));
    if (ending.aborted) return;
    if (lost.signal.aborted) return tell({ kind: 'lease-lost', id });
    const failures = isFailedLook(exit) ? lease.failures + 1 : 0;
    const state = stateOfExit(exit, failures);
    const dueInMs = chooseDueIn({ everyMs, failures }, random);
    const look = { ...facts, revision, state, exit: codeOfExit(exit), failures, dueInMs };
    if (!(await store.finish(lease, look))) return tell({ kind: 'lease-lost', id });
    const { message, trusted } = facts;
    tell({ kind: 'looked', id, was, state, message, trusted });
  } finally {
    done.abort();
    await renewing;
  }
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
