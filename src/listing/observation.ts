/** What the cloud showed of one region: the union of the views that were listed, each proven separately. */
import type { KnownError } from '../model/errors.ts';
import { compareText, type LiveHost } from '../model/host.ts';
import type { ListingReason } from './listed-regions.ts';
import type { Flaw } from './listing-pass.ts';
import type { Evidence } from './listing-state.ts';

/** One way to list a region: whole, or narrowed for clouds that demand it. */
export interface View {
  readonly region: string;
  readonly zone?: string;
  readonly projectId?: string;
}

export type ViewListing =
  | {
      readonly status: 'trusted';
      readonly view: View;
      readonly provenAt: number;
      readonly evidence: Evidence<LiveHost>;
    }
  | {
      readonly status: 'untrusted';
      readonly view: View;
      readonly flaw: Flaw;
      /** Why it could not be read to its end. */
      readonly failure?: KnownError;
      readonly evidence: Evidence<LiveHost>;
    };

export interface Observation {
  readonly region: string;
  /**
   * Why it was listed, if this run declares no host there. If it is an open intent, its hosts count for nothing else.
   */
  readonly listedFor?: Exclude<ListingReason, 'declared'>;
  /** Sorted by HostId, with one row per id. */
  readonly hosts: readonly LiveHost[];
  /**
   * Rows that some page showed and `hosts` does not, or not under that name: each blocks a create. Sorted, each once.
   */
  readonly vanished: readonly LiveHost[];
  readonly trust:
    | { readonly status: 'trusted' /** Clock time of the earliest probe. */; readonly provenAt: number }
    | {
        readonly status: 'untrusted';
        readonly view: View;
        readonly flaw: Flaw;
        /** Why it could not be read to its end. */
        readonly failure?: KnownError;
      };
  readonly unreadable: number;
  readonly requests: number;
  /** Ids of hosts that only the listing without the project showed; empty if no project is named. */
  readonly outsideProject: ReadonlySet<string>;
}

/** Which part of a region is listed. */
export interface Narrowing {
  /** Empty: a region is listed whole, which is the safest proof of absence. */
  readonly zones: readonly string[];
  readonly projectId: string | undefined;
  /** True if creates name the project too, so that no host of ours is outside the project. */
  readonly createsInProject?: boolean;
}

/**
 * The views that together cover a region. If a project is only a filter of the listing, hosts outside it are listed
 * too.
 */
export function viewsOf(region: string, narrowing: Narrowing): readonly View[] {
  const zoned = narrowing.zones.length === 0 ? [{ region }] : narrowing.zones.map((zone) => ({ region, zone }));
  const { projectId, createsInProject } = narrowing;
  if (projectId === undefined) return zoned;
  const inProject = zoned.map((view) => ({ ...view, projectId }));
  return createsInProject === true ? inProject : [...inProject, ...zoned];
}

/** One row for each id and name, sorted by both. */
export function dropRepeatedRows(rows: readonly LiveHost[]): readonly LiveHost[] {
  const distinct = new Map(rows.map((row) => [JSON.stringify([row.hostId, row.name]), row]));
  return [...distinct.values()].sort((a, b) => compareText(a.hostId, b.hostId) || compareText(a.name, b.name));
}

/**
 * The observations of regions in which this run declares hosts or its fleet has some. Statements about hosts are based
 * on these.
 */
export function selectOwnObservations(observations: readonly Observation[]): readonly Observation[] {
  return observations.filter(({ listedFor }) => listedFor !== 'open-intent');
}

/** Whether every statement about hosts can be trusted. */
export function areTrusted(observations: readonly Observation[]): boolean {
  return selectOwnObservations(observations).every(({ trust }) => trust.status === 'trusted');
}

/** Whether anything may be created: each region in which hosts of this run are declared has a trusted listing. */
export function mayCreateOn(observations: readonly Observation[]): boolean {
  return areTrusted(observations.filter(({ listedFor }) => listedFor === undefined));
}

/** The latest observation of each region, with the stronger of both reasons. Sorted by region. */
export function withLatest(before: readonly Observation[], later: readonly Observation[]): readonly Observation[] {
  const latest = new Map(before.map((one) => [one.region, one]));
  for (const one of later) {
    const earlier = latest.get(one.region);
    latest.set(one.region, earlier === undefined ? one : withStrongerReason(one, earlier));
  }
  return [...latest.values()].sort((a, b) => compareText(a.region, b.region));
}

function withStrongerReason(one: Observation, earlier: Observation): Observation {
  if (one.listedFor === undefined || earlier.listedFor === 'open-intent') return one;
  const { listedFor: _, ...rest } = one;
  return earlier.listedFor === undefined ? rest : { ...rest, listedFor: earlier.listedFor };
}

/** Hosts that an earlier listing showed, and an untrusted one does not, may still exist. */
export function withHostsOf(later: Observation, before: readonly Observation[]): Observation {
  const earlier = before.find(({ region }) => region === later.region);
  if (later.trust.status === 'trusted' || earlier === undefined) return later;
  const ids = new Set(later.hosts.map(({ hostId }) => hostId));
  return { ...later, hosts: [...later.hosts, ...earlier.hosts.filter(({ hostId }) => !ids.has(hostId))] };
}

export function uniteViews(region: string, listings: readonly ViewListing[]): Observation {
  const byId = new Map<string, LiveHost>();
  const inProject = new Set<string>();
  for (const { view, evidence } of listings) {
    for (const host of evidence.hosts) {
      byId.set(host.hostId, host);
      if (view.projectId !== undefined) inProject.add(host.hostId);
    }
  }
  const narrowed = listings.some(({ view }) => view.projectId !== undefined);
  const untrusted = listings.find((listing) => listing.status === 'untrusted');
  const proven = listings.map((listing) => (listing.status === 'trusted' ? listing.provenAt : 0));
  return {
    region,
    hosts: [...byId.values()].sort((a, b) => compareText(a.hostId, b.hostId)),
    vanished: dropRepeatedRows(
      listings
        .flatMap(({ evidence }) => [...evidence.vanished, ...evidence.hosts])
        .filter((row) => byId.get(row.hostId)?.name !== row.name),
    ),
    trust:
      untrusted === undefined
        ? { status: 'trusted', provenAt: Math.min(...proven) }
        : {
            status: 'untrusted',
            view: untrusted.view,
            flaw: untrusted.flaw,
            ...(untrusted.failure !== undefined && { failure: untrusted.failure }),
          },
    unreadable: listings.reduce((sum, { evidence }) => sum + evidence.unreadable, 0),
    requests: listings.reduce((sum, { evidence }) => sum + evidence.requests, 0),
    outsideProject: narrowed ? new Set([...byId.keys()].filter((id) => !inProject.has(id))) : new Set(),
  };
}
