/** Decides which regions a run lists, and why. */
import { compareText } from '../model/host.ts';

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
