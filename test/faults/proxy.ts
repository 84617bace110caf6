/** A line to a cloud that can be cut: plain TCP, every byte passed on as it is. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { AtEnd } from '../support/hostwright.ts';

export interface Line {
  readonly url: string;
  /** Lets nobody connect any more; connections that stand go on. */
  readonly refuse: () => void;
  /** All that clients have sent. */
  readonly sent: () => string;
  /** Leads whoever connects from now on to another cloud. */
  readonly lead: (to: string) => void;
}

export async function startProxy(to: string, atEnd: AtEnd): Promise<Line> {
  let cloudAt = new URL(to);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  let sent = '';
  const server = createServer((client) => {
    client.on('data', (chunk) => {
      sent += chunk.toString('latin1');
    });
    const cloud = connect(Number(cloudAt.port), cloudAt.hostname);
    keep(client);
    keep(cloud);
    client.pipe(cloud).pipe(client);
    client.on('close', () => cloud.destroy());
    cloud.on('close', () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    refuse: () => void server.close(),
    sent: () => sent,
    lead: (other) => {
      cloudAt = new URL(other);
    },
  };
}
