/** One request to create: what is sent, whether it left, and what its answer makes of it, in each dialect. */
import { describe, expect, it } from 'vitest';
import { parseRetCodes } from '../../src/app/settings/flag-values.ts';
import { makeProvider } from '../../src/cloud/create.ts';
import type { CodeMeaning } from '../../src/cloud/ret-codes.ts';
import { documentedWire } from '../../src/cloud/wires.ts';
import { Secret } from '../../src/model/secret.ts';
import { testDialect } from '../support/hostwright.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { type Script, startScriptedServer } from '../support/scripted-server.ts';
import {
  answering,
  createOrder,
  desiredHost,
  failureOf,
  noJitter,
  page,
  patient,
  privateKey,
  providerFor,
  publicKey,
  scriptedTransport,
  sign,
} from './fixture.ts';

const accepted = { Action: 'CreateHostInstanceResponse', RetCode: 0 };
// A code that no dialect knows.
const refused = { Action: 'CreateHostInstanceResponse', RetCode: 9520, Message: 'Lack of balance' };

/** Of the documented dialect alone. */
const singleId = testDialect === 'documented' ? ['h-1'] : [];

async function createAgainst(script: Script, timeouts = patient) {
  const server = await startScriptedServer(script);
  const result = await providerFor(server.url, { createTimeouts: timeouts }).create(createOrder());
  return { server, result };
}

describe.runIf(testDialect === 'documented')('create', () => {
  it('posts the documented parameters, the password encoded once', async () => {
    const { server } = await createAgainst(answering(accepted));

    const parameters = {
      ...{ Action: 'CreateHostInstance', Region: 'r', Zone: 'r-04', ImageId: 'img-ubuntu', CPU: 2, Memory: 4096 },
      ...{ DiskSpace: 40, LoginMode: 'Password', Password: 'UGFzcy13b3JkLzErw6k=', Name: 'web-1' },
      ...{ ChargeType: 'Month', Quantity: 1, PublicKey: publicKey },
    };
    expect(server.requests).toMatchObject([
      { method: 'POST', target: '/', headers: { connection: 'close' }, pieces: 1 },
    ]);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ ...parameters, Signature: sign(parameters) });
  });

  it('is a POST even where listings are queries, and sends a tag unless the host says not', async () => {
    const server = await startScriptedServer(answering(accepted));
    const provider = providerFor(server.url, { requestForm: 'query' });
    const desired = desiredHost({ tag: 'web' });

    await provider.create({ desired });
    await provider.create({ desired: { ...desired, notSent: ['tag'] } });
    await provider.create({ desired: desiredHost() });

    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
    expect(server.requests.map(({ body }) => JSON.parse(body).Tag)).toEqual(['web', undefined, undefined]);
    expect(JSON.parse(server.requests[0]?.body ?? '')).not.toHaveProperty('Password');
  });
});

describe('what a create came to', () => {
  it('not sent: a value that cannot be signed', async () => {
    const server = await startScriptedServer(answering(accepted));
    const provider = providerFor(server.url);

    const number = await provider.create(createOrder({ desired: desiredHost({ cpu: 0.5 }) }));
    const password = await provider.create(createOrder({ password: new Secret('canary\ud800') }));

    expect(number).toMatchObject({ status: 'not-sent', reason: expect.stringContaining('CPU') });
    expect(password).toMatchObject({ status: 'not-sent', reason: expect.not.stringContaining('canary') });
    expect(server.connections()).toBe(0);
  });

  it('is asked of the transport once, on its own connection, with longer limits than a read', async () => {
    const transport = scriptedTransport([{ status: 'failed', failure: 'reset', sent: true, detail: 'x' }]);
    const endpoint = new URL('https://api.example.com');
    const provider = makeProvider({
      endpoint,
      transport,
      publicKey: new Secret(publicKey),
      privateKey: new Secret(privateKey),
      wire: documentedWire,
      requestForm: 'query',
      retCodes: new Map(),
      clock: virtualClock(),
      random: noJitter,
    });

    await provider.create(createOrder());
    await failureOf(provider.listPage(page));

    expect(transport.asked.slice(0, 2)).toMatchObject([
      { method: 'POST', connection: 'own', timeouts: { connect: 10_000, firstByte: 60_000, total: 90_000 } },
      { method: 'GET', connection: 'shared', timeouts: { connect: 10_000, firstByte: 30_000, total: 60_000 } },
    ]);
  });

  it("repeats no password from the cloud's words, raw or encoded", async () => {
    const { result } = await createAgainst(
      answering({ RetCode: 8, Message: 'weak: Pass-word/1+é, UGFzcy13b3JkLzErw6k=, UGFzcy13b3JkLzErw6k%3D' }),
    );

    expect(result).toMatchObject({ reason: 'RetCode 8, "weak: (sensitive), (sensitive), (sensitive)"' });
  });
});

it('a create that must leave by a certain moment is not sent later, and leaves its turn', async () => {
  const clock = virtualClock();
  const transport = scriptedTransport([{ status: 'failed', failure: 'connect', sent: false, detail: 'refused' }]);
  const provider = providerFor(new URL('http://127.0.0.1:1'), { clock, transport, mostPerSecond: 0.1 });
  let turns = 0;
  const send = (leaveBefore?: number) =>
    provider.create(createOrder(), { onTurn: () => (turns += 1), ...(leaveBefore !== undefined && { leaveBefore }) });

  const answers = await Promise.all([send(60_000), send(9_999), send()]);

  expect(answers).toEqual([
    { status: 'not-sent', reason: 'refused' },
    { status: 'not-sent', reason: 'its turn came too late', late: true },
    { status: 'not-sent', reason: 'refused' },
  ]);
  expect([transport.asked.length, turns, clock.now()]).toEqual([2, 2, 10_000]);
});

describe('the answer to a create', () => {
  it.each([
    ['an answer that says no id', accepted, []],
    ['one id', { ...accepted, HostId: 'h-1' }, singleId],
    ['a list of ids', { ...accepted, HostIds: ['h-1', 'h-2'] }, ['h-1', 'h-2']],
    ['ids of a wrong type', { ...accepted, HostIds: [1, '', 'h-1'], HostId: 5 }, ['h-1']],
    ['one id of a wrong type', { ...accepted, HostId: 5 }, []],
  ])('accepted: %s', async (_, content, hostIds) => {
    const { server, result } = await createAgainst(answering(content));

    expect(result).toEqual({ status: 'accepted', hostIds });
    expect(server.requests).toHaveLength(1);
  });

  it.each<[what: string, script: Script, meaning: CodeMeaning | undefined, expected: object]>([
    [
      'a code that nobody explained',
      answering(refused),
      undefined,
      { retCode: 9520, reason: 'RetCode 9520, "Lack of balance"' },
    ],
    ['a RetCode as text', answering({ RetCode: '9171' }), undefined, { retCode: 9171, reason: 'RetCode 9171' }],
    ['a code that a listing may be tried again on', answering(refused), 'transient', {}],
    ['a code that means "not made"', answering(refused), 'refused', { sure: true }],
    ['a code that means "too many"', answering(refused), 'throttled', { sure: true, throttled: true }],
    [
      'a RetCode on 429',
      answering(refused, { status: 429, headers: { 'Retry-After': '5' } }),
      undefined,
      { retCode: 9520, retryAfterMs: 5_000, throttled: true },
    ],
    [
      'a 429 of a gateway, which asks for long patience',
      answering('<html>', { status: 429, headers: { 'Retry-After': '1000000000' } }),
      undefined,
      { reason: 'HTTP 429, too many requests', retryAfterMs: 60_000, throttled: true },
    ],
  ])('refused, and sure or not: %s', async (_, script, meaning, expected) => {
    const retCodes = new Map(meaning === undefined ? [] : [[9520, new Set([meaning])]]);
    const server = await startScriptedServer(script);

    const answer = await providerFor(server.url, { retCodes }).create(createOrder());

    expect({ sure: false, throttled: false, ...answer }).toMatchObject({
      ...{ status: 'refused', sure: false, throttled: false },
      ...expected,
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['429=refused', '429=throttled'])('surely refused: a 429 as HOSTWRIGHT_RET_CODES=%s', async (said) => {
    const server = await startScriptedServer(answering('<html>', { status: 429 }));

    const answer = await providerFor(server.url, {
      retCodes: parseRetCodes({ variable: 'HOSTWRIGHT_RET_CODES' }, said),
    }).create(createOrder());

    expect(answer).toMatchObject({ status: 'refused', sure: true, throttled: true });
  });

  // Every HTTP status, and an end after every byte: create-wire.proof.test.ts. Every wrong body: response.test.ts.
  it.each<[string, Script]>([
    ['silence', () => {}],
    ['an answer that is complete and cannot be trusted', answering('{"RetCode":0,"RetCode":9520}')],
    ['gzip', answering('x', { headers: { 'Content-Encoding': 'gzip' } })],
    ['success of another operation', answering({ RetCode: 0, Action: 'DescribeHostInstanceResponse' })],
    ['101', (socket) => void socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')],
  ])('in doubt, and never sent again: %s', async (_, script) => {
    const { server, result } = await createAgainst(script, { ...patient, total: 3_000 });

    expect(result).toEqual({ status: 'in-doubt', reason: expect.stringMatching(/./) });
    expect(server.requests).toHaveLength(1);
    expect(server.connections()).toBe(1);
  });
});
