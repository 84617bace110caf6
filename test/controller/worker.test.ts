/** One worker over a store that a test fills, and a clock that jumps. */
import { describe, expect, it } from 'vitest';
import type { ApprovalState, Proposal } from '../../src/controller/approval/approval.ts';
import type { AppliedPlan, ApplyPorts } from '../../src/controller/approval/work-on-approvals.ts';
import type { ScopeLease, ScopeLook } from '../../src/controller/scope-store.ts';
import { type LookResult, runWorker, type WorkerPorts } from '../../src/controller/worker.ts';
import type { WorkerEvent } from '../../src/controller/worker-event.ts';
import type { ScopePolicy } from '../../src/core/watched-scope.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const leaseMs = 60_000;
const scope = { everyMs: 900_000, account: '0123456789ab', revision: 'one' };
const lease: ScopeLease = { id: 'a', token: 1, state: 'waiting', failures: 0, lagMs: 5 };

function result(changes: Partial<LookResult> = {}): LookResult {
  return {
    ...{ exit: 'ok', counts: { declared: 1 }, message: '', revision: 'one', trusted: true, json: '{}', html: '' },
    ...{ isOutdated: false },
    ...changes,
  };
}

interface Scene {
  readonly leases: (ScopeLease | undefined | Error)[];
  readonly look?: (ending: AbortSignal) => Promise<LookResult>;
  readonly renew?: () => Promise<boolean>;
  readonly finish?: () => Promise<boolean>;
  readonly applying?: ApplyPorts;
  readonly policy?: ScopePolicy;
}

async function work({ leases, look, renew, finish, applying, policy = { kind: 'manual' } }: Scene) {
  const draining = new AbortController();
  const ending = new AbortController();
  const events: WorkerEvent[] = [];
  const written: ScopeLook[] = [];
  const clock = virtualClock();
  const ports: WorkerPorts = {
    clock,
    random: { next: () => 0.5 },
    scopes: () => new Map([['a', { ...scope, policy }]]),
    applying,
    look: async (_, signal) => (look === undefined ? result() : look(signal)),
    tell: (event) => void events.push(event),
    store: {
      lease: async () => {
        const next = leases.shift();
        if (leases.length === 0) draining.abort();
        if (next instanceof Error) throw next;
        return next;
      },
      renew: async () => (renew === undefined ? true : renew()),
      finish: async (_, seen) => {
        written.push(seen);
        return finish === undefined ? true : finish();
      },
    },
  };
  await runWorker({ name: 'w1', leaseMs, idleMs: 1_000 }, ports, { draining: draining.signal, ending: ending.signal });
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
        ...{ failures: 0, dueInMs: 900_000, json: '{}', html: '' },
      },
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(['leased', 'looked']);
  });

  it.each([
    [0, 1, 'unknown', 22_500],
    [1, 2, 'unknown', 45_000],
    [3, 4, 'unknown', 180_000],
    [4, 5, 'stuck', 360_000],
    [40, 41, 'stuck', 1_350_000],
  ] as const)('after %i looks that came to nothing asks again later', async (before, failures, state, dueInMs) => {
    const look = async () => result({ exit: 'cloud', trusted: false });

    const { written } = await work({ leases: [{ ...lease, failures: before }], look });

    expect(written).toMatchObject([{ state, failures, dueInMs, exit: 4 }]);
  });

  it('calls a scope broken whose files have faults, and looks again at its usual time', async () => {
    const { written } = await work({ leases: [lease], look: async () => result({ exit: 'invalid' }) });

    expect(written).toMatchObject([{ state: 'broken', failures: 0, dueInMs: 900_000 }]);
  });

  it('looks again at once where the files were changed meanwhile', async () => {
    const { written } = await work({ leases: [lease], look: async () => result({ isOutdated: true }) });

    expect(written).toMatchObject([{ dueInMs: 0 }]);
  });

  it('ends a look whose lease is lost, and writes nothing', async () => {
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

  it('counts no look that the store does not take', async () => {
    const { events } = await work({ leases: [lease], finish: async () => false });

    expect(events.at(-1)).toEqual({ kind: 'lease-lost', id: 'a' });
  });

  it('goes on when the store is there again', async () => {
    const { written, events } = await work({ leases: [new Error('away'), undefined, lease] });

    expect(events.map(({ kind }) => kind)).toEqual(['store-failed', 'leased', 'looked']);
    expect(written).toHaveLength(1);
  });
});

const proposal: Proposal = {
  ...{ fingerprint: 'f'.repeat(64), content: 'c'.repeat(64), plan: '{}', expires: '2026-12-01T00:00:00.000Z' },
  ...{ creates: 1, declared: 20, unseen: 0, concerns: [] },
};

/** A store of approvals that knows one plan, and what was asked of it. */
function approvalsWith(changes: {
  state?: ApprovalState;
  approved?: boolean;
  applied?: Partial<AppliedPlan>;
  policiesCount?: boolean;
}) {
  const asked: string[] = [];
  const note = (text: string) => void asked.push(text);
  const { state = 'asked', approved = false, applied = {}, policiesCount = false } = changes;
  const applying: ApplyPorts = {
    ...{ policiesCount, clock: { wall: () => Date.parse('2026-11-23T12:00:00.000Z') } },
    apply: async (_, { fingerprint }) => {
      note(`apply ${fingerprint.slice(0, 2)}`);
      return { outcome: '1 created, exit 0', counts: { created: 1 }, isSpent: true, ...applied };
    },
    store: {
      propose: async ({ revision }, { fingerprint }) => {
        note(`propose ${revision}`);
        return { fingerprint, state, isRepeat: false };
      },
      withdraw: async () => note('withdraw'),
      decide: async (_, verdict, by) => {
        note(`${verdict} by ${by}`);
        return true;
      },
      findApproved: async (_, revision) =>
        approved && revision === 'one' ? { fingerprint: 'f'.repeat(64), plan: '{}', tries: 0 } : undefined,
      spend: async (_, outcome) => note(`spend: ${outcome}`),
      countTry: async (_, outcome) => note(`try: ${outcome}`),
      list: async () => [],
      find: async () => [],
    },
  };
  return { applying, asked };
}

describe('a worker that may apply', () => {
  const missing = async () => result({ exit: 'differences', counts: { missing: 1 }, proposal });

  it('asks for an approval of what is missing, and creates nothing', async () => {
    const { applying, asked } = approvalsWith({});

    const { written } = await work({ leases: [lease], look: missing, applying });

    expect(asked).toEqual(['propose one']);
    expect(written).toMatchObject([{ state: 'drift', dueInMs: 900_000 }]);
  });

  it('applies what is approved before it looks, and never again', async () => {
    const { applying, asked } = approvalsWith({ approved: true });

    const { events, written } = await work({ leases: [lease, undefined], applying });

    expect(asked).toEqual(['apply ff', 'spend: 1 created, exit 0', 'withdraw']);
    expect(events.map(({ kind }) => kind)).toEqual(['leased', 'applied', 'looked']);
    expect(written).toMatchObject([{ state: 'in-sync' }]);
  });

  it('applies nothing once the process is to end', async () => {
    const { applying, asked } = approvalsWith({ approved: true });

    await work({ leases: [lease], applying });

    expect(asked).toEqual(['withdraw']);
  });

  it('applies again, later, what came to nothing', async () => {
    const applied = { outcome: 'nothing was sent: the lock is held', counts: {}, isSpent: false };
    const { applying, asked } = approvalsWith({ approved: true, state: 'approved', applied });

    const { written } = await work({ leases: [lease, undefined], look: missing, applying });

    expect(asked).toEqual(['apply ff', 'try: nothing was sent: the lock is held', 'propose one']);
    expect(written).toMatchObject([{ dueInMs: 22_500 }]);
  });

  it('approves by the policy of the scope where policies count, and is due at once', async () => {
    const { applying, asked } = approvalsWith({ policiesCount: true });
    const policy = { kind: 'auto', maxCreates: 1, maxShare: 10 } as const;

    const { written } = await work({ leases: [lease], look: missing, applying, policy });

    expect(asked).toEqual(['propose one', 'approved by policy auto: it is within the limits: 1 of 20 hosts']);
    expect(written).toMatchObject([{ dueInMs: 0 }]);
  });

  it('leaves it to people where policies do not count', async () => {
    const { applying, asked } = approvalsWith({});
    const policy = { kind: 'auto', maxCreates: 1, maxShare: 10 } as const;

    await work({ leases: [lease], look: missing, applying, policy });

    expect(asked).toEqual(['propose one']);
  });

  it('does not propose what it planned from files that have changed since', async () => {
    const { applying, asked } = approvalsWith({ policiesCount: true });
    const look = async () => result({ exit: 'differences', proposal, revision: 'two' });

    await work({ leases: [lease], look, applying });

    expect(asked).toEqual([]);
  });

  it('keeps what is approved where a look came to nothing', async () => {
    const { applying, asked } = approvalsWith({});

    await work({ leases: [lease], look: async () => result({ exit: 'cloud' }), applying });

    expect(asked).toEqual([]);
  });
});
