import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { answerApi } from './api.ts';
import { startCloud } from './cloud.ts';
import { answerControl } from './control.ts';
import { type CompleteOptions, defaultOptions, type EmulatorOptions } from './options.ts';
import { formOf } from './parameters.ts';
import { deliver, type Reply, replyWithText } from './reply.ts';
import { openRequestLog } from './request-log.ts';

/** A running emulator. Its functions do the same as the control endpoint, without its checks. */
export type RunningEmulator = Awaited<ReturnType<typeof startEmulator>>;

/** Starts an emulator on 127.0.0.1. Throws Node's error if the port is taken. */
export async function startEmulator(options: Partial<EmulatorOptions> = {}) {
  const start: CompleteOptions = {
    ...defaultOptions,
    seed: randomInt(2 ** 32),
    startTime: Math.floor(Date.now() / 1000),
    now: () => performance.now(),
    rewrite: (body) => body,
    ...options,
  };
  const log = openRequestLog(options.onRequest);
  const cloud = startCloud(start);
  const { addHosts, usedIds, removeHost, renameHost, changeOptions, hosts } = cloud;
  const controls = {
    ...{ addHosts, usedIds, removeHost, renameHost, changeOptions, hosts },
    /** The latest requests to the API, at least 10,000 of them, oldest first. */
    requests: log.records,
    /** What `GET /_control/state` answers. */
    state: () => ({
      ...log.counts(),
      faults: cloud.struckFaults(),
      options: cloud.options(),
      duplicates: cloud.duplicates(),
      hosts: cloud.hosts(),
    }),
    /** Back to the start: hosts, options, faults and counters; no id is used again. */
    reset(): void {
      cloud.reset();
      log.clear();
    },
  };

  function answer({ url = '', method = '', headers }: IncomingMessage, body: string): Reply {
    const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
    const contentType = headers['content-type'];
    if (path !== '/') return replyWithText(404, 'The API has the path / alone.');
    if (method !== 'POST' && method !== 'GET') {
      return replyWithText(405, 'The API takes POST and GET.', { Allow: 'GET, POST' });
    }
    const request = { method, contentType, query, body } as const;
    const record = { form: formOf(request), at: start.now(), retCode: 0 };
    const reply = answerApi(request, cloud, start, record);
    log.add(record);
    return reply;
  }

  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    text(request).then(
      (body) => {
        if (request.url?.startsWith('/_control')) deliver(response, answerControl(request, body, controls), 0);
        else deliver(response, answer(request, body), cloud.options().latencyMs);
      },
      // If a client disconnects before its request is complete, there is nothing to answer.
      () => {},
    );
  });
  server.listen(start.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    ...controls,
    /** `http://127.0.0.1:PORT`, without a slash at the end. */
    url: `http://127.0.0.1:${port}`,
    port,
    /** Ends every connection at once. */
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
