import { describe, expect, it } from 'vitest';
import { makeFleetRecords } from '../../../src/core/creating/fleet-records.ts';
import type { DesiredHost, LiveHost } from '../../../src/core/host.ts';
import { specOf } from '../../../src/core/intent.ts';
import type { Ledger } from '../../../src/core/ledger/ledger.ts';
import { foldRecords } from '../../../src/core/ledger/ledger-draft.ts';
import { indexDeclared, originOf, regionsOfFleet } from '../../../src/core/plan/fleet.ts';
import type { Hold } from '../../../src/core/plan/hold.ts';
import { indexReplacementHolds, withFewCandidates } from '../../../src/core/plan/replacement.ts';
import { indexReplacementWaits } from '../../../src/core/plan/replacement-waits.ts';
import { describeHold } from '../../../src/report/words/descriptions.ts';
import { desiredHost, desiredHosts, liveAs, observation } from '../../support/model/builders.ts';
import {
  answerRecord,
  closedRecord,
  ledgerOf,
  listingRecord,
  moment,
  sendRecord,
} from '../../support/model/ledgers.ts';
import { ledgerOfFleet, planOf } from '../../support/reports/reports.ts';

const [old, fresh] = desiredHosts('old', 'new') as [DesiredHost, DesiredHost];
const told = { type: 'told', fleet: 'shop', orphans: ['host-old'], moment: moment(9) } as const;

function holdOn(
  desired: DesiredHost,
  live: readonly LiveHost[],
  ledger: Ledger,
  rules: { declared?: readonly DesiredHost[]; allowed?: readonly string[]; fleet?: string | undefined } = {},
): Hold | undefined {
  const { declared = [desired], ...more } = rules;
  const isDeclared = indexDeclared(declared);
  return indexReplacementHolds(ledger, live, { fleet: 'shop', allowed: [], isDeclared, ...more })(desired);
}

describe('a possible rename', () => {
  const ledger = ledgerOfFleet([old]);

  it('is an orphan of the fleet that has what the missing host declares', () => {
    expect(holdOn(fresh, [liveAs(old)], ledger)).toEqual({ reason: 'rename', live: [liveAs(old)], open: [] });
  });

  it.each<[string, Partial<DesiredHost>]>([
    ['image', { imageId: 'img-other' }],
    ['cpu', { cpu: 64 }],
    ['memory', { memory: 1 }],
    ['disk', { diskSpace: 1 }],
  ])('is none of another %s', (_, fields) => {
    expect(holdOn({ ...fresh, ...fields }, [liveAs(old)], ledger)).toBeUndefined();
  });

  it('is an orphan that was resized since, by what its create asked for', () => {
    expect(holdOn(fresh, [liveAs(old, { cpu: 64, memory: 1 })], ledger)).toMatchObject({ reason: 'rename' });
  });

  it('is one of a record that does not know the disk', () => {
    const { diskSpace, ...spec } = specOf(old);
    const without = ledgerOf(
      sendRecord('old', 0, { spec, fleet: 'shop' }),
      listingRecord(1, { appeared: [['host-old', 'old']] }),
    );

    expect(holdOn(fresh, [liveAs(old, { disks: [] })], without)).toMatchObject({ reason: 'rename' });
  });

  it('is no host that is declared, of another fleet, or of none', () => {
    expect(holdOn(fresh, [liveAs(old)], ledger, { declared: [old, fresh] })).toBeUndefined();
    expect(holdOn(fresh, [liveAs(old)], ledgerOfFleet([old], 'store'))).toBeUndefined();
    expect(holdOn(fresh, [liveAs(old)], ledger, { fleet: undefined })).toBeUndefined();
  });

  it('is no orphan that an apply has told of, unless it was made for the very name', () => {
    const later = foldRecords(ledger, [told]);

    expect(holdOn(fresh, [liveAs(old)], later)).toBeUndefined();
    expect(holdOn(old, [liveAs(old, { name: 'renamed', hostId: 'host-old' })], later)).toMatchObject({
      reason: 'rename',
    });
  });

  it('is a create of the fleet whose outcome is unknown, under a name that nobody declares', () => {
    const open = ledgerOf(sendRecord('old', 0, { fleet: 'shop' }));

    expect(holdOn(fresh, [], open)).toMatchObject({ reason: 'rename', live: [], open: [{ id: 'i-old' }] });
    expect(holdOn(fresh, [], foldRecords(open, [closedRecord('not-sent', 1, { intent: 'i-old' })]))).toBeUndefined();
  });

  it('is a host that a refused create may have made, whose name the cloud changed, for a day', () => {
    const refused = (...names: readonly (readonly [string, string])[]) =>
      ledgerOf(
        sendRecord('Old', 0, { spec: specOf(old), fleet: 'shop' }),
        answerRecord('refused', 1, { intent: 'i-Old' }),
        listingRecord(2, { appeared: [['host-old', 'old'], ...names] }),
      );
    const surely = foldRecords(refused(), [answerRecord('refused', 3, { intent: 'i-Old', sure: true })]);
    const dayLater = foldRecords(refused(), [listingRecord(100_000_000)]);

    expect(holdOn(fresh, [liveAs(old)], refused())).toEqual({ reason: 'rename', live: [liveAs(old)], open: [] });
    expect(holdOn({ ...fresh, cpu: 64 }, [liveAs(old)], refused())).toBeUndefined();
    expect(holdOn(fresh, [liveAs(old)], refused(), { declared: [old, fresh] })).toBeUndefined();
    expect(holdOn(fresh, [liveAs(old)], surely)).toBeUndefined();
    expect(holdOn(fresh, [liveAs(old)], dayLater)).toBeUndefined();
  });

  it('is no host of such a name that was listed before the refused create was sent', () => {
    const before = ledgerOf(
      listingRecord(0, { appeared: [['host-old', 'old']] }),
      sendRecord('Old', 1, { spec: specOf(old), fleet: 'shop' }),
      answerRecord('refused', 2, { intent: 'i-Old' }),
    );

    expect(holdOn(fresh, [liveAs(old)], before)).toBeUndefined();
  });

  it('is allowed by a pattern', () => {
    expect(holdOn(fresh, [liveAs(old)], ledger, { allowed: ['n*'] })).toBeUndefined();
  });
});

describe('the candidates of a hold', () => {
  const olds = Array.from({ length: 150 }, (_, index) =>
    desiredHost({ name: `web-${String(index + 1).padStart(3, '0')}` }),
  );
  const ledger = ledgerOfFleet(olds);
  const holdOf = (candidates: number): Hold => {
    const live = olds.slice(0, candidates).toReversed();
    const hold = holdOn(
      fresh,
      live.map((one) => liveAs(one)),
      ledger,
    );
    if (hold === undefined) throw new Error('it is not held');
    return hold;
  };
  const listed = (held: number, hold: Hold): Hold | undefined =>
    withFewCandidates(Array.from({ length: held }, () => ({ hold })))[0]?.hold;
  const namesOf = (hold: Hold | undefined) => (hold !== undefined && 'live' in hold ? hold.live : []).map(nameOf);
  const nameOf = ({ name }: { readonly name: string }) => name;

  it.each([
    [1, 100],
    [20, 100],
    [30, 66],
    [1_000, 10],
  ])('of %i held hosts: %i are listed, sorted by name, the last among them', (held, most) => {
    const hold = listed(held, holdOf(150));

    expect(hold).toMatchObject({ reason: 'rename', more: { live: 150 - most, open: 0 } });
    expect(namesOf(hold)).toEqual([...olds.slice(0, most - 1), ...olds.slice(-1)].map(({ key }) => key.name));
  });

  it('are all listed where they are no more', () => {
    expect(listed(20, holdOf(100))).toEqual(holdOf(100));
    expect(listed(1_000, holdOf(10))).toEqual(holdOf(10));
  });

  it('are all named up to ten; of more, a row tells the number, the first and the last', () => {
    const ten = describeHold(fresh.key, holdOf(10)).what;

    for (const { key } of olds.slice(0, 10)) expect(ten).toContain(`"${key.name}" (host-${key.name})`);
    for (const hold of [holdOf(150), listed(1, holdOf(150)), listed(1_000, holdOf(150))]) {
      expect(describeHold(fresh.key, hold as Hold).what).toBe(
        'possible rename of 150 orphans (web-001 … web-150): apply cannot rename a host; it would create a second one',
      );
    }
  });
});

describe('a possible move', () => {
  const away = desiredHost({ name: 'old', region: 'cn-sh2', imageId: 'img-sh2' });

  it('is an orphan of that name in another region, whatever it is and whether it was told of', () => {
    const ledger = foldRecords(ledgerOfFleet([old]), [told]);

    expect(holdOn(away, [liveAs(old)], ledger)).toEqual({ reason: 'move', live: [liveAs(old)], open: [] });
  });

  it('is one whose name the cloud or somebody changed', () => {
    const ledger = foldRecords(ledgerOfFleet([old]), [told]);
    const renamed = liveAs(old, { name: 'OLD', hostId: 'host-old' });

    expect(holdOn(away, [renamed], ledger)).toEqual({ reason: 'move', live: [renamed], open: [] });
  });

  it('is a host that a refused create may have made under another spelling of the name', () => {
    const refused = ledgerOf(
      sendRecord('OLD', 0, { fleet: 'shop' }),
      answerRecord('refused', 1, { intent: 'i-OLD' }),
      listingRecord(2, { appeared: [['host-old', 'old']] }),
    );
    const moved = { ...away, key: { ...away.key, name: 'OLD' } };

    expect(holdOn(moved, [liveAs(old)], refused)).toEqual({ reason: 'move', live: [liveAs(old)], open: [] });
  });

  it('is none where the other region declares the name too', () => {
    expect(holdOn(away, [liveAs(old)], ledgerOfFleet([old]), { declared: [old, away] })).toBeUndefined();
  });
});

describe('the fleet of a host', () => {
  it('is the one that made it, until another one takes it over', () => {
    const ledger = ledgerOfFleet([old]);
    const adopted = { type: 'adopted', fleet: 'store', hostIds: ['host-old'], moment: moment(9) } as const;

    expect(originOf(ledger, 'host-old', 'shop')).toMatchObject({ kind: 'orphan', fleet: 'shop', isNew: true });
    expect(originOf(foldRecords(ledger, [told]), 'host-old', 'shop')).not.toHaveProperty('isNew');
    expect(originOf(ledger, 'host-old', 'store')).toMatchObject({ kind: 'other-fleet', fleet: 'shop' });
    expect(originOf(foldRecords(ledger, [adopted]), 'host-old', 'store')).toMatchObject({ kind: 'orphan' });
    expect(originOf(ledger, 'host-old', undefined)).toMatchObject({ kind: 'no-fleet' });
    expect(originOf(ledger, 'host-else', 'shop')).toBeUndefined();
  });

  it('is known where a human said which host came of a create', () => {
    const ledger = ledgerOf(
      sendRecord('old', 0, { fleet: 'shop' }),
      closedRecord('resolved-host', 1, { intent: 'i-old', hostId: 'host-7' }),
    );

    expect(originOf(ledger, 'host-7', 'shop')).toMatchObject({ kind: 'orphan', madeFor: 'old' });
  });

  it('tells the regions where the fleet was last listed', () => {
    const away = desiredHost({ name: 'old', region: 'cn-sh2' });
    const gone = listingRecord(9, { region: 'cn-sh2', vanished: ['host-old'] });

    expect(regionsOfFleet(ledgerOfFleet([old]), 'shop')).toEqual(['cn-bj2']);
    expect(regionsOfFleet(foldRecords(ledgerOfFleet([away]), [gone]), 'shop')).toEqual([]);
    expect(regionsOfFleet(ledgerOfFleet([old]), 'store')).toEqual([]);
    expect(regionsOfFleet(ledgerOfFleet([old]), undefined)).toEqual([]);
  });
});

describe('a host of the fleet that vanished', () => {
  const gone = listingRecord(10, { vanished: ['host-old'] });
  const nextJob = [
    { type: 'began', moment: moment(0, 'boot-2') },
    { ...told, orphans: [], moment: moment(1, 'boot-2') },
  ] as const;
  const rules = { fleet: 'shop', allowed: [], isDeclared: indexDeclared([fresh]) };
  const settle = { settleWindowMs: 300_000, lockedAt: moment(0, 'boot-2') };

  it('keeps a host waiting that may be its new name, on another boot from the first run on', () => {
    const ledger = foldRecords(ledgerOfFleet([old]), [gone, ...nextJob]);

    expect(indexReplacementWaits(ledger, rules, settle)(fresh)).toMatchObject([{ readyAt: 300_000 }]);
  });

  it('keeps none waiting after an apply told it, whatever later ones told', () => {
    const ledger = foldRecords(ledgerOfFleet([old]), [told, gone, ...nextJob]);

    expect(indexReplacementWaits(ledger, rules, settle)(fresh)).toEqual([]);
  });
});

describe('what an apply records that ended as it should', () => {
  const scopeOf = (desired: readonly DesiredHost[]) => ({ fleet: 'shop', isDeclared: indexDeclared(desired) });
  const recordsOf = (desired: readonly DesiredHost[], live: readonly LiveHost[], ledger: Ledger) => {
    const plan = planOf(desired, [observation(live)], {}, ledger, 'shop');
    return makeFleetRecords({ before: plan, after: plan, desired, scope: scopeOf(desired), ledger }, moment(10));
  };
  const other = desiredHost({ name: 'other', cpu: 64 });

  it('is which orphans it told of, once', () => {
    const ledger = ledgerOfFleet([old]);
    const live = [liveAs(old), liveAs(other)];

    expect(recordsOf([other], live, ledger)).toEqual([{ ...told, moment: moment(10) }]);
    expect(recordsOf([other], live, foldRecords(ledger, [told]))).toEqual([]);
  });

  it('is nothing where the orphan that was told is gone', () => {
    const gone = foldRecords(ledgerOfFleet([old]), [told, listingRecord(10, { vanished: ['host-old'] })]);

    expect(recordsOf([other], [liveAs(other)], gone)).toEqual([]);
  });

  it('is no orphan that may be a host which is declared and not live', () => {
    expect(recordsOf([other, fresh], [liveAs(old), liveAs(other)], ledgerOfFleet([old]))).toEqual([]);
  });
});
