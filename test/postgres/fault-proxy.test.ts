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

  it('closes one direction, and lets the other speak', async () => {
    const { proxy, client, server, atClient, atServer } = await connectThrough(onTestFinished);
    proxy.arm({ direction: 'toServer', at: 2, kind: 'half-close' });

    client.write('hello');
    await expect.poll(() => atServer).toEqual({ text: 'he', ended: 'end' });
    server.end('heard');

    await expect.poll(() => atClient).toEqual({ text: 'heard', ended: 'end' });
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
