import { connect, type Socket } from 'node:net';
import nodeTls from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeTransport } from '../../src/cloud/http/transport.ts';
import type { ExchangeRequest } from '../../src/model/ports.ts';
import { loadTrust, makeCertificate } from '../support/certificate.ts';
import { answer, type ScriptedRequest, startScriptedServer } from '../support/scripted-server.ts';
import { impatient, patient } from './fixture.ts';

const kinds = ['own', 'shared'] as const;
const trusted = makeCertificate('127.0.0.1');
const trust = loadTrust(trusted.cert);

function post(connection: ExchangeRequest['connection'], timeouts = patient): ExchangeRequest {
  return { method: 'POST', target: '/', headers: {}, body: '{"a":1}', connection, timeouts };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(kinds)('TLS on %s connections', (connection) => {
  it('sends the request in one piece to a server whose certificate is trusted', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });
    const transport = makeTransport({ endpoint: server.url, trust });

    const result = await transport.exchange(post(connection));
    await transport.exchange(post(connection));

    expect(result).toMatchObject({ status: 'answered', httpStatus: 200 });
    expect(server.requests[0]).toMatchObject({ body: '{"a":1}', pieces: 1 });
    expect(server.connections()).toBe(connection === 'own' ? 2 : 1);
  });

  it.each([
    ['self-signed', trusted, undefined],
    ['for another host', makeCertificate('api.example.com'), 'itself'],
    ['expired', makeCertificate('127.0.0.1', -1), 'itself'],
  ])('sends nothing to a server whose certificate is %s', async (_, certificate, whom) => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: certificate });
    const route = { endpoint: server.url, ...(whom !== undefined && { trust: loadTrust(certificate.cert) }) };

    const result = await makeTransport(route).exchange(post(connection));

    expect(result).toMatchObject({ status: 'failed', failure: 'certificate', sent: false });
    expect(server.requests).toEqual([]);
  });

  it('checks certificates even where the environment says not to', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });

    const result = await makeTransport({ endpoint: server.url }).exchange(post(connection));

    expect(result).toMatchObject({ status: 'failed', failure: 'certificate', sent: false });
  });

  it('sends nothing to a server that speaks only TLS 1.1', async () => {
    const tls = { ...trusted, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls });
    // Without this OpenSSL refuses TLS 1.1 by itself, whatever we ask for.
    const usual = nodeTls.DEFAULT_CIPHERS;
    nodeTls.DEFAULT_CIPHERS = tls.ciphers;
    onTestFinished(() => {
      nodeTls.DEFAULT_CIPHERS = usual;
    });
    const weakest = loadTrust(trusted.cert);

    const result = await makeTransport({ endpoint: server.url, trust: weakest }).exchange(post(connection));

    expect(result).toMatchObject({ status: 'failed', failure: 'connect', sent: false });
    expect(result).toMatchObject({ detail: expect.stringMatching(/^the TLS handshake failed: [a-z0-9 ]+$/) });
    expect(server.requests).toEqual([]);
  });
});

it('resets the TCP connection under TLS on a timeout', async () => {
  let ending: string | undefined;
  const server = await startScriptedServer(
    (socket) => {
      socket.on('error', (error) => {
        ending = (error as NodeJS.ErrnoException).code;
      });
    },
    { tls: trusted },
  );

  const result = await makeTransport({ endpoint: server.url, trust }).exchange(post('own', impatient));

  expect(result).toMatchObject({ status: 'failed', failure: 'timeout', sent: true });
  await expect.poll(() => ending).toBe('ECONNRESET');
});

/** What a proxy does with a CONNECT. */
function tunnel(socket: Socket, { target }: ScriptedRequest): void {
  const [host, port] = target.split(':');
  const onward: Socket = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => socket.destroy());
}

describe.each(kinds)('a proxy on %s connections', (connection) => {
  it('is given host and port alone, and its own credentials', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });
    const proxy = await startScriptedServer(tunnel);
    const withCredentials = new URL(`http://user:p%40ss@${proxy.url.host}`);

    const result = await makeTransport({ endpoint: server.url, trust, proxy: withCredentials }).exchange(
      post(connection),
    );

    expect(result).toMatchObject({ status: 'answered', httpStatus: 200 });
    const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    expect(proxy.requests).toMatchObject([
      { method: 'CONNECT', target: server.url.host, headers: { 'proxy-authorization': authorization } },
    ]);
    expect(server.requests).toMatchObject([{ body: '{"a":1}', headers: { host: server.url.host } }]);
    expect(server.requests[0]?.headers['proxy-authorization']).toBeUndefined();
  });

  it.each([
    ['407 Proxy Authentication Required', '{"RetCode":1}'],
    ['201 Created', '{"Action":"CreateHostInstanceResponse","RetCode":0}'],
    ['502 Bad Gateway', ''],
  ])('that answers %s has not let the request through, whatever its body says', async (status, body) => {
    const proxy = await startScriptedServer((socket) =>
      socket.end(`HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    );

    const result = await makeTransport({ endpoint: new URL('https://api.example.com'), proxy: proxy.url }).exchange(
      post(connection),
    );

    expect(result).toMatchObject({
      status: 'failed',
      failure: 'connect',
      sent: false,
      detail: expect.stringContaining(status.slice(0, 3)),
    });
  });
});

describe('a proxy of the environment', () => {
  it('is used only when asked for', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });
    const proxy = await startScriptedServer(tunnel);
    for (const name of ['https_proxy', 'all_proxy', 'no_proxy']) {
      vi.stubEnv(name, undefined);
      vi.stubEnv(name.toUpperCase(), undefined);
    }
    vi.stubEnv('HTTPS_PROXY', proxy.url.href);

    await makeTransport({ endpoint: server.url, trust }).exchange(post('own'));
    expect(proxy.requests).toEqual([]);

    await makeTransport({ endpoint: server.url, trust, proxy: 'environment' }).exchange(post('own'));
    expect(proxy.requests).toHaveLength(1);

    vi.stubEnv('HTTPS_PROXY', 'http://user:50%@127.0.0.1');
    const undecodable = await makeTransport({ endpoint: server.url, proxy: 'environment' }).exchange(post('own'));
    expect(undecodable).toMatchObject({ sent: false, detail: expect.stringContaining('write % as %25') });
  });

  it('that speaks https is spoken to in TLS, and TLS goes through it', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });
    const proxy = await startScriptedServer(tunnel, { tls: trusted });
    const transport = makeTransport({ endpoint: server.url, trust, proxy: proxy.url });

    const result = await transport.exchange(post('own'));
    const silent = await makeTransport({
      endpoint: server.url,
      trust,
      proxy: (await startScriptedServer(() => {}, { tls: trusted })).url,
    }).exchange(post('own', { ...patient, connect: 50 }));

    expect(result).toMatchObject({ status: 'answered', httpStatus: 200 });
    expect(server.requests).toHaveLength(1);
    expect(silent).toMatchObject({ status: 'failed', failure: 'timeout', sent: false });
  });

  it('that speaks https has its own certificate checked', async () => {
    const proxy = await startScriptedServer(() => {}, { tls: trusted });

    const result = await makeTransport({ endpoint: new URL('https://api.example.com'), proxy: proxy.url }).exchange(
      post('own'),
    );

    expect(result).toMatchObject({ status: 'failed', failure: 'connect', sent: false });
    expect(proxy.requests).toEqual([]);
  });
});
