/** A controller: loads scopes, runs workers for them, and ends cleanly. */
import type { Clock } from '../core/ports.ts';
import type { PutScope, ScopeStore } from './scope-store.ts';
import { runWorker, type WorkerPorts, type WorkerSettings } from './worker.ts';

interface ControllerSettings extends Omit<WorkerSettings, 'name'> {
  /** Name of this process. The names of its workers begin with it. */
  readonly name: string;
  readonly workers: number;
  /** Milliseconds between two loads of the scopes. */
  readonly reloadMs: number;
  /** Milliseconds that a look may still take when the process ends. */
  readonly graceMs: number;
}

export interface ControllerPorts extends Omit<WorkerPorts, 'ids' | 'left' | 'store'> {
  readonly store: ScopeStore;
  /** Rejects with KnownError if the scopes cannot be read at all; then the loaded ones stay. */
  readonly load: () => Promise<readonly PutScope[]>;
  /** Called after each load; undefined if it succeeded. */
  readonly onLoaded: (error: unknown) => void;
}

const tidyMs = 60 * 60_000;

/** Resolves once all workers have ended after `draining` aborted. */
export async function runController(
  settings: ControllerSettings,
  ports: ControllerPorts,
  draining: AbortSignal,
): Promise<void> {
  const { store, clock } = ports;
  let ids: readonly string[] = [];
  let left: readonly string[] = [];
  const reload = async () => {
    try {
      const scopes = await ports.load();
      // Written first, so that workers ask only for scopes that have a row in the store.
      await putInParts(store, scopes);
      ids = scopes.filter(({ isLeft }) => !isLeft).map(({ id }) => id);
      left = scopes.filter(({ isLeft }) => isLeft).map(({ revision }) => revision);
      ports.onLoaded(undefined);
    } catch (error) {
      ports.onLoaded(error);
    }
  };
  const tidyAll = async () => {
    try {
      await store.tidy();
    } catch (error) {
      ports.tell({ kind: 'store-failed', error });
    }
  };
  await reload();
  const ending = endAfterGrace(settings.graceMs, clock, draining);
  const names = Array.from({ length: settings.workers }, (_, index) => `${settings.name}-${index + 1}`);
  await Promise.all([
    ...names.map((name) =>
      runWorker(
        { ...settings, name },
        { ...ports, ids: () => ids, left: () => left },
        { draining, ending: ending.signal },
      ),
    ),
    repeat(reload, settings.reloadMs, clock, draining),
    repeat(tidyAll, tidyMs, clock, draining),
  ]);
  ending.stop();
}

const mostPerStatement = 1_000;

async function putInParts(store: Pick<ScopeStore, 'put'>, scopes: readonly PutScope[]): Promise<void> {
  for (let at = 0; at < scopes.length; at += mostPerStatement) await store.put(scopes.slice(at, at + mostPerStatement));
}

async function repeat(work: () => Promise<void>, everyMs: number, clock: Pick<Clock, 'sleep'>, ending: AbortSignal) {
  for (;;) {
    await clock.sleep(everyMs, ending);
    if (ending.aborted) return;
    await work();
  }
}

/** Aborts `graceMs` after the other signal, unless it is stopped before. */
function endAfterGrace(graceMs: number, clock: Pick<Clock, 'sleep'>, draining: AbortSignal) {
  const [ended, stopped] = [new AbortController(), new AbortController()];
  const wait = async () => {
    await clock.sleep(graceMs, stopped.signal);
    if (!stopped.signal.aborted) ended.abort();
  };
  if (draining.aborted) void wait();
  else draining.addEventListener('abort', () => void wait(), { once: true });
  return { signal: ended.signal, stop: () => stopped.abort() };
}
