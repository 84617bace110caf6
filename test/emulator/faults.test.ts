/** Which requests a fault or the rate limit hits, what their client learns, and which hosts exist. */
import { describe, expect, it } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/options.gen.ts';
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

const created = '200 CreateHostInstanceResponse 0';
const listed = '200 DescribeHostInstanceResponse 0';

describe('a fault', () => {
  it.each<readonly [EmulatorFault['kind'], string, string, number]>([
    ['drop-before-commit', 'ECONNRESET', 'ECONNRESET', 0],
    ['drop-after-commit', 'ECONNRESET', 'ECONNRESET', 1],
    ['http-500-before-commit', '500 no JSON', '500 no JSON', 0],
    ['http-500-after-commit', '500 no JSON', '500 no JSON', 1],
    ['http-429', '429 no JSON', '429 no JSON', 0],
    ['ret-code', '200 CreateHostInstanceResponse 9001', '200 DescribeHostInstanceResponse 9001', 0],
    ['ret-code-after-commit', '200 CreateHostInstanceResponse 9001', '200 DescribeHostInstanceResponse 9001', 1],
  ])('%s: the client learns %s', async (kind, ofCreate, ofList, hosts) => {
    const faults = (['create', 'list'] as const).map((on) => ({ on, kind, times: 1 }));
    const cloud = await emulator({ faults });

    const learnt = [await learn(cloud, createParameters), await learn(cloud, listParameters)];

    const { json } = await control(cloud, 'GET', 'state');
    expect(learnt).toEqual([ofCreate, ofList]);
    expect(json.creates).toEqual({ received: 1, committed: hosts });
    expect(json.hosts).toHaveLength(hosts);
    expect(json.faults).toEqual(faults.map((fault) => ({ ...fault, struck: 1 })));
    expect([await learn(cloud, createParameters), await learn(cloud, listParameters)]).toEqual([created, listed]);
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

  it('takes the HTTP status, the RetCode, and any Retry-After however absurd', async () => {
    const absurd = 'Thu, 01 Jan 1970 00:00:00 GMT';
    const faults: readonly Omit<EmulatorFault, 'on'>[] = [
      { kind: 'http-500-after-commit', status: 503 },
      { kind: 'http-500-after-commit', status: 307 },
      { kind: 'ret-code', retCode: -5 },
      { kind: 'http-429', retryAfter: 7 },
      { kind: 'http-429', retryAfter: absurd },
      { kind: 'http-429' },
    ];
    const cloud = await emulator({ faults: faults.map((fault) => ({ on: 'create', times: 1, ...fault })) });
    const learnt = [];

    for (const _ of faults) {
      const { status, headers, text } = await callRaw(cloud, createParameters);
      learnt.push([status, headers.location, headers['retry-after'], /"RetCode":(-?\d+)/.exec(text)?.[1]]);
    }

    expect(learnt).toEqual([
      [503, undefined, undefined, undefined],
      // A client that follows a redirect comes back here, and is seen.
      [307, '/', undefined, undefined],
      [200, undefined, undefined, '-5'],
      [429, undefined, '7', undefined],
      [429, undefined, absurd, undefined],
      [429, undefined, undefined, undefined],
    ]);
  });
});

describe('which requests a fault hits', () => {
  const refusing = { on: 'list', kind: 'ret-code', retCode: 1 } as const;

  async function codesOf(faults: readonly EmulatorFault[], turns: number): Promise<readonly number[]> {
    const cloud = await emulator({ faults });
    const codes: number[] = [];
    for (let turn = 0; turn < turns; turn++) codes.push((await list(cloud)).RetCode);
    return codes;
  }

  const refusingOnce = { ...refusing, times: 1 };

  it.each<readonly [string, readonly EmulatorFault[], readonly number[]]>([
    ['every one', [refusing], [1, 1, 1]],
    ['so many after the first', [{ ...refusing, after: 2, times: 3 }], [0, 0, 1, 1, 1, 0, 0]],
    ['the first in the list wins', [refusingOnce, { ...refusingOnce, retCode: 2 }], [1, 2, 0]],
  ])('%s', async (_, faults, codes) => {
    expect(await codesOf(faults, codes.length)).toEqual(codes);
  });

  it('those about one region, and counts those alone', async () => {
    const cloud = await emulator({ faults: [{ ...refusing, region: 'hk', after: 1 }] });
    const codes: unknown[] = [];

    for (const Region of ['hk', 'cn-bj2', 'hk', 'cn-bj2']) codes.push((await list(cloud, { Region })).RetCode);

    expect(codes).toEqual([0, 0, 1, 0]);
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

  it('makes no host of a create that it refuses, meets no fault with it, and ignores what is refused anyway', async () => {
    const faults = [{ on: 'create', kind: 'drop-after-commit', after: 1 }] as const;
    const cloud = await emulator({ now: handClock().now, rateLimit: { perSecond: 1 }, faults });

    const codes = [await create(cloud, { CPU: 0 }), await create(cloud), await create(cloud)];

    const state = cloud.state();
    expect(codes.map(({ RetCode }) => RetCode)).toEqual([1005, 0, 1009]);
    expect(state.hosts).toHaveLength(1);
    expect(state.faults).toMatchObject([{ struck: 0 }]);
    expect(state.requests).toMatchObject({ CreateHostInstance: 3, DescribeHostInstance: 0, refused: 1, throttled: 1 });
    expect(state.creates).toEqual({ received: 2, committed: 1 });
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

    expect([answer.status, answer.headers['retry-after']]).toEqual([status, retryAfter]);
    if (status === 200) expect(JSON.parse(answer.text)).toMatchObject({ RetCode: 520, Message: 'Too many requests.' });
    const code = status === 429 ? 429 : 520;
    expect(lines[1]).toBe(`DescribeHostInstance offset=0 limit=20 -> ${code} [rate limit]`);
  });
});
