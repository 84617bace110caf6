/** The texts about a listing that is not trusted. All text is escaped for a terminal. */

import type { ListingFacts } from '../../listing/listing-facts.ts';
import type { HostKey } from '../../model/host.ts';
import { shown } from './style.ts';

/** Whether a name without its region may be ambiguous. */
export function hasSeveralRegions({ listings }: { readonly listings: readonly unknown[] }): boolean {
  return listings.length > 1;
}

/** The name of a host, with its region if a run has several. */
export function nameHost({ region, name }: HostKey, withRegion: boolean): string {
  return withRegion ? `${shown(name)} (${shown(region)})` : shown(name);
}

/** What to do about answers that contradict each other. */
export const askAgain = 'Run it again; if that does not help, ask the operators of the API.';

/** "NOT TRUSTED: its TotalCount is not a whole number". */
export function describeDistrust({ flaw = '', failure }: ListingFacts): string {
  return `${failure === undefined ? 'NOT TRUSTED' : 'COULD NOT BE LISTED'}: ${shown(flaw)}`;
}

/** The same as a sentence, and what to do about it. */
export function explainDistrust(listing: ListingFacts): readonly string[] {
  // The notice of the open intent says what it means.
  const advice = listing.listedFor === 'open-intent' ? [] : [adviseOnListing(listing)];
  return [`${shown(listing.region)}: ${describeDistrust(listing)}.`, ...advice];
}

/** What it means, and what to do about it, in complete sentences. */
export function adviseOnListing({ failure, listedFor, sharedWith }: ListingFacts): string {
  if (sharedWith !== undefined) {
    return 'So nobody can tell in which region its hosts are: none of them counts, and none is created there. Declare each region under one name. If these are two regions, check the endpoint, and ask the operators of the API.';
  }
  if (listedFor === 'fleet') {
    return [
      'The journal knows hosts of this fleet there. A missing host is held if it may be one of them, moved; the others can be created.',
      ...(failure?.suggestions ?? []).map(shown),
    ].join(' ');
  }
  if (failure === undefined) return `So no host counts as missing, and none is created. ${askAgain}`;
  return [
    'So nothing is known of its hosts, and apply creates nothing in any region.',
    ...failure.suggestions.map(shown),
    'To continue without this region, leave its hosts out with --only or --exclude. A region in which the journal knows hosts of this fleet is still listed.',
  ].join(' ');
}
