import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import nodeTls, { type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ExchangeRequest } from '../../src/core/ports.ts';
import { loadTrust } from '../../src/provider/http/connection.ts';
import { createTransport } from '../../src/provider/http/transport.ts';
import { makeCertificate } from '../support/certificate.ts';
import { answer, closedPort, reset, startScriptedServer } from '../support/scripted-server.ts';
import { impatient, patient } from './fixture.ts';

const kinds = ['own', 'shared'] as const;
const trusted = makeCertificate('127.0.0.1');
const trust = loadTrust(trusted.cert);

function post(connection: ExchangeRequest['connection'], timeouts = patient): ExchangeRequest {
  return { method: 'POST', target: '/', headers: {}, body: '{"a":1}', connection, timeouts };
}

describe.each(kinds)('TLS on %s connections', (connection) => {
  it('sends the request in one piece to a server whose certificate is trusted', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });
    const transport = createTransport({ endpoint: server.url, trust });

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

    const result = await createTransport(route).exchange(post(connection));

    expect(result).toMatchObject({ status: 'failed', failure: 'certificate', sent: false });
    expect(server.requests).toEqual([]);
  });

  it('checks certificates even where the environment says not to', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    onTestFinished(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    });
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });

    const result = await createTransport({ endpoint: server.url }).exchange(post(connection));

    expect(result).toMatchObject({ status: 'failed', failure: 'certificate', sent: false });
  });

  it('offers HTTP/1.1 and nothing else to a server that speaks HTTP/2 as well', async () => {
    const chosen: unknown[] = [];
    const server = await startScriptedServer(
      (socket) => {
        chosen.push((socket as TLSSocket).alpnProtocol);
        answer(socket, '{}');
      },
      { tls: { ...trusted, ALPNProtocols: ['h2', 'http/1.1'] } },
    );

    const result = await createTransport({ endpoint: server.url, trust }).exchange(post(connection));

    expect(result).toMatchObject({ status: 'answered', httpStatus: 200 });
    expect(chosen).toEqual(['http/1.1']);
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

    const result = await createTransport({ endpoint: server.url, trust: weakest }).exchange(post(connection));

    expect(result).toMatchObject({ status: 'failed', failure: 'connect', sent: false });
    expect(result).toMatchObject({ detail: expect.stringMatching(/^the TLS handshake failed: [a-z0-9 ]+$/) });
    expect(server.requests).toEqual([]);
  });

  it('sends nothing to a server that speaks plain http, and says so', async () => {
    let requests = 0;
    const server = createServer(() => {
      requests += 1;
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const endpoint = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);

    const result = await createTransport({ endpoint, trust }).exchange(post(connection));

    expect(result).toMatchObject({
      status: 'failed',
      failure: 'connect',
      sent: false,
      detail: 'the port does not speak TLS (plain http, perhaps)',
    });
    expect(requests).toBe(0);
  });

  it('tells a reset after the request', async () => {
    const server = await startScriptedServer((socket) => reset(socket), { tls: trusted });

    const result = await createTransport({ endpoint: server.url, trust }).exchange(post(connection));

    expect(result).toMatchObject({ status: 'failed', failure: 'reset', sent: true });
    expect(server.requests).toHaveLength(1);
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

  const result = await createTransport({ endpoint: server.url, trust }).exchange(post('own', impatient));

  expect(result).toMatchObject({ status: 'failed', failure: 'timeout', sent: true });
  await expect.poll(() => ending).toBe('ECONNRESET');
});

interface TestProxy {
  readonly url: URL;
  readonly asked: { readonly target: string; readonly authorization: string | undefined }[];
}

/** A proxy that does with a CONNECT what the test says. */
async function startProxy(serve: (socket: Duplex, target: string) => void): Promise<TestProxy> {
  const asked: TestProxy['asked'] = [];
  const sockets = new Set<Duplex>();
  const server = createServer();
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => {});
    asked.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    serve(socket, request.url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) {
      socket.destroy();
    }
  });
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), asked };
}

function tunnel(socket: Duplex, target: string): void {
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
    const proxy = await startProxy(tunnel);
    const withCredentials = new URL(`http://user:p%40ss@${proxy.url.host}`);

    const result = await createTransport({ endpoint: server.url, trust, proxy: withCredentials }).exchange(
      post(connection),
    );

    expect(result).toMatchObject({ status: 'answered', httpStatus: 200 });
    expect(proxy.asked).toEqual([
      { target: server.url.host, authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}` },
    ]);
    expect(server.requests).toMatchObject([{ body: '{"a":1}', headers: { host: server.url.host } }]);
    expect(server.requests[0]?.headers['proxy-authorization']).toBeUndefined();
  });

  it.each([
    ['407 Proxy Authentication Required', '{"RetCode":1}'],
    ['201 Created', '{"Action":"CreateHostInstanceResponse","RetCode":0}'],
    ['502 Bad Gateway', ''],
  ])('that answers %s has not let the request through, whatever its body says', async (status, body) => {
    const proxy = await startProxy((socket) =>
      socket.end(`HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    );

    const result = await createTransport({ endpoint: new URL('https://api.example.com'), proxy: proxy.url }).exchange(
      post(connection),
    );

    expect(result).toMatchObject({
      status: 'failed',
      failure: 'connect',
      sent: false,
      detail: expect.stringContaining(status.slice(0, 3)),
    });
  });

  it('that is silent costs no more than the time to connect', async () => {
    const proxy = await startProxy(() => {});

    const result = await createTransport({ endpoint: new URL('https://api.example.com'), proxy: proxy.url }).exchange(
      post(connection, { ...patient, connect: 50 }),
    );

    expect(result).toMatchObject({ status: 'failed', failure: 'timeout', sent: false });
  });

  it('that cannot be reached is a failure to connect', async () => {
    const result = await createTransport({
      endpoint: new URL('https://api.example.com'),
      proxy: closedPort,
    }).exchange(post(connection));

    expect(result).toMatchObject({ status: 'failed', failure: 'connect', sent: false });
  });
});

describe('a proxy of the environment', () => {
  const names = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'no_proxy', 'NO_PROXY'];
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));

  function setEnvironment(values: Readonly<Record<string, string>>): void {
    for (const name of names) {
      delete process.env[name];
    }
    Object.assign(process.env, values);
  }

  afterEach(() => {
    setEnvironment(
      Object.fromEntries(Object.entries(before).filter((pair): pair is [string, string] => pair[1] !== undefined)),
    );
  });

  it('is used only when asked for', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });
    const proxy = await startProxy(tunnel);
    setEnvironment({ HTTPS_PROXY: proxy.url.href });

    await createTransport({ endpoint: server.url, trust }).exchange(post('own'));
    expect(proxy.asked).toEqual([]);

    await createTransport({ endpoint: server.url, trust, proxy: 'environment' }).exchange(post('own'));
    expect(proxy.asked).toHaveLength(1);
  });

  it('is left out for the hosts of NO_PROXY', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });
    setEnvironment({ HTTPS_PROXY: closedPort.href, NO_PROXY: '127.0.0.1' });

    const result = await createTransport({ endpoint: server.url, trust, proxy: 'environment' }).exchange(post('own'));

    expect(result.status).toBe('answered');
  });

  it.each(['socks5://user:canary@127.0.0.1:1', 'http://user:canary@%'])(
    'that is no http proxy is refused without repeating it (%s)',
    async (text) => {
      setEnvironment({ HTTPS_PROXY: text });

      const result = await createTransport({
        endpoint: new URL('https://api.example.com'),
        proxy: 'environment',
      }).exchange(post('own'));

      expect(result).toMatchObject({ status: 'failed', failure: 'connect', sent: false });
      expect(JSON.stringify(result)).not.toContain('canary');
    },
  );

  it('that speaks https is spoken to in TLS, and TLS goes through it', async () => {
    const server = await startScriptedServer((socket) => answer(socket, '{}'), { tls: trusted });
    const proxy = await startScriptedServer((socket, { target }) => tunnel(socket, target), { tls: trusted });
    const transport = createTransport({ endpoint: server.url, trust, proxy: proxy.url });

    const result = await transport.exchange(post('own'));
    const silent = await createTransport({
      endpoint: server.url,
      trust,
      proxy: (await startScriptedServer(() => {}, { tls: trusted })).url,
    }).exchange(post('own', { ...patient, connect: 50 }));

    expect(result).toMatchObject({ status: 'answered', httpStatus: 200 });
    expect(server.requests).toHaveLength(1);
    expect(silent).toMatchObject({ status: 'failed', failure: 'timeout', sent: false });
  });

  it('that speaks https loses the connection on a timeout', async () => {
    const server = await startScriptedServer(() => {}, { tls: trusted });
    const proxy = await startScriptedServer((socket, { target }) => tunnel(socket, target), { tls: trusted });
    const transport = createTransport({ endpoint: server.url, trust, proxy: proxy.url });

    const result = await transport.exchange(post('own', impatient));

    expect(result).toMatchObject({ status: 'failed', failure: 'timeout', sent: true });
  });

  it('that speaks https has its own certificate checked', async () => {
    const proxy = await startScriptedServer(() => {}, { tls: trusted });

    const result = await createTransport({ endpoint: new URL('https://api.example.com'), proxy: proxy.url }).exchange(
      post('own'),
    );

    expect(result).toMatchObject({ status: 'failed', failure: 'connect', sent: false });
    expect(proxy.requests).toEqual([]);
  });
});
