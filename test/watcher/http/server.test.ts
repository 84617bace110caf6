/** What the server of a watcher answers, and what it does not take. */
import { describe, expect, it } from 'vitest';
import { makeCounters } from '../../../src/watcher/http/metrics.ts';
import { startFleetServer } from '../../../src/watcher/http/server.ts';
import { everyState, fleetStage, serveFleet } from '../../support/watcher/fleet.ts';

const request = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);

describe('the server of a watcher', () => {
  it('tells that its process lives, whatever the store does', async () => {
    const { get } = await serveFleet({ ...fleetStage(), store: downStore });

    expect(await get('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
  });

  it('is ready unless there is a reason', async () => {
    const ready = await serveFleet(fleetStage());
    const standby = await serveFleet(fleetStage(), { isReady: async () => 'The server is a standby.' });
    const down = await serveFleet(fleetStage(), { isReady: () => Promise.reject(new Error('password=hunter2')) });

    expect(await ready.get('/readyz')).toMatchObject({ status: 200, text: 'ready\n' });
    expect(await standby.get('/readyz')).toMatchObject({ status: 503, text: 'The server is a standby.\n' });
    expect(await down.get('/readyz')).toMatchObject({ status: 503, text: 'The database cannot be reached.\n' });
  });

  it('answers pages, documents and metrics, and says of each that nobody may keep, frame or sniff it', async () => {
    const stage = fleetStage();
    await everyState(stage);
    const { get } = await serveFleet(stage);

    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/?state=drift', 'text/html; charset=utf-8'],
      ['/fleet.json', 'application/json; charset=utf-8'],
      ['/scopes/shop-prod', 'text/html; charset=utf-8'],
      ['/scopes/shop-prod.json', 'application/json; charset=utf-8'],
      ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
      ['/healthz', 'text/plain; charset=utf-8'],
    ]) {
      const { status, headers } = await get(path ?? '');

      expect([path, status, headers.get('content-type')]).toEqual([path, 200, type]);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    'localhost',
    'localhost:9464',
    'LOCALHOST.',
    '127.0.0.1',
    '[::1]:9464',
    '10.1.2.3:9464',
    'fleet.example.com',
    'fleet.example.com:443',
  ])('takes the host %s', async (host) => {
    const { send } = await serveFleet(fleetStage(), {}, ['Fleet.example.com']);

    expect(statusOf(await send(request('GET /healthz HTTP/1.1', `Host: ${host}`)))).toBe(200);
  });

  it('does not start where another process listens', async () => {
    const stage = fleetStage();
    const { url } = await serveFleet(stage);
    const ports = {
      store: stage.store,
      clock: { wall: stage.now },
      isReady: async () => undefined,
      counters: makeCounters(),
      onStoreFailed: () => undefined,
    };
    const settings = { host: '127.0.0.1', port: Number(new URL(url).port), hostNames: [], version: '0.0.0' };

    await expect(startFleetServer(ports, settings)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

const downStore = {
  ...fleetStage().store,
  readFleet: () => Promise.reject(new Error('postgres://hw:hunter2@db/ refused')),
  readScope: () => Promise.reject(new Error('postgres://hw:hunter2@db/ refused')),
};
