/** What a listing must prove, and what it showed. */
import { type Mutant, nearNames, remove } from './mutant.ts';

const anyTotal = remove(
  'listing/listing-pass.ts',
  'return totals === members ? undefined : {',
  'return totals === totals ? undefined : {',
);

export const listings: readonly Mutant[] = [
  {
    guard: 'presence by union: what any page showed is there',
    by: 'rounds',
    breaks: 'was sent after a listing had shown it',
    from: 447,
    edits: remove(
      'creating/take-listing.ts',
      'dropRepeatedRows([...observation.vanished, ...seenRows])',
      'dropRepeatedRows([])',
    ),
  },
  {
    guard: 'what a page of this run showed is not sent',
    breaks: 'I4',
    from: 34,
    edits: [
      ...remove(
        'creating/take-listing.ts',
        'dropRepeatedRows([...observation.vanished, ...seenRows])',
        'dropRepeatedRows([])',
      ),
      ...remove(
        'creating/take-listing.ts',
        'waiting: waiting.filter(({ desired }) => !live.has(desired.key.name)),',
        'waiting,',
      ),
      ...nearNames,
    ],
  },
  {
    guard: 'strict TotalCount',
    by: 'listings',
    breaks: 'is not what was so',
    edits: anyTotal,
  },
  {
    guard: 'strict TotalCount, in a whole history',
    breaks: 'I13',
    from: 2_192,
    edits: anyTotal,
  },
  {
    guard: 'the probe',
    by: 'listings',
    breaks: 'is not what was so',
    edits: remove('listing/listing.ts', 'if (!probe.empty) return', 'if (!probe.empty && probe.empty) return'),
  },
  {
    guard: 'the second pass',
    by: 'listings',
    breaks: 'is not what was so',
    edits: remove('listing/listing.ts', "if (!same) return { kind: 'moving' };"),
  },
  {
    guard: 'one HostId in two regions makes both listings untrusted',
    by: 'regions',
    breaks: 'a create is sent after one HostId was listed in two regions',
    edits: remove('listing/observation.ts', 'if (shared.size === 0) return one;', 'if (shared.size >= 0) return one;'),
  },
  {
    guard: 'a listing of a round is compared with earlier ones of other regions',
    by: 'regions',
    breaks: 'a create is sent after one HostId was listed in two regions',
    edits: remove(
      'creating/create-hosts.ts',
      'recordListings([...away, ...own], latest(), recorder)',
      'recordListings([...away, ...own], [], recorder)',
    ),
  },
  {
    guard: 'a listing that shares a HostId with another region is not recorded as proven',
    by: 'regions',
    breaks: 'one HostId is recorded as proven in two regions',
    edits: remove(
      'listing/observe.ts',
      'if (isInformative(seen)) await recorder.recordListing(seen, listings[nth]?.ended);',
      'if (listings[nth] !== undefined) await recorder.recordListing(listings[nth].seen, listings[nth].ended);',
    ),
  },
];
