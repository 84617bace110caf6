import { KnownError } from '../model/errors.ts';
import { deadStateOf, isRunning, type LiveHost, mostHostIds } from '../model/host.ts';
import type { Clock, HostReader } from '../model/ports.ts';
import type { Stop } from '../model/stop.ts';
import type { EventLog } from './create-outcome.ts';

export interface AwaitRunningInputs {
  readonly reader: HostReader;
  /** As the last listing showed them. */
  readonly hosts: readonly LiveHost[];
  /** Only for clouds that refuse to look up a host without its zone. */
  readonly zoneOf: (host: LiveHost) => string | undefined;
  readonly projectId: string | undefined;
  readonly clock: Clock;
  readonly waitTimeoutMs: number;
  readonly stop: Stop;
  readonly events: EventLog;
}

const shortestRestMs = 250;
const longestRestMs = 10_000;

export interface Awaited {
  /** As they were last seen: each Running, dead, or out of time. */
  readonly hosts: readonly LiveHost[];
  /** Why the last look-up failed; undefined if it did not. */
  readonly lookFailure?: string | undefined;
}

/** A look-up that fails is tried again until the time is over, because it says nothing about the host. */
export async function awaitRunning(inputs: AwaitRunningInputs): Promise<Awaited> {
  const { clock, stop } = inputs;
  let lookFailure: string | undefined;
  const latest = new Map(inputs.hosts.map((host) => [host.hostId, host]));
  const started = clock.now();
  for (;;) {
    const notRunning = [...latest.values()].filter((host) => !isRunning(host));
    const pending = notRunning.filter((host) => deadStateOf(host) === undefined);
    inputs.events.tell({ type: 'running', running: latest.size - notRunning.length, of: latest.size });
    const waited = clock.now() - started;
    if (pending.length === 0 || waited >= inputs.waitTimeoutMs || stop.isAsked()) {
      return { hosts: [...latest.values()], lookFailure };
    }
    const rest = Math.min(longestRestMs, Math.max(shortestRestMs, waited / 4), inputs.waitTimeoutMs - waited);
    await clock.sleep(rest, stop.signal());
    lookFailure = undefined;
    const onFailure = (message: string) => {
      lookFailure = message;
    };
    for (const host of await lookUpAll(inputs, pending, onFailure)) latest.set(host.hostId, host);
  }
}

type OnFailure = (message: string) => void;

async function lookUpAll(
  inputs: AwaitRunningInputs,
  hosts: readonly LiveHost[],
  onFailure: OnFailure,
): Promise<readonly LiveHost[]> {
  const found: LiveHost[] = [];
  const placeOf = (host: LiveHost) => JSON.stringify([host.region, inputs.zoneOf(host)]);
  for (const place of new Set(hosts.map(placeOf))) {
    const there = hosts.filter((host) => placeOf(host) === place);
    for (let from = 0; from < there.length; from += mostHostIds) {
      if (inputs.stop.isAsked()) return found;
      found.push(...(await lookUp(inputs, there.slice(from, from + mostHostIds), onFailure)));
    }
  }
  return found;
}

async function lookUp(
  inputs: AwaitRunningInputs,
  hosts: readonly LiveHost[],
  onFailure: OnFailure,
): Promise<readonly LiveHost[]> {
  const [first] = hosts;
  if (first === undefined) return [];
  const zone = inputs.zoneOf(first);
  const query = {
    region: first.region,
    hostIds: hosts.map((host) => host.hostId),
    zone,
    projectId: inputs.projectId,
  };
  try {
    const rows = await inputs.reader.lookUp(query, inputs.stop.signal());
    // A cloud that ignores the filter would also return other hosts.
    return rows.filter((row) => query.hostIds.includes(row.hostId));
  } catch (error) {
    if (error instanceof KnownError) onFailure(error.message);
    // A cancelled look-up rejects with the reason of its signal.
    else if (!inputs.stop.isAsked()) throw error;
    return [];
  }
}
