import { isIP, Socket } from 'node:net';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import { hostOf } from '../endpoint.ts';
import { describeCause, ExchangeError } from './exchange-error.ts';
import { findProxy, openTunnel } from './proxy.ts';
import { makeTrustOptions } from './tls-trust.ts';

/** How to reach the endpoint. */
export interface Route {
  /** Scheme, host and port (parseEndpoint). */
  readonly endpoint: URL;
  /**
   * A proxy for https endpoints, used with CONNECT; `environment` means the usual variables.
   * Absent: no proxy, whatever the variables say.
   */
  readonly proxy?: URL | 'environment';
  /** The authorities to trust instead of Node's (loadTrust). */
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
  // Node would wait until the connection is open before it resets it, and the process would wait
  // too. Nothing was sent on it.
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
 * Waits for `event`; on an error, an early close or the signal the connection is dropped, and the
 * promise rejects with ExchangeError.
 */
function awaitReady(
  socket: Socket | TLSSocket,
  event: 'connect' | 'secureConnect',
  raw: Socket,
  signal: AbortSignal,
): Promise<void> {
  // This listener is never removed: an error before HTTP listens must not end the process.
  socket.on('error', () => {});
  return new Promise((resolve, reject) => {
    const finish = (error?: Error) => {
      signal.removeEventListener('abort', onAbort);
      socket.off(event, onReady).off('error', onError).off('close', onClose);
      if (error === undefined) {
        resolve();
        return;
      }
      resetConnection(raw);
      reject(error);
    };
    const onReady = () => finish();
    const onClose = () => finish(new ExchangeError('connect', 'the connection was closed before it was established'));
    const onAbort = () => finish(signal.reason);
    const onError = (error: Error) => {
      const untrusted = 'authorizationError' in socket && Boolean(socket.authorizationError);
      finish(new ExchangeError(untrusted ? 'certificate' : 'connect', describeCause(error)));
    };
    socket.on(event, onReady).on('error', onError).on('close', onClose);
    signal.addEventListener('abort', onAbort);
  });
}

async function connectDirectly(endpoint: URL, signal: AbortSignal): Promise<Socket> {
  const raw = new Socket();
  raw.setNoDelay(true);
  raw.connect({ host: hostOf(endpoint), port: Number(endpoint.port) || (endpoint.protocol === 'https:' ? 443 : 80) });
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
 * Opens a connection to the endpoint, TLS handshake included, before a byte of any request. Rejects
 * with ExchangeError.
 */
export async function openConnection(route: Route, signal: AbortSignal): Promise<Connection> {
  signal.throwIfAborted();
  if (route.endpoint.protocol === 'http:') {
    // Loopback only (parseEndpoint): a proxy is not allowed here.
    const raw = await connectDirectly(route.endpoint, signal);
    return { socket: raw, raw };
  }
  const proxy = route.proxy === 'environment' ? await findProxy(route.endpoint) : route.proxy;
  const raw =
    proxy === undefined ? await connectDirectly(route.endpoint, signal) : await openTunnel(proxy, route, signal);
  return { socket: await startTls(raw, route, signal), raw };
}
