/** The Transport port of one process: real provider code above it, the virtual server below it. */
import type { ExchangeRequest, ExchangeResult, Transport } from '../../../src/model/ports.ts';
import type { Faults } from '../faults.ts';
import type { ProbedView } from '../machine/memory.ts';
import type { VirtualProcess } from '../machine/process.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';
import { pick, type SeededRandom } from '../seeded.ts';
import type { CloudHost } from './cloud.ts';
import type { CreateRequest, Server } from './server.ts';
import { failed, readHostIds, readParameters } from './wire.ts';

/** What a process did on the network, for whoever watches. */
export interface NetworkWatch {
  /** Just before a create leaves. */
  readonly leaving: (process: VirtualProcess, name: string, region: string) => void;
  readonly left: (process: VirtualProcess, request: CreateRequest) => void;
  /** The client learnt what came of it, or gave up. */
  readonly ended: (process: VirtualProcess, request: CreateRequest, result: ExchangeResult) => void;
  /** A page was asked for. */
  readonly reading: (process: VirtualProcess) => void;
  readonly probed: (process: VirtualProcess, view: ProbedView, askedAt: number) => void;
  readonly shown: (process: VirtualProcess, rows: readonly CloudHost[]) => void;
}

export interface NetworkMeans {
  readonly server: Server;
  /** The cloud that it asks. */
  readonly origin: string;
  readonly time: VirtualTime;
  readonly faults: Faults;
  readonly random: SeededRandom;
  readonly watch: NetworkWatch;
  /** The chance of each fault of a connection, a request. */
  readonly createTrouble: number;
  /** Whether each request names the one project of a history, so that it tells no views apart. */
  readonly hasOneProject: boolean;
}

export function openTransport(process: VirtualProcess, means: NetworkMeans): Transport {
  const flying = new Set<CreateRequest>();
  process.dying.push(() => {
    for (const request of flying) {
      means.faults.count('process: killed with a create in flight');
      request.stopped();
    }
  });
  return {
    exchange: (request, signal) =>
      request.connection === 'own'
        ? exchangeCreate(process, request, flying, means, signal)
        : exchangeRead(process, request, means, signal),
    close: () => {},
  };
}

async function exchangeRead(
  process: VirtualProcess,
  request: ExchangeRequest,
  { server, origin, time, random, watch, hasOneProject }: NetworkMeans,
  signal?: AbortSignal,
): Promise<ExchangeResult> {
  const asked = readParameters(request);
  const { Region: region, Zone: zone, ProjectId: project, Limit: limit, Offset: offset } = asked;
  const askedAt = time.now();
  watch.reading(process);
  const answer = process.call({
    label: `read ${region} ${offset} ${limit}`,
    ms: 1 + random.next() * 60,
    effect: () => {
      const given = server.read(request, origin);
      const projectId = project === undefined || hasOneProject ? undefined : String(project);
      const isProbe = Number(limit) === 1 && readHostIds(asked).size === 0;
      if (isProbe) watch.probed(process, { region: String(region), zone: String(zone ?? ''), projectId }, askedAt);
      // What only a look-up shows is for I24.
      if (signal?.aborted !== true && readHostIds(asked).size === 0) watch.shown(process, given.rows);
      return given.answer;
    },
    failing: () => failed(pick(random, ['reset', 'timeout', 'connect']), true),
  });
  return unlessAborted(answer, signal);
}

/** The answer to a request that has left, or that it was cancelled. */
function unlessAborted(answer: Promise<ExchangeResult>, signal: AbortSignal | undefined): Promise<ExchangeResult> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const off = () => resolve(failed('aborted', true));
    if (signal.aborted) off();
    signal.addEventListener('abort', off, { once: true });
    answer.then((result) => {
      signal.removeEventListener('abort', off);
      resolve(result);
    }, reject);
  });
}

async function exchangeCreate(
  process: VirtualProcess,
  request: ExchangeRequest,
  flying: Set<CreateRequest>,
  { server, origin, time, faults, random, watch, createTrouble }: NetworkMeans,
  signal?: AbortSignal,
): Promise<ExchangeResult> {
  const startedAt = time.now();
  const { Name: name, Region: region } = readParameters(request);
  const trouble = await process.call<ExchangeResult | undefined>({
    label: `connect ${name}`,
    ms: 1 + random.next() * 30,
    effect: () => connectTrouble(faults, createTrouble),
    failing: () => failed('connect', false),
  });
  if (trouble !== undefined) return trouble;
  if (signal?.aborted) return failed('aborted', false);
  if ((await request.beforeFirstByte?.()) === 'withhold') return failed('aborted', false);
  if (signal?.aborted) return failed('aborted', false);
  // The watch of the real transport runs while it is held back.
  if (time.now() - startedAt > request.timeouts.total) return failed('timeout', false);
  let sent: CreateRequest | undefined;
  const goesOn = process.step(`write ${name}`, () => {
    watch.leaving(process, String(name), String(region));
    sent = server.create(request, origin, process.number);
    watch.left(process, sent);
    flying.add(sent);
  });
  if (!goesOn || sent === undefined) return new Promise(() => undefined);
  const created: CreateRequest = sent;
  const { answer, answerAfterMs } = created.script;
  const whole = process.call<ExchangeResult>({
    label: `answer ${name}`,
    ms: answerAfterMs,
    effect: () => answer,
    failing: () => failed('reset', true),
  });
  const result = await unlessAborted(whole, signal);
  flying.delete(created);
  created.stopped();
  watch.ended(process, created, result);
  return result;
}

function connectTrouble(faults: Faults, trouble: number): ExchangeResult | undefined {
  if (faults.strikes('create: connection refused', trouble)) return failed('connect', false);
  if (faults.strikes('create: connection timed out', trouble)) return failed('timeout', false);
  if (faults.strikes('create: bad certificate', trouble)) return failed('certificate', false);
  return undefined;
}
