/** A server of which a test decides every byte: plain TCP or TLS under it, and no HTTP library that could put things right. */
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';
import { testDialect } from './hostwright.ts';

/** One request as it came. */
export interface ScriptedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Pieces in which it arrived. */
  readonly pieces: number;
}

/** Decides what becomes of a request: it may write anything, or reset, or do nothing. `index` counts from 0. */
export type Script = (socket: Socket, request: ScriptedRequest, index: number) => void;

export interface ScriptedServer {
  readonly url: URL;
  readonly requests: readonly ScriptedRequest[];
  readonly connections: () => number;
}

function parseRequest(text: string, pieces: number): ScriptedRequest | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const [method = '', target = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = text.slice(end + 4);
  return Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)
    ? undefined
    : { method, target, headers, body, pieces };
}

/** What scripts say in the words of the documented dialect, and the other one spells in its own. */
const uhostWords: readonly (readonly [documented: string, uhost: string])[] = [
  ['DescribeHostInstance', 'DescribeUHostInstance'],
  ['CreateHostInstance', 'CreateUHostInstance'],
  ['HostSet', 'UHostSet'],
  ['HostIds', 'UHostIds'],
  ['HostId', 'UHostId'],
  ['IpSet', 'IPSet'],
];

/** A request as the documented dialect would send it: scripts read JSON, and know its words. */
function inDocumentedWords(request: ScriptedRequest): ScriptedRequest {
  if (testDialect === 'documented' || request.headers['content-type'] !== 'application/x-www-form-urlencoded')
    return request;
  const entries = [...new URLSearchParams(request.body)].map(([name, text]) => {
    const isNumber = /^(?:Offset|Limit|CPU|Memory|Quantity|Disks\.\d+\.Size)$/.test(name);
    return [name, isNumber ? Number(text) : text];
  });
  let body = JSON.stringify(Object.fromEntries(entries));
  for (const [documented, uhost] of uhostWords) body = body.replaceAll(uhost, documented);
  return { ...request, body };
}

/** An answer in the words of the documented dialect, as the tested one says it. */
export function inTestedWords(text: string): string {
  if (testDialect === 'documented') return text;
  return uhostWords.reduce((spelled, [documented, uhost]) => {
    return spelled.replaceAll(new RegExp(`(?<![A-Za-z])${documented}(?=["R])`, 'g'), uhost);
  }, text);
}

/** Starts a server on a free port of 127.0.0.1; it ends with the test. `onConnect` may act before a byte is read. */
export async function startScriptedServer(
  script: Script,
  options: {
    readonly tls?: TlsOptions;
    readonly onConnect?: (socket: Socket) => void;
    /** Tests that run at the same time must pass their own. */
    readonly atEnd?: (cleanUp: () => void) => void;
  } = {},
): Promise<ScriptedServer> {
  const requests: ScriptedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const serve = (socket: Socket) => {
    let received = '';
    let pieces = 0;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
      pieces += 1;
      const request = parseRequest(received, pieces);
      if (request !== undefined) {
        received = '';
        pieces = 0;
        requests.push(inDocumentedWords(request));
        script(socket, requests.at(-1) ?? request, requests.length - 1);
      }
    });
  };
  const server: Server = options.tls === undefined ? createServer(serve) : createTlsServer(options.tls, serve);
  server.on('tlsClientError', () => {});
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    options.onConnect?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const atEnd = options.atEnd ?? onTestFinished;
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const scheme = options.tls === undefined ? 'http' : 'https';
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`${scheme}://127.0.0.1:${port}`), requests, connections: () => connections };
}

/** Writes one whole answer. A string is the body as it is, anything else is sent as JSON. */
export function answer(
  socket: Socket,
  content: unknown,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): void {
  const body = Buffer.isBuffer(content)
    ? content
    : Buffer.from(inTestedWords(typeof content === 'string' ? content : JSON.stringify(content)));
  const all = { 'Content-Length': String(body.byteLength), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Scripted\r\n${lines.join('')}\r\n`), body]));
}

/** The address of a port on which nobody listens. One that was free a moment ago may be another test's by now. */
export const closedPort = new URL('http://127.0.0.1:1');

/** Resets a connection; with TLS the socket under it, which alone can be. */
export function reset(socket: Socket): void {
  const { _parent: raw } = socket as unknown as { _parent?: Socket };
  (raw instanceof Socket ? raw : socket).resetAndDestroy();
}
