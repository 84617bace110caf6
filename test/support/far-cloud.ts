/** A cloud as it is reached from a company: https, under a name that is not this machine's, through a proxy. */

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { makeCertificate } from './certificate.ts';
import type { AtEnd } from './hostwright.ts';

export const farEndpoint = 'https://api.example.com';

/** The variables that lead to the cloud that listens at `url`. */
export async function startWayTo(
  url: string,
  folder: string,
  atEnd: AtEnd,
): Promise<Readonly<Record<'HOSTWRIGHT_USE_ENV_PROXY' | 'HTTPS_PROXY' | 'NODE_EXTRA_CA_CERTS', string>>> {
  const certificate = makeCertificate(new URL(farEndpoint).hostname);
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const sockets = new Set<Duplex>();
  const keep = <Socket extends Duplex>(socket: Socket): Socket => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    return socket;
  };
  const lead = (from: Duplex, port: number) => {
    const onward = keep(connect(port, '127.0.0.1'));
    keep(from).pipe(onward).pipe(from);
    from.on('close', () => onward.destroy());
    onward.on('close', () => from.destroy());
  };
  const front = createTlsServer(certificate, (socket) => lead(socket, Number(new URL(url).port)));
  const proxy = createServer();
  await Promise.all(
    [front, proxy].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))),
  );
  proxy.on('connect', (_, socket: Duplex) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    lead(socket, (front.address() as AddressInfo).port);
  });
  atEnd(() => {
    for (const server of [front, proxy]) server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    HOSTWRIGHT_USE_ENV_PROXY: 'true',
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    NODE_EXTRA_CA_CERTS: authority,
  };
}
