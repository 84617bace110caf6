import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import type { ExchangeFailure } from '../../model/ports.ts';
import { hostOf } from '../endpoint.ts';

/** How to reach the endpoint. */
export interface Route {
  /** Scheme, host and port (parseEndpoint). */
  readonly endpoint: URL;
  /**
   * A proxy for https endpoints, used with CONNECT; `environment` means the usual variables. Absent: no proxy, whatever
   * the variables say.
   */
  readonly proxy?: URL | 'environment';
  /** The authorities to trust instead of Node's. */
  readonly trust?: SecureContext;
}

export interface Connection {
  /** The socket that speaks HTTP. */
  readonly socket: Socket;
  /** The TCP socket below it, because a TLS socket cannot be reset. */
  readonly raw: Socket;
}

/** Drops a connection at once (RST), so that no unsent byte of it can arrive later. */
export function resetConnection(raw: Socket): void {
  // Node would wait until the connection is open before it resets it, and the process would wait too. Nothing was sent
  // on it.
  if (raw.connecting) {
    raw.destroy();
    return;
  }
  try {
    raw.resetAndDestroy();
  } catch {
    // A tunnel through an https proxy has no TCP socket that can be reset.
    raw.destroy();
  }
}

/**
 * Waits for `event`; on an error, an early close or the signal the connection is dropped, and the promise rejects with
 * ExchangeError.
 */
async function awaitReady(
  socket: Socket | TLSSocket,
  event: 'connect' | 'secureConnect',
  raw: Socket,
  signal: AbortSignal,
): Promise<void> {
  // This listener is never removed: an error before HTTP listens must not end the process.
  socket.on('error', () => {});
  try {
    signal.throwIfAborted();
    await new Promise((resolve, reject) => {
      socket.once(event, resolve).once('error', reject).once('close', reject);
      signal.addEventListener('abort', reject, { once: true });
    });
  } catch (error) {
    resetConnection(raw);
    signal.throwIfAborted();
    // A close has no error.
    if (!(error instanceof Error)) {
      throw new ExchangeError('connect', 'the connection was closed before it was established');
    }
    const untrusted = 'authorizationError' in socket && Boolean(socket.authorizationError);
    throw new ExchangeError(untrusted ? 'certificate' : 'connect', describeCause(error));
  }
}

async function connectDirectly(endpoint: URL, signal: AbortSignal): Promise<Socket> {
  const port = Number(endpoint.port) || (endpoint.protocol === 'https:' ? 443 : 80);
  const raw = connectTcp({ host: hostOf(endpoint), port, noDelay: true });
  await awaitReady(raw, 'connect', raw, signal);
  return raw;
}

async function startTls(raw: Socket, route: Route, signal: AbortSignal): Promise<TLSSocket> {
  const host = hostOf(route.endpoint);
  const socket = connectTls({
    socket: raw,
    host,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
    ...makeTrustOptions(route.trust),
  });
  await awaitReady(socket, 'secureConnect', raw, signal);
  return socket;
}

/**
 * Opens a connection, TLS handshake included, before a byte of any request. Rejects with ExchangeError. `openRaw`: how
 * the endpoint is reached.
 */
export async function openConnection(
  route: Route,
  signal: AbortSignal,
  openRaw: () => Promise<Socket> = () => connectDirectly(route.endpoint, signal),
): Promise<Connection> {
  signal.throwIfAborted();
  const raw = await openRaw();
  return { socket: route.endpoint.protocol === 'http:' ? raw : await startTls(raw, route, signal), raw };
}

/** What every TLS connection requires. It is set explicitly so that no environment variable can weaken it. */
export function makeTrustOptions(trust: SecureContext | undefined): ConnectionOptions {
  return { minVersion: 'TLSv1.2', rejectUnauthorized: true, secureContext: trust };
}

/** An exchange that failed, before it is known whether a byte of it left. Never leaves the transport. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly failure: ExchangeFailure;

  constructor(failure: ExchangeFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Only the first line of a system's message, without the response bytes and options that Node adds to its errors. */
export function describeCause(error: unknown): string {
  if (error instanceof Error && 'reason' in error && 'code' in error) {
    // OpenSSL's own message is for its developers, with addresses and source lines.
    if (error.code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'the port does not speak TLS (plain http, perhaps)';
    if (String(error.code).startsWith('ERR_SSL_')) return `the TLS handshake failed: ${error.reason}`;
  }
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
  return line === '' ? 'the connection failed' : line.slice(0, 256);
}
