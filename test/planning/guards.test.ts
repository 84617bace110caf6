import { describe, expect, it } from 'vitest';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { type CloudPlace, specOf } from '../../src/model/intent.ts';
import type { Guards } from '../../src/planning/guards.ts';
import { type Plan, planFrom } from '../../src/planning/plan.ts';
import { desiredHost, desiredHosts, guards, liveAs, observation, planInputs } from '../support/model/builders.ts';
import { adoptedRecord, beganRecord, ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';

const scope = { endpoint: 'https://api.example', account: 'abc' };
const old = desiredHost({ name: 'old', imageId: 'img-old' });
/** The journal of a fleet that made this host. */
const made = (host: DesiredHost) =>
  ledgerOf(
    sendRecord(host.key.name, 0, { key: host.key, spec: specOf(host), fleet: 'shop' }),
    listingRecord(1, { region: host.key.region, appeared: [[`host-${host.key.name}`, host.key.name]] }),
  );

/** Of the fleet shop, with every guard on unless the test says otherwise. */
function planOf(
  desired: readonly DesiredHost[],
  live: readonly LiveHost[],
  ledger = made(old),
  { place = {}, ...answers }: Partial<Guards> & { readonly place?: Partial<CloudPlace> } = {},
): Plan {
  const regions = [...new Set([...desired.map(({ key }) => key.region), ...live.map(({ region }) => region)])];
  const observations = regions.map((region) =>
    observation(
      live.filter((host) => host.region === region),
      { region },
    ),
  );
  return planFrom(
    planInputs(desired, observations, {
      scope: { ...scope, ...place },
      ledger,
      guards: guards({ allowNewScope: false, ...answers }),
      fleet: 'shop',
    }),
  );
}

describe('a region in which the fleet has live hosts', () => {
  it('is no unfamiliar scope, though none of the declared hosts is live there', () => {
    expect(planOf(desiredHosts('a', 'b'), [liveAs(old)]).refused).toEqual([]);
  });

  it('is one where only hosts of others are live', () => {
    const plan = planOf(desiredHosts('a', 'b'), [liveAs(old)], ledgerOf());

    expect(plan.refused).toMatchObject([{ guard: 'unfamiliar-scope', declared: 2 }]);
  });
});

describe('one declared host of a fleet that the journal does not know', () => {
  const moved = desiredHost({ name: 'old', region: 'hk' });
  const ofNobody = ledgerOf(
    sendRecord('old', 0, { key: old.key, spec: specOf(old) }),
    listingRecord(1, { appeared: [['host-old', 'old']] }),
  );

  it('is asked about where a known host of no fleet has its name in another region', () => {
    expect(planOf([moved], [], ofNobody).refused).toEqual([
      { guard: 'unfamiliar-scope', region: 'hk', declared: 1, gone: 0, elsewhere: ['cn-bj2'] },
    ]);
  });

  it('is not asked about where the host of that name is not known, or is declared there too', () => {
    const unknown = ledgerOf(listingRecord(1, { appeared: [['host-old', 'old']] }));

    expect(planOf([moved], [], unknown).refused).toEqual([]);
    expect(planOf([moved, old], [liveAs(old)], ofNobody).refused).toEqual([]);
  });
});

describe('an endpoint or a project where nothing was ever sent or adopted', () => {
  const known = { endpoint: 'https://api.example', projectId: 'org-shop' };
  const began = { ...beganRecord(0), place: known };
  const sentThere = ledgerOf(began, sendRecord('other', 1));
  const fresh = desiredHost({ name: 'new', cpu: 64 });

  it.each([
    ['endpoint', { ...known, endpoint: 'https://api.other' }],
    ['project', { ...known, projectId: 'org-other' }],
    ['project, because it names none,', { endpoint: known.endpoint }],
  ])('is asked about even for one host: another %s', (_, place) => {
    expect(planOf([fresh], [], sentThere, { place }).refused).toMatchObject([
      { guard: 'unfamiliar-scope', declared: 1, gone: 0, knownAt: ['https://api.example org-shop'] },
    ]);
  });

  it('is asked about although a declared host is live there', () => {
    const live = desiredHost({ name: 'live' });

    expect(planOf([fresh, live], [liveAs(live)], sentThere).refused).toMatchObject([{ knownAt: expect.anything() }]);
  });

  it('is known as soon as an apply has adopted a host there', () => {
    const place = { endpoint: 'https://api.other' };
    const adopted = adoptedRecord([['h-1', 'cn-bj2', 'db-1']], 'shop', 3);

    const ledger = foldRecords(sentThere, [{ ...beganRecord(2), place }, adopted]);

    expect(planOf([fresh], [], ledger, { place }).refused).toEqual([]);
    expect(planOf([fresh], [], ledger, { place: known }).refused).toEqual([]);
  });

  it('is not asked about where no place is known, or nothing is to be created', () => {
    const place = { endpoint: 'https://api.other' };

    expect(planOf([fresh], [], ledgerOf(sendRecord('other', 1)), { place }).refused).toEqual([]);
    expect(planOf([fresh], [], ledgerOf(began), { place }).refused).toEqual([]);
    expect(planOf([fresh], [liveAs(fresh)], sentThere, { place }).refused).toEqual([]);
  });
});

describe('a move that needs both answers', () => {
  it('names in the guard what is held there as a possible move', () => {
    const moved = desiredHost({ name: 'old', imageId: 'img-old', region: 'hk' });
    const another = desiredHost({ name: 'new', region: 'hk' });

    const plan = planOf([moved, another], [liveAs(old)]);

    expect(plan.held).toMatchObject([{ hold: { reason: 'may-exist', live: [liveAs(old)] } }]);
    expect(plan.refused).toEqual([
      { guard: 'unfamiliar-scope', region: 'hk', declared: 2, gone: 0, replacements: ['old'] },
    ]);
    expect(planOf([moved], [liveAs(old)])).toMatchObject({ held: [{ hold: { reason: 'may-exist' } }], refused: [] });
  });
});

describe('two known hosts that are gone', () => {
  const known = (...names: readonly string[]) =>
    ledgerOf(
      listingRecord(0, { appeared: names.map((name) => [`host-${name}`, name]) }),
      adoptedRecord(
        names.map((name) => [`host-${name}`, 'cn-bj2', name]),
        'shop',
      ),
    );
  const declared = desiredHosts('a', 'b', 'c');
  const live = liveAs(desiredHost({ name: 'c' }));

  it('are asked about although a declared host is live that nobody knew', () => {
    expect(planOf(declared, [live], known('a', 'b')).refused).toEqual([
      { guard: 'unfamiliar-scope', region: 'cn-bj2', declared: 3, gone: 2 },
    ]);
  });

  it('are not asked about where a third known one is live', () => {
    expect(planOf(declared, [live], known('a', 'b', 'c')).refused).toEqual([]);
  });
});
