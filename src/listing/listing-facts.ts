/** What a report tells of listings, and why one proves nothing, in words. */

import type { ErrorCode } from '../model/errors.ts';
import type { Flaw } from './listing-pass.ts';
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

/** Why a listing cannot be trusted, as one clause: "the cloud says 300 hosts, its pages show 70". */
export function describeFlaw(flaw: Flaw): string {
  switch (flaw.kind) {
    case 'moving':
      return 'its hosts changed between two readings of its pages';
    case 'unreadable-rows':
      return `unreadable rows: ${flaw.count} (without a HostId or a Name that is text)`;
    case 'total-unreadable':
      return 'its TotalCount is not a whole number';
    case 'total-comes-and-goes':
      return 'some of its answers have a TotalCount and some do not';
    case 'total-changes':
      return 'its TotalCount changes from answer to answer';
    case 'total-differs':
      return `the cloud says ${flaw.total} hosts, its pages show ${flaw.shown}`;
    case 'rows-beyond-the-end':
      return `its pages end at ${flaw.shown} hosts, but there is a row after the last one`;
    case 'repeated-page':
      return `the page at Offset ${flaw.offset} repeats the one at Offset ${flaw.earlier}: the cloud ignores Offset, so no absence can be proven there`;
    case 'endless':
      return `its pages do not end: ${flaw.pages} pages for ${flaw.shown} rows`;
    case 'too-many':
      return `it shows more than ${flaw.most} rows`;
    case 'region-clash': {
      const those = flaw.count === 1 ? '1 of its HostIds is' : `${flaw.count} of its HostIds are`;
      return `${those} listed in ${flaw.regions.join(', ')} too: the cloud ignores Region, or these are names of one region`;
    }
    case 'unfinished':
      // The reason may be a complete sentence.
      return flaw.reason.replace(/\.$/, '');
  }
}
