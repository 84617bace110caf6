import { stateOfHost } from './documented/row.ts';
import type { Host } from './host.ts';

/** A host as the control endpoint shows it. */
export interface HostSummary extends Pick<Host, 'hostId' | 'name' | 'region' | 'zone' | 'projectId' | 'tag' | 'state'> {
  /** Whether a listing shows it by now. */
  readonly listed: boolean;
}

/** One name that several hosts of a region have. */
export interface DuplicateName {
  readonly region: string;
  readonly name: string;
  readonly hostIds: readonly string[];
}

export function summarise(host: Host, now: number, listed: boolean): HostSummary {
  const { hostId, name, region, zone, projectId, tag } = host;
  return { hostId, name, region, zone, projectId, tag, state: stateOfHost(host, now), listed };
}

/**
 * The names that more than one existing host of a region has. Hosts without a name do not count.
 */
export function findDuplicates(hosts: Iterable<Host>): readonly DuplicateName[] {
  const named = new Map<string, Host[]>();
  for (const host of hosts) {
    if (host.name === '') continue;
    const key = JSON.stringify([host.region, host.name]);
    const same = named.get(key);
    if (same === undefined) named.set(key, [host]);
    else same.push(host);
  }
  return [...named.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length < 2) return [];
    return [{ region: first.region, name: first.name, hostIds: same.map((host) => host.hostId) }];
  });
}
