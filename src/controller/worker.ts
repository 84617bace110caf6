/**
 * One worker: leases a scope that is due, applies its approved plan, looks at it, and writes what
 * it saw.
 */
import type { ExitName } from '../core/exit.ts';
import type { Clock, Random } from '../core/ports.ts';
import type { ScopePolicy } from '../core/watched-scope.ts';
import type { Proposal } from './approval/approval.ts';
import { type ApplyPorts, applyApproved, proposeCreates } from './approval/work-on-approvals.ts';
import { chooseDueIn } from './schedule.ts';
import { codeOfExit, isFailedLook, stateOfExit } from './scope.ts';
import type { ScopeLease, ScopeLook, ScopeStore } from './scope-store.ts';
import type { WorkerEvent } from './worker-event.ts';

/** The result of a look at a scope. */
export interface LookResult extends Pick<ScopeLook, 'counts' | 'message' | 'revision' | 'trusted' | 'json' | 'html'> {
  readonly exit: ExitName;
  /** The files changed meanwhile, so the look must be repeated at once. */
  readonly isOutdated: boolean;
  /** What could be created, if it can be approved. */
  readonly proposal?: Proposal | undefined;
}

/** A scope as this process has loaded it. */
export interface KnownScope {
  /** Milliseconds from one look to the next. */
  readonly everyMs: number;
  readonly account: string;
  readonly revision: string;
  readonly policy: ScopePolicy;
}

export interface WorkerPorts {
  readonly store: Pick<ScopeStore, 'lease' | 'renew' | 'finish'>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly random: Random;
  /** What this process has loaded, by id. */
  readonly scopes: () => ReadonlyMap<string, KnownScope>;
  /** Without it, nothing is ever created. */
  readonly applying?: ApplyPorts | undefined;
  /** Never rejects. Ends early if the signal aborts; then its result is not used. */
  readonly look: (id: string, ending: AbortSignal) => Promise<LookResult>;
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
  const { store, clock, random, scopes, tell } = ports;
  let idleMs = settings.idleMs;
  while (!draining.aborted) {
    try {
      const lease = await store.lease(settings.name, [...scopes().keys()], settings.leaseMs);
      idleMs = settings.idleMs;
      if (lease === undefined) await clock.sleep(idleMs * (0.5 + random.next()), draining);
      else await workOn(lease, settings, ports, { draining, ending });
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
  { draining, ending }: { readonly draining: AbortSignal; readonly ending: AbortSignal },
): Promise<void> {
  const { store, clock, random, scopes, tell, look } = ports;
  const { id, state: was } = lease;
  tell({ kind: 'leased', id, lagMs: lease.lagMs });
  const begun = clock.now();
  const [done, lost] = [new AbortController(), new AbortController()];
  const renewing = keepLease(lease, settings, ports, done.signal, lost);
  const stopped = AbortSignal.any([ending, lost.signal]);
  const scope = scopes().get(id);
  try {
    // No create begins when the process is about to end.
    const sending = AbortSignal.any([draining, stopped]);
    const waits = scope === undefined ? undefined : await applyApproved({ id, ...scope }, ports, sending);
    const result = await look(id, stopped);
    if (ending.aborted) return;
    if (lost.signal.aborted) return tell({ kind: 'lease-lost', id });
    const { isOutdated, exit, proposal, ...facts } = result;
    const isCurrent = scope !== undefined && !isOutdated && result.revision === scope.revision;
    const isApproved = isCurrent && (await proposeCreates({ id, ...scope }, exit, proposal, ports));
    const failures = isFailedLook(exit) ? lease.failures + 1 : 0;
    const state = stateOfExit(exit, failures);
    const everyMs = scope?.everyMs ?? 0;
    const isUrgent = isOutdated || (isApproved && waits === undefined);
    const dueInMs = chooseDueIn({ everyMs, failures: waits ?? failures, isUrgent }, random);
    const isWritten = await store.finish(lease, { ...facts, state, exit: codeOfExit(exit), failures, dueInMs });
    if (!isWritten) return tell({ kind: 'lease-lost', id });
    const { message, trusted } = result;
    tell({ kind: 'looked', id, was, state, message, trusted, ms: clock.now() - begun });
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
