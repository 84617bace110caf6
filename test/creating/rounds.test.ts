import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import type { CreateAnswer } from '../../src/model/ports.ts';
import { desiredHost, desiredHosts, liveAs } from '../support/model/builders.ts';
import { Run } from '../support/model/drive-run.ts';
import { beganRecord, ledgerOf, moment, recorded } from '../support/model/ledgers.ts';

const accepted: CreateAnswer = { status: 'accepted', hostIds: [] };
const refused: CreateAnswer = { status: 'refused', reason: 'quota', retCode: 8_000 };
const notSent: CreateAnswer = { status: 'not-sent', reason: 'connection refused' };
const proceeded = { type: 'cold-settled', how: 'proceeded', ms: 1, moment: moment(1) } as const;
const inDoubt: CreateAnswer = { status: 'in-doubt', reason: 'the connection was reset' };

const host = desiredHost();
const manyHosts = (count: number) =>
  Array.from({ length: count }, (_, index) => desiredHost({ name: `web-${String(index).padStart(4, '0')}` }));

/** The first is the canary. */
const [a, b, c] = [desiredHost({ name: 'a', cpu: 1 }), desiredHost({ name: 'b' }), desiredHost({ name: 'c' })];

/** A run whose canary was made and is listed, and the first two hosts that it sends upon that. */
function inSecondRound(count: number, rules: ConstructorParameters<typeof Run>[1] = {}) {
  const run = new Run(manyHosts(count), rules).listed();
  const [made = host] = run.sent;
  const canary = liveAs(made);
  const [first = host, second = host] = run.answered(made, accepted).listed(canary).sent;
  return { run, canary, first, second };
}

describe('rounds', () => {
  it('send 1 host, then 2, 4, 8 ..., never more than came up before and one', () => {
    const run = new Run(manyHosts(800), { parallelism: 1_000 });
    const live: LiveHost[] = [];
    const sizes: number[] = [];

    while (run.effect.type !== 'end') {
      run.listed(...live);
      const round = run.answeredAll();
      if (round.length > 0) sizes.push(round.length);
      live.push(...round.map((desired) => liveAs(desired)));
    }

    expect(sizes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 289]);
  });

  it('begin with the cheapest host: the shortest time paid for, then the smallest', () => {
    const cheap = desiredHost({ name: 'cheap', cpu: 1, diskSpace: 20 });
    const others = [
      desiredHost({ name: 'longer', cpu: 1, diskSpace: 20, chargeQuantity: 2 }),
      desiredHost({ name: 'more-cpu', cpu: 4, diskSpace: 20 }),
      desiredHost({ name: 'more-memory', cpu: 1, diskSpace: 20, memory: 8192 }),
      desiredHost({ name: 'more-disk', cpu: 1, diskSpace: 21 }),
    ];

    const run = new Run([...others, cheap]).listed();

    expect(run.sent).toEqual([cheap]);
  });

  it('take the hosts in an order of chance, so that two runs collide in few names', () => {
    const run = new Run(manyHosts(40), { parallelism: 40 });
    const order: DesiredHost[] = [];

    while (run.effect.type !== 'end') {
      run.listed(...order.map((desired) => liveAs(desired)));
      order.push(...run.answeredAll());
    }

    expect(new Set(order)).toEqual(new Set(manyHosts(40)));
    expect(order).not.toEqual(manyHosts(40));
  });

  it('look for a host ever more seldom while it does not show, 5 s apart at most', () => {
    const run = new Run([host]).listed().answered(host, accepted).listed();
    const rests: number[] = [];

    while (run.effect.type === 'rest') {
      rests.push(run.effect.ms);
      run.rested().listed();
    }

    expect(rests.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 250]);
    expect(Math.max(...rests)).toBe(5_000);
    expect(rests.reduce((sum, ms) => sum + ms, 0)).toBe(120_000);
  });
});

it('a refusal is said with its reason and its RetCode, where there is one', () => {
  const [a, b] = [desiredHost({ name: 'a' }), desiredHost({ name: 'b', cpu: 4 })];
  const run = new Run([a, b]).listed();

  run.answered(a, refused).listed();
  run.answered(b, { status: 'refused', reason: 'HTTP 429' }).listed();

  expect(run.end.outcomes).toEqual([
    { status: 'refused', desired: a, intent: recorded('i-1'), reason: 'quota', retCode: 8_000 },
    { status: 'refused', desired: b, intent: recorded('i-2'), reason: 'HTTP 429' },
  ]);
  expect(run.end).toMatchObject({ stop: undefined, tally: { refusals: 2 } });
});

describe('a throttled create', () => {
  const throttled: CreateAnswer = { status: 'refused', reason: 'HTTP 429', throttled: true };
  const surely: CreateAnswer = { ...throttled, sure: true };

  it('that surely made nothing is sent again in its round, after the pause that the cloud asked for', () => {
    const run = new Run([host]).listed().answered(host, { ...surely, retryAfterMs: 30_000 });

    expect(run.effect).toEqual({ type: 'rest', ms: 30_000, because: 'throttled' });
    expect(run.rested().sent).toEqual([host]);
    expect(run.answered(host, surely).sent).toEqual([host]);
    run.answered(host, accepted).listed(liveAs(host));
    expect(run.end).toMatchObject({ stop: undefined, tally: { refusals: 0 } });
    expect(run.ends).toEqual(['web-1: created']);
  });

  it('that may have made a host waits for the settle window, and the others go on', () => {
    const run = new Run([a, b]).listed().answered(a, throttled).listed();

    expect(run.sent).toEqual([b]);
    run.answered(b, accepted).listed(liveAs(b));
    expect(run.effect).toMatchObject({ type: 'rest', because: 'refused-before' });
    expect(run.rested().listed(liveAs(b)).sent).toEqual([a]);
    expect(run.now).toBeGreaterThanOrEqual(300_000);
    run.answered(a, accepted).listed(liveAs(a), liveAs(b));
    expect(run.ends).toEqual(['a: created', 'b: created']);
  });

  it('leaves a listing only where something was sent that is not listed yet', () => {
    const { run, canary, first, second } = inSecondRound(3, { throttledForMs: 5_000 });

    run.answered(first, accepted).answered(second, { ...surely, retryAfterMs: 60_000 });

    expect(run.effect).toEqual({ type: 'list' });
    expect(run.listed(canary, liveAs(first)).end.stop).toMatchObject({ cause: 'throttled' });
    expect(run.ends.map((end) => end.split(': ')[1])).toEqual(['created', 'created', 'refused']);
  });

  it('is not what ended a run whose listing failed for another reason, before one had to be in time', () => {
    const refusing = { since: 0, reason: 'HTTP 429' };
    const run = new Run([host], { throttledForMs: 5_000 }, { tally: { refusing }, now: 10_000 });

    expect(run.unlisted('HTTP 503').end.stop).toEqual({ cause: 'listing', reason: 'HTTP 503' });
  });

  it('does not take away what ended the run before its time was over', () => {
    const run = new Run(manyHosts(4), {}, { tally: { refusals: 2 } }).listed();
    const [canary = host] = run.sent;
    const [a = host, b = host] = run.answered(canary, accepted).listed(liveAs(canary)).sent;

    run.answered(a, refused).timedOut();

    expect(run.effect).toEqual({ type: 'send', creates: [], until: run.now });
    expect(run.answered(b, accepted).listed(liveAs(canary), liveAs(b)).end.stop).toEqual({
      cause: 'refusals',
      count: 3,
    });
  });
});

describe('a request that never left', () => {
  it('never rests for less than a clock can tell: what is left of a sum of fractions would never pass', () => {
    const [moment, chance] = [fc.double({ min: 0, max: 1e9, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })];

    fc.assert(
      fc.property(moment, chance, (now, chance) => {
        const run = new Run([host], {}, { now }).listed().answered(host, notSent, { chance });
        const rests: number[] = [];
        while (run.effect.type === 'rest' && rests.length < 3) {
          rests.push(run.effect.ms);
          run.rested();
        }

        expect(Math.min(1, ...rests)).toBe(1);
        expect(run.sent).toEqual([host]);
      }),
      { numRuns: 200, examples: [[1, 1e-16]] },
    );
  });

  it('is tried again after a pause of chance', () => {
    const run = new Run([host]).listed().answered(host, notSent, { chance: 0.5 });

    expect(run.effect).toEqual({ type: 'rest', ms: 200, because: 'retry' });
    expect(run.rested().sent).toEqual([host]);
    expect(run.answered(host, notSent, { chance: 0.5 }).effect).toEqual({ type: 'rest', ms: 400, because: 'retry' });
    expect(run.rested().sent).toEqual([host]);
    expect(run.answered(host, accepted).listed(liveAs(host)).ends).toEqual(['web-1: created']);
  });

  it('is given up at the third try: the cloud cannot be reached', () => {
    const run = new Run(desiredHosts('web-1', 'web-2')).listed();
    const [canary] = run.sent;

    run.answered(canary, notSent).rested().answered(canary, notSent).rested().answered(canary, notSent);

    const stop = { cause: 'unreachable', reason: 'connection refused' };
    expect(run.end.stop).toEqual(stop);
    expect(run.end.outcomes).toEqual(
      desiredHosts('web-1', 'web-2').map((desired) => ({ status: 'not-sent', desired, because: stop })),
    );
  });
});

describe('a doubt', () => {
  it('is settled by the host itself, and the rest is sent behind a new canary', () => {
    const creates = [desiredHost({ name: 'a', cpu: 1 }), ...desiredHosts('b', 'c', 'd', 'e')];
    const [a = host] = creates;
    const run = new Run(creates).listed().answered(a, inDoubt);

    run.listed().rested();
    const [canary = host, ...others] = run.listed(liveAs(a)).sent;
    const next = run.answered(canary, accepted).listed(liveAs(a), liveAs(canary)).sent;
    for (const one of next) run.answered(one, accepted);
    const [last = host] = run.listed(...[a, canary, ...next].map((one) => liveAs(one))).sent;
    run.answered(last, accepted).listed(...creates.map((one) => liveAs(one)));

    expect([others.length, next.length]).toEqual([0, 2]);
    expect(run.end.stop).toBeUndefined();
    expect(run.ends).toEqual(['a: created', 'b: created', 'c: created', 'd: created', 'e: created']);
    expect(run.end.outcomes[0]).toMatchObject({ learnt: { from: 'lost-answer', reason: 'the connection was reset' } });
  });

  it('stays one if the host does not show in time, with how often and how long it was looked for', () => {
    const run = new Run([host], { settleWaitMs: 500 }).listed().answered(host, inDoubt);

    run.listed().rested().listed().rested().listed().rested().listed();

    expect(run.end.stop).toEqual({ cause: 'doubt', region: 'cn-bj2', name: 'web-1', settled: false });
    expect(run.end.outcomes).toEqual([
      {
        status: 'in-doubt',
        desired: host,
        intent: recorded('i-1'),
        accepted: false,
        reason: 'the connection was reset',
        hostIds: [],
        looks: 4,
        failedLooks: 0,
        lookedForMs: 500,
      },
    ]);
  });
});

describe('what somebody else made', () => {
  it('after the first round is a surprise, and ends the sending', () => {
    const run = new Run([a, b, c]).listed().answered(a, accepted);

    run.listed(liveAs(a), liveAs(b));

    const stop = { cause: 'surprise', live: [liveAs(b)] };
    expect(run.end.stop).toEqual(stop);
    expect(run.ends).toEqual(['a: created', 'b: already-there', 'c: not-sent']);
  });

  it('under a name that this run made too is a surprise', () => {
    const run = new Run([a, b]).listed().answered(a, accepted);
    const [ours, theirs] = [liveAs(a, { hostId: 'h1' }), liveAs(a, { hostId: 'h2' })];

    run.listed(ours, theirs);

    // The request may have been sent twice on its way.
    expect(run.end.stop).toMatchObject({ cause: 'surprise', live: [{ name: 'a' }], requested: true });
    expect(run.ends).toEqual(['a: created', 'b: not-sent']);
  });

  it('may come of a create that the journal does not know, if an operator went on without a wait', () => {
    const unknownPast = ledgerOf(beganRecord(0, 'no-journal'), proceeded);
    const run = new Run([a, b], {}, { ledger: unknownPast }).listed().answered(a, accepted);

    run.listed(liveAs(a), liveAs(b));

    expect(run.end.stop).toMatchObject({ cause: 'surprise', live: [{ name: 'b' }], requested: true });
  });
});

describe('between rounds', () => {
  it('a host of nearly the same name that only an earlier listing showed holds the name all the same', () => {
    const run = new Run([a, b]).listed().answered(a, accepted);
    const near = liveAs(desiredHost({ name: 'B' }));

    run.distrusted(near).rested().listed(liveAs(a));

    const hold = { reason: 'may-exist', live: [near], open: [], known: [] };
    expect(run.end.outcomes[1]).toEqual({ status: 'held', desired: b, hold });
  });

  it('a host of nearly the same name holds nothing if a human has allowed the name', () => {
    const run = new Run([a, b], { fleet: { allowedReplacements: ['b'] } }).listed().answered(a, accepted);

    run.listed(liveAs(a), liveAs(desiredHost({ name: 'B' })));

    expect(run.sent).toEqual([b]);
  });
});

it('a listing that shows the first host outside of the project ends the run', () => {
  const run = new Run([a, b], { projectId: 'org-7' }).listed().answered(a, accepted);

  run.looked({ outsideProject: new Set([liveAs(a).hostId]) }, liveAs(a));

  expect(run.end.stop).toEqual({ cause: 'outside-project', live: liveAs(a), projectId: 'org-7' });
  expect(run.ends).toEqual(['a: created', 'b: not-sent']);
});
