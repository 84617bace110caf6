import { KnownError } from '../model/errors.ts';
import { groupBy, splitInto } from '../model/group-by.ts';
import { deadStateOf, isRunning, type LiveHost, mostHostIds } from '../model/host.ts';
import type { Clock, HostReader, Stop } from '../model/ports.ts';
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
    const seen = await lookUpAll(inputs, pending);
    lookFailure = seen.lookFailure;
    for (const host of seen.hosts) latest.set(host.hostId, host);
  }
}

async function lookUpAll(
  { reader, zoneOf, projectId, stop }: AwaitRunningInputs,
  hosts: readonly LiveHost[],
): Promise<Awaited> {
  const found: LiveHost[] = [];
  let lookFailure: string | undefined;
  for (const inPlace of groupBy(hosts, (host) => JSON.stringify([host.region, zoneOf(host)])).values()) {
    for (const some of splitInto(inPlace, mostHostIds)) {
      const [first] = some;
      if (first === undefined || stop.isAsked()) continue;
      const hostIds = some.map(({ hostId }) => hostId);
      try {
        const query = { region: first.region, zone: zoneOf(first), projectId, hostIds };
        const rows = await reader.lookUp(query, stop.signal());
        // A cloud that ignores the filter would also return other hosts.
        found.push(...rows.filter(({ hostId }) => hostIds.includes(hostId)));
      } catch (error) {
        if (error instanceof KnownError) lookFailure = error.message;
        // A cancelled look-up rejects with the reason of its signal.
        else if (!stop.isAsked()) throw error;
      }
    }
  }
  return { hosts: found, lookFailure };
}
