import { describe, expect, it } from 'vitest';
import { type Ledger, memoryOf } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { diffHosts } from '../../src/planning/diff.ts';
import { countAdoptions, findAdoptions } from '../../src/planning/fleet.ts';
import { comparison, desiredHost, desiredHosts, liveAs } from '../support/model/builders.ts';
import { adoptedRecord, ledgerOf } from '../support/model/ledgers.ts';
import { ledgerOfFleet } from '../support/reports/reports.ts';

const web = desiredHost();
const pair = ['host-web-1', 'cn-bj2', 'web-1'] as const;

interface Rules {
  readonly ledger?: Ledger;
  readonly noFleet?: true;
  readonly takenOver?: readonly string[];
  readonly declared?: readonly DesiredHost[];
}

/** For the fleet shop, which declares web-1. */
function adopted(
  live: readonly LiveHost[],
  { ledger = ledgerOf(), noFleet, takenOver = [], declared = [web] }: Rules = {},
) {
  return findAdoptions(ledger, diffHosts(declared, live, comparison()), noFleet ? undefined : 'shop', takenOver);
}

describe('an apply adopts', () => {
  it('a declared live host that it does not know, whoever made it, with the zone that its row shows', () => {
    expect(adopted([liveAs(web)])).toEqual([pair]);
    expect(adopted([liveAs(web, { cpu: 64, zone: 'cn-bj2-05' })])).toEqual([[...pair, 'cn-bj2-05']]);
    expect(adopted([liveAs(web)], { noFleet: true })).toEqual([pair]);
  });

  it('a host of its own that is declared under another name by now, and keeps what is known of it', () => {
    const next = desiredHost({ name: 'next' });
    const ledger = ledgerOfFleet([web]);
    const live = liveAs(next, { hostId: 'host-web-1' });

    const hosts = adopted([live], { ledger, declared: [next] });

    expect(hosts).toEqual([['host-web-1', 'cn-bj2', 'next']]);
    const after = foldRecords(ledger, [adoptedRecord(hosts, 'shop', 99)]);
    expect(after.adopted.get('host-web-1')).toMatchObject({ key: next.key, fleet: 'shop', isMade: true });
    expect(memoryOf(after, next.key).hostId).toBe('host-web-1');
    expect(adopted([live], { ledger: after, declared: [next] })).toEqual([]);
  });

  it('no host of another fleet, unless that one is taken over', () => {
    const ledger = ledgerOfFleet([web], 'store');

    expect(adopted([liveAs(web)], { ledger })).toEqual([]);
    expect(adopted([liveAs(web)], { ledger, takenOver: ['blog'] })).toEqual([]);
    expect(adopted([liveAs(web)], { ledger, takenOver: ['st*'] })).toEqual([pair]);
  });
});

it('adoptions are counted by where the hosts come from, without those that the fleet had already', () => {
  const [a, b, c, d] = desiredHosts('a', 'b', 'c', 'd') as [DesiredHost, DesiredHost, DesiredHost, DesiredHost];
  const idOf = ({ key: { region, name } }: DesiredHost) => [`host-${name}`, region, name] as const;
  const ledger = ledgerOf(
    adoptedRecord([idOf(a)], 'shop'),
    adoptedRecord([idOf(b)]),
    adoptedRecord([idOf(c)], 'store'),
  );
  const hosts = [a, b, c, d, desiredHost({ name: 'e' })].map(idOf);

  expect(countAdoptions(ledger, hosts, 'shop')).toEqual([
    { from: 'others', hosts: 2 },
    { from: 'no-fleet', hosts: 1 },
    { from: 'fleet', fleet: 'store', hosts: 1 },
  ]);
});
