/** What the cloud showed of one region: the union of the views that were listed, each proven by itself. */
import type { KnownError } from './errors.ts';
import { compareText, type LiveHost } from './host.ts';
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
  /** Why it was listed, where neither this run nor its fleet has hosts there: its hosts then count for nothing else. */
  readonly listedFor?: Exclude<ListingReason, 'declared' | 'fleet'>;
  /** Sorted by HostId; one row an id. */
  readonly hosts: readonly LiveHost[];
  /** Rows that some page showed and `hosts` does not, or not under that name: each blocks a create. Sorted, each once. */
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
  /** Ids of hosts that only the listing without the project showed; empty where no project is named. */
  readonly outsideProject: ReadonlySet<string>;
}

/**
 * The views that together cover a region. A project is a filter of the listing that create does not have, so a host
 * outside of it is looked for too.
 */
export function viewsOf(
  region: string,
  narrowing: { readonly zones: readonly string[]; readonly projectId: string | undefined },
): readonly View[] {
  const zoned = narrowing.zones.length === 0 ? [{ region }] : narrowing.zones.map((zone) => ({ region, zone }));
  const { projectId } = narrowing;
  return projectId === undefined ? zoned : [...zoned.map((view) => ({ ...view, projectId })), ...zoned];
}

/** One row for each id and name, sorted by both. */
export function distinctRows(rows: readonly LiveHost[]): readonly LiveHost[] {
  const distinct = new Map(rows.map((row) => [JSON.stringify([row.hostId, row.name]), row]));
  return [...distinct.values()].sort((a, b) => compareText(a.hostId, b.hostId) || compareText(a.name, b.name));
}

/** The observations of regions in which hosts of this run are declared: what the run may do rests on these alone. */
export function ownObservations(observations: readonly Observation[]): readonly Observation[] {
  return observations.filter(({ listedFor }) => listedFor === undefined);
}

/** Whether the listing of each region in which hosts of this run are declared can be trusted. */
export function areTrusted(observations: readonly Observation[]): boolean {
  return ownObservations(observations).every(({ trust }) => trust.status === 'trusted');
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
    vanished: distinctRows(
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
