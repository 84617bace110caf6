/** What the servers of a watcher answer, and what they do not take. */
import { describe, expect, it } from 'vitest';
import { makeCounters } from '../../../src/watcher/http/metrics.ts';
import { everyState, fleetOf, serveFleet } from '../../support/watcher/fleet.ts';

const request = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);

describe('the server of a watcher', () => {
  it('tells that its process lives, whatever the store does', async () => {
    const { get, metrics } = await serveFleet({ ...fleetOf(), store: downStore });

    expect(await metrics.get('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
    expect(await get('/fleet.json')).toMatchObject({ status: 503, text: expect.stringMatching(/^{\s*"error": "/) });
  });

  it('is ready unless there is a reason', async () => {
    const ready = await serveFleet(fleetOf());
    const standby = await serveFleet(fleetOf(), { isReady: async () => 'The server is a standby.' });
    const down = await serveFleet(fleetOf(), { isReady: () => Promise.reject(new Error('password=hunter2')) });

    expect(await ready.metrics.get('/readyz')).toMatchObject({ status: 200, text: 'ready\n' });
    expect(await standby.metrics.get('/readyz')).toMatchObject({ status: 503, text: 'The server is a standby.\n' });
    expect(await down.metrics.get('/readyz')).toMatchObject({ status: 503, text: 'The database cannot be reached.\n' });
  });

  it('answers pages, documents and metrics, and says of each that nobody may keep, frame or sniff it', async () => {
    const stage = everyState();
    const pages = await serveFleet(stage);

    for (const [path, type, server = pages] of [
      ['/', 'text/html; charset=utf-8'],
      ['/?state=drift', 'text/html; charset=utf-8'],
      ['/fleet.json', 'application/json; charset=utf-8'],
      ['/scopes/shop-prod', 'text/html; charset=utf-8'],
      ['/scopes/shop-prod.json', 'application/json; charset=utf-8'],
      ['/metrics', 'text/plain; version=0.0.4; charset=utf-8', pages.metrics],
      ['/healthz', 'text/plain; charset=utf-8', pages.metrics],
    ] as const) {
      const { status, headers } = await server.get(path);

      expect([path, status, headers.get('content-type')]).toEqual([path, 200, type]);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('has a port for people and one for machines, and neither answers for the other', async () => {
    const pages = await serveFleet(fleetOf());

    for (const path of ['/metrics', '/healthz', '/scopes/nope']) expect((await pages.get(path)).status).toBe(404);
    expect(JSON.parse((await pages.get('/scopes/nope.json')).text)).toEqual({ error: 'There is no such scope.' });
    for (const path of ['/', '/fleet.json', '/scopes/shop-prod']) {
      expect(await pages.metrics.get(path)).toMatchObject({ status: 404, text: expect.stringContaining('/metrics') });
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('changes nothing: %s is refused at both ports', async (method) => {
    const pages = await serveFleet(fleetOf());

    for (const server of [pages, pages.metrics]) {
      expect((await server.get('/', { method })).status).toBe(405);
      expect((await server.get('/', { method, body: 'x' })).status).toBe(405);
    }
  });

  it.each([
    ...['localhost', 'localhost:9464', 'LOCALHOST.', '127.0.0.1', '[::1]:9464', '10.1.2.3:9464'],
    ...['fleet.example.com', 'fleet.example.com:443'],
  ])('takes the host %s', async (host) => {
    const { send, metrics } = await serveFleet(fleetOf(), {}, ['Fleet.example.com']);

    expect(statusOf(await send(request('GET / HTTP/1.1', `Host: ${host}`)))).toBe(200);
    expect(statusOf(await metrics.send(request('GET /healthz HTTP/1.1', `Host: ${host}`)))).toBe(200);
  });

  it('takes what a proxy with a login adds: its cookies are long', async () => {
    const { send } = await serveFleet(fleetOf());
    const added = [`Cookie: _oauth2_proxy=${'x'.repeat(12_000)}`, 'X-Forwarded-Email: somebody@example.com'];

    expect(statusOf(await send(request('GET / HTTP/1.1', 'Host: 127.0.0.1:9464', ...added)))).toBe(200);
  });
});

describe('hostwright_store_up', () => {
  const upOf = async (changes: Parameters<typeof serveFleet>[1], store = fleetOf().store) => {
    const { metrics } = await serveFleet({ ...fleetOf(), store }, changes);
    return /^hostwright_store_up (\d)$/m.exec((await metrics.get('/metrics')).text)?.[1];
  };
  const failed = { kind: 'store-failed', error: new Error('no space left') } as const;
  const states = { was: 'drift', state: 'drift' } as const;
  const looked = { kind: 'looked', id: 'a', ...states, exit: 2, message: '', trusted: true, failures: 0 } as const;

  it('is 1 where the store can be written to, and 0 where it can only be read', async () => {
    const complaints: unknown[] = [];
    const readOnly = {
      tryWrite: () => Promise.reject(new Error('read-only')),
      onStoreFailed: (error: unknown) => complaints.push(error),
    };

    expect(await upOf({})).toBe('1');
    expect(await upOf(readOnly)).toBe('0');
    expect(complaints).toHaveLength(1);
    expect(await upOf({ tryWrite: () => Promise.reject(new Error('down')) }, downStore)).toBe('0');
  });

  it('is 0 after a worker could not write, until one could or two minutes have passed', async () => {
    let now = 0;
    const counters = makeCounters(() => now);

    counters.countEvent(failed);
    expect(await upOf({ counters })).toBe('0');
    counters.countEvent({ kind: 'leased', id: 'a', lagMs: 0 });
    expect(await upOf({ counters })).toBe('0');
    counters.countEvent(looked);
    expect(await upOf({ counters })).toBe('1');

    counters.countEvent(failed);
    counters.countEvent({ kind: 'store-answers' });
    expect(await upOf({ counters })).toBe('1');

    counters.countEvent(failed);
    now += 120_000;
    expect(await upOf({ counters })).toBe('1');
  });
});

const downStore = {
  ...fleetOf().store,
  readFleet: () => Promise.reject(new Error('postgres://hw:hunter2@db/ refused')),
  readScope: () => Promise.reject(new Error('postgres://hw:hunter2@db/ refused')),
};
