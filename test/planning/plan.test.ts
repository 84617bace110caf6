import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/listing/observation.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import type { Guards } from '../../src/planning/guards.ts';
import { type PlanInputs, planFrom } from '../../src/planning/plan.ts';
import {
  desiredHost,
  desiredHosts,
  guards,
  liveAs,
  liveHost,
  observation,
  planInputs,
  untrusted,
} from '../support/model/builders.ts';
import { answerRecord, ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';
import { ledgerOfFleet } from '../support/reports/reports.ts';

function planOf(
  desired: readonly DesiredHost[],
  seen: Observation,
  {
    guard = {},
    ...more
  }: { readonly guard?: Partial<Guards> } & Pick<Partial<PlanInputs>, 'selection' | 'ledger' | 'onDoubt'> = {},
) {
  return planFrom(planInputs(desired, [seen], { guards: guards(guard), ...more }));
}

const names = (hosts: readonly { readonly key: { readonly name: string } }[]) => hosts.map(({ key }) => key.name);

it('the creates of a plan are, with what is held, exactly what is missing', () => {
  const someNames = fc.subarray(['a', 'b', 'c', 'd', 'e']);

  fc.assert(
    fc.property(someNames, someNames, someNames, someNames, fc.boolean(), (declared, live, near, gone, trusted) => {
      const hosts = [...live, ...near.map((name) => name.toUpperCase())].map((name) => liveHost({ name }));
      const seen = trusted ? observation(hosts) : untrusted(hosts);
      const vanished = gone.filter((name) => !live.includes(name)).map((name) => liveHost({ name }));

      const plan = planOf(desiredHosts(...declared), { ...seen, vanished });

      const missing = plan.diffs.filter(({ status }) => status === 'missing');
      expect([...names(plan.creates), ...names(plan.held)].toSorted()).toEqual(names(missing));
      expect(names(plan.creates)).toEqual(
        trusted ? declared.filter((name) => ![...live, ...near, ...gone].includes(name)) : [],
      );
    }),
  );
});

describe('a host that is never created', () => {
  const imported = desiredHosts('a', 'b').map((host): DesiredHost => ({ ...host, create: 'never' }));

  it('is missing, and neither created nor held nor a reason to ask about the scope', () => {
    const { creates, held, refused, diffs } = planOf(imported, observation([]));

    expect([creates, held, refused]).toEqual([[], [], []]);
    expect(diffs.map(({ status }) => status)).toEqual(['missing', 'missing']);
  });

  it('is held where a known host has its name in another region, as in a declaration of the wrong one', () => {
    const moved = imported.map((host) => ({ ...host, key: { ...host.key, region: 'hk' } }));
    const ledger = ledgerOfFleet(imported);
    const seen = [observation(imported.map((host) => liveAs(host))), observation([], { region: 'hk' })];

    expect(names(planFrom(planInputs(moved, seen, { ledger, fleet: 'shop' })).held)).toEqual(['a', 'b']);
  });

  it('does not take away what holds a host that is created', () => {
    const old = desiredHost({ name: 'old' });
    const [fresh] = desiredHosts('new') as [DesiredHost];
    const seen = observation([liveAs(old, { hostId: 'host-old' })]);
    const inputs = { ledger: ledgerOfFleet([old]), fleet: 'shop' };

    expect(names(planFrom(planInputs([...imported, fresh], [seen], inputs)).held)).toEqual(['new']);
  });

  it('counts where the scope looks unfamiliar: somebody expects it there', () => {
    const { refused } = planOf([...imported, desiredHost()], observation([]), { guard: { allowNewScope: false } });

    expect(refused.map(({ guard }) => guard)).toEqual(['unfamiliar-scope']);
  });

  it('is not told as missing where its region could not be listed', () => {
    expect(planOf(imported, untrusted([])).held.map(({ hold }) => hold.reason)).toEqual(['not-listed', 'not-listed']);
  });
});

it('a name is held by a page that showed it, even where it is allowed', () => {
  const seen = observation([], { vanished: [liveHost({ name: 'web-1' })] });

  const { held } = planOf(desiredHosts('web-1'), seen, { guard: { allowedReplacements: ['web-1'] } });

  expect(held).toMatchObject([{ hold: { reason: 'not-listed', regions: [] } }]);
});

it('no deleted host may be a declared one under another name', () => {
  const seen = observation([liveHost({ name: 'x' }), liveHost({ name: 'y', state: 'Deleted' })]);

  expect(planOf(desiredHosts('a'), seen).unknownOrigin).toBe(1);
});

const careful = { allowNewScope: false };

it('the guard of an unfamiliar scope refuses where two or more are declared in a region and none is live', () => {
  const plan = planOf(desiredHosts('a', 'b'), observation([liveHost({ name: 'foreign' })]), { guard: careful });

  expect(plan.refused).toEqual([
    { guard: 'unfamiliar-scope', region: 'cn-bj2', declared: 2, gone: 0, firstApply: true },
  ]);
});

describe('a plan that knows what earlier runs did', () => {
  const [web] = desiredHosts('web-1') as [DesiredHost];
  const doubt = ledgerOf(sendRecord('web-1', 0), answerRecord('in-doubt', 10, { reason: 'reset' }));
  /** The host that the request was for, under a name of the cloud's own. */
  const renamed = liveAs(web, { hostId: 'host-new', name: 'i-0001' });

  it.each(['hold', 'recreate'] as const)(
    'holds a doubt whose host may be declared under another name: %s',
    (onDoubt) => {
      const plan = planOf([web, desiredHost({ name: 'i-0001' })], observation([renamed]), { ledger: doubt, onDoubt });

      expect(plan.held).toMatchObject([{ hold: { reason: 'was-sent', bar: 'open', probable: [renamed] } }]);
    },
  );
});

/** Of so many declared hosts that were seen, the first so many are gone. */
const planWithGone = (gone: number, seen: number, guard: Partial<Guards> = {}) => {
  const declared = Array.from({ length: seen }, (_, index) => desiredHost({ name: `web-${10 + index}` }));
  const pair = ({ key }: DesiredHost) => [`host-${key.name}`, key.name] as const;
  const ledger = ledgerOf(
    listingRecord(0, { appeared: declared.map(pair) }),
    listingRecord(1, { vanished: declared.slice(0, gone).map((host) => pair(host)[0]) }),
  );
  const live = declared.slice(gone).map((host) => liveAs(host));
  return planOf([...declared, desiredHost({ name: 'unseen' })], observation(live), {
    guard: { maxCreates: 100, allowNewScope: false, ...guard },
    ledger,
  });
};

it.each([
  ['both of two', 2, 2],
  ['all of nine', 9, 9],
  ['five of six', 5, 6],
  ['half of ten', 5, 10],
  ['more than half of many', 51, 100],
])('hosts that earlier runs saw and that are gone look like a wrong key or region if they are %s', (_, gone, seen) => {
  expect(planWithGone(gone, seen).refused).toEqual([
    { guard: 'unfamiliar-scope', region: 'cn-bj2', declared: seen + 1, gone },
  ]);
});
