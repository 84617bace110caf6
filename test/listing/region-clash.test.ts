import { describe, expect, it } from 'vitest';
import { type Observation, withRegionClashes } from '../../src/listing/observation.ts';
import { liveHost, observation, unread } from '../support/model/builders.ts';

function listingOf(region: string, ids: readonly string[], fields: Partial<Observation> = {}): Observation {
  const rows = ids.map((hostId) => liveHost({ hostId, name: `name-${hostId}`, region }));
  return observation(rows, { region, ...fields });
}

const flawOf = ({ trust }: Observation) => (trust.status === 'untrusted' ? trust.flaw : undefined);

describe('one HostId in two regions', () => {
  it('makes both listings untrusted, each with the regions that it shares hosts with', () => {
    const [a, b, c] = withRegionClashes([
      listingOf('a', ['h1', 'h2', 'h3']),
      listingOf('b', ['h1', 'h2']),
      listingOf('c', ['h2', 'h9']),
    ]);

    expect([a, b, c].map((one) => one && flawOf(one))).toEqual([
      { kind: 'region-clash', count: 2, regions: ['b', 'c'] },
      { kind: 'region-clash', count: 2, regions: ['a', 'c'] },
      { kind: 'region-clash', count: 1, regions: ['a', 'b'] },
    ]);
  });

  it('is no news of a region that could not be read: its error says what to do', () => {
    const rows = [liveHost({ hostId: 'h1', region: 'b' })];

    const [a, b] = withRegionClashes([listingOf('a', ['h1']), { ...unread('HTTP 503', 'b'), vanished: rows }]);

    expect(a && flawOf(a)).toMatchObject({ kind: 'region-clash' });
    expect(b).toMatchObject({ trust: { flaw: { kind: 'unfinished' } } });
  });
});

it('regions without a common HostId stay as they are', () => {
  const listings = [listingOf('a', ['h1']), listingOf('b', ['h2'])];

  expect(withRegionClashes(listings, [listingOf('a', ['h2'])])).toEqual(listings);
});
