/** One worker: leases a scope that is due, looks at it, and writes what it saw. */
import { type ExitName, exitCodes } from '../model/errors.ts';
import type { Clock, Random, Stop } from '../model/ports.ts';
import { hardenStop } from '../system/stop.ts';
import type {
  LookedScope,
  PutScope,
  Round,
  ScopeClash,
  ScopeLease,
  ScopeLook,
  ScopeState,
  ScopeStore,
} from './scope-store.ts';

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
  /** For one look at each scope. Default: each whenever it is due. */
  readonly once?: OneRound;
}

interface OneRound extends Round {
  /** Whether each scope has been looked at. */
  readonly isOver: () => Promise<boolean>;
}

/**
 * Asked to stop, it finishes the present look. Asked to leave, it ends the look: nothing is written, and the lease
 * expires. In one round, it throws what the store throws for a minute.
 */
export async function runWorker(settings: WorkerSettings, ports: WorkerPorts, stop: Stop): Promise<void> {
  const { store, clock, random, ids, left, tell } = ports;
  const { once } = settings;
  let idleMs = settings.idleMs;
  let isAway = false;
  while (!stop.isAsked()) {
    let hasAnswered = false;
    try {
      const lease = await store.lease(settings.name, ids(), settings.leaseMs, left(), once);
      if (isAway) tell({ kind: 'store-answers' });
      [hasAnswered, isAway] = [true, false];
      idleMs = settings.idleMs;
      if (lease !== undefined) await workOn(lease, settings, ports, stop);
      else if ((await once?.isOver()) === true) return;
      else await clock.sleep(idleMs * (0.5 + random.next()), stop.signal());
    } catch (error) {
      isAway ||= !hasAnswered;
      tell({ kind: 'store-failed', error });
      if (once !== undefined && idleMs >= settings.leaseMs) throw error;
      await clock.sleep(idleMs * (0.5 + random.next()), stop.signal());
      idleMs = Math.min(idleMs * 2, settings.leaseMs);
    }
  }
}

async function workOn(lease: ScopeLease, settings: WorkerSettings, ports: WorkerPorts, stop: Stop): Promise<void> {
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
    const { exit, ...facts } = await scope.look(AbortSignal.any([stop.signal('leave'), lost.signal]));
    if (stop.isAsked('leave')) return;
    if (lost.signal.aborted) return tell({ kind: 'lease-lost', id });
    const { message, trusted } = facts;
    const failures = isFailedLook(exit, trusted) ? lease.failures + 1 : 0;
    const state = statesOfExits[exit] ?? (failures >= mostFailures ? 'stuck' : 'unknown');
    const dueInMs = chooseDueIn({ everyMs, failures }, random);
    const look = { ...facts, revision, state, exit: exitCodes[exit], failures, dueInMs };
    if (!(await store.finish(lease, look))) return tell({ kind: 'lease-lost', id });
    tell({ kind: 'looked', id, was, state, exit: look.exit, message, trusted, failures });
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

/** Number of failed looks in a row after which a scope is stuck. */
const mostFailures = 5;

const statesOfExits: Readonly<Partial<Record<ExitName, ScopeState>>> = {
  ok: 'in-sync',
  differences: 'drift',
  duplicate: 'drift',
  'in-doubt': 'in-doubt',
  invalid: 'broken',
};

/** Whether a look failed and should be repeated soon. Files with faults stay as they are. */
function isFailedLook(exit: ExitName, trusted: boolean): boolean {
  return exit !== 'invalid' && (!trusted || statesOfExits[exit] === undefined);
}

/** The result of a look at a scope. */
export interface LookResult extends Omit<ScopeLook, 'state' | 'exit' | 'revision' | 'failures' | 'dueInMs'> {
  readonly exit: ExitName;
}

export interface OpenScope extends Pick<PutScope, 'revision' | 'everyMs'> {
  /**
   * Looks at exactly the texts that were read. Never rejects. Ends early if the signal aborts; then its result is not
   * used.
   */
  readonly look: (signal: AbortSignal) => Promise<LookResult>;
}

const [firstPauseMs, longestPauseMs] = [30_000, 30 * 60_000];

interface DueRules {
  readonly everyMs: number;
  /** Number of looks that failed in a row. */
  readonly failures: number;
}

/** Milliseconds, with a small random part, so that scopes that began together are spread. */
function chooseDueIn({ everyMs, failures }: DueRules, random: Pick<Random, 'next'>): number {
  if (failures === 0) return Math.round(everyMs * (0.95 + 0.1 * random.next()));
  const pause = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
  return Math.round(pause * (0.5 + 0.5 * random.next()));
}

export type WorkerEvent =
  | { readonly kind: 'leased'; readonly id: string; readonly lagMs: number }
  | {
      readonly kind: 'looked';
      readonly id: string;
      readonly was: ScopeState;
      readonly state: ScopeState;
      readonly exit: number;
      readonly message: string;
      readonly trusted: boolean;
      readonly failures: number;
    }
  | { readonly kind: 'lease-lost'; readonly id: string }
  /** A statement failed. */
  | { readonly kind: 'store-failed'; readonly error: unknown }
  /** A scope can be leased again after that failed. */
  | { readonly kind: 'store-answers' }
  /** `clashes`: scopes that are left out. `aheadMs`: how far the clock of this machine is ahead of the database's. */
  | { readonly kind: 'loaded'; readonly clashes: readonly ScopeClash[]; readonly aheadMs: number }
  /** The loaded scopes stay. */
  | { readonly kind: 'load-failed'; readonly error: unknown };

interface WatcherSettings extends Omit<WorkerSettings, 'name' | 'once'> {
  /** Name of this process. The names of its workers begin with it. */
  readonly name: string;
  readonly workers: number;
  /** Milliseconds between two loads of the scopes. */
  readonly reloadMs: number;
  /** Milliseconds that a look may still take when the process ends. */
  readonly graceMs: number;
}

export interface WatcherPorts extends Omit<WorkerPorts, 'ids' | 'left' | 'store' | 'clock'> {
  readonly store: ScopeStore;
  readonly clock: Pick<Clock, 'now' | 'sleep' | 'wall'>;
  /** Rejects with KnownError if the scopes cannot be read at all; then the loaded ones stay. */
  readonly load: () => Promise<readonly PutScope[]>;
}

const tidyMs = 60 * 60_000;

/** `scopes`: the first load. Resolves once all workers have ended, because it was asked to stop. */
export async function runWatcher(
  settings: WatcherSettings,
  scopes: readonly PutScope[],
  ports: WatcherPorts,
  stop: Stop,
): Promise<void> {
  const { clock } = ports;
  let shared: Shared = { own: [], left: [] };
  const share = async (load: WatcherPorts['load']) => {
    try {
      const scopes = await load();
      const kept = new Set(scopes.map(nameOf));
      await ports.store.forget([...shared.own, ...shared.left].filter((one) => !kept.has(nameOf(one))));
      shared = await putScopes(scopes, ports);
    } catch (error) {
      ports.tell({ kind: 'load-failed', error });
    }
  };
  await share(async () => scopes);
  await Promise.all([
    runWorkers(settings, { ...ports, ids: () => idsOf(shared.own), left: () => revisionsOf(shared.left) }, stop),
    repeat(() => share(ports.load), settings.reloadMs, clock, stop),
    repeat(() => tidyAll(ports), tidyMs, clock, stop),
  ]);
}

/**
 * Looks at each scope once, due or not, together with all other workers (`Round`). Returns what they came to, by id.
 * One is missing if this process leaves the scope to others, or if it was asked to stop; undefined if its file is gone.
 */
export async function runOnce(
  settings: Omit<WatcherSettings, 'reloadMs'>,
  scopes: readonly PutScope[],
  ports: Omit<WatcherPorts, 'load'>,
  stop: Stop,
): Promise<ReadonlyMap<string, LookedScope | undefined>> {
  const { store } = ports;
  const revisions = revisionsOf(scopes.filter(({ usesFiles = false }) => !usesFiles));
  const round = { since: await store.readClock(), revisions };
  const { own, left } = await putScopes(scopes, ports);
  const looked = new Map<string, LookedScope | undefined>();
  const open = async (id: string) => (await ports.open(id)) ?? void looked.set(id, undefined);
  const rest = (all: readonly PutScope[]) => idsOf(all).filter((id) => !looked.has(id));
  const isOver = async () => {
    for (const one of await store.readLooked(rest([...own, ...left]), round)) looked.set(one.id, one);
    return rest(own).length === 0;
  };
  const tell: WorkerPorts['tell'] = (event) => {
    // Also if other files have been put in the meantime.
    if (event.kind === 'looked') looked.set(event.id, event);
    ports.tell(event);
  };
  await runWorkers(
    { ...settings, once: { ...round, isOver } },
    { ...ports, open, tell, ids: () => rest(own), left: () => revisionsOf(left) },
    stop,
  );
  await tidyAll(ports);
  return looked;
}

/** If one worker fails, all leave. */
async function runWorkers(
  settings: Omit<WatcherSettings, 'reloadMs'> & Pick<WorkerSettings, 'once'>,
  ports: WorkerPorts,
  stop: Stop,
): Promise<void> {
  const endHardening = hardenStop(stop, () => [{ force: 'leave', afterMs: settings.graceMs }], ports.clock);
  const run = async (name: string) => {
    try {
      await runWorker({ ...settings, name }, ports, stop);
    } catch (error) {
      stop.ask('error', 'leave');
      throw error;
    }
  };
  try {
    await Promise.all(Array.from({ length: settings.workers }, (_, index) => run(`${settings.name}-${index + 1}`)));
  } finally {
    endHardening();
  }
}

const tidyAll = ({ store, tell }: Pick<WatcherPorts, 'store' | 'tell'>) =>
  store.tidy().catch((error: unknown) => tell({ kind: 'store-failed', error }));

/** The scopes that a process works on, and those that it leaves to others. */
type Shared = Readonly<Record<'own' | 'left', readonly PutScope[]>>;

/** A link tells repositories apart, and may change. */
const nameOf = ({ id, facts }: PutScope) => `${id} ${facts.link}`;
const idsOf = (scopes: readonly PutScope[]) => scopes.map(({ id }) => id);
const revisionsOf = (scopes: readonly PutScope[]) => scopes.map(({ revision }) => revision);

const mostPerStatement = 1_000;

/** Written before workers ask for them, so that each has a row in the store. */
async function putScopes(
  scopes: readonly PutScope[],
  { store, clock, tell }: Pick<WatcherPorts, 'store' | 'clock' | 'tell'>,
): Promise<Shared> {
  const clashes: ScopeClash[] = [];
  for (let at = 0; at < scopes.length; at += mostPerStatement) {
    clashes.push(...(await store.put(scopes.slice(at, at + mostPerStatement))));
  }
  tell({ kind: 'loaded', clashes, aheadMs: clock.wall() - (await store.readClock()) });
  const others = new Set(clashes.map(({ id }) => id));
  const put = scopes.filter(({ id }) => !others.has(id));
  return { own: put.filter(({ isLeft }) => !isLeft), left: put.filter(({ isLeft }) => isLeft) };
}

async function repeat(work: () => Promise<void>, everyMs: number, clock: Pick<Clock, 'sleep'>, stop: Stop) {
  for (;;) {
    await clock.sleep(everyMs, stop.signal());
    if (stop.isAsked()) return;
    await work();
  }
}
