/** What the cloud showed of one region: the union of the views that were listed, each proven separately. */
import type { ErrorCode, KnownError } from '../model/errors.ts';
import { compareText, type LiveHost } from '../model/host.ts';
import type { PageQuery } from '../model/ports.ts';
import type { ListingStep } from './listing.ts';
import { describeFlaw, type Flaw } from './listing-pass.ts';

/** One way to list a region: whole, or narrowed for clouds that demand it. */
export type View = Omit<PageQuery, 'offset' | 'limit'>;

/** `failure`: why it could not be read to its end. */
export type ViewListing = Extract<ListingStep<LiveHost>, { readonly evidence: unknown }> & {
  readonly view: View;
  readonly failure?: KnownError;
};

export interface Observation {
  readonly region: string;
  /** Why it was listed, if this run declares no host there. Hosts of an open intent's region count for nothing else. */
  readonly listedFor?: Exclude<ListingReason, 'declared'>;
  /** Sorted by HostId, with one row per id. */
  readonly hosts: readonly LiveHost[];
  /** Rows that some page showed and `hosts` lacks, or has under another name: each blocks a create. Sorted. */
  readonly vanished: readonly LiveHost[];
  readonly trust:
    | { readonly status: 'trusted' /** Clock time of the earliest probe. */; readonly provenAt: number }
    | {
        readonly status: 'untrusted';
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

/** The views that cover a region. If a project only filters the listing, hosts outside it are listed too. */
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
        : { status: 'untrusted', flaw: untrusted.flaw, failure: untrusted.failure },
    unreadable: listings.reduce((sum, { evidence }) => sum + evidence.unreadable, 0),
    requests: listings.reduce((sum, { evidence }) => sum + evidence.requests, 0),
    outsideProject: narrowed ? new Set([...byId.keys()].filter((id) => !inProject.has(id))) : new Set(),
  };
}

// Decides which regions a run lists, and why.

/** Why a region is listed, the strongest reason first. */
export const listingReasons = [
  /** Hosts of this run are declared there. */
  'declared',
  /** The fleet of this run has live hosts there, or may have. A missing host may replace one of them. */
  'fleet',
  /** A create was sent there and its outcome is unknown. Only a listing can show the outcome. */
  'open-intent',
] as const;

export type ListingReason = (typeof listingReasons)[number];

export interface ListedRegion {
  readonly region: string;
  readonly because: ListingReason;
}

/** Each region once, with its strongest reason, sorted by name. */
export function chooseRegions(regions: Readonly<Record<ListingReason, Iterable<string>>>): readonly ListedRegion[] {
  const chosen = new Map<string, ListingReason>();
  for (const because of listingReasons) {
    for (const region of regions[because]) if (!chosen.has(region)) chosen.set(region, because);
  }
  return [...chosen].map(([region, because]) => ({ region, because })).sort((a, b) => compareText(a.region, b.region));
}

// Detects a cloud that ignores Region, and two names of one region. A host is in one region, so a HostId that is listed
// in two regions proves that one of these listings is not about its region. Nobody can tell which one, and the same may
// hold for all its other rows.

/**
 * The observations, where each that shares a HostId with one of another region is untrusted and has no hosts. `known`:
 * the latest observations of further regions, or earlier ones of the same.
 */
export function withRegionClashes(
  observations: readonly Observation[],
  known: readonly Observation[] = [],
): readonly Observation[] {
  const listed = new Set(observations.map(({ region }) => region));
  const all = [...observations, ...known.filter(({ region }) => !listed.has(region))];
  if (all.length < 2) return observations;
  const regionsOf = new Map<string, string | Set<string>>();
  for (const one of all) {
    for (const { hostId } of rowsOf(one)) {
      const before = regionsOf.get(hostId);
      if (before === undefined) regionsOf.set(hostId, one.region);
      else if (typeof before !== 'string') before.add(one.region);
      else if (before !== one.region) regionsOf.set(hostId, new Set([before, one.region]));
    }
  }
  return observations.map((one) => markClash(one, regionsOf));
}

function rowsOf({ hosts, vanished }: Observation): readonly LiveHost[] {
  return vanished.length === 0 ? hosts : [...hosts, ...vanished];
}

function markClash(one: Observation, regionsOf: ReadonlyMap<string, string | ReadonlySet<string>>): Observation {
  const { region, trust } = one;
  const shared = new Set<string>();
  const others = new Set<string>();
  const rows = rowsOf(one);
  for (const { hostId } of rows) {
    const regions = regionsOf.get(hostId);
    if (regions === undefined || typeof regions === 'string') continue;
    shared.add(hostId);
    for (const other of regions) if (other !== region) others.add(other);
  }
  if (shared.size === 0) return one;
  const flaw = { kind: 'region-clash', count: shared.size, regions: [...others].sort(compareText) } as const;
  const isUnread = trust.status === 'untrusted' && trust.failure !== undefined;
  return {
    ...one,
    hosts: [],
    vanished: dropRepeatedRows(rows),
    trust: isUnread ? trust : { status: 'untrusted', flaw },
  };
}

// What a report tells of a listing.

export interface ListingFacts {
  readonly region: string;
  /** Why it was listed, if no host of this run is declared there. */
  readonly listedFor?: Observation['listedFor'];
  readonly hosts: number;
  /** Rows that could not be read as hosts. */
  readonly unreadable: number;
  readonly requests: number;
  /** Whether it proves anything. */
  readonly trusted: boolean;
  /** Why it is not trusted, as one clause. */
  readonly flaw?: string;
  /** Other regions whose listings show some of its HostIds. */
  readonly sharedWith?: readonly string[];
  /** Set if the pages of the region could not be read to the end: the error, and what to do about it. */
  readonly failure?: { readonly code: ErrorCode; readonly suggestions: readonly string[] };
}

export function factsOfListing({ region, listedFor, hosts, unreadable, requests, trust }: Observation): ListingFacts {
  const facts = { region, listedFor, hosts: hosts.length, unreadable, requests };
  if (trust.status === 'trusted') return { ...facts, trusted: true };
  const { flaw, failure } = trust;
  return {
    ...facts,
    trusted: false,
    flaw: describeFlaw(flaw),
    ...(flaw.kind === 'region-clash' && { sharedWith: flaw.regions }),
    ...(failure !== undefined && { failure: { code: failure.code, suggestions: failure.suggestions } }),
  };
}

/** What look-ups by HostId showed of hosts that are known and not listed. */
export interface LookedUp {
  readonly found: readonly LiveHost[];
  /** HostIds that could not be looked up. */
  readonly unknown: ReadonlySet<string>;
}

export const noLookUp: LookedUp = { found: [], unknown: new Set() };
