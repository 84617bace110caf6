import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { createHostProvider } from '../../src/provider/compute-api.ts';
import { documentedWire } from '../../src/provider/documented-wire.ts';
import { answer, closedPort, type Script, startScriptedServer } from '../support/scripted-server.ts';
import {
  createOrder,
  desiredHost,
  failureOf,
  instantClock,
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

async function createAgainst(script: Script, timeouts = patient) {
  const server = await startScriptedServer(script);
  const result = await providerFor(server.url, { createTimeouts: timeouts }).create(createOrder());
  return { server, result };
}

const answering =
  (content: unknown, options?: Parameters<typeof answer>[2]): Script =>
  (socket) =>
    answer(socket, content, options);

describe('create', () => {
  it('posts the documented parameters, the password encoded once', async () => {
    const { server } = await createAgainst(answering(accepted));

    const parameters = {
      Action: 'CreateHostInstance',
      Region: 'r',
      Zone: 'r-01',
      ImageId: 'img-1',
      CPU: 2,
      Memory: 4096,
      DiskSpace: 40,
      LoginMode: 'Password',
      Password: 'UGFzcy13b3JkLzErw6k=',
      Name: 'web-1',
      ChargeType: 'Month',
      Quantity: 1,
      PublicKey: publicKey,
    };
    expect(server.requests).toMatchObject([
      { method: 'POST', target: '/', headers: { connection: 'close' }, pieces: 1 },
    ]);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      ...parameters,
      Signature: sign(parameters),
    });
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
  it('not sent: nobody listens', async () => {
    const result = await providerFor(closedPort).create(createOrder());

    expect(result).toMatchObject({ status: 'not-sent', reason: expect.stringContaining('ECONNREFUSED') });
  });

  it('not sent: the TLS handshake fails or hangs', async () => {
    const server = await startScriptedServer(() => {}, {
      onConnect: (socket: Socket) => void socket.once('data', () => socket.write('no TLS here')),
    });
    const silent = await startScriptedServer(() => {});
    const secure = (url: URL) => new URL(url.href.replace('http:', 'https:'));

    const failed = await providerFor(secure(server.url)).create(createOrder());
    const hanging = await providerFor(secure(silent.url), { createTimeouts: { ...patient, connect: 50 } }).create(
      createOrder(),
    );

    expect([failed.status, hanging.status]).toEqual(['not-sent', 'not-sent']);
    expect([...server.requests, ...silent.requests]).toEqual([]);
  });

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
    const provider = createHostProvider({
      endpoint,
      transport,
      publicKey: new Secret(publicKey),
      privateKey: new Secret(privateKey),
      wire: documentedWire,
      requestForm: 'query',
      retCodes: new Map(),
      clock: instantClock(),
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

describe('a create that must leave by a certain moment', () => {
  it('is not sent where its turn comes later: nobody connects, and the turn is left to the next request', async () => {
    const clock = instantClock();
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
});
