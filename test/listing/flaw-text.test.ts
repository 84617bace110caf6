import { expect, it } from 'vitest';
import type { Flaw } from '../../src/listing/listing-pass.ts';
import { describeFlaw } from '../../src/listing/listing-pass.ts';

it.each<[Flaw, string]>([
  [{ kind: 'moving' }, 'its hosts changed between two readings of its pages'],
  [{ kind: 'unreadable-rows', count: 3 }, 'unreadable rows: 3 (without a HostId or a Name that is text)'],
  [{ kind: 'total-unreadable' }, 'its TotalCount is not a whole number'],
  [{ kind: 'total-comes-and-goes' }, 'some of its answers have a TotalCount and some do not'],
  [{ kind: 'total-changes' }, 'its TotalCount changes from answer to answer'],
  [{ kind: 'total-differs', total: 300, shown: 70 }, 'the cloud says 300 hosts, its pages show 70'],
  [{ kind: 'rows-beyond-the-end', shown: 7 }, 'its pages end at 7 hosts, but there is a row after the last one'],
  [
    { kind: 'repeated-page', offset: 20, earlier: 0 },
    'the page at Offset 20 repeats the one at Offset 0: the cloud ignores Offset, so no absence can be proven there',
  ],
  [{ kind: 'endless', pages: 40, shown: 12 }, 'its pages do not end: 40 pages for 12 rows'],
  [{ kind: 'too-many', most: 200_000 }, 'it shows more than 200000 rows'],
  [
    { kind: 'region-clash', count: 1, regions: ['hk'] },
    '1 of its HostIds is listed in hk too: the cloud ignores Region, or these are names of one region',
  ],
  [
    { kind: 'region-clash', count: 3, regions: ['hk', 'sg'] },
    '3 of its HostIds are listed in hk, sg too: the cloud ignores Region, or these are names of one region',
  ],
])('the flaw %j is one clause', (flaw, clause) => {
  expect(describeFlaw(flaw)).toBe(clause);
});
