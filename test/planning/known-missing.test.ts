import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import type { Observation } from '../../src/listing/observation.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import { indexDeclared } from '../../src/planning/fleet.ts';
import { findKnownMissing, isMissingKnown } from '../../src/planning/unseen.ts';
import { desiredHost, liveAs, observation, untrusted } from '../support/model/builders.ts';
import { adoptedRecord, ledgerOf, listingRecord } from '../support/model/ledgers.ts';
import { ledgerOfFleet } from '../support/reports/reports.ts';

const web = desiredHost();
const ledger = ledgerOfFleet([web]);
const empty = [observation()];
/** Nobody declares what a test does not. */
const look = (
  known: Ledger,
  declared: readonly DesiredHost[],
  seen: readonly Observation[],
  fleet: string | undefined,
) => findKnownMissing(known, declared, seen, { name: fleet, isDeclared: indexDeclared(declared) });
const missing = { hostId: 'host-web-1', region: 'cn-bj2', zone: 'cn-bj2-04' };

describe('a run looks for', () => {
  it('the known host of a declared name if the listings show neither the name nor the host', () => {
    expect(look(ledger, [web], empty, 'shop')).toEqual([missing]);
    expect(look(ledger, [web], empty, undefined)).toEqual([missing]);
  });

  it('no host that is listed under another name or in another region, and for no name that is listed', () => {
    const renamed = [observation([liveAs(web, { hostId: 'host-web-1', name: 'x' })])];
    const moved = observation([liveAs(web, { region: 'hk' })], { region: 'hk' });
    const another = [observation([liveAs(web, { hostId: 'h-2' })])];

    expect(look(ledger, [web], renamed, 'shop')).toEqual([]);
    expect(look(ledger, [web], [...empty, moved], 'shop')).toEqual([]);
    expect(look(ledger, [web], another, 'shop')).toEqual([]);
  });

  it('a host of the fleet that has the name in another region, where nobody declares it any more', () => {
    const moved = desiredHost({ region: 'hk' });
    const there = [observation([], { region: 'hk' })];

    expect(look(ledger, [moved], there, 'shop')).toEqual([missing]);
    expect(look(ledger, [moved], there, 'store')).toEqual([]);
    expect(look(ledger, [moved, web], there, 'shop')).toEqual([]);
    expect(look(ledger, [moved], [observation([liveAs(moved)], { region: 'hk' })], 'shop')).toEqual([]);
  });

  it('each host that was known by the name, until it is known by another one', () => {
    const twice = foldRecords(ledger, [adoptedRecord([['h-2', 'cn-bj2', 'web-1']], 'shop')]);
    const renamed = foldRecords(twice, [adoptedRecord([['host-web-1', 'cn-bj2', 'db-1']], 'shop')]);
    const idsOf = (known: Ledger) => look(known, [web], empty, 'shop').map(({ hostId }) => hostId);

    expect(idsOf(twice)).toEqual(['h-2', 'host-web-1']);
    expect(idsOf(renamed)).toEqual(['h-2']);
  });

  it('whatever fleet has the host by now, but for no name that is not known, or whose region has no trusted listing', () => {
    expect(look(ledger, [web], empty, 'store')).toEqual(look(ledger, [web], empty, 'shop'));
    expect(look(ledgerOf(), [web], empty, 'shop')).toEqual([]);
    expect(look(ledger, [web], [untrusted()], 'shop')).toEqual([]);
    expect(look(ledger, [], empty, 'shop')).toEqual([]);
  });
});

describe('a listing lacks a known host', () => {
  it('if the one before it showed the host', () => {
    expect(isMissingKnown(ledger, observation())).toBe(true);
    expect(isMissingKnown(ledger, observation([liveAs(web, { name: 'renamed', hostId: 'host-web-1' })]))).toBe(false);
    expect(isMissingKnown(ledger, observation([], { region: 'hk' }))).toBe(false);
  });

  it('but not if the host was gone before, or is known to nobody', () => {
    const gone = foldRecords(ledger, [listingRecord(9, { vanished: ['host-web-1'] })]);

    expect(isMissingKnown(gone, observation())).toBe(false);
    expect(isMissingKnown(ledgerOf(listingRecord(0, { appeared: [['h-1', 'db-1']] })), observation())).toBe(false);
  });
});
