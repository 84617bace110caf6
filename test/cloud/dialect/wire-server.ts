/** A server that breaks a connection at any byte, and counts by itself what came over it. No HTTP library is under it. */
import { type AddressInfo, createServer, Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

/** What becomes of the next connections. */
export interface Serving {
  /** Bytes of the request that are read; the others stay in the system's buffer. Without it a whole request is read. */
  readonly reads?: number;
  /** Called on a connection from which so much was read. */
  readonly act: (socket: Socket) => void;
  /** Called on a connection that stands, before a byte was read. */
  readonly first?: (socket: Socket) => void;
}

export interface Counts {
  readonly connections: number;
  /** Whole requests. */
  readonly requests: number;
  /** Bytes that were read, without those of TLS. */
  readonly bytes: number;
}

export interface WireServer {
  readonly url: URL;
  readonly counts: () => Counts;
  /** Connections that stand. */
  readonly open: () => number;
  readonly serve: (serving: Serving) => void;
}

/** Length of the whole request that the text begins with, if there is one. */
function wholeRequest(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n') + 4;
  if (head === 3) return undefined;
  const length = head + Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length < length ? undefined : length;
}

/** The same connection as a socket that takes no more than so many bytes from the system. */
function readExactly(accepted: Socket, bytes: number, onBytes: (chunk: Buffer) => void): Socket {
  const { _handle: handle } = accepted as unknown as { readonly _handle: unknown };
  let left = bytes;
  const callback = (size: number, buffer: Uint8Array) => {
    left -= size;
    onBytes(Buffer.from(buffer.subarray(0, size)));
    return left > 0;
  };
  const onread = { buffer: () => Buffer.alloc(Math.max(left, 1)), callback };
  return new Socket({ handle, onread, manualStart: bytes === 0 } as ConstructorParameters<typeof Socket>[0]);
}

/** Starts a server on 127.0.0.1; it ends with the test. Until it is told what to do, it reads and is silent. */
export async function startWireServer(tls?: TlsOptions): Promise<WireServer> {
  let serving: Serving = { act: () => {} };
  let [connections, requests, bytes] = [0, 0, 0];
  const sockets = new Set<Socket>();

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };

  const attend = (accepted: Socket) => {
    const { reads, act, first } = serving;
    let received = '';
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      received += chunk.toString('latin1');
      for (let length = wholeRequest(received); length !== undefined; length = wholeRequest(received)) {
        requests += 1;
        received = received.slice(length);
        if (reads === undefined) act(socket);
      }
    };
    let read = 0;
    const socket =
      reads === undefined
        ? accepted
        : readExactly(accepted, reads, (chunk) => {
            read += chunk.length;
            take(chunk);
            if (read === reads) act(socket);
          });
    keep(socket);
    first?.(socket);
    if (reads === undefined) socket.on('data', take).resume();
    if (reads === 0) act(socket);
  };

  const server = tls === undefined ? createServer({ pauseOnConnect: true }, attend) : createTlsServer(tls, attend);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    if (tls !== undefined) keep(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`),
    counts: () => ({ connections, requests, bytes }),
    open: () => sockets.size,
    serve: (next) => {
      serving = next;
    },
  };
}

/** Runs the cases beside each other, each lane against a server of its own; gives what the cases found wrong. */
export async function sweep<Case>(
  cases: readonly Case[],
  run: (one: Case, server: WireServer) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const waiting = cases.values();
  const lane = async () => {
    const server = await startWireServer();
    let turns = 0;
    for (const one of waiting) {
      turns += 1;
      findings.push(...(await run(one, server)));
    }
    // A request that was sent again later than its case would have been counted here.
    const { connections } = server.counts();
    if (connections !== turns) findings.push(`${connections} connections for ${turns} creates`);
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  return findings;
}
