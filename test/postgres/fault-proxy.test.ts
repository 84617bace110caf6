import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AtEnd } from '../support/hostwright.ts';
import { openDatabase } from '../support/postgres/database.ts';
import { startFaultProxy } from '../support/postgres/fault-proxy.ts';
import { postgresDatabase } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

/** What one end of a connection has heard: `end` is a regular end, anything else the code of an error. */
function listen(socket: Socket) {
  const heard = { text: '', ended: '' };
  socket.on('data', (bytes) => {
    heard.text += String(bytes);
  });
  socket.on('end', () => {
    heard.ended = 'end';
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    heard.ended = code ?? '';
  });
  return heard;
}

/** A client, and the server that it reaches through the proxy. */
async function connectThrough(atEnd: AtEnd) {
  const listener = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const proxy = await startFaultProxy(atEnd, `postgres://127.0.0.1:${port}/any`);
  const client = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  const [server] = (await once(listener, 'connection')) as [Socket];
  atEnd(() => {
    client.destroy();
    server.destroy();
    listener.close();
  });
  return { proxy, client, server, atClient: listen(client), atServer: listen(server) };
}

describe('the fault proxy', () => {
  it.each([0, 1, 5])('cuts after %i bytes of what the client says', async (at) => {
    const { proxy, client, atClient, atServer } = await connectThrough(onTestFinished);
    proxy.arm({ direction: 'toServer', at, kind: 'cut' });

    client.write('hello world');

    await expect
      .poll(() => [atServer, atClient])
      .toEqual([
        { text: 'hello world'.slice(0, at), ended: 'end' },
        { text: '', ended: 'end' },
      ]);
    expect([proxy.passed().toServer, proxy.fired()]).toEqual([at, 1]);
  });

  it('counts from the mark, and resets both sides', async () => {
    const { proxy, client, server, atClient, atServer } = await connectThrough(onTestFinished);
    server.write('first');
    await expect.poll(() => atClient.text).toBe('first');
    proxy.arm({ direction: 'toClient', at: 3, kind: 'reset' });

    client.write('ask');
    await expect.poll(() => atServer.text).toBe('ask');
    server.write('answer');

    await expect
      .poll(() => [atClient, atServer])
      .toEqual([
        { text: 'firstans', ended: expect.stringMatching(/^(ECONNRESET|end)$/) },
        { text: 'ask', ended: 'ECONNRESET' },
      ]);
  });

  it('closes one direction, and lets the other speak', async () => {
    const { proxy, client, server, atClient, atServer } = await connectThrough(onTestFinished);
    proxy.arm({ direction: 'toServer', at: 2, kind: 'half-close' });

    client.write('hello');
    await expect.poll(() => atServer).toEqual({ text: 'he', ended: 'end' });
    server.end('heard');

    await expect.poll(() => atClient).toEqual({ text: 'heard', ended: 'end' });
  });

  it('hangs: neither side hears of the other, nor of its end', async () => {
    const { proxy, client, server, atClient, atServer } = await connectThrough(onTestFinished);
    proxy.arm({ direction: 'toServer', at: 2, kind: 'hang' });

    client.write('hello');
    await expect.poll(() => atServer.text).toBe('he');
    server.end('heard');
    client.end('more');

    await expect.poll(() => [server.writableFinished, client.writableFinished]).toEqual([true, true]);
    expect([atClient, atServer]).toEqual([
      { text: '', ended: '' },
      { text: 'he', ended: '' },
    ]);
  });

  it('delays what comes after a byte, and loses nothing', async () => {
    const { proxy, client, atServer } = await connectThrough(onTestFinished);
    proxy.arm({ direction: 'toServer', at: 2, kind: 'delay', ms: 30 });
    const begun = performance.now();

    client.end('hello');

    await expect.poll(() => atServer).toEqual({ text: 'hello', ended: 'end' });
    expect(performance.now() - begun).toBeGreaterThan(28);
  });

  it('refuses connections until it accepts them', async () => {
    const { proxy, atClient, atServer } = await connectThrough(onTestFinished);
    const dial = () => {
      const again = connect(proxy.port, '127.0.0.1');
      onTestFinished(() => void again.destroy());
      return { again, heard: listen(again) };
    };

    proxy.refuse();
    await expect.poll(() => [atClient.ended, atServer.ended]).toEqual(['ECONNRESET', 'ECONNRESET']);
    const refused = dial();
    await expect.poll(() => refused.heard.ended).toBe('ECONNRESET');
    proxy.accept();
    dial().again.write('hello');

    await expect.poll(() => proxy.passed().toServer).toBe(5);
  });

  it.skipIf(isPostgresOff)('loses the answer of PostgreSQL after the commit', async () => {
    const database = await postgresDatabase(onTestFinished);
    await database.sql('create table kept (id int)');
    const proxy = await startFaultProxy(onTestFinished, database.url);
    const { sql } = openDatabase(proxy.through(database.url));
    proxy.mark();
    await sql('insert into kept values (1)');
    const { toClient } = proxy.passed();
    proxy.arm({ direction: 'toClient', at: toClient - 20, kind: 'cut' });

    await expect(sql('insert into kept values (2)')).rejects.toThrow('terminated');

    expect(await database.sql('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
