/** What a report shows of the listing of one region. */
import type { ErrorCode } from '../errors.ts';
import { describeFlaw } from './flaw-text.ts';
import type { Observation } from './observation.ts';

export interface ListingFacts {
  readonly region: string;
  /** Why it was listed, if no host of this run is declared there. */
  readonly listedFor?: NonNullable<Observation['listedFor']>;
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

export function tellListing({ region, listedFor, hosts, unreadable, requests, trust }: Observation): ListingFacts {
  const where = { region, ...(listedFor !== undefined && { listedFor }) };
  const facts = { ...where, hosts: hosts.length, unreadable, requests };
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
