/** An HTTP server of a watcher: of its pages, or of its metrics. It only shows, changes nothing, and has no login. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { type Answer, writePlain } from './routes.ts';

interface ServerSettings {
  /** A name or an address of this machine. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Further names that a browser may use for it. */
  readonly hostNames: readonly string[];
}

const limits = {
  // A proxy with a login passes its cookies on.
  maxHeaderSize: 16_384,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const;
const [mostConnections, mostPerConnection, closeMs] = [200, 1_000, 2_000];

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

type AnswerPath = (path: string) => Promise<Answer>;

/** Resolves when it listens. Rejects with Node's error if it cannot. */
export async function startServer(answer: AnswerPath, settings: ServerSettings) {
  const names = [settings.host, ...settings.hostNames];
  const server = createServer(limits, (request, response) => {
    void sendAnswer(request, response, (address) => answerTo(request, address, names, answer));
  });
  server.maxConnections = mostConnections;
  server.maxRequestsPerSocket = mostPerConnection;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: settings.host, port: settings.port }, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  return {
    /** `http://127.0.0.1:9464`. */
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    /** Waits up to two seconds for answers that have begun. */
    async close(): Promise<void> {
      const late = setTimeout(() => server.closeAllConnections(), closeMs);
      server.closeIdleConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(late);
    },
  };
}

function answerTo(
  { method = '', headers: { host = '', ...sent } }: IncomingMessage,
  address: URL | undefined,
  names: readonly string[],
  answer: AnswerPath,
): Answer | Promise<Answer> {
  if (host === '') return writePlain(400, 'This request names no host.');
  if (!isOwnHost(host, names)) {
    return writePlain(421, 'This server does not accept that host name: give it with --listen-host.');
  }
  if (method !== 'GET' && method !== 'HEAD') return writePlain(405, 'Only GET and HEAD.', { allow: 'GET, HEAD' });
  if ((sent['content-length'] ?? '0') !== '0' || sent['transfer-encoding'] !== undefined) {
    return writePlain(413, 'This server takes no body.');
  }
  return address === undefined ? writePlain(400, 'This is not a path.') : answer(address.pathname);
}

async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  make: (address: URL | undefined) => Answer | Promise<Answer>,
): Promise<void> {
  const result = await answerOrBug(request, make);
  const body = Buffer.from(result.body);
  // The rest of the request is not read.
  const ends = result.status === 405 || result.status === 413 || result.status === 400;
  response.writeHead(result.status, {
    ...headers,
    ...result.headers,
    'content-length': body.byteLength,
    ...(ends && { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body, () => {
    if (ends) request.socket.destroySoon();
  });
}

/** Answers a bug without its stack, which would reveal internals. */
async function answerOrBug(
  { url = '' }: IncomingMessage,
  make: (address: URL | undefined) => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await make(addressOf(url));
  } catch {
    return writePlain(500, 'An unexpected error (a bug).');
  }
}

/** Undefined if a client uses this server as a proxy, or if the path cannot be read. */
function addressOf(target: string): URL | undefined {
  if (!target.startsWith('/') || target.startsWith('//')) return undefined;
  return URL.canParse(target, 'http://localhost') ? new URL(target, 'http://localhost') : undefined;
}

// Checks the Host header, so that a website cannot read the pages through a name of its own (DNS rebinding).

/**
 * An IP address is always accepted, because only a name can be pointed at this server. `names`: accepted names besides
 * localhost.
 */
function isOwnHost(header: string, names: readonly string[]): boolean {
  const [, bracketed, plain = ''] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const name = plain.toLowerCase().replace(/\.$/, '');
  return isIP(name) === 4 || name === 'localhost' || names.some((one) => one.toLowerCase() === name);
}
