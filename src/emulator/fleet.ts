import type { Host } from './host.ts';

export interface FleetQuery {
  readonly region: string;
  readonly zone?: string;
  readonly projectId?: string;
  /** Only these, if there are any. */
  readonly hostIds?: readonly string[];
}

/** Listed hosts in order. Filtered lists are kept until a host comes or goes, so that pages need no search. */
interface View {
  readonly hosts: Host[];
  readonly filtered: Map<string, readonly Host[]>;
}

const filteredKept = 100;

export type Fleet = ReturnType<typeof gatherFleet>;

/** All hosts of the cloud, and when each is listed. Times are milliseconds of the emulator's clock. */
export function gatherFleet(now: () => number) {
  const existing = new Map<string, Host>();
  const used = new Set<string>();
  const listed = new Map<string, Host>();
  const views = new Map<string, View>();
  let arriving: { readonly host: Host; readonly existsAt: number; readonly listedAt: number }[] = [];

  function viewOf(region: string): View {
    const view = views.get(region) ?? { hosts: [], filtered: new Map() };
    views.set(region, view);
    return view;
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
      const view = viewOf(host.region);
      view.hosts.push(host);
      view.filtered.clear();
    }
  }

  return {
    /** Adds a host that exists from one time on, and is listed from another on. */
    add(host: Host, existsAt: number, listedAt: number): void {
      used.add(host.hostId);
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
      const view = viewOf(host.region);
      view.hosts.splice(view.hosts.indexOf(host), 1);
      view.filtered.clear();
      return true;
    },
    get(hostId: string): Host | undefined {
      advance();
      return existing.get(hostId);
    },
    /** Marks ids as used: ids are never used again. */
    reserve(hostIds: readonly string[]): void {
      for (const hostId of hostIds) used.add(hostId);
    },
    /** Whether a host ever had the id. */
    wasUsed: (hostId: string) => used.has(hostId),
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
      const view = viewOf(query.region);
      if (query.zone === undefined && query.projectId === undefined) return view.hosts;
      const key = JSON.stringify([query.zone, query.projectId]);
      const kept = view.filtered.get(key) ?? view.hosts.filter((host) => isIn(host, query));
      // A client that invents zones must not fill the memory.
      if (view.filtered.size >= filteredKept) view.filtered.clear();
      view.filtered.set(key, kept);
      return kept;
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
