/** Proxies for https endpoints: which one the environment names, and a tunnel through it. */
import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { getProxyForUrl } from 'proxy-from-env';
import { hostOf } from '../endpoint.ts';
import {
  type Connection,
  describeCause,
  ExchangeError,
  makeTrustOptions,
  openConnection,
  type Route,
} from './connection.ts';

/** As openConnection, by way of the proxy, if the environment does not except the endpoint from it. */
export async function openByProxy(route: Route, signal: AbortSignal): Promise<Connection> {
  signal.throwIfAborted();
  // Loopback only (parseEndpoint): a proxy is not allowed here.
  if (route.endpoint.protocol === 'http:') return openConnection(route, signal);
  const proxy = route.proxy === 'environment' ? findProxy(route.endpoint) : route.proxy;
  return openConnection(route, signal, proxy && (() => openTunnel(proxy, route, signal)));
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
