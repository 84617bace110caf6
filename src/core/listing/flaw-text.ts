import type { Flaw } from './listing-pass.ts';

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
