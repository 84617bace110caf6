import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { makeTransport } from '../../src/cloud/http/transport.ts';
import type { ExchangeRequest } from '../../src/model/ports.ts';
import { answer, reset, startScriptedServer } from '../support/scripted-server.ts';
import { patient, shortTimeouts } from './fixture.ts';

function post(more: Partial<ExchangeRequest> = {}): ExchangeRequest {
  return {
    method: 'POST',
    target: '/',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":"é"}',
    connection: 'own',
    timeouts: patient,
    ...more,
  };
}

const dripping = (head: string, piece: string) => (socket: Socket) => {
  socket.write(head);
  const timer = setInterval(() => socket.write(piece), 10);
  socket.on('close', () => clearInterval(timer));
};

const kinds = ['own', 'shared'] as const;

const writing = (text: string) => (socket: Socket) => socket.write(text);

describe.each(kinds)('transport on %s connections', (connection) => {
  const request = (more: Partial<ExchangeRequest> = {}) => post({ connection, ...more });

  it('sends the request as it is, in one piece, and gives the whole answer', async () => {
    const server = await startScriptedServer((socket) => answer(socket, 'hello', { headers: { 'X-Id': '7' } }));

    const result = await makeTransport({ endpoint: server.url }).exchange(request());

    expect(result).toMatchObject({ status: 'answered', httpStatus: 200, headers: { 'x-id': '7' } });
    expect(result.status === 'answered' && Buffer.from(result.body).toString()).toBe('hello');
    expect(server.requests).toMatchObject([{ method: 'POST', target: '/', body: '{"a":"é"}', pieces: 1 }]);
    expect(server.requests[0]?.headers).toMatchObject({ host: server.url.host, 'content-length': '10' });
  });

  it.each([
    // After any byte: create-wire.proof.test.ts.
    ['before a byte', (socket: Socket) => reset(socket)],
    ['by switching protocols', writing('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')],
    ['by something that is not HTTP', writing('SSH-2.0-OpenSSH\r\n')],
    ['by an endless header', writing(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`)],
    ['by two lengths', writing('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}')],
  ])('tells an answer that breaks off %s, and sends nothing again', async (_, script) => {
    const server = await startScriptedServer(script);

    const result = await makeTransport({ endpoint: server.url }).exchange(request());

    expect(result).toMatchObject({ status: 'failed', failure: 'reset', sent: true });
    expect(server.requests).toHaveLength(1);
    expect(server.connections()).toBe(1);
  });

  it.concurrent.for<readonly [string, string, (socket: Socket) => unknown]>([
    ['nothing comes', 'no answer began', () => {}],
    ['the head never ends', 'no answer began', writing('HTTP/1.1 200 OK\r\nX-')],
    ['the body never ends', 'no whole answer', writing('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{')],
    ['the body drips', 'no whole answer', dripping('HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n', 'x')],
    [
      'interim answers flood',
      'no whole answer',
      dripping('', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n'),
    ],
  ])('ends in time where %s', async ([, detail, script], { onTestFinished: atEnd }) => {
    const server = await startScriptedServer(script, { atEnd });

    const result = await makeTransport({ endpoint: server.url }).exchange(request({ timeouts: shortTimeouts }));

    const told = expect.stringContaining(detail);
    expect(result).toMatchObject({ status: 'failed', failure: 'timeout', sent: true, detail: told });
    expect(server.requests).toHaveLength(1);
  });

  it('gives up in time where the connection never stands', async () => {
    // It accepts, and never speaks TLS.
    const connected: Socket[] = [];
    const server = await startScriptedServer(() => {}, { onConnect: (socket) => void connected.push(socket) });
    const endpoint = new URL(server.url.href.replace('http:', 'https:'));

    const result = await makeTransport({ endpoint }).exchange(request({ timeouts: { ...patient, connect: 50 } }));

    expect(result).toMatchObject({ status: 'failed', failure: 'timeout', sent: false });
    expect(server.requests).toEqual([]);
    await expect.poll(() => connected.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it('is called off by its signal, before and after the request has left', async () => {
    const controller = new AbortController();
    const server = await startScriptedServer(() => controller.abort());
    const transport = makeTransport({ endpoint: server.url });

    const after = await transport.exchange(request(), controller.signal);
    const before = await transport.exchange(request(), controller.signal);

    expect(after).toMatchObject({ status: 'failed', failure: 'aborted', sent: true });
    expect(before).toMatchObject({ status: 'failed', failure: 'aborted', sent: false });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['an announced length', 'Content-Length: 33554433', ''],
    ['an endless chunked body', 'Transfer-Encoding: chunked', `100000\r\n${'x'.repeat(0x100000)}\r\n`],
    ['an endless body without a length', 'X: y', 'x'.repeat(0x100000)],
  ])('stops reading past 32 MiB (%s)', async (_, header, piece) => {
    let written = 0;
    const server = await startScriptedServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
      const pour = () => {
        if (piece !== '' && !socket.destroyed) {
          written += piece.length;
          socket.write(piece, pour);
        }
      };
      pour();
    });
    const before = process.memoryUsage.rss();

    const result = await makeTransport({ endpoint: server.url }).exchange(request());

    expect(result).toMatchObject({ status: 'failed', failure: 'too-large', sent: true });
    expect(written).toBeLessThan(64 * 1024 * 1024);
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * 1024 * 1024);
  });
});

describe('transport', () => {
  it('reuses shared connections, and never a shared one for an own request', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'));
    const transport = makeTransport({ endpoint: server.url });

    await transport.exchange(post({ connection: 'shared' }));
    await transport.exchange(post({ connection: 'shared' }));
    await transport.exchange(post({ connection: 'own' }));
    await transport.exchange(post({ connection: 'own' }));

    expect(server.connections()).toBe(3);
    expect(server.requests.map(({ headers }) => headers.connection)).toEqual([
      'keep-alive',
      'keep-alive',
      'close',
      'close',
    ]);
  });

  it('tells a kept connection that went stale as a reset', async () => {
    const server = await startScriptedServer((socket, _, index) =>
      index === 0 ? answer(socket, '{}') : reset(socket),
    );
    const transport = makeTransport({ endpoint: server.url });
    await transport.exchange(post({ connection: 'shared' }));

    const result = await transport.exchange(post({ connection: 'shared' }));

    expect(result).toMatchObject({ status: 'failed', failure: 'reset', sent: true });
    expect(server.connections()).toBe(1);
  });
});
