import type { Host } from './host.ts';

export interface FleetQuery {
  readonly region: string;
  readonly zone?: string;
  readonly projectId?: string;
  readonly hostIds?: readonly string[];
}

/**
 * All hosts of the cloud, and when each is listed. Times are milliseconds of the emulator's clock.
 */
export interface Fleet {
  /** The listed hosts that match, in the order in which they became visible. */
  find(query: FleetQuery): readonly Host[];
  /** Adds a host, which is listed from `now + lag` on. */
  commit(host: Host, now: number, lag: number): void;
  /** False if no host has the id. */
  remove(hostId: string): boolean;
  /** Whether a host ever had the id: ids are never used again. */
  wasUsed(hostId: string): boolean;
  /** Updates the listing to `now`. Must be called before every read of it. */
  advance(now: number): void;
  isListed(hostId: string): boolean;
  /** The hosts that exist, listed or not. */
  existing(): Iterable<Host>;
}

/**
 * Listed hosts in order. Filtered lists are kept until a host comes or goes, so that pages need no
 * search.
 */
interface View {
  readonly hosts: Host[];
  readonly filtered: Map<string, readonly Host[]>;
}

const filteredKept = 100;

export function gatherFleet(): Fleet {
  const existing = new Map<string, Host>();
  const used = new Set<string>();
  const listed = new Map<string, Host>();
  const views = new Map<string, View>();
  let arriving: { readonly host: Host; readonly at: number }[] = [];

  function viewOf(region: string): View {
    const view = views.get(region) ?? { hosts: [], filtered: new Map() };
    views.set(region, view);
    return view;
  }

  function show(host: Host): void {
    listed.set(host.hostId, host);
    const view = viewOf(host.region);
    view.hosts.push(host);
    view.filtered.clear();
  }

  return {
    commit(host, now, lag) {
      existing.set(host.hostId, host);
      used.add(host.hostId);
      if (lag <= 0) show(host);
      else arriving.push({ host, at: now + lag });
    },
    remove(hostId) {
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
    wasUsed: (hostId) => used.has(hostId),
    advance(now) {
      const due = arriving.filter(({ at }) => at <= now);
      if (due.length === 0) return;
      for (const { host } of due.sort((a, b) => a.at - b.at)) show(host);
      arriving = arriving.filter(({ at }) => at > now);
    },
    isListed: (hostId) => listed.has(hostId),
    find(query) {
      if (query.hostIds !== undefined) {
        const found = [...new Set(query.hostIds)].map((hostId) => listed.get(hostId));
        return found.filter((host): host is Host => host !== undefined && matches(host, query));
      }
      const view = viewOf(query.region);
      if (query.zone === undefined && query.projectId === undefined) return view.hosts;
      const key = JSON.stringify([query.zone, query.projectId]);
      const kept = view.filtered.get(key) ?? view.hosts.filter((host) => matches(host, query));
      // A client that invents zones must not fill the memory.
      if (view.filtered.size >= filteredKept) view.filtered.clear();
      view.filtered.set(key, kept);
      return kept;
    },
    existing: () => existing.values(),
  };
}

/** Whether a host matches every filter of the query. */
function matches(host: Host, query: FleetQuery): boolean {
  return (
    host.region === query.region &&
    (query.zone === undefined || host.zone === query.zone) &&
    (query.projectId === undefined || host.projectId === query.projectId) &&
    (query.hostIds === undefined || query.hostIds.includes(host.hostId))
  );
}
