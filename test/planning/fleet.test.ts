import { describe, expect, it } from 'vitest';
import { makeFleetRecords, makeHoldingRecords } from '../../src/creating/fleet-records.ts';
import { indexReplacementWaits } from '../../src/creating/take-listing.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { noLookUp } from '../../src/listing/observation.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { askedValuesOf } from '../../src/model/intent.ts';
import { indexDeclared, originOf } from '../../src/planning/fleet.ts';
import { desiredHost, desiredHosts, liveAs, observation } from '../support/model/builders.ts';
import { adoptedRecord, ledgerOf, listingRecord, moment } from '../support/model/ledgers.ts';
import { ledgerOfFleet, planOf } from '../support/reports/reports.ts';

/** Entries of their own: another member of an entry that is live would make a new one growth of a range. */
const [old, fresh] = ['old', 'new'].map((name, line) =>
  desiredHost({ name, position: { file: 'hosts.yaml', line, column: 5 } }),
) as [DesiredHost, DesiredHost];
const told = { type: 'told', fleet: 'shop', orphans: ['host-old'], moment: moment(9) } as const;

describe('the fleet of a host', () => {
  it('is the one that made it, until another one takes it over', () => {
    const ledger = ledgerOfFleet([old]);
    const adopted = adoptedRecord([['host-old', 'cn-bj2', 'old']], 'store', 9);

    expect(originOf(ledger, 'host-old', 'shop')).toMatchObject({ kind: 'orphan', fleet: 'shop', isNew: true });
    expect(originOf(foldRecords(ledger, [told]), 'host-old', 'shop')).not.toHaveProperty('isNew');
    expect(originOf(ledger, 'host-old', 'store')).toMatchObject({ kind: 'other-fleet', fleet: 'shop' });
    expect(originOf(foldRecords(ledger, [adopted]), 'host-old', 'store')).toMatchObject({ kind: 'orphan' });
    expect(originOf(foldRecords(ledger, [adopted]), 'host-old', 'store')).not.toHaveProperty('by');
    expect(originOf(ledger, 'host-old', undefined)).toMatchObject({ kind: 'no-fleet' });
    expect(originOf(ledger, 'host-else', 'shop')).toBeUndefined();
  });

  it('is the one that adopted it, if other hands made it', () => {
    const origin = originOf(ledgerOf(adoptedRecord([['h-1', 'cn-bj2', 'old']], 'shop', 9)), 'h-1', 'shop');

    const since = moment(9).wall;
    expect(origin).toEqual({ kind: 'orphan', fleet: 'shop', name: 'old', since, by: 'others', isNew: true });
  });
});

describe('a host of the fleet that vanished', () => {
  const gone = listingRecord(10, { vanished: ['host-old'] });
  const nextJob = [
    { type: 'began', moment: moment(0, 'boot-2') },
    { ...told, orphans: [], moment: moment(1, 'boot-2') },
  ] as const;
  const rules = { name: 'shop', allowedReplacements: [], isDeclared: indexDeclared([fresh]) };
  const settle = { settleWindowMs: 300_000, lockedAt: moment(0, 'boot-2') };

  it('keeps a host waiting that may be its new name, on another boot from the first run on', () => {
    const ledger = foldRecords(ledgerOfFleet([old]), [gone, ...nextJob]);

    expect(indexReplacementWaits(ledger, rules, settle, [])(fresh)).toMatchObject([{ readyAt: 300_000 }]);
  });

  it('keeps none waiting after an apply told it, whatever later ones told', () => {
    const ledger = foldRecords(ledgerOfFleet([old]), [told, gone, ...nextJob]);

    expect(indexReplacementWaits(ledger, rules, settle, [])(fresh)).toEqual([]);
  });
});

describe('what an apply records that ended as it should', () => {
  const other = desiredHost({ name: 'other', cpu: 64 });
  const ledger = ledgerOfFleet([old, other]);
  const live = [liveAs(old), liveAs(other)];
  type Seen = { shown?: readonly LiveHost[]; before?: Ledger; fleet?: string; only?: readonly string[] };
  const recordsOf = (desired: readonly DesiredHost[], seen: Seen = {}) => {
    const { shown = live, before = ledger, fleet, only = [] } = seen;
    const plan = planOf(desired, [observation(shown)], {}, before, fleet ?? 'shop');
    return makeFleetRecords(
      {
        before: plan,
        after: plan,
        diffs: plan.diffs,
        declared: desired,
        lookedUp: noLookUp,
        selection: { only, exclude: [] },
        fleet: { name: fleet ?? 'shop', isDeclared: indexDeclared(desired) },
        ledger: before,
      },
      moment(10),
    );
  };

  it('is which orphans it told of, once', () => {
    expect(recordsOf([other])).toEqual([{ ...told, moment: moment(10) }]);
    expect(recordsOf([other], { before: foldRecords(ledger, [told]) })).toEqual([]);
  });

  it('is not an orphan that the selection left out of its report, unless another apply told of it', () => {
    expect(recordsOf([other], { only: ['other'] })).toEqual([]);
    expect(recordsOf([other], { only: ['o*'] })).toEqual([{ ...told, moment: moment(10) }]);
    expect(recordsOf([other], { only: ['other'], before: foldRecords(ledger, [told]) })).toEqual([]);
  });

  it('is no orphan while a declared name has no living host, for it may be that of the name', () => {
    const gone = liveAs(fresh, { state: 'Recycled' });

    expect(recordsOf([other, desiredHost({ name: 'next', cpu: 8 })])).toEqual([]);
    expect(recordsOf([other, { ...fresh, create: 'never' }])).not.toMatchObject([{ orphans: ['host-old'] }]);
    expect(recordsOf([other, fresh], { shown: [...live, gone] })).toEqual([]);
  });

  it('is which name an orphan holds, once, and not that it told of this orphan', () => {
    const holding = { ...told, orphans: [], holding: [['host-old', 'cn-bj2/new']], moment: moment(10) } as const;

    expect(recordsOf([other, fresh])).toEqual([holding]);
    expect(recordsOf([other, fresh], { before: foldRecords(ledger, [holding]) })).toEqual([]);
  });

  it('is that a reported orphan still holds its name, as long as that is declared no more', () => {
    const holding = [['host-old', 'cn-bj2/new']] as const;
    const before = foldRecords(ledger, [{ ...told, orphans: [], holding }]);

    expect(recordsOf([other], { before })).toEqual([{ ...told, holding, moment: moment(10) }]);
    const kept = foldRecords(before, [{ ...told, holding }]);
    expect(recordsOf([other], { before: kept })).toEqual([]);
    expect(recordsOf([other, fresh], { before: kept })).toEqual([
      { ...told, orphans: [], holding, moment: moment(10) },
    ]);
  });

  it('is as what a host is declared, unless its create asked for that', () => {
    const bumped = { ...other, imageId: 'img-next' };
    const declared = [{ values: askedValuesOf(bumped), hostIds: ['host-other'] }];
    const differing = { type: 'told', fleet: 'shop', orphans: [], declared, moment: moment(10) } as const;

    expect(recordsOf([old, bumped])).toEqual([differing]);
    const before = foldRecords(ledger, [differing]);
    expect(recordsOf([old, bumped], { before })).toEqual([]);
    expect(recordsOf([old, other], { before })).toEqual([{ ...told, orphans: [], moment: moment(10) }]);
    // A run that does not declare it has nothing else to say of it.
    expect(recordsOf([old], { before })).toEqual([{ ...differing, orphans: ['host-other'] }]);
  });

  it('is each declared live host that was not known as the host of this name and fleet', () => {
    const byHand = liveAs(fresh, { zone: 'cn-bj2-05' });

    expect(recordsOf([old, other, fresh], { shown: [...live, byHand] })).toEqual([
      { ...told, orphans: [], declared: [{ values: askedValuesOf(fresh), hostIds: ['host-new'] }], moment: moment(10) },
      adoptedRecord([['host-new', 'cn-bj2', 'new', 'cn-bj2-05']], 'shop', 10),
    ]);
  });
});

describe('what an apply records before its first create', () => {
  const [web1, web2] = desiredHosts('web-1', 'web-2') as [DesiredHost, DesiredHost];
  const recordsOf = (declared: readonly DesiredHost[], ledger: Ledger) => {
    const plan = planOf(declared, [observation([liveAs(old)])], {}, ledger, 'shop');
    const fleet = { name: 'shop', isDeclared: indexDeclared(declared) };
    return makeHoldingRecords({ plan, diffs: plan.diffs, declared, lookedUp: noLookUp, fleet, ledger }, moment(10));
  };

  it('is which name an orphan holds: one member of a range, once', () => {
    const ledger = ledgerOfFleet([old]);
    const holding = { ...told, orphans: [], holding: [['host-old', 'cn-bj2/web-1']], moment: moment(10) } as const;

    expect(recordsOf([web1, web2], ledger)).toEqual([holding]);
    expect(recordsOf([web1, web2], foldRecords(ledger, [holding]))).toEqual([]);
  });

  it('is nothing where no orphan holds a name, or each was told', () => {
    expect(recordsOf([desiredHost({ name: 'web-1', cpu: 64 })], ledgerOfFleet([old]))).toEqual([]);
    expect(recordsOf([web1, web2], foldRecords(ledgerOfFleet([old]), [told]))).toEqual([]);
  });
});
