/** One worker over a store that a test fills, and a clock that jumps. */
import { describe, expect, it } from 'vitest';
import type { ApprovalState, AskedProposal, Proposal } from '../../src/controller/approval/approval.ts';
import type { ApplyPorts } from '../../src/controller/approval/work-on-approvals.ts';
import type { AppliedPlan, LookResult, OpenScope } from '../../src/controller/open-scope.ts';
import type { ScopeLease, ScopeLook } from '../../src/controller/scope-store.ts';
import { runWorker, type WorkerPorts } from '../../src/controller/worker.ts';
import type { WorkerEvent } from '../../src/controller/worker-event.ts';
import type { ScopePolicy } from '../../src/core/watched-scope.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const leaseMs = 60_000;
const scope = { id: 'a', everyMs: 900_000, account: '0123456789ab', revision: 'one', isCurrent: true };
const lease: ScopeLease = { id: 'a', token: 1, state: 'waiting', failures: 0, lagMs: 5, wakes: 0 };

function result(changes: Partial<LookResult> = {}): LookResult {
  return {
    exit: 'ok',
    counts: { declared: 1 },
    message: '',
    trusted: true,
    json: '{}',
    html: '',
    ...changes,
  };
}

interface Scene {
  readonly leases: (ScopeLease | undefined | Error)[];
  readonly look?: (ending: AbortSignal) => Promise<LookResult>;
  readonly renew?: () => Promise<boolean>;
  readonly finish?: () => Promise<boolean>;
  readonly applying?: ApplyPorts;
  readonly apply?: OpenScope['apply'];
  readonly policy?: ScopePolicy;
  /** Aborts when the process is to end; at the last lease at the latest. */
  readonly draining?: AbortController;
  /** What the files are at each opening; afterwards, they are what was loaded. */
  readonly opened?: (Partial<OpenScope> | undefined)[];
}

async function work(scene: Scene) {
  const { leases, look, renew, finish, applying, apply, policy, opened = [] } = scene;
  const { draining = new AbortController() } = scene;
  const ending = new AbortController();
  const events: WorkerEvent[] = [];
  const written: ScopeLook[] = [];
  const clock = virtualClock();
  let reloads = 0;
  const ports: WorkerPorts = {
    clock,
    random: { next: () => 0.5 },
    left: () => [],
    ids: () => ['a'],
    applying,
    async reload() {
      reloads += 1;
    },
    async open() {
      const changes = opened.length === 0 ? {} : opened.shift();
      if (changes === undefined) return undefined;
      return {
        ...scope,
        policy: policy ?? { kind: 'manual' },
        apply: apply ?? notApplied,
        look: async (signal) => (look === undefined ? result() : look(signal)),
        ...changes,
      };
    },
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
  return { events, written, reloads, now: clock.now() };
}

const notApplied = () => Promise.reject(new Error('there is nothing to apply'));

const untilAborted = (signal: AbortSignal) =>
  new Promise<LookResult>((resolve) => {
    signal.addEventListener('abort', () => resolve(result({ exit: 'cloud' })), { once: true });
  });

describe('a worker', () => {
  it('looks at a scope that is due, and is due again after its interval', async () => {
    const { written, events } = await work({ leases: [lease] });

    expect(written).toEqual([
      {
        state: 'in-sync',
        exit: 0,
        counts: { declared: 1 },
        message: '',
        revision: 'one',
        trusted: true,
        failures: 0,
        dueInMs: 900_000,
        json: '{}',
        html: '',
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

  const changed = { isCurrent: false, revision: 'two' };

  it.each([
    ['the files were changed', changed],
    ['another load has other ones', { revision: 'two' }],
    ['the scope was removed', undefined],
  ])('looks again at once where meanwhile %s', async (_, now) => {
    const { written } = await work({ leases: [lease], opened: [{}, now] });

    expect(written).toMatchObject([{ revision: 'one', dueInMs: 0 }]);
  });

  it('loads the scopes again before it looks where the files are not those that were loaded', async () => {
    const { written, reloads } = await work({
      leases: [lease],
      opened: [changed, { revision: 'two' }, { revision: 'two' }],
    });

    expect(reloads).toBe(1);
    expect(written).toMatchObject([{ revision: 'two', dueInMs: 900_000 }]);
  });

  it('looks at files that cannot be loaded as they are, and no sooner than usual', async () => {
    const { written, reloads } = await work({ leases: [lease], opened: [changed, changed] });

    expect(reloads).toBe(1);
    expect(written).toMatchObject([{ revision: 'two', dueInMs: 900_000 }]);
  });

  it('writes nothing of a scope that was removed', async () => {
    const { written, events } = await work({ leases: [lease], opened: [changed, undefined] });

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

  it('counts no look that the store does not take', async () => {
    const { events } = await work({ leases: [lease], finish: async () => false });

    expect(events.at(-1)).toEqual({ kind: 'lease-lost', id: 'a' });
  });

  it('goes on when the store is there again', async () => {
    const { written, events } = await work({ leases: [new Error('away'), undefined, lease] });

    expect(events.map(({ kind }) => kind)).toEqual(['store-failed', 'store-answers', 'leased', 'looked']);
    expect(written).toHaveLength(1);
  });
});

const proposal: Proposal = {
  fingerprint: 'f'.repeat(64),
  content: 'c'.repeat(64),
  plan: '{}',
  expires: '2026-12-01T00:00:00.000Z',
  creates: 1,
  declared: 20,
  unseen: 0,
  concerns: [],
};

/** A store of approvals that knows one plan, and what was asked of it. */
function approvalsWith(changes: {
  state?: ApprovalState;
  approved?: boolean;
  outcome?: string;
  applied?: Partial<AppliedPlan>;
  policiesCount?: boolean;
  isHeld?: boolean;
  /** What is there for each proposal in turn; afterwards, what was proposed. */
  kept?: Pick<AskedProposal, 'fingerprint' | 'state'>[];
}) {
  const asked: string[] = [];
  const note = (text: string) => void asked.push(text);
  const {
    state = 'asked',
    approved = false,
    outcome,
    applied = {},
    policiesCount = false,
    isHeld = true,
    kept = [],
  } = changes;
  const applying: ApplyPorts = {
    policiesCount,
    clock: { wall: () => Date.parse('2026-11-23T12:00:00.000Z') },
    store: {
      propose: async (_, { revision }, { fingerprint }, instead) => {
        note(`propose ${revision}${instead === undefined ? '' : ` instead of ${instead}`}`);
        if (!isHeld) return undefined;
        return { fingerprint, state, isRepeat: false, ...kept.shift() };
      },
      withdraw: async () => {
        note('withdraw');
        return isHeld;
      },
      mayDecide: async () => true,
      decide: async (fingerprint, verdict, by) => {
        note(`${verdict} ${fingerprint.slice(0, 2)} by ${by}`);
        return true;
      },
      findApproved: async (_, revision) =>
        approved && revision === 'one' ? { fingerprint: 'f'.repeat(64), plan: '{}', tries: 0, outcome } : undefined,
      spend: async (_, outcome) => note(`spend: ${outcome}`),
      countTry: async (_, outcome) => note(`try: ${outcome}`),
      list: async () => [],
      find: async () => [],
    },
  };
  const apply: OpenScope['apply'] = async ({ fingerprint }) => {
    note(`apply ${fingerprint.slice(0, 2)}`);
    return { outcome: '1 created, exit 0', counts: { created: 1 }, isSpent: true, ...applied };
  };
  return { ports: { applying, apply }, asked };
}

describe('a worker that may apply', () => {
  const missing = async () => result({ exit: 'differences', counts: { missing: 1 }, proposal });

  it('asks for an approval of what is missing, and creates nothing', async () => {
    const { ports, asked } = approvalsWith({});

    const { written } = await work({ leases: [lease], look: missing, ...ports });

    expect(asked).toEqual(['propose one']);
    expect(written).toMatchObject([{ state: 'drift', dueInMs: 900_000 }]);
  });

  it('applies what is approved before it looks, and never again', async () => {
    const { ports, asked } = approvalsWith({ approved: true });

    const { events, written } = await work({ leases: [lease, undefined], ...ports });

    expect(asked).toEqual(['apply ff', 'spend: 1 created, exit 0', 'withdraw']);
    expect(events.map(({ kind }) => kind)).toEqual(['leased', 'applied', 'looked']);
    expect(written).toMatchObject([{ state: 'in-sync' }]);
  });

  it('applies nothing once the process is to end', async () => {
    const { ports, asked } = approvalsWith({ approved: true });

    await work({ leases: [lease], ...ports });

    expect(asked).toEqual(['withdraw']);
  });

  it('applies again, later, what came to nothing', async () => {
    const applied = { outcome: 'nothing was sent: the lock is held', counts: {}, isSpent: false };
    const { ports, asked } = approvalsWith({ approved: true, state: 'approved', applied });

    const { written } = await work({ leases: [lease, undefined], look: missing, ...ports });

    expect(asked).toEqual(['apply ff', 'try: nothing was sent: the lock is held', 'propose one']);
    expect(written).toMatchObject([{ dueInMs: 22_500 }]);
  });

  it.each([
    ['nothing was sent: the lock is held', 'nothing was sent: the cloud is away'],
    ['1 created, 1 not-sent, exit 5', '1 created, 1 not-sent, exit 5; then nothing was sent: the cloud is away'],
    ['2 not-sent, exit 8: 1 host created elsewhere', 'nothing was sent: the cloud is away'],
  ])('keeps in the record of a plan what an earlier try made: %s', async (outcome, record) => {
    const applied = { outcome: 'nothing was sent: the cloud is away', counts: {}, isSpent: false };
    const { ports, asked } = approvalsWith({ approved: true, state: 'approved', outcome, applied });

    await work({ leases: [lease, undefined], look: missing, ...ports });

    expect(asked).toEqual(['apply ff', `try: ${record}`, 'propose one']);
  });

  it.each([
    ['1 created, 1 not-sent, exit 143', ['try: 1 created, 1 not-sent, exit 143']],
    ['2 not-sent, exit 143', []],
  ])('records an apply that is cancelled if it may have made a host: %s', async (outcome, recorded) => {
    const draining = new AbortController();
    const { ports, asked } = approvalsWith({ approved: true, state: 'approved' });
    const apply: OpenScope['apply'] = async () => {
      draining.abort();
      return { outcome, counts: { 'not-sent': 1 }, isSpent: false };
    };

    await work({ leases: [lease, undefined], look: missing, ...ports, apply, draining });

    expect(asked.slice(0, -1)).toEqual(recorded);
  });

  it('approves by the policy of the scope where policies count, and is due at once', async () => {
    const { ports, asked } = approvalsWith({ policiesCount: true });
    const policy = { kind: 'auto', maxCreates: 1, maxShare: 10 } as const;

    const { written } = await work({ leases: [lease], look: missing, ...ports, policy });

    expect(asked).toEqual(['propose one', 'approved ff by policy auto: it is within the limits: 1 of 20 hosts']);
    expect(written).toMatchObject([{ dueInMs: 0 }]);
  });

  it.each([
    [true, '1 creates are more than maxCreates 0'],
    [false, ''],
  ])('says that a plan waits, and why no policy approved it, where policies count: %s', async (policiesCount, why) => {
    const { ports } = approvalsWith({ policiesCount });
    const policy = { kind: 'auto', maxCreates: 0, maxShare: 10 } as const;

    const { events } = await work({ leases: [lease], look: missing, ...ports, policy });

    expect(events).toContainEqual({ kind: 'asked', id: 'a', fingerprint: 'f'.repeat(64), creates: 1, why });
  });

  it('leaves it to people where policies do not count', async () => {
    const { ports, asked } = approvalsWith({});
    const policy = { kind: 'auto', maxCreates: 1, maxShare: 10 } as const;

    await work({ leases: [lease], look: missing, ...ports, policy });

    expect(asked).toEqual(['propose one']);
  });

  const auto = { kind: 'auto', maxCreates: 1, maxShare: 10 } as const;

  it.each([
    ['have changed since', [{}, { isCurrent: false }]],
    ['were loaded again since, and are others', [{}, { revision: 'two' }]],
    ['cannot be loaded', [{ isCurrent: false }, { isCurrent: false }]],
  ])('neither proposes nor withdraws what it planned from files that %s', async (_, opened) => {
    const { ports, asked } = approvalsWith({ policiesCount: true, approved: true });
    for (const look of [missing, async () => result()]) {
      await work({ leases: [lease], look, ...ports, policy: auto, opened: [...opened] });
    }

    expect(asked).toEqual([]);
  });

  it('applies nothing to files that are not those that were loaded', async () => {
    const { ports, asked } = approvalsWith({ approved: true });
    const changed = { isCurrent: false };

    await work({ leases: [lease, undefined], look: missing, ...ports, opened: [changed, changed] });

    expect(asked).toEqual([]);
  });

  const earlier = { fingerprint: 'earlier', state: 'asked' } as const;

  it('approves by its policy what it judged, and no earlier request in its place', async () => {
    const { ports, asked } = approvalsWith({ policiesCount: true, kept: [earlier] });

    const { events, written } = await work({ leases: [lease], look: missing, ...ports, policy: auto });

    expect(asked).toEqual([
      'propose one',
      'propose one instead of earlier',
      'approved ff by policy auto: it is within the limits: 1 of 20 hosts',
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(['leased', 'approved-by-policy', 'looked']);
    expect(written).toMatchObject([{ dueInMs: 0 }]);
  });

  it.each([
    ['does not approve', { ...auto, maxCreates: 0 }, [earlier], ['propose one'], 900_000],
    ['approves after a person did', auto, [earlier, { ...earlier, state: 'approved' as const }], undefined, 0],
    [
      'approves after a person rejected',
      auto,
      [earlier, { ...earlier, state: 'rejected' as const }],
      undefined,
      900_000,
    ],
    ['approves, and another request came first', auto, [earlier, earlier], undefined, 900_000],
  ])('leaves an earlier request as it is where its policy %s', async (_, policy, kept, proposed, dueInMs) => {
    const { ports, asked } = approvalsWith({ policiesCount: true, kept: [...kept] });

    const { events, written } = await work({ leases: [lease], look: missing, ...ports, policy });

    expect(asked).toEqual(proposed ?? ['propose one', 'propose one instead of earlier']);
    expect(events.map(({ kind }) => kind)).toEqual(['leased', 'looked']);
    expect(written).toMatchObject([{ dueInMs }]);
  });

  it.each([
    ['propose', missing],
    ['withdraw', async () => result()],
  ])('has lost its lease where the store does not let it %s', async (_, look) => {
    const { ports, asked } = approvalsWith({ policiesCount: true, isHeld: false });

    const { events, written } = await work({ leases: [lease], look, ...ports, policy: auto });

    expect(asked).toHaveLength(1);
    expect(events.map(({ kind }) => kind)).toEqual(['leased', 'lease-lost']);
    expect(written).toEqual([]);
  });

  it('keeps what is approved where a look came to nothing', async () => {
    const { ports, asked } = approvalsWith({});

    await work({ leases: [lease], look: async () => result({ exit: 'cloud' }), ...ports });

    expect(asked).toEqual([]);
  });
});
