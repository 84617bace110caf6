/** One worker: leases the scope that is due, looks at it, and writes what it saw. */
import type { ExitName } from '../core/exit.ts';
import type { Clock, Random } from '../core/ports.ts';
import { chooseDueIn } from './schedule.ts';
import { codeOfExit, isFailedLook, type ScopeState, stateOfExit } from './scope.ts';
import type { ScopeLease, ScopeLook, ScopeStore } from './scope-store.ts';

/** What a look at a scope came to. */
export interface LookResult extends Pick<ScopeLook, 'counts' | 'message' | 'revision' | 'trusted' | 'json' | 'html'> {
  readonly exit: ExitName;
  /** The files were changed meanwhile, so it is to be repeated at once. */
  readonly isOutdated: boolean;
}

export type WorkerEvent =
  | { readonly kind: 'leased'; readonly id: string; readonly lagMs: number }
  | {
      readonly kind: 'looked';
      readonly id: string;
      readonly was: ScopeState;
      readonly state: ScopeState;
      readonly message: string;
      readonly trusted: boolean;
      readonly ms: number;
    }
  | { readonly kind: 'lease-lost'; readonly id: string }
  /** The database did not do what it was asked to. */
  | { readonly kind: 'store-failed'; readonly error: unknown };

export interface WorkerPorts {
  readonly store: Pick<ScopeStore, 'lease' | 'renew' | 'finish'>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly random: Random;
  /** Milliseconds from look to look of each scope that this process has loaded, by id. */
  readonly intervals: () => ReadonlyMap<string, number>;
  /** Never rejects. Ends early where the signal aborts; its result is then not used. */
  readonly look: (id: string, ending: AbortSignal) => Promise<LookResult>;
  readonly tell: (event: WorkerEvent) => void;
}

export interface WorkerSettings {
  /** Tells workers apart, over all processes. */
  readonly name: string;
  /** A scope of a worker that was killed is free after so long. */
  readonly leaseMs: number;
  /** Between two questions for a scope that is due. */
  readonly idleMs: number;
}

/**
 * Ends after the look that it is at when `draining` aborts; when `ending` aborts, in the middle of
 * it: nothing is written then, and the lease runs out.
 */
export async function runWorker(
  settings: WorkerSettings,
  ports: WorkerPorts,
  { draining, ending }: { readonly draining: AbortSignal; readonly ending: AbortSignal },
): Promise<void> {
  const { store, clock, random, intervals, tell } = ports;
  let idleMs = settings.idleMs;
  while (!draining.aborted) {
    try {
      const lease = await store.lease(settings.name, [...intervals().keys()], settings.leaseMs);
      idleMs = settings.idleMs;
      if (lease === undefined) await clock.sleep(idleMs * (0.5 + random.next()), draining);
      else await workOn(lease, settings, ports, ending);
    } catch (error) {
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
  const { store, clock, random, intervals, tell, look } = ports;
  const { id, state: was } = lease;
  tell({ kind: 'leased', id, lagMs: lease.lagMs });
  const begun = clock.now();
  const [done, lost] = [new AbortController(), new AbortController()];
  const renewing = keepLease(lease, settings, ports, done.signal, lost);
  const result = await look(id, AbortSignal.any([ending, lost.signal]));
  done.abort();
  await renewing;
  if (ending.aborted) return;
  if (lost.signal.aborted) return tell({ kind: 'lease-lost', id });
  const failures = isFailedLook(result.exit) ? lease.failures + 1 : 0;
  const state = stateOfExit(result.exit, failures);
  const { isOutdated, exit, ...facts } = result;
  const everyMs = intervals().get(id) ?? 0;
  const dueInMs = chooseDueIn({ everyMs, failures, isOutdated }, random);
  const isWritten = await store.finish(lease, { ...facts, state, exit: codeOfExit(exit), failures, dueInMs });
  if (!isWritten) return tell({ kind: 'lease-lost', id });
  const { message, trusted } = result;
  tell({ kind: 'looked', id, was, state, message, trusted, ms: clock.now() - begun });
}

/** Renews a lease until `done` aborts. Aborts `lost` where it may belong to another worker. */
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
