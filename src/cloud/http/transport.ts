import { Agent, type AgentOptions, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import type { Socket } from 'node:net';
import type { ExchangeFailure, ExchangeRequest, ExchangeResult, Transport } from '../../model/ports.ts';
import {
  type Connection,
  describeCause,
  ExchangeError,
  openConnection,
  type Route,
  resetConnection,
} from './connection.ts';
import { passGate } from './gate.ts';

/**
 * The signal is passed in the options that Node hands through, so that each connection ends with the request that
 * opened it.
 */
interface OpeningOptions extends RequestOptions {
  readonly opening: AbortSignal;
}

/** What speaks to proxies is loaded only for somebody who asks for one. */
async function open(route: Route, signal: AbortSignal): Promise<Connection> {
  return route.proxy === undefined
    ? openConnection(route, signal)
    : (await import('./proxy.ts')).openByProxy(route, signal);
}

/** Keeps connections between reads. It is an http agent for https too, because its connections have TLS already. */
function makeSharedAgent(route: Route): Agent {
  const options: AgentOptions = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16 };
  return Object.assign(new Agent(options), {
    createConnection: (
      { opening }: OpeningOptions,
      done: (error: Error | null, socket?: Socket) => void,
    ): undefined => {
      open(route, opening).then(
        ({ socket }) => done(null, socket),
        (error) => done(error),
      );
    },
  });
}

/** Bytes of one answer's body. A page of 100 hosts is about 100 KiB. */
const bodyLimit = 32 * 1024 * 1024;

/** Rejects with ExchangeError, or with the error of a connection that broke. */
async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') {
    throw new ExchangeError('encoding', 'the answer came in a content encoding that was not asked for');
  }
  const tooLarge = new ExchangeError('too-large', 'the answer is larger than 32 MiB');
  if (Number(response.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.byteLength;
    if (size > bodyLimit) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends the request once and waits for the complete answer: Node's http neither redirects nor retries. */
function sendRequest(
  { method, target, body }: ExchangeRequest,
  options: RequestOptions,
  drop: () => void,
  watch: Watch,
): Promise<ExchangeResult> {
  let sent = false;
  let headers: Readonly<Record<string, string>> | undefined;
  return new Promise((resolve) => {
    const request = requestHttp({ method, path: target, setHost: false, ...options });
    const fail = (failure: ExchangeFailure, detail: string) => {
      // Settle first: later errors of the broken connection are of no interest.
      resolve({ status: 'failed', failure, sent, detail, headers });
      drop();
      request.destroy();
    };
    const failBy = (error: unknown) =>
      fail(error instanceof ExchangeError ? error.failure : 'reset', describeCause(error));
    watch.signal.addEventListener('abort', () => failBy(watch.signal.reason), { once: true });
    request.on('socket', (socket) => {
      // Node writes in this same turn, and writes nothing to a connection that has ended.
      sent = socket.writable;
      watch.sending();
    });
    request.on('information', watch.answering);
    request.on('upgrade', () => fail('reset', 'the server switched to another protocol'));
    request.on('error', failBy);
    // Once an answer has begun, its own stream reports the end.
    request.on('close', () => {
      if (headers === undefined) fail('reset', 'the connection was closed');
    });
    request.on('response', (response) => {
      const answered = {
        status: 'answered',
        httpStatus: response.statusCode ?? 0,
        headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      } as const;
      headers = answered.headers;
      watch.answering();
      readBody(response).then((body) => resolve({ ...answered, body }), failBy);
    });
    // A single call, so that head and body are sent in one write.
    request.end(body);
  });
}

/** Speaks HTTP to one endpoint (ports.ts, Transport). An answer's head, or an interim one (1xx), is its first byte. */
export function makeTransport(route: Route): Transport {
  const agent = makeSharedAgent(route);

  return {
    exchange: async (content, signal) => {
      const watch = startWatch(content.timeouts, signal);
      let own: Connection | undefined;
      const drop = () => {
        if (own !== undefined) resetConnection(own.raw);
      };
      try {
        if (content.connection === 'own') {
          own = await open(route, watch.signal);
          watch.connected();
          if (content.beforeFirstByte !== undefined) await passGate(content.beforeFirstByte, own, watch.signal);
        }
        watch.signal.throwIfAborted();
        const socket = own?.socket;
        const shared: OpeningOptions = { agent, opening: watch.signal };
        // Without an agent, there is no pool that could give the request another connection.
        const source = socket === undefined ? shared : { createConnection: () => socket };
        const headers = { ...content.headers, Host: route.endpoint.host };
        return await sendRequest(content, { ...source, headers }, drop, watch);
      } catch (error) {
        // Only failures before the request begins reach this point.
        drop();
        const failure = error instanceof ExchangeError ? error.failure : 'connect';
        return { status: 'failed', failure, sent: false, detail: describeCause(error) };
      } finally {
        watch.end();
      }
    },
    close: () => agent.destroy(),
  };
}

type Watch = ReturnType<typeof startWatch>;

/** One signal for the three time limits of one exchange and its caller's signal. Its reason is an ExchangeError. */
function startWatch(timeouts: ExchangeRequest['timeouts'], caller?: AbortSignal) {
  const controller = new AbortController();
  const end = (failure: ExchangeFailure, detail: string) => controller.abort(new ExchangeError(failure, detail));
  const limit = (ms: number, what: string) => setTimeout(end, ms, 'timeout', `${what} within ${ms / 1000} s`);
  const abort = () => end('aborted', 'it was cancelled');
  const total = limit(timeouts.total, 'no whole answer came');
  let stage = limit(timeouts.connect, 'no connection was made');
  caller?.addEventListener('abort', abort, { once: true });
  if (caller?.aborted) abort();
  return {
    signal: controller.signal,
    /** TLS included. Until the request leaves, only the total deadline applies. */
    connected: () => clearTimeout(stage),
    /** From now on, the answer is awaited. */
    sending: () => {
      clearTimeout(stage);
      stage = limit(timeouts.firstByte, 'no answer began');
    },
    /** The answer has begun. Only the total deadline applies. */
    answering: () => clearTimeout(stage),
    end: () => {
      clearTimeout(stage);
      clearTimeout(total);
      caller?.removeEventListener('abort', abort);
    },
  };
}
