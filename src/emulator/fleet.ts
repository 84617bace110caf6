import { oldestReplica } from './faults/fault.ts';
import type { Host } from './host.ts';

export interface FleetQuery {
  readonly region: string;
  readonly zone?: string;
  readonly projectId?: string;
  readonly hostIds?: readonly string[];
}

/** The hosts that are listed at one moment. */
export interface Replica {
  /** The listed hosts that match, in the order in which they became visible. */
  find(query: FleetQuery): readonly Host[];
  /** The listed hosts of the whole account. */
  account(): readonly Host[];
}

/**
 * All hosts of the cloud, and when each is listed. Times are milliseconds of the emulator's clock.
 */
export interface Fleet extends Replica {
  /** Adds a host, which is listed from `now + lag` on. */
  commit(host: Host, now: number, lag: number): void;
  /** Removes a host, which stays listed until `now + lag`. False if no host has the id. */
  remove(hostId: string, now: number, lag: number): boolean;
  /** Whether a host ever had the id: ids are never used again. */
  wasUsed(hostId: string): boolean;
  /** Updates the listing to `now`. Must be called before every read of it. */
  advance(now: number): void;
  isListed(hostId: string): boolean;
  /** The listing at an earlier moment, at most `oldestReplica` ago. */
  asOf(at: number): Replica;
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

/** How long a host was listed. */
interface Stay {
  readonly host: Host;
  readonly from: number;
  until: number;
}

interface Move {
  readonly host: Host;
  readonly at: number;
}

export function gatherFleet(): Fleet {
  const existing = new Map<string, Host>();
  const used = new Set<string>();
  const listed = new Map<string, Host>();
  // In the order in which they became visible, which is also the order of an old replica.
  const stays = new Map<string, Stay>();
  const account: Host[] = [];
  const views = new Map<string, View>();
  let arriving: Move[] = [];
  let leaving: Move[] = [];
  let gone: Stay[] = [];

  function viewOf(region: string): View {
    const view = views.get(region) ?? { hosts: [], filtered: new Map() };
    views.set(region, view);
    return view;
  }

  function show(host: Host, from: number): void {
    listed.set(host.hostId, host);
    stays.set(host.hostId, { host, from, until: Number.POSITIVE_INFINITY });
    account.push(host);
    const view = viewOf(host.region);
    view.hosts.push(host);
    view.filtered.clear();
  }

  function hide(host: Host, at: number): void {
    if (!listed.delete(host.hostId)) return;
    const stay = stays.get(host.hostId);
    if (stay !== undefined) gone.push(Object.assign(stay, { until: at }));
    account.splice(account.indexOf(host), 1);
    const view = viewOf(host.region);
    view.hosts.splice(view.hosts.indexOf(host), 1);
    view.filtered.clear();
  }

  function settle(moves: Move[], now: number, act: (host: Host, at: number) => void): Move[] {
    const due = moves.filter((move) => move.at <= now);
    if (due.length === 0) return moves;
    for (const move of due.sort((a, b) => a.at - b.at)) act(move.host, move.at);
    return moves.filter((move) => move.at > now);
  }

  /** Forgets the hosts that no replica can show any more. */
  function forget(now: number): void {
    const [oldest] = gone;
    if (oldest === undefined || oldest.until >= now - oldestReplica) return;
    for (const { host, until } of gone) if (until < now - oldestReplica) stays.delete(host.hostId);
    gone = gone.filter(({ host }) => stays.has(host.hostId));
  }

  return {
    commit(host, now, lag) {
      existing.set(host.hostId, host);
      used.add(host.hostId);
      if (lag <= 0) show(host, now);
      else arriving.push({ host, at: now + lag });
    },
    remove(hostId, now, lag) {
      const host = existing.get(hostId);
      if (host === undefined) return false;
      existing.delete(hostId);
      arriving = arriving.filter((move) => move.host !== host);
      if (lag <= 0) hide(host, now);
      else leaving.push({ host, at: now + lag });
      return true;
    },
    wasUsed: (hostId) => used.has(hostId),
    advance(now) {
      arriving = settle(arriving, now, show);
      leaving = settle(leaving, now, hide);
      forget(now);
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
    account: () => account,
    asOf(at) {
      const shown = [...stays.values()].filter(({ from, until }) => from <= at && at < until).map(({ host }) => host);
      return { find: (query) => shown.filter((host) => matches(host, query)), account: () => shown };
    },
    existing: () => existing.values(),
  };
}

/** Whether a host matches every filter of the query. */
export function matches(host: Host, query: FleetQuery): boolean {
  return (
    host.region === query.region &&
    (query.zone === undefined || host.zone === query.zone) &&
    (query.projectId === undefined || host.projectId === query.projectId) &&
    (query.hostIds === undefined || query.hostIds.includes(host.hostId))
  );
}
