import { describe, expect, it } from 'vitest';
import { checkRateLimit, parseRateLimit } from '../../src/emulator/faults/rate-limit.ts';
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
} from './client.ts';

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

describe('a rate limit as text', () => {
  it.each([
    ['10', { perSecond: 10 }],
    ['0.5', { perSecond: 0.5 }],
    ['10:ret-code', { perSecond: 10, kind: 'ret-code' }],
    ['10:ret-code:retCode=520', { perSecond: 10, kind: 'ret-code', retCode: 520 }],
    ['10:retCode=520', { perSecond: 10, retCode: 520 }],
    ['10:http-429', { perSecond: 10, kind: 'http-429' }],
    ['10:http-429:retryAfter=1', { perSecond: 10, kind: 'http-429', retryAfter: 1 }],
    ['10:http-429:retryAfter=soon', { perSecond: 10, kind: 'http-429', retryAfter: 'soon' }],
  ])('reads %s', (text, limit) => {
    expect(parseRateLimit(text)).toEqual(limit);
  });

  it.each([
    ['', /"perSecond" must be a number above 0/],
    ['0', /"perSecond" must be a number above 0/],
    ['-1', /"perSecond" must be/],
    ['ten', /"perSecond" must be/],
    ['1000001', /"perSecond" must be/],
    ['10:http429', /"kind" is not known\. Did you mean "http-429"\? Known: ret-code, http-429/],
    ['10:ret-code:0', /"0" is not MEMBER=VALUE/],
    ['10:retCode=0', /"retCode" must be an integer other than 0/],
    ['10:retCode=1:retCode=2', /"retCode" is given twice/],
    ['10:http-429:retCode=1', /"http-429" takes no member "retCode"/],
    ['10:retryAfter=1', /"ret-code" takes no member "retryAfter"/],
    ['10:__proto__=1', /takes no member "__proto__"/],
  ])('says what is wrong with %j', (text, message) => {
    const limit = parseRateLimit(text);

    expect(limit).toEqual({ error: expect.stringMatching(message) });
    expect(limit).toEqual({ error: expect.stringContaining('The form is N[:KIND][:MEMBER=VALUE]') });
  });

  it.each([[[]], ['10'], [10]])('is an object as data, and not %j', (value) => {
    expect(checkRateLimit(value)).toEqual(['must be an object, or null']);
  });

  it('refuses header injection by Retry-After', () => {
    expect(checkRateLimit({ perSecond: 1, kind: 'http-429', retryAfter: '1\r\nX: y' })).toHaveLength(1);
  });
});
