import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type EmulatorFault, type FaultKind, faultKinds } from '../../src/emulator/faults.ts';
import {
  callRaw,
  control,
  create,
  createParameters,
  emulator,
  handClock,
  learn,
  list,
  listParameters,
  namesOf,
  sign,
} from './client.ts';

const created = '200 CreateHostInstanceResponse 0';
const listed = '200 DescribeHostInstanceResponse 0';

/** Kinds that answer at once, what a client learns of a create and of a listing, and whether the host exists. */
const outcomes: readonly (readonly [FaultKind, string, string, number])[] = [
  ['drop-before-commit', 'ECONNRESET', 'ECONNRESET', 0],
  ['drop-after-commit', 'ECONNRESET', 'ECONNRESET', 1],
  ['http-500-before-commit', '500 no JSON', '500 no JSON', 0],
  ['http-500-after-commit', '500 no JSON', '500 no JSON', 1],
  ['http-429', '429 no JSON', '429 no JSON', 0],
  ['ret-code', '200 CreateHostInstanceResponse 9001', '200 DescribeHostInstanceResponse 9001', 0],
  ['ret-code-after-commit', '200 CreateHostInstanceResponse 9001', '200 DescribeHostInstanceResponse 9001', 1],
];

describe('faults of a create', () => {
  it.each(outcomes)('%s: the client learns %s', async (kind, learnt, _list, hosts) => {
    const cloud = await emulator({ faults: [{ on: 'create', kind, times: 1 }] });

    const answer = await learn(cloud, createParameters);

    const { json } = await control(cloud, 'GET', 'state');
    expect(answer).toBe(learnt);
    expect(json.creates).toEqual({ received: 1, committed: hosts });
    expect(json.hosts).toHaveLength(hosts);
    expect(json.faults).toEqual([{ on: 'create', kind, times: 1, struck: 1 }]);
    expect(await learn(cloud, createParameters)).toBe(created);
  });

  it.each([
    ['no-answer-before-commit', 0],
    ['no-answer-after-commit', 1],
  ] as const)('%s: the client waits for ever, and %i hosts exist', async (kind, hosts) => {
    const cloud = await emulator({ faults: [{ on: 'create', kind }] });
    let settled = false;

    const answer = learn(cloud, createParameters).finally(() => {
      settled = true;
    });

    await expect.poll(() => cloud.requests()).toMatchObject([{ fault: kind }]);
    expect(cloud.hosts()).toHaveLength(hosts);
    expect((await list(cloud)).TotalCount).toBe(hosts);
    expect(settled).toBe(false);
    await cloud.close();
    expect(await answer).toBe('ECONNRESET');
  });

  it('slow: the host exists long before the answer comes', async () => {
    const cloud = await emulator({ faults: [{ on: 'create', kind: 'slow', delayMs: 300 }] });
    const start = performance.now();
    let settled = false;

    const answer = learn(cloud, createParameters).finally(() => {
      settled = true;
    });
    await expect.poll(() => cloud.hosts(), { interval: 1 }).toHaveLength(1);

    expect(settled).toBe(false);
    expect(await answer).toBe(created);
    expect(performance.now() - start).toBeGreaterThanOrEqual(299);
  });
});

describe('faults of a listing', () => {
  it.each(outcomes)('%s hits a listing too', async (kind, _create, learnt) => {
    const cloud = await emulator({ faults: [{ on: 'list', kind, times: 1 }] });

    expect(await learn(cloud, listParameters)).toBe(learnt);
    expect(await learn(cloud, listParameters)).toBe(listed);
  });
});

describe('what a fault answers', () => {
  it('takes the HTTP status, and points a redirect back at itself', async () => {
    const fault = { on: 'create', kind: 'http-500-after-commit' } as const;
    const cloud = await emulator({
      faults: [
        { ...fault, status: 503, times: 1 },
        { ...fault, status: 307 },
      ],
    });

    const [unavailable, redirect] = [await callRaw(cloud, createParameters), await callRaw(cloud, createParameters)];

    expect([unavailable.status, unavailable.headers.location]).toEqual([503, undefined]);
    expect([redirect.status, redirect.headers.location]).toEqual([307, '/']);
  });

  it('takes the RetCode, and any Retry-After however absurd', async () => {
    const cloud = await emulator({
      faults: [
        { on: 'create', kind: 'ret-code', retCode: -5, times: 1 },
        { on: 'create', kind: 'http-429', retryAfter: 7, times: 1 },
        { on: 'create', kind: 'http-429', retryAfter: 'Thu, 01 Jan 1970 00:00:00 GMT', times: 1 },
        { on: 'create', kind: 'http-429', times: 1 },
      ],
    });

    const code = await create(cloud);
    const headers = [];
    for (let turn = 0; turn < 3; turn++) headers.push((await callRaw(cloud, createParameters)).headers['retry-after']);

    expect(code.RetCode).toBe(-5);
    expect(headers).toEqual(['7', 'Thu, 01 Jan 1970 00:00:00 GMT', undefined]);
  });
});

describe('a client that gives up', () => {
  it.each(['slow', 'no-answer-after-commit'] as const)('during %s does the emulator no harm', async (kind) => {
    const delay = kind === 'no-answer-after-commit' ? {} : { delayMs: 5 };
    const cloud = await emulator({ faults: [{ on: 'create', kind, times: 1, ...delay }] });
    const body = JSON.stringify({ ...createParameters, Signature: sign(createParameters) });
    const socket = connect(cloud.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );

    await expect.poll(() => cloud.hosts()).toHaveLength(1);
    socket.resetAndDestroy();
    await learn(cloud, { ...createParameters, Name: 'web-2' });

    expect((await list(cloud)).TotalCount).toBe(2);
  });

  it('in the middle of its request has created nothing', async () => {
    const cloud = await emulator();
    const socket = connect(cloud.port, '127.0.0.1');
    socket.on('error', () => {});
    const head =
      'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"Act';

    await new Promise((resolve) => socket.write(head, resolve));
    socket.resetAndDestroy();

    expect((await list(cloud)).TotalCount).toBe(0);
    expect(cloud.requests()).toHaveLength(1);
  });
});

describe('which requests a fault hits', () => {
  async function struckTurns(fault: EmulatorFault, turns: number, seed = 1): Promise<readonly number[]> {
    const cloud = await emulator({ faults: [fault], seed });
    const struck: number[] = [];
    for (let turn = 0; turn < turns; turn++) if ((await list(cloud)).RetCode !== 0) struck.push(turn);
    return struck;
  }

  it('skips the first of them and strikes so many times', async () => {
    expect(await struckTurns({ on: 'list', kind: 'ret-code', after: 2, times: 3 }, 8)).toEqual([2, 3, 4]);
  });

  it('strikes every time where nothing else is said', async () => {
    expect(await struckTurns({ on: 'list', kind: 'ret-code' }, 4)).toEqual([0, 1, 2, 3]);
  });

  it('strikes the requests about one region, and counts those alone', async () => {
    const cloud = await emulator({ faults: [{ on: 'list', kind: 'ret-code', region: 'hk', after: 1 }] });
    const codes: unknown[] = [];

    for (const Region of ['hk', 'cn-bj2', 'hk', 'cn-bj2']) codes.push((await list(cloud, { Region })).RetCode);

    expect(codes).toEqual([0, 0, 9001, 0]);
  });

  it('strikes by a chance that the seed repeats', async () => {
    const fault: EmulatorFault = { on: 'list', kind: 'ret-code', probability: 0.3 };

    const [one, again, other] = [
      await struckTurns(fault, 60, 4),
      await struckTurns(fault, 60, 4),
      await struckTurns(fault, 60, 5),
    ];

    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(one.length).toBeGreaterThan(5);
    expect(one.length).toBeLessThan(35);
  });

  it('lets the first fault in the list win, and leaves the second for later', async () => {
    const cloud = await emulator({
      faults: [
        { on: 'list', kind: 'ret-code', retCode: 1, times: 1 },
        { on: 'list', kind: 'ret-code', retCode: 2, times: 1 },
      ],
    });

    const codes = [await list(cloud), await list(cloud), await list(cloud)].map((answer) => answer.RetCode);

    expect(codes).toEqual([1, 2, 0]);
  });

  it('leaves requests alone that are refused anyway', async () => {
    const cloud = await emulator({ faults: [{ on: 'create', kind: 'drop-after-commit', times: 1 }] });

    const refused = await create(cloud, { CPU: 0 });

    expect(refused.RetCode).toBe(1005);
    expect(cloud.state().faults).toMatchObject([{ struck: 0 }]);
    expect(cloud.state().creates).toEqual({ received: 0, committed: 0 });
  });

  it('repeats a whole run by its seed', async () => {
    const faults: readonly EmulatorFault[] = faultKinds
      .filter((kind) => !/^(?:no-answer|slow)/.test(kind))
      .map((kind) => ({ on: 'create', kind, probability: 0.2 }));
    const run = async () => {
      const cloud = await emulator({ faults, seed: 99, now: () => 0, startTime: 0 });
      const learnt: string[] = [];
      for (let turn = 0; turn < 40; turn++) learnt.push(await learn(cloud, createParameters));
      cloud.changeOptions({ faults: [] });
      return { learnt, listing: await list(cloud, { Limit: 100 }) };
    };

    const [one, two] = [await run(), await run()];

    expect(new Set(one.learnt).size).toBeGreaterThan(3);
    expect(two).toEqual(one);
    expect(namesOf(one.listing).length).toBeGreaterThan(0);
  });
});

describe('the rate limit', () => {
  it('takes one second of requests at once, then as many as have come due, of any operation', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, rateLimit: { perSecond: 2 } });

    const atOnce = [await list(cloud), await create(cloud), await list(cloud)];
    clock.advance(500);
    const later = [await create(cloud, { Name: 'web-2' }), await create(cloud, { Name: 'web-3' })];
    clock.advance(60_000);
    const rested = [await list(cloud), await list(cloud), await list(cloud)];

    expect(atOnce.map(({ RetCode }) => RetCode)).toEqual([0, 0, 1009]);
    expect(later.map(({ RetCode }) => RetCode)).toEqual([0, 1009]);
    expect(rested.map(({ RetCode }) => RetCode)).toEqual([0, 0, 1009]);
  });

  it('takes a whole request of a limit below one a second', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, rateLimit: { perSecond: 0.5 } });

    const first = [await learn(cloud, listParameters), await learn(cloud, listParameters)];
    clock.advance(1_999);
    const early = await learn(cloud, listParameters);
    clock.advance(1);
    const due = await learn(cloud, listParameters);

    expect(first).toEqual(['200 DescribeHostInstanceResponse 0', '200 DescribeHostInstanceResponse 1009']);
    expect([early, due]).toEqual(['200 DescribeHostInstanceResponse 1009', '200 DescribeHostInstanceResponse 0']);
  });

  it('makes no host of a create that it refuses, and meets no fault with it', async () => {
    const clock = handClock();
    const faults = [{ on: 'create', kind: 'drop-after-commit', after: 1 }] as const;
    const cloud = await emulator({ now: clock.now, rateLimit: { perSecond: 1 }, faults });

    const answers = [await learn(cloud, createParameters), await learn(cloud, createParameters)];

    const state = cloud.state();
    expect(answers).toEqual(['200 CreateHostInstanceResponse 0', '200 CreateHostInstanceResponse 1009']);
    expect(state.hosts).toHaveLength(1);
    expect(state.faults).toMatchObject([{ struck: 0 }]);
    expect(state.requests).toMatchObject({ CreateHostInstance: 2, DescribeHostInstance: 0, refused: 0, throttled: 1 });
    expect(state.creates).toEqual({ received: 2, committed: 1 });
  });

  it('does not count what breaks the API description', async () => {
    const cloud = await emulator({ now: handClock().now, rateLimit: { perSecond: 1 } });

    const wrong = await create(cloud, { CPU: 0 });
    const right = await create(cloud);

    expect([wrong.RetCode, right.RetCode]).toEqual([1005, 0]);
  });

  it.each([
    [{ perSecond: 1, kind: 'http-429', retryAfter: 3 } as const, 429, '3'],
    [{ perSecond: 1, kind: 'http-429' } as const, 429, undefined],
    [{ perSecond: 1, kind: 'ret-code', retCode: 520 } as const, 200, undefined],
  ])('answers as %j says', async (rateLimit, status, retryAfter) => {
    const lines: string[] = [];
    const cloud = await emulator({ now: handClock().now, rateLimit, onRequest: (line) => lines.push(line) });
    await callRaw(cloud, listParameters);

    const answer = await callRaw(cloud, listParameters);

    const code = status === 429 ? 429 : 520;
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, retryAfter]);
    if (status === 200) expect(JSON.parse(answer.text)).toMatchObject({ RetCode: 520, Message: 'Too many requests.' });
    expect(lines[1]).toBe(`DescribeHostInstance offset=0 limit=20 -> ${code} [rate limit]`);
  });

  it('is changed, and taken away, while the emulator runs', async () => {
    const cloud = await emulator({ now: handClock().now });

    const limited = await control(cloud, 'POST', 'options', { rateLimit: { perSecond: 1 } });
    const first = [await list(cloud), await list(cloud)];
    const free = await control(cloud, 'POST', 'options', { rateLimit: null });
    const second = [await list(cloud), await list(cloud)];

    expect([limited.status, free.status]).toEqual([200, 200]);
    expect(first.map(({ RetCode }) => RetCode)).toEqual([0, 1009]);
    expect(second.map(({ RetCode }) => RetCode)).toEqual([0, 0]);
  });
});
