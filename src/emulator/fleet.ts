import type { Host } from './host.ts';

export interface FleetQuery {
  readonly region: string;
  readonly zone?: string;
  readonly projectId?: string;
  /** Only these, if there are any. */
  readonly hostIds?: readonly string[];
}

export type Fleet = ReturnType<typeof gatherFleet>;

/** All hosts of the cloud, and when each is listed. Times are milliseconds of the emulator's clock. */
export function gatherFleet(now: () => number) {
  const existing = new Map<string, Host>();
  const listed = new Map<string, Host>();
  /** In the order in which they became visible. */
  const listedIn = new Map<string, Host[]>();
  let arriving: { readonly host: Host; readonly existsAt: number; readonly listedAt: number }[] = [];

  function hostsIn(region: string): Host[] {
    const hosts = listedIn.get(region) ?? [];
    listedIn.set(region, hosts);
    return hosts;
  }

  /** Must be called before every look at the hosts. */
  function advance(): void {
    const time = now();
    for (const { host, existsAt } of arriving) if (existsAt <= time) existing.set(host.hostId, host);
    const due = arriving.filter(({ listedAt }) => listedAt <= time);
    if (due.length === 0) return;
    arriving = arriving.filter(({ listedAt }) => listedAt > time);
    for (const { host } of due.sort((a, b) => a.listedAt - b.listedAt)) {
      listed.set(host.hostId, host);
      hostsIn(host.region).push(host);
    }
  }

  return {
    /** Adds a host that exists from one time on, and is listed from another on. */
    add(host: Host, existsAt: number, listedAt: number): void {
      arriving.push({ host, existsAt, listedAt });
    },
    /** False if no host has the id. */
    remove(hostId: string): boolean {
      advance();
      const host = existing.get(hostId);
      if (host === undefined) return false;
      existing.delete(hostId);
      arriving = arriving.filter((one) => one.host !== host);
      if (!listed.delete(hostId)) return true;
      const hosts = hostsIn(host.region);
      hosts.splice(hosts.indexOf(host), 1);
      return true;
    },
    get(hostId: string): Host | undefined {
      advance();
      return existing.get(hostId);
    },
    isListed(hostId: string): boolean {
      advance();
      return listed.has(hostId);
    },
    /** The listed hosts that match, in the order in which they became visible. */
    find({ hostIds = [], ...query }: FleetQuery): readonly Host[] {
      advance();
      if (hostIds.length > 0) {
        const found = [...new Set(hostIds)].map((hostId) => listed.get(hostId));
        return found.filter((host): host is Host => host !== undefined && isIn(host, query));
      }
      const hosts = hostsIn(query.region);
      return query.zone === undefined && query.projectId === undefined
        ? hosts
        : hosts.filter((host) => isIn(host, query));
    },
    /** The hosts that exist, listed or not. */
    existing(): readonly Host[] {
      advance();
      return [...existing.values()];
    },
  };
}

function isIn(host: Host, { region, zone, projectId }: FleetQuery): boolean {
  return (
    host.region === region &&
    (zone === undefined || host.zone === zone) &&
    (projectId === undefined || host.projectId === projectId)
  );
}
