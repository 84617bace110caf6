/** One worker over a store that a test fills, and a clock that jumps. */
import { describe, expect, it } from 'vitest';
import { startStop } from '../../src/system/stop.ts';
import type { ScopeLease, ScopeLook } from '../../src/watcher/scope-store.ts';
import {
  type LookResult,
  type OpenScope,
  runWorker,
  type WorkerEvent,
  type WorkerPorts,
  type WorkerSettings,
} from '../../src/watcher/worker.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const leaseMs = 60_000;
const scope = { everyMs: 900_000, revision: 'one' };
const lease: ScopeLease = { id: 'a', token: 1, state: 'waiting', failures: 0, lagMs: 5 };

function result(changes: Partial<LookResult> = {}): LookResult {
  return {
    ...{ exit: 'ok', counts: { declared: 1 }, message: '', trusted: true, json: '{}', html: '', commit: undefined },
    ...{ findings: undefined, ofAccount: undefined, ...changes },
  };
}

interface Scene {
  readonly leases: (ScopeLease | undefined | Error)[];
  readonly look?: (signal: AbortSignal) => Promise<LookResult>;
  readonly renew?: () => Promise<boolean>;
  /** Whether the scope was removed since it was leased. */
  readonly isRemoved?: boolean;
  readonly once?: WorkerSettings['once'];
}

async function work(scene: Scene) {
  const { leases, look, renew, isRemoved = false, once } = scene;
  const stop = startStop();
  const events: WorkerEvent[] = [];
  const written: ScopeLook[] = [];
  const clock = virtualClock();
  const ports: WorkerPorts = {
    clock,
    random: { next: () => 0.5 },
    left: () => [],
    ids: () => ['a'],
    open: async (): Promise<OpenScope | undefined> =>
      isRemoved ? undefined : { ...scope, look: async (signal) => (look === undefined ? result() : look(signal)) },
    tell: (event) => void events.push(event),
    store: {
      lease: async () => {
        const next = leases.shift();
        if (leases.length === 0 && once === undefined) stop.ask('terminated');
        if (next instanceof Error) throw next;
        return next;
      },
      renew: async () => (renew === undefined ? true : renew()),
      finish: async (_, seen) => {
        written.push(seen);
        return true;
      },
    },
  };
  await runWorker({ name: 'w1', leaseMs, idleMs: 1_000, ...(once && { once }) }, ports, stop);
  return { events, written, now: clock.now() };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<LookResult>((resolve) => {
    signal.addEventListener('abort', () => resolve(result({ exit: 'cloud' })), { once: true });
  });

describe('a worker', () => {
  it('looks at a scope that is due, and is due again after its interval', async () => {
    const { written, events } = await work({ leases: [lease] });

    expect(written).toEqual([
      {
        ...{ state: 'in-sync', exit: 0, counts: { declared: 1 }, message: '', revision: 'one', trusted: true },
        ...{ failures: 0, dueInMs: 900_000, json: '{}', html: '', commit: undefined, findings: undefined },
        ofAccount: undefined,
      },
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(['leased', 'looked']);
  });

  it.each([
    [0, 'cloud', 1, 'unknown', 22_500],
    [4, 'cloud', 5, 'stuck', 360_000],
    [40, 'cloud', 41, 'stuck', 1_350_000],
    [1, 'in-doubt', 2, 'in-doubt', 45_000],
    [1, 'invalid', 0, 'broken', 900_000],
  ] as const)(
    'after %i looks that came to nothing, and one more (%s), asks again later',
    async (before, exit, ...expected) => {
      const look = async () => result({ exit, trusted: false });

      const { written } = await work({ leases: [{ ...lease, failures: before }], look });

      expect(written.map((one) => [one.failures, one.state, one.dueInMs])).toEqual([expected]);
    },
  );

  it('writes nothing of a scope that was removed', async () => {
    const { written, events } = await work({ leases: [lease], isRemoved: true });

    expect(written).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(['leased']);
  });

  it('ends a look whose lease is lost, and writes nothing [F-T22]', async () => {
    const { written, events } = await work({ leases: [lease], look: untilAborted, renew: async () => false });

    expect(written).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(['leased', 'lease-lost']);
  });

  it('ends a look once nobody can say that the lease still holds', async () => {
    const renew = () => Promise.reject(new Error('away'));

    const { written, events, now } = await work({ leases: [lease], look: untilAborted, renew });

    expect(written).toEqual([]);
    expect(events.at(-1)).toEqual({ kind: 'lease-lost', id: 'a' });
    expect(now).toBe(leaseMs);
  });

  it('goes on when the store is there again', async () => {
    const { written, events } = await work({ leases: [new Error('away'), undefined, lease] });

    expect(events.map(({ kind }) => kind)).toEqual(['store-failed', 'store-answers', 'leased', 'looked']);
    expect(written).toHaveLength(1);
  });

  it('of one round ends with what the store says for a minute', async () => {
    const leases = Array.from({ length: 20 }, () => new Error('away'));

    await expect(work({ leases, once: { since: 0, revisions: [], isOver: async () => false } })).rejects.toThrow(
      'away',
    );
    expect(leases).toHaveLength(13);
  });
});
