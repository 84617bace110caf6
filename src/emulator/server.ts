import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { answerApi } from './api.ts';
import { checkCloudOptions, checkStartOptions } from './check-options.ts';
import { type CompleteOptions, type Ongoing, startCloud } from './cloud.ts';
import { answerControl, type Controls } from './control.ts';
import { deliver, keepTimers } from './faults/delivery.ts';
import type { EmulatorFault } from './faults/fault.ts';
import type { GivenHost } from './given-host.ts';
import { checkGivenHosts } from './given-host.ts';
import type { DuplicateName, HostSummary } from './host-summary.ts';
import { type CloudOptions, defaultOptions, type EmulatorOptions, EmulatorOptionsError } from './options.ts';
import type { Reply } from './reply.ts';
import { readBody } from './requests/request-body.ts';
import { openRequestLog, type RequestCounts } from './requests/request-log.ts';
import type { RequestRecord } from './requests/request-record.ts';

/** What `GET /_control/state` answers. */
interface EmulatorState extends RequestCounts {
  readonly seed: number;
  readonly faults: readonly (EmulatorFault & { readonly struck: number })[];
  readonly options: CloudOptions;
  readonly duplicates: readonly DuplicateName[];
  readonly hosts: readonly HostSummary[];
}

/** A running emulator. Its functions do the same as the control endpoint. */
export interface RunningEmulator {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The seed that repeats this run. */
  readonly seed: number;
  /** Ends every connection and timer at once. */
  close(): Promise<void>;
  hosts(): readonly HostSummary[];
  /** The latest requests to the API, at least 10,000 of them, oldest first. */
  requests(): readonly RequestRecord[];
  state(): EmulatorState;
  /** Throws EmulatorOptionsError. New lags and delays apply to later events. */
  changeOptions(changes: Partial<CloudOptions>): void;
  /** Adds hosts, listed at once, and returns their ids. Throws EmulatorOptionsError. */
  addHosts(hosts: readonly GivenHost[]): readonly string[];
  /** False if no host has the id. */
  removeHost(hostId: string): boolean;
  /** The host keeps its id. False if no host has the id. */
  renameHost(hostId: string, name: string): boolean;
  /** Back to the start: hosts, options, faults and counters; no id is used again. */
  reset(): void;
}

/**
 * Starts an emulator on 127.0.0.1. Throws EmulatorOptionsError, or Node's error if the port is
 * taken.
 */
export async function startEmulator(options: Partial<EmulatorOptions> = {}): Promise<RunningEmulator> {
  const problems = checkStartOptions(options);
  if (problems.length > 0) throw new EmulatorOptionsError(problems);
  const start: CompleteOptions = {
    ...defaultOptions,
    seed: randomInt(2 ** 32),
    startTime: Math.floor(Date.now() / 1000),
    now: () => performance.now(),
    rewrite: (body) => body,
    ...options,
  };
  const ongoing: Ongoing = { nextSerial: 0, clockStart: start.now() };
  const log = openRequestLog(options.onRequest);
  const timers = keepTimers();
  let cloud = startCloud(start, ongoing);

  function state(): EmulatorState {
    return {
      seed: start.seed,
      ...log.counts(),
      faults: cloud.struckFaults(),
      options: cloud.options(),
      duplicates: cloud.duplicates(),
      hosts: cloud.hosts(),
    };
  }

  function reset(): void {
    cloud = startCloud(start, ongoing);
    log.clear();
  }

  const latency = () => cloud.options().latencyMs;

  const controls: Controls = {
    state,
    changeOptions: (changes) => cloud.changeOptions(changes),
    addHosts: (hosts) => cloud.addHosts(hosts),
    usedIds: (hosts) => cloud.usedIds(hosts),
    removeHost: (hostId) => cloud.removeHost(hostId),
    renameHost: (hostId, name) => cloud.renameHost(hostId, name),
    reset,
  };

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? '';
    const mark = target.indexOf('?');
    const path = mark < 0 ? target : target.slice(0, mark);
    const method = request.method ?? '';
    readBody(request, (body) => {
      if (body === 'too-large') {
        response.setHeader('Connection', 'close');
        deliver(response, replyWithText(413, 'The body is larger than 1 MiB.'), 0, timers);
      } else if (path.startsWith('/_control')) {
        const { host, 'content-type': contentType } = request.headers;
        deliver(response, answerControl({ method, path, host, contentType, body }, controls), 0, timers);
      } else if (path !== '/') {
        deliver(response, replyWithText(404, 'The API has the path / alone.'), latency(), timers);
      } else if (method !== 'POST' && method !== 'GET') {
        deliver(response, replyWithText(405, 'The API takes POST and GET.', { Allow: 'GET, POST' }), latency(), timers);
      } else {
        const query = mark < 0 ? undefined : target.slice(mark + 1);
        const contentType = request.headers['content-type'];
        const { reply, record } = answerApi({ method, contentType, query, body }, cloud, start);
        log.add(record);
        deliver(response, reply, latency(), timers);
      }
    });
  }

  const server = createServer({ keepAliveTimeout: 65_000 }, handle);
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(start.port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : start.port);
    });
  });

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seed: start.seed,
    close: () =>
      new Promise((resolve) => {
        timers.clear();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    hosts: () => cloud.hosts(),
    requests: () => log.records(),
    state,
    changeOptions(changes) {
      const wrong = checkCloudOptions(changes);
      if (wrong.length > 0) throw new EmulatorOptionsError(wrong);
      cloud.changeOptions(changes);
    },
    addHosts(hosts) {
      const used = cloud.usedIds(hosts).map((id) => `HostId ${JSON.stringify(id)} is or was in use.`);
      const wrong = [...checkGivenHosts(hosts, 'hosts'), ...used];
      if (wrong.length > 0) throw new EmulatorOptionsError(wrong);
      return cloud.addHosts(hosts);
    },
    removeHost: (hostId) => cloud.removeHost(hostId),
    renameHost: (hostId, name) => cloud.renameHost(hostId, name),
    reset,
  };
}

function replyWithText(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  const delivery = { how: 'whole', delayMs: 0 } as const;
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body: `${text}\n`, delivery };
}
