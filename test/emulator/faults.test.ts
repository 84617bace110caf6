import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { FaultKind } from '../../src/emulator/faults/fault.ts';
import { callRaw, control, create, createParameters, emulator, learn, list, listParameters, sign } from './client.ts';

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
