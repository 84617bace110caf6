/** What the server of a controller answers, and what it does not take. */
import { describe, expect, it } from 'vitest';
import { startFleetServer } from '../../../src/controller/http/server.ts';
import { everyState, fleetStage, lookOf, serveFleet } from '../../support/controller/fleet.ts';
import { spentMs } from '../../support/spent.ts';

const request = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);

describe('the server of a controller', () => {
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

  it('answers HEAD with the head of GET', async () => {
    const { get } = await serveFleet(fleetStage());

    const [whole, head] = [await get('/'), await get('/', { method: 'HEAD' })];

    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
    const { get } = await serveFleet(fleetStage());

    const { status, headers } = await get('/', { method });

    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('has no page for another path, and no scope for what is no id', async () => {
    const { get } = await serveFleet(fleetStage());

    const paths = ['/x', '/scopes/', '/scopes', '/scopes/nobody', '/scopes/A', '/scopes/%00', '/scopes/..%2f..%2fetc'];
    const answers = await Promise.all([...paths, `/scopes/${'a'.repeat(64)}`, '/scopes/a/b'].map((path) => get(path)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(answers.map(({ text }) => text.includes('<h1>Not found</h1>'))).not.toContain(false);
  });

  it('says that nothing is known where the store fails, and nothing of why', async () => {
    const { get, failures } = await serveFleet({ ...fleetStage(), store: downStore });

    for (const path of ['/', '/fleet.json', '/scopes/a', '/scopes/a.json']) {
      const { status, text } = await get(path);

      expect([path, status]).toEqual([path, 503]);
      expect(text).toContain('The database cannot be read');
      expect(text).not.toMatch(/hunter2|Error|\.ts/);
    }
    expect(failures).toHaveLength(4);
    const { status, text } = await get('/metrics');
    expect([status, text.includes('hostwright_store_up 0\n'), text.includes('hostwright_scopes')]).toEqual([
      200,
      true,
      false,
    ]);
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

  it.each([
    'evil.example.com',
    'fleet.example.com.evil.example.com',
    'localhost.evil.example.com',
    '127.0.0.1.evil.example.com',
    '[localhost]',
    'user@localhost',
    'localhost:x',
    '"><script>',
  ])('refuses the host %s, to which a name may have been bound anew', async (host) => {
    const { send } = await serveFleet(fleetStage(), {}, ['fleet.example.com']);

    const text = await send(request('GET / HTTP/1.1', `Host: ${host}`));

    expect(statusOf(text)).toBe(421);
    expect(text).not.toContain('<');
  });

  it.each([
    ['no host', request('GET / HTTP/1.1'), 400],
    ['no host, in the old way', request('GET / HTTP/1.0'), 400],
    ['two hosts', request('GET / HTTP/1.1', 'Host: evil.example.com', 'Host: localhost'), 421],
    ['the path of a proxy', request('GET http://localhost/ HTTP/1.1', 'Host: localhost'), 400],
    ['a path of another server', request('GET //evil.example.com/ HTTP/1.1', 'Host: localhost'), 400],
    ['a body', `${request('GET / HTTP/1.1', 'Host: localhost', 'Content-Length: 1000000')}abc`, 413],
    ['a body in parts', `${request('GET / HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked')}5\r\nabc`, 413],
    ['headers without end', request('GET / HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(20_000)}`), 431],
    ['what is no HTTP', 'hello\r\n\r\n', 400],
  ])('refuses %s, and ends the connection', async (_, bytes, status) => {
    const { send } = await serveFleet(fleetStage());

    expect(statusOf(await send(bytes))).toBe(status);
  });

  it('does not start where another process listens', async () => {
    const stage = fleetStage();
    const { url } = await serveFleet(stage);
    const ports = {
      store: stage.store,
      clock: { wall: stage.now },
      isReady: async () => undefined,
      counters: { read: () => ({}) as never },
      onStoreFailed: () => undefined,
    };
    const settings = { host: '127.0.0.1', port: Number(new URL(url).port), hostNames: [], version: '0.0.0' };

    await expect(startFleetServer(ports, settings)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('answers the page of 1,000 scopes within 100 ms and 300 kB, however long their texts are', async () => {
    const stage = fleetStage();
    const ids = Array.from({ length: 1_000 }, (_, index) => `scope-${String(index).padStart(4, '0')}`);
    const counts = { missing: 3, changed: 2, duplicate: 1, inDoubt: 1, orphaned: 2, unmanaged: 40, inSync: 990 };
    for (const id of ids) await stage.add(id, lookOf({ state: 'drift', exit: 2, counts, message: '"'.repeat(5_000) }));
    const { get } = await serveFleet(stage);
    await get('/');

    const took: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const begun = spentMs();
      const { text } = await get('/');
      took.push(spentMs() - begun);
      expect(Buffer.byteLength(text)).toBeLessThan(300_000);
      expect(text).toContain('1000 scopes of 1 account');
    }

    expect(Math.min(...took)).toBeLessThan(100);
  });
});

const downStore = {
  ...fleetStage().store,
  readFleet: () => Promise.reject(new Error('postgres://hw:hunter2@db/ refused')),
  readScope: () => Promise.reject(new Error('postgres://hw:hunter2@db/ refused')),
};
