import { describe, expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { type CloudPlace, specOf } from '../../src/model/intent.ts';
import type { Guards } from '../../src/planning/guards.ts';
import { type Plan, planFrom } from '../../src/planning/plan.ts';
import { desiredHost, desiredHosts, guards, liveAs, observationsOf, planInputs } from '../support/model/builders.ts';
import { beganRecord, ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';

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
  const regions = new Set([...desired.map(({ key }) => key.region), ...live.map(({ region }) => region)]);
  return planFrom(
    planInputs(desired, observationsOf(live, regions), {
      scope: { ...scope, ...place },
      ledger,
      guards: guards({ allowNewScope: false, ...answers }),
      fleet: 'shop',
    }),
  );
}

it('a region in which the fleet has live hosts is no unfamiliar scope, though none of the declared hosts is live there', () => {
  expect(planOf(desiredHosts('a', 'b'), [liveAs(old)]).refused).toEqual([]);
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

  it('is not asked about where no place is known, or nothing is to be created', () => {
    const place = { endpoint: 'https://api.other' };

    expect(planOf([fresh], [], ledgerOf(sendRecord('other', 1)), { place }).refused).toEqual([]);
    expect(planOf([fresh], [], ledgerOf(began), { place }).refused).toEqual([]);
    expect(planOf([fresh], [liveAs(fresh)], sentThere, { place }).refused).toEqual([]);
  });
});

it('a move that needs both answers names in the guard what is held there as a possible move', () => {
  const moved = desiredHost({ name: 'old', imageId: 'img-old', region: 'hk' });
  const another = desiredHost({ name: 'new', region: 'hk' });

  const plan = planOf([moved, another], [liveAs(old)]);

  expect(plan.held).toMatchObject([{ hold: { reason: 'may-exist', live: [liveAs(old)] } }]);
  expect(plan.refused).toEqual([
    { guard: 'unfamiliar-scope', region: 'hk', declared: 2, gone: 0, replacements: ['old'] },
  ]);
  expect(planOf([moved], [liveAs(old)])).toMatchObject({ held: [{ hold: { reason: 'may-exist' } }], refused: [] });
});
