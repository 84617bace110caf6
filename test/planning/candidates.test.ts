import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { noLookUp } from '../../src/listing/observation.ts';
import { type DesiredHost, formatKey, type LiveHost } from '../../src/model/host.ts';
import { askedValuesOf } from '../../src/model/intent.ts';
import { type Candidates, findCandidates } from '../../src/planning/candidates.ts';
import { indexDeclared } from '../../src/planning/fleet.ts';
import { desiredHost, liveAs, observationsOf } from '../support/model/builders.ts';
import { adoptedRecord, closedRecord, ledgerOf, listingRecord, moment, sendRecord } from '../support/model/ledgers.ts';
import { ledgerOfFleet } from '../support/reports/reports.ts';
import { spentMs } from '../support/spent.ts';

/** A declared host of an entry of its own. */
const own = (name: string, line: number, fields: Partial<DesiredHost> & { readonly region?: string } = {}) =>
  desiredHost({ name, position: { file: 'hosts.yaml', line, column: 5 }, ...fields });
const [old, fresh] = [own('old', 1), own('new', 2)];
/** An apply reported `host-old` as an orphan. */
const told = { type: 'told', fleet: 'shop', orphans: ['host-old'], moment: moment(9) } as const;

interface Rules {
  readonly fleet?: string;
  readonly noFleet?: true;
  readonly created?: readonly DesiredHost[];
}

/** By name: the candidates of each declared host that is not live. */
function candidatesOf(
  declared: readonly DesiredHost[],
  live: readonly LiveHost[],
  ledger: Ledger,
  { fleet = 'shop', noFleet, created = [] }: Rules = {},
): Readonly<Record<string, Candidates>> {
  const regions = new Set([...declared.map(({ key }) => key), ...live].map(({ region }) => region));
  const found = findCandidates({
    ledger,
    observations: observationsOf(live, regions),
    lookedUp: noLookUp,
    declared,
    created: new Set(created.map(({ key }) => formatKey(key))),
    fleet: { name: noFleet ? undefined : fleet, isDeclared: indexDeclared(declared) },
  });
  const missing = declared.filter(({ key }) => live.every((one) => formatKey(one) !== formatKey(key)));
  return Object.fromEntries(
    missing.flatMap(({ key }) => {
      const one = found.get(formatKey(key));
      return one ? [[key.name, one]] : [];
    }),
  );
}

/** By name: the HostIds of its candidates. */
function heldBy(...args: Parameters<typeof candidatesOf>): Readonly<Record<string, readonly string[]>> {
  const found = Object.entries(candidatesOf(...args));
  return Object.fromEntries(found.map(([name, { live }]) => [name, live.map(({ hostId }) => hostId)]));
}

describe('the host by which a name is known holds the name', () => {
  const ledger = ledgerOfFleet([old]);

  it('no more if it is gone or deleted, or if the name is live again; whatever fleet has it by now', () => {
    const renamed = liveAs(old, { hostId: 'host-old', name: 'x' });

    expect(heldBy([old], [], ledger)).toEqual({});
    expect(heldBy([old], [renamed, liveAs(old, { hostId: 'h-2' })], ledger)).toEqual({});
    expect(heldBy([old], [liveAs(old, { ...renamed, state: 'Deleted' })], ledger)).toEqual({});
    expect(heldBy([old], [renamed], ledger, { fleet: 'store' })).toEqual({ old: ['host-old'] });
  });

  it('also after another host was adopted under its name, and is gone', () => {
    const later = foldRecords(ledger, [adoptedRecord([['h-2', 'cn-bj2', 'old']], 'shop', 5), told]);

    expect(heldBy([old], [liveAs(old, { hostId: 'host-old', name: 'x' })], later)).toEqual({ old: ['host-old'] });
  });
});

it('a host that was only seen with a name holds it, unless it has or is known by another declared one by now', () => {
  const listed = foldRecords(ledgerOf(), [
    listingRecord(1, { appeared: [['h-1', 'old']] }),
    listingRecord(2, { appeared: [['h-1', 'x']] }),
  ]);
  const adopted = foldRecords(listed, [adoptedRecord([['h-1', 'cn-bj2', 'x']], 'store', 5)]);
  const live = [liveAs(old, { hostId: 'h-1', name: 'x' })];

  expect(heldBy([old], live, listed)).toEqual({ old: ['h-1'] });
  expect(heldBy([old], live, adopted)).toEqual({ old: ['h-1'] });
  expect(heldBy([old, own('x', 2)], live, listed)).toEqual({});
});

describe('a rename', () => {
  const ledger = ledgerOfFleet([old]);

  it.each<[string, Partial<DesiredHost>]>([
    ['image', { imageId: 'img-other' }],
    ['cpu', { cpu: 64 }],
    ['memory', { memory: 1 }],
    ['disk', { diskSpace: 1 }],
    ['region', { key: { region: 'cn-sh2', name: 'new' } }],
  ])('is none of another %s', (_, fields) => {
    expect(heldBy([{ ...fresh, ...fields }], [liveAs(old)], ledger)).toEqual({});
  });

  it.each([
    ['imageId', { imageId: 'img-other' }],
    ['cpu', { cpu: 64 }],
    ['diskSpace', { diskSpace: 1 }],
  ])('may have another %s, if the new name is not compared by it', (field, fields) => {
    expect(heldBy([{ ...fresh, ...fields, createOnly: [field] }], [liveAs(old)], ledger)).toEqual({
      new: ['host-old'],
    });
  });

  it('is one of what the old name was declared as last, whatever its host is', () => {
    const bumped = { ...fresh, imageId: 'img-next' };
    const declared = [{ values: askedValuesOf(bumped), hostIds: ['host-old'] }];
    const asDeclared = foldRecords(ledger, [{ ...told, orphans: [], declared }]);

    expect(heldBy([bumped], [liveAs(old)], ledger)).toEqual({});
    expect(heldBy([bumped], [liveAs(old)], asDeclared)).toEqual({ new: ['host-old'] });
    expect(heldBy([fresh], [liveAs(old)], asDeclared)).toEqual({ new: ['host-old'] });
  });

  it('is found among hosts that differ only in the size of the boot disk', () => {
    const [small, large] = [20, 40].map((size, at) =>
      own(`boot-${size}`, 5 + at, { diskSpace: undefined, bootDisk: { type: 'CLOUD_SSD', size } }),
    ) as [DesiredHost, DesiredHost];
    const adopted = ledgerOf(adoptedRecord([['host-old', 'cn-bj2', 'old']], 'shop', 5));

    expect(heldBy([small, large], [liveAs(old)], adopted)).toEqual({ 'boot-40': ['host-old'] });
  });

  it('is no host that is declared, of another fleet, or of none, and none for a run without a fleet', () => {
    expect(heldBy([old, fresh], [liveAs(old)], ledger)).toEqual({});
    expect(heldBy([fresh], [liveAs(old)], ledgerOfFleet([old], 'store'))).toEqual({});
    expect(heldBy([fresh], [liveAs(old)], ledgerOf())).toEqual({});
    expect(heldBy([fresh], [liveAs(old)], ledger, { noFleet: true })).toEqual({});
  });

  it('is a create of the fleet whose outcome is unknown, under a name that nobody declares', () => {
    const open = ledgerOf(sendRecord('old', 0, { fleet: 'shop' }));

    expect(candidatesOf([fresh], [], open)).toMatchObject({ new: { live: [], open: [{ id: 'i-old' }] } });
    expect(heldBy([fresh], [], foldRecords(open, [closedRecord('not-sent', 1, { intent: 'i-old' })]))).toEqual({});
    expect(heldBy([{ ...fresh, cpu: 64 }], [], open)).toEqual({});
    expect(heldBy([fresh], [], ledgerOf(sendRecord('old', 0, { fleet: 'store' })))).toEqual({});
  });

  it('is a create of nearly the same name whose outcome is unknown, of whatever fleet and values', () => {
    const open = ledgerOf(sendRecord('web-1', 0, { fleet: 'store' }));
    const padded = own('Web-01', 1, { cpu: 64 });

    expect(candidatesOf([padded], [], open, { noFleet: true })).toMatchObject({
      'Web-01': { open: [{ id: 'i-web-1' }] },
    });
    expect(candidatesOf([padded, own('web-1', 2)], [], open)).toEqual({});
    const ofShop = ledgerOf(sendRecord('web-1', 0, { fleet: 'shop' }));
    const both = candidatesOf([{ ...padded, create: 'never' }, fresh], [], ofShop);
    expect(both).toMatchObject({ 'Web-01': { open: [{ id: 'i-web-1' }] }, new: { open: [{ id: 'i-web-1' }] } });
  });
});

describe('one host holds one name', () => {
  it('namely the nearest, and a rename before a move to a name that was known there', () => {
    const [web1, ...declared] = [own('web-1', 1), own('db-9', 5), own('web-2', 6), own('queue', 7)] as const;
    const known = foldRecords(ledgerOfFleet([old]), [adoptedRecord([['h-9', 'cn-sh2', 'old']], 'shop', 5)]);
    const moved = own('old', 8, { region: 'cn-sh2' });
    expect(heldBy(declared, [liveAs(web1)], ledgerOfFleet([web1]))).toEqual({ 'web-2': ['host-web-1'] });
    expect(heldBy([fresh, moved], [liveAs(old)], known)).toEqual({ new: ['host-old'] });
  });

  it('more than 250,000 pairs are paired in order, and quickly', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => own(`old-${String(at).padStart(4, '0')}`, at));
    const declared = Array.from({ length: 1_500 }, (_, at) => own(`new-${String(at).padStart(4, '0')}`, 5_000 + at));
    const [live, ledger] = [many.map((one) => liveAs(one)), ledgerOfFleet(many)];
    const began = spentMs();

    const held = heldBy(declared, live, ledger);

    expect(spentMs() - began).toBeLessThan(5_000);
    expect(new Set(Object.values(held).flat()).size).toBe(1_500);
    expect(held).toMatchObject({ 'new-0000': ['host-old-0000'], 'new-1499': ['host-old-1499'] });
  });
});

describe('what a host held at the end of the last apply', () => {
  const holding = { ...told, orphans: [], holding: [['host-old', 'cn-bj2/new']] } as const;
  const ledger = foldRecords(ledgerOfFleet([old]), [holding]);

  it('it holds whatever fleet the run is about, or if it is about none', () => {
    expect(heldBy([fresh], [liveAs(old)], ledger, { fleet: 'store' })).toEqual({ new: ['host-old'] });
    expect(heldBy([fresh], [liveAs(old)], ledger, { noFleet: true })).toEqual({ new: ['host-old'] });
  });

  it('it holds it again once that is declared again, or in another region, there under any name', () => {
    const kept = foldRecords(ledger, [{ ...told, holding: [['host-old', 'cn-bj2/held']] }]);
    const [again, elsewhere] = [own('held', 5, { cpu: 64 }), own('held', 5, { region: 'cn-sh2' })];

    expect(heldBy([again], [liveAs(old)], kept)).toEqual({ held: ['host-old'] });
    expect(heldBy([elsewhere], [liveAs(old)], kept)).toEqual({ held: ['host-old'] });
    expect(heldBy([fresh], [liveAs(old)], kept)).toEqual({});
    const moved = foldRecords(ledgerOfFleet([old]), [{ ...holding, holding: [['host-old', 'cn-sh2/old']] }]);
    expect(heldBy([own('new', 5, { region: 'cn-sh2' })], [liveAs(old)], moved)).toEqual({ new: ['host-old'] });
  });
});

describe('a range that grows', () => {
  const [web1, web2] = [own('web-1', 5), own('web-2', 5)];

  it('holds no new member: other members of its entry are live', () => {
    expect(heldBy([web1, web2], [liveAs(old), liveAs(web1)], ledgerOfFleet([old, web1]))).toEqual({});
  });

  it('is renamed, and not grown, where the one live member is a host that nobody knows', () => {
    expect(heldBy([web1, web2], [liveAs(old), liveAs(web1)], ledgerOfFleet([old]))).toEqual({ 'web-2': ['host-old'] });
  });

  it('holds a new member if that has an entry of its own, or none of the entry is live', () => {
    const apart = own('web-2', 6);

    expect(heldBy([web1, apart], [liveAs(old), liveAs(web1)], ledgerOfFleet([old]))).toEqual({ 'web-2': ['host-old'] });
    expect(heldBy([web1, web2], [liveAs(old)], ledgerOfFleet([old]))).toEqual({ 'web-1': ['host-old'] });
  });
});
