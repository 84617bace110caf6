import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { type ConnectionOptions, connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import { getProxyForUrl } from 'proxy-from-env';
import type { ExchangeFailure, ExchangeRequest } from '../../model/ports.ts';
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

/** Opens a connection, TLS handshake included, before a byte of any request. Rejects with ExchangeError. */
export async function openConnection(route: Route, signal: AbortSignal): Promise<Connection> {
  signal.throwIfAborted();
  if (route.endpoint.protocol === 'http:') {
    // Loopback only (parseEndpoint): a proxy is not allowed here.
    const raw = await connectDirectly(route.endpoint, signal);
    return { socket: raw, raw };
  }
  const proxy = route.proxy === 'environment' ? findProxy(route.endpoint) : route.proxy;
  const raw =
    proxy === undefined ? await connectDirectly(route.endpoint, signal) : await openTunnel(proxy, route, signal);
  return { socket: await startTls(raw, route, signal), raw };
}

/** The proxy that HTTPS_PROXY, ALL_PROXY and NO_PROXY name for an endpoint. Used only if the user asks for it. */
export function findProxy(endpoint: URL): URL | undefined {
  const text = getProxyForUrl(endpoint.href);
  if (text === '') return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol) || /%(?![\da-f]{2})/i.test(text)) {
    throw new ExchangeError('connect', 'the proxy variable holds no http or https URL (write % as %25)');
  }
  return new URL(text);
}

function credentialsOf(proxy: URL): Record<string, string> {
  if (proxy.username === '' && proxy.password === '') return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}

/** Opens a tunnel with CONNECT, so that the proxy sees only a host and a port. Rejects with ExchangeError. */
async function openTunnel(proxy: URL, { endpoint, trust }: Route, signal: AbortSignal): Promise<Socket> {
  const target = `${endpoint.hostname}:${endpoint.port || 443}`;
  const isSecure = proxy.protocol === 'https:';
  const request = (isSecure ? requestHttps : requestHttp)({
    ...(isSecure && makeTrustOptions(trust)),
    method: 'CONNECT',
    host: hostOf(proxy),
    port: proxy.port,
    path: target,
    headers: { Host: target, ...credentialsOf(proxy) },
    agent: false,
    // It ends the request, and no tunnel that is open: that is reset by its owner.
    signal,
  });
  request.on('error', () => {});
  request.end();
  const [{ statusCode }, socket, head] = await once(request, 'connect').catch((error) => {
    signal.throwIfAborted();
    throw new ExchangeError('connect', `the proxy failed: ${describeCause(error)}`);
  });
  socket.on('error', () => {});
  if (statusCode === 200 && head.length === 0 && !signal.aborted) return socket;
  socket.destroy();
  signal.throwIfAborted();
  throw new ExchangeError('connect', `the proxy refused the tunnel (HTTP ${statusCode})`);
}

/** What every TLS connection requires. It is set explicitly so that no environment variable can weaken it. */
function makeTrustOptions(trust: SecureContext | undefined): ConnectionOptions {
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

type Gate = NonNullable<ExchangeRequest['beforeFirstByte']>;

/**
 * Whether the connection is still usable. The server must not have sent anything, because an answer cannot belong to a
 * request that it has not seen.
 */
function isUsable({ socket, raw }: Connection): boolean {
  return !raw.destroyed && socket.readable && socket.writable && socket.readableLength === 0;
}

async function ask(gate: Gate): Promise<'write' | 'withhold'> {
  try {
    return await gate();
  } catch {
    return 'withhold';
  }
}

/**
 * Asks whether the first byte may be written to an unused connection. If not, rejects with ExchangeError, and the caller
 * resets the connection. If the signal fires meanwhile, the connection is reset at once, but the rejection waits for the gate:
 * its owner is recording the request that is about to be sent, and can take the result only after that.
 */
export async function passGate(gate: Gate, connection: Connection, signal: AbortSignal): Promise<void> {
  const drop = () => resetConnection(connection.raw);
  signal.addEventListener('abort', drop);
  try {
    signal.throwIfAborted();
    if ((await ask(gate)) !== 'write') throw new ExchangeError('aborted', 'it was withheld');
    // A close by the server is seen only after the event loop has polled, which has certainly happened by its second
    // turn.
    await endOfTurn();
    await endOfTurn();
    signal.throwIfAborted();
    if (!isUsable(connection)) throw new ExchangeError('connect', 'the connection was closed before anything was sent');
  } finally {
    signal.removeEventListener('abort', drop);
  }
}
