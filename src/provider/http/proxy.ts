import { EventEmitter } from 'node:events';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { hostOf } from '../endpoint.ts';
import { describeCause, ExchangeError } from './exchange-error.ts';
import { makeTrustOptions } from './tls-trust.ts';

/**
 * The proxy that HTTPS_PROXY, ALL_PROXY and NO_PROXY name for an endpoint. Used only if the user
 * asks for it.
 */
export async function findProxy(endpoint: URL): Promise<URL | undefined> {
  const { getProxyForUrl } = await import('./proxy/bundle.ts');
  const text = getProxyForUrl(endpoint.href);
  if (text === '') return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ExchangeError('connect', 'the proxy variable of the environment holds no http or https URL');
  }
  return new URL(text);
}

function credentialsOf(proxy: URL): Record<string, string> {
  if (proxy.username === '' && proxy.password === '') return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}

/**
 * Opens a tunnel with CONNECT, so that the proxy sees only a host and a port. Rejects with
 * ExchangeError.
 */
export async function openTunnel(
  proxy: URL,
  { endpoint, trust }: { readonly endpoint: URL; readonly trust?: SecureContext },
  signal: AbortSignal,
): Promise<Socket> {
  const { HttpsProxyAgent } = await import('./proxy/bundle.ts');
  signal.throwIfAborted();
  // Credentials are passed separately, because the agent prints the address if DEBUG is set.
  const headers = credentialsOf(proxy);
  const opening = new AbortController();
  const abort = () => opening.abort();
  // Applies only while the tunnel opens. Later, the owner resets the connection.
  signal.addEventListener('abort', abort);
  const options = { headers, signal: opening.signal, ...(proxy.protocol === 'https:' && makeTrustOptions(trust)) };
  const agent = new HttpsProxyAgent(`${proxy.protocol}//${proxy.host}`, options);
  // The agent reports the proxy's answer as an event of a request, and there is no request yet.
  const events = new EventEmitter();
  let status: number | undefined;
  events.once('proxyConnect', (answer: { readonly statusCode: number }) => {
    status = answer.statusCode;
  });
  try {
    const target = { host: hostOf(endpoint), port: Number(endpoint.port) || 443, secureEndpoint: false as const };
    const socket = await agent.connect(events as ClientRequest, target);
    socket.on('error', () => {});
    // For any other answer the agent returns a socket that replays it, as if the cloud had sent it.
    if (status !== 200) {
      socket.destroy();
      throw new ExchangeError('connect', `the proxy refused the tunnel (HTTP ${status})`);
    }
    signal.throwIfAborted();
    return socket;
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ExchangeError
      ? error
      : new ExchangeError('connect', `the proxy failed: ${describeCause(error)}`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
