/** The Transport port of one process: real provider code above it, the virtual server below it. */
import type { ExchangeRequest, ExchangeResult, Transport } from '../../../src/model/ports.ts';
import type { Faults } from '../faults.ts';
import { nodeAt } from '../machine/disk-image.ts';
import type { CreateRequest, Run } from '../machine/memory.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';
import type { Watcher } from '../promises/invariants.ts';
import { journalPath, originOf, type WorldRules } from '../rules.ts';
import { pick, type SeededRandom } from '../seeded.ts';
import type { Server } from './server.ts';
import { failed, readHostIds, readParameters } from './wire.ts';

export interface NetworkMeans {
  readonly server: Server;
  readonly time: VirtualTime;
  readonly faults: Faults;
  readonly random: SeededRandom;
  readonly watcher: Watcher;
  readonly rules: WorldRules;
}

/** Of a run: far more than any needs that ends. */
const mostPages = 2_000;

export function openTransport(run: Run, means: NetworkMeans): Transport {
  run.process.dying.push(() => {
    for (const request of run.requests) {
      if (request.stoppedAt !== undefined) continue;
      means.faults.count('process: killed with a create in flight');
      request.stopped();
    }
  });
  return {
    exchange: (request, signal) =>
      request.connection === 'own'
        ? exchangeCreate(run, request, means, signal)
        : exchangeRead(run, request, means, signal),
    close: () => {},
  };
}

async function exchangeRead(
  run: Run,
  request: ExchangeRequest,
  { server, time, random, watcher, rules }: NetworkMeans,
  signal?: AbortSignal,
): Promise<ExchangeResult> {
  const { process } = run;
  const asked = readParameters(request);
  const hostIds = readHostIds(asked);
  const { Region: region, Zone: zone = '', ProjectId: project = '', Limit: limit, Offset: offset } = asked;
  const askedAt = time.now();
  run.pages += 1;
  if (run.pages > mostPages) {
    watcher.break('I22', `process ${process.number} asks for more than ${mostPages} pages`);
    // It would never end.
    process.kill();
  }
  const answer = process.call({
    label: `read ${region} ${offset} ${limit}`,
    ms: 1 + random.next() * 60,
    effect: () => {
      const given = server.read(asked, hostIds, originOf(run.order));
      // What only a look-up shows is for I24.
      if (hostIds.size > 0) return given.answer;
      if (Number(limit) === 1) {
        run.probedAt.set(String(region), askedAt);
        // Each request of this dialect names the one project of a history, so that it tells no views apart.
        run.viewProbedAt.set(`${region}/${rules.dialect === 'uhost' ? '' : project}/${zone}`, askedAt);
      }
      if (signal?.aborted === true) return given.answer;
      for (const { region: where, name } of given.rows) run.shown.set(`${where}/${name}`, time.now());
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
  run: Run,
  request: ExchangeRequest,
  { server, time, faults, random, watcher, rules }: NetworkMeans,
  signal?: AbortSignal,
): Promise<ExchangeResult> {
  const { process } = run;
  const startedAt = time.now();
  const asked = readParameters(request);
  const key = { region: String(asked.Region), name: String(asked.Name) };
  const trouble = await process.call<ExchangeResult | undefined>({
    label: `connect ${key.name}`,
    ms: 1 + random.next() * 30,
    effect: () => connectTrouble(faults, rules.createTrouble),
    failing: () => failed('connect', false),
  });
  if (trouble !== undefined) return trouble;
  if (signal?.aborted) return failed('aborted', false);
  if ((await request.beforeFirstByte?.()) === 'withhold') return failed('aborted', false);
  if (signal?.aborted) return failed('aborted', false);
  const { firstByte: firstByteMs, total } = request.timeouts;
  // The watch of the real transport runs while it is held back.
  if (time.now() - startedAt > total) return failed('timeout', false);
  let sent: CreateRequest | undefined;
  const goesOn = process.step(`write ${key.name}`, () => {
    const sentFor = watcher.leaving(run, key);
    const journal = nodeAt(process.machine.image, journalPath);
    sent = server.create({ asked, run, firstByteMs, journal, ...sentFor });
    run.requests.push(sent);
  });
  if (!goesOn || sent === undefined) return new Promise(() => undefined);
  const created: CreateRequest = sent;
  const { answer, answerAfterMs, means } = created.script;
  const whole = process.call<ExchangeResult>({
    label: `answer ${key.name}`,
    ms: answerAfterMs,
    effect: () => answer,
    failing: () => failed('reset', true),
  });
  const result = await unlessAborted(whole, signal);
  created.stopped();
  created.answer = result.status === 'failed' ? 'in-doubt' : means;
  return result;
}

function connectTrouble(faults: Faults, trouble: number): ExchangeResult | undefined {
  if (faults.strikes('create: connection refused', trouble)) return failed('connect', false);
  if (faults.strikes('create: connection timed out', trouble)) return failed('timeout', false);
  if (faults.strikes('create: bad certificate', trouble)) return failed('certificate', false);
  return undefined;
}
