/** Connections that a server ends, or that come to nothing. */
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { connectionsTo } from '../support/postgres/connections.ts';
import { startFaultProxy } from '../support/postgres/fault-proxy.ts';
import { postgresDatabase } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

const ready = Buffer.from('5a0000000549', 'hex');

/** What a server says as its last words when its first process is gone. */
function writeFarewell(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

/** In front of a server: the answer to the first statement and the last words of its connection arrive as one. */
async function startEndingServer(target: string): Promise<string> {
  const behind = new URL(target);
  let answers = 0;
  const listener = createServer((client) => {
    const server = openSocket({ host: behind.hostname, port: Number(behind.port) });
    client.pipe(server);
    client.on('error', () => undefined);
    server.on('error', () => undefined);
    server.on('data', (bytes: Buffer) => {
      if (bytes.subarray(-ready.length).equals(ready)) answers += 1;
      // The first time the server says so, it has only let the client in.
      if (answers !== 2) client.write(bytes);
      else client.end(Buffer.concat([bytes, writeFarewell()]));
    });
    server.on('end', () => client.end());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  const through = new URL(target);
  through.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return through.href;
}

it.skipIf(isPostgresOff)('a connection that ends together with an answer is not used again', async () => {
  const { url } = await postgresDatabase(onTestFinished);
  const { query } = connectionsTo(await startEndingServer(url), onTestFinished);

  const answers = [await query('select 1 as n', []), await query('select 2 as n', [])];

  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }]]);
});

it.skipIf(isPostgresOff)('a connection that nobody waits for any more is closed', async () => {
  const { url, sql } = await postgresDatabase(onTestFinished);
  const proxy = await startFaultProxy(onTestFinished, url);
  proxy.arm({ kind: 'delay', direction: 'toClient', at: 0, ms: 1_500 });
  const { query } = connectionsTo(proxy.through(url), onTestFinished);
  const countOpen = async () => {
    const rows = await sql(
      "select from pg_stat_activity where application_name = 'test' and datname = current_database()",
    );
    return rows.length;
  };

  const refused = expect(query('select 1', [], 1_000)).rejects.toMatchObject({ code: 'ETIMEDOUT' });

  await expect.poll(countOpen).toBe(1);
  await refused;
  await expect.poll(countOpen).toBe(0);
});
