import type { Socket } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeTransport } from '../../src/cloud/http/transport.ts';
import type { CreateOptions } from '../../src/model/ports.ts';
import { Secret } from '../../src/model/secret.ts';
import { loadTrust, makeCertificate } from '../support/certificate.ts';
import { deferred } from '../support/model/fake-cloud.ts';
import { closedPort, reset } from '../support/scripted-server.ts';
import { startWireServer, type WireServer } from './dialect/wire-server.ts';
import { createOrder, patient, providerFor } from './fixture.ts';

const certificate = makeCertificate('127.0.0.1');
const trust = loadTrust(certificate.cert);
const accepting = 'HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{"RetCode":0}';
const nothing = { requests: 0, bytes: 0 };

function createAt({ url }: WireServer, options: CreateOptions, timeouts = patient) {
  const transport = makeTransport({ endpoint: url, trust });
  return providerFor(url, { transport, createTimeouts: timeouts }).create(createOrder(), options);
}

/** A gate that the test opens. `asked` resolves once the request waits at it. */
function heldGate() {
  const [asked, opened] = [deferred<void>(), deferred<'write' | 'withhold'>()];
  let times = 0;
  const beforeFirstByte = () => {
    times += 1;
    asked.resolve();
    return opened.promise;
  };
  return { beforeFirstByte, asked: asked.promise, open: opened.resolve, times: () => times };
}

/** A server that accepts what is sent, and its first connection. */
async function startAccepting(tls: typeof certificate | undefined) {
  const server = await startWireServer(tls);
  const connected = new Promise<Socket>((resolve) => {
    server.serve({ first: resolve, act: (socket) => void socket.write(accepting) });
  });
  return { server, connected };
}

const write = async () => 'write' as const;

describe.each([
  ['plain', undefined],
  ['TLS', certificate],
])('the gate of a create over %s', (_, tls) => {
  it('lets no byte through before it opens, and one request after', async () => {
    const { server, connected } = await startAccepting(tls);
    const gate = heldGate();

    const creating = createAt(server, gate);
    await Promise.all([connected, gate.asked]);
    for (let turn = 0; turn < 20; turn += 1) await endOfTurn();
    const before = server.counts();
    gate.open('write');
    const answer = await creating;

    expect(before).toEqual({ connections: 1, ...nothing });
    expect(answer).toEqual({ status: 'accepted', hostIds: [] });
    expect(server.counts()).toMatchObject({ connections: 1, requests: 1 });
    expect(gate.times()).toBe(1);
  });

  it.each<[string, NonNullable<CreateOptions['beforeFirstByte']>]>([
    ['says so', async () => 'withhold'],
    ['rejects', () => Promise.reject(new Error('disk full'))],
    [
      'throws',
      () => {
        throw new Error('a bug');
      },
    ],
    ['says nothing', (async () => {}) as unknown as () => Promise<'write'>],
  ])('withholds the request where it %s', async (_name, beforeFirstByte) => {
    const { server } = await startAccepting(tls);

    const answer = await createAt(server, { beforeFirstByte });

    await expect.poll(() => server.open()).toBe(0);
    expect(answer).toEqual({ status: 'not-sent', reason: 'it was withheld' });
    expect(server.counts()).toEqual({ connections: 1, ...nothing });
  });

  it.each<[string, (socket: Socket, done: () => void) => void]>([
    ['closes', (socket, done) => void socket.end(done)],
    [
      'resets',
      (socket, done) => {
        reset(socket);
        done();
      },
    ],
    ['gives up waiting', (socket, done) => void socket.end('HTTP/1.1 408 Timeout\r\nContent-Length: 0\r\n\r\n', done)],
    ['answers too early', (socket, done) => void socket.write(accepting, done)],
  ])('sends nothing to a server that %s while it is shut', async (_name, meanwhile) => {
    const { server, connected } = await startAccepting(tls);
    const gate = heldGate();

    const creating = createAt(server, gate);
    const [socket] = await Promise.all([connected, gate.asked]);
    await new Promise<void>((resolve) => meanwhile(socket, resolve));
    gate.open('write');

    expect(await creating).toEqual({
      status: 'not-sent',
      reason: 'the connection was closed before anything was sent',
    });
    await expect.poll(() => server.open()).toBe(0);
    expect(server.counts()).toEqual({ connections: 1, ...nothing });
  });

  it.each<[string, typeof patient, string]>([
    ['the signal fires', patient, 'it was cancelled'],
    ['the total time is over', { ...patient, total: 400 }, 'no whole answer came within 0.4 s'],
  ])('drops the connection at once where %s, and answers once it is passed', async (_name, timeouts, reason) => {
    const { server, connected } = await startAccepting(tls);
    const gate = heldGate();
    const controller = new AbortController();
    let settled = false;

    const creating = createAt(server, { ...gate, signal: controller.signal }, timeouts).finally(() => {
      settled = true;
    });
    await Promise.all([connected, gate.asked]);
    if (timeouts === patient) controller.abort();
    await expect.poll(() => server.open()).toBe(0);
    const early = settled;
    gate.open('write');

    expect(await creating).toEqual({ status: 'not-sent', reason });
    expect(early).toBe(false);
    expect(server.counts()).toEqual({ connections: 1, ...nothing });
  });

  it('is past once the request has left: then the signal leaves a doubt and a reset', async () => {
    const server = await startWireServer(tls);
    const controller = new AbortController();
    let ending: string | undefined;
    server.serve({
      act: () => controller.abort(),
      first: (socket) => {
        socket.on('error', (error: NodeJS.ErrnoException) => {
          ending = error.code;
        });
      },
    });

    const answer = await createAt(server, { beforeFirstByte: write, signal: controller.signal });

    expect(answer).toEqual({
      status: 'in-doubt',
      reason: 'the request left, and no whole answer came: it was cancelled',
    });
    await expect.poll(() => ending).toBe('ECONNRESET');
    expect(server.counts()).toMatchObject({ connections: 1, requests: 1 });
  });

  it('tells the truth about what left, whichever turn of the event loop the signal fires in', async () => {
    const { server } = await startAccepting(tls);
    const statuses = new Set<string>();
    const lies: string[] = [];

    for (let turns = 0; turns < 40; turns += 1) {
      const controller = new AbortController();
      const before = server.counts();
      const creating = createAt(server, { beforeFirstByte: write, signal: controller.signal });
      for (let turn = 0; turn < turns; turn += 1) await endOfTurn();
      controller.abort();
      const { status } = await creating;
      await expect.poll(() => server.open(), { interval: 2 }).toBe(0);
      const { requests, bytes } = server.counts();
      statuses.add(status);
      const sent = requests - before.requests;
      if (sent > 1 || (status === 'not-sent' && bytes > before.bytes))
        lies.push(`${turns}: ${status}, ${sent} requests`);
    }

    expect(lies).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining(['not-sent', 'accepted']));
  });
});

describe('a create', () => {
  it('waits at the gate longer than for a connection, or for the first byte', async () => {
    const { server } = await startAccepting(undefined);
    const slow = () => new Promise<'write'>((resolve) => setTimeout(() => resolve('write'), 2_500));

    const answer = await createAt(
      server,
      { beforeFirstByte: slow },
      { connect: 2_000, firstByte: 2_000, total: 60_000 },
    );

    expect(answer.status).toBe('accepted');
  });

  it('is hopeless where the certificate is not trusted, or a value cannot be sent, and not where nobody listens', async () => {
    const { server } = await startAccepting(certificate);
    const gate = heldGate();

    const untrusted = await providerFor(server.url).create(createOrder(), gate);
    const unsendable = await providerFor(server.url).create(createOrder({ password: new Secret('\ud800') }), gate);
    const unheard = await providerFor(closedPort).create(createOrder(), gate);

    expect([untrusted, unsendable]).toMatchObject([
      { status: 'not-sent', hopeless: true },
      { status: 'not-sent', hopeless: true },
    ]);
    expect(unheard).toEqual({ status: 'not-sent', reason: expect.stringContaining('ECONNREFUSED') });
    expect(gate.times()).toBe(0);
    expect(server.counts()).toMatchObject(nothing);
  });
});
