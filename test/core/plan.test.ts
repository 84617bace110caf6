import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffHosts } from '../../src/core/diff.ts';
import { countDrift, defaultFailOn, driftClasses } from '../../src/core/drift.ts';
import type { DesiredHost } from '../../src/core/host.ts';
import type { Observation } from '../../src/core/observation.ts';
import { countPlan, type Guards, planFrom } from '../../src/core/plan.ts';
import {
  comparison,
  desiredHost,
  desiredHosts,
  guards,
  liveAs,
  liveHost,
  observation,
  untrusted,
} from '../support/builders.ts';

const scope = { endpoint: 'https://api.example.com', account: '0123456789ab' };

function planOf(
  desired: readonly DesiredHost[],
  observed: Observation | readonly Observation[],
  { guard = {}, only = [], exclude = [] }: { guard?: Partial<Guards>; only?: string[]; exclude?: string[] } = {},
) {
  const observations = Array.isArray(observed) ? observed : [observed as Observation];
  const diffs = diffHosts(
    desired,
    observations.flatMap(({ hosts }) => hosts),
    comparison(),
  );
  return planFrom({ scope, observations, diffs, selection: { only, exclude }, guards: guards(guard) });
}

const names = (hosts: readonly { readonly key: { readonly name: string } }[]) => hosts.map(({ key }) => key.name);

describe('the creates of a plan', () => {
  it('are what is missing', () => {
    const [a, b] = desiredHosts('a', 'b') as [DesiredHost, DesiredHost];

    const plan = planOf([a, b], observation([liveAs(a)]));

    expect(plan).toMatchObject({ scope, creates: [b], held: [], refused: [] });
  });

  it('never hold a name that two live hosts share', () => {
    const web = desiredHost();

    const plan = planOf([web], observation([liveAs(web, { hostId: 'h1' }), liveAs(web, { hostId: 'h2' })]));

    expect(plan).toMatchObject({ creates: [], diffs: [{ status: 'duplicate' }] });
  });

  it('are those of the selected names alone', () => {
    const plan = planOf(desiredHosts('db-1', 'web-1', 'web-2'), observation(), { only: ['web-*'], exclude: ['*-2'] });

    expect(names(plan.creates)).toEqual(['web-1']);
    expect(names(plan.diffs)).toEqual(['web-1']);
  });

  it('leave unmanaged hosts in view, whatever is selected', () => {
    const plan = planOf(desiredHosts('web-1'), observation([liveHost({ name: 'foreign' })]), { only: ['web-*'] });

    expect(plan.diffs.map(({ status }) => status)).toEqual(['unmanaged', 'missing']);
  });

  it('are, with what is held, exactly what is missing', () => {
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
});

describe('a name is held', () => {
  const [web] = desiredHosts('web-1') as [DesiredHost];

  it.each([
    ['case', 'WEB-1'],
    ['outer blanks', ' web-1 '],
    ['a form of compatibility', 'ｗｅｂ-1'],
    ['a blank of another kind', 'web-1\u00a0'],
  ])('by a live one that differs in %s alone', (_, name) => {
    const near = liveHost({ name });

    const plan = planOf([web], observation([near]));

    expect(plan.creates).toEqual([]);
    expect(plan.held).toEqual([{ key: web.key, desired: web, hold: { reason: 'near-match', live: [near] } }]);
  });

  it('no more once a human has allowed its near match by name', () => {
    const plan = planOf([web], observation([liveHost({ name: 'WEB-1' })]), {
      guard: { allowedNearMatches: ['web-1'] },
    });

    expect(names(plan.creates)).toEqual(['web-1']);
  });

  it('by a page that showed it, even where its near matches are allowed', () => {
    const gone = liveHost({ name: 'web-1' });

    const plan = planOf([web], observation([], { vanished: [gone] }), { guard: { allowedNearMatches: ['web-1'] } });

    expect(plan.held).toMatchObject([{ hold: { reason: 'vanished', live: [gone] } }]);
  });

  it('by a near match that only one page showed', () => {
    const gone = liveHost({ name: 'Web-1' });

    const plan = planOf([web], observation([], { vanished: [gone] }));

    expect(plan.held).toMatchObject([{ hold: { reason: 'near-match', live: [gone] } }]);
  });

  it('by a listing that cannot be trusted, whatever is allowed', () => {
    const plan = planOf(desiredHosts('a', 'b'), untrusted(), { guard: { allowedNearMatches: ['a', 'b'] } });

    expect(plan.creates).toEqual([]);
    expect(plan.held.map(({ hold }) => hold.reason)).toEqual(['untrusted-listing', 'untrusted-listing']);
  });

  it('by what its own region shows, and not by another', () => {
    const elsewhere = desiredHost({ name: 'web-1', region: 'hk' });
    const hk = observation([], { region: 'hk', vanished: [liveHost({ name: 'web-1', region: 'hk' })] });

    const plan = planOf([web, elsewhere], [untrusted(), hk]);

    expect(plan.held.map(({ key, hold }) => [key.region, hold.reason])).toEqual([
      ['cn-bj2', 'untrusted-listing'],
      ['hk', 'vanished'],
    ]);
    expect(planOf([web], [observation(), hk]).held).toEqual([]);
  });

  it('by every live host that comes near', () => {
    const near = [liveHost({ name: 'WEB-1', hostId: 'h1' }), liveHost({ name: 'Web-1', hostId: 'h2' })];

    const plan = planOf([web], observation(near));

    expect(plan.held).toMatchObject([{ hold: { live: near } }]);
  });
});

describe('the guard of size', () => {
  it('lets as many creates pass as are allowed', () => {
    const plan = planOf(desiredHosts('a', 'b'), observation(), { guard: { maxCreates: 2 } });

    expect(plan.refused).toEqual([]);
  });

  it('refuses one more, and shows the whole plan all the same', () => {
    const plan = planOf(desiredHosts('a', 'b', 'c'), observation(), { guard: { maxCreates: 2 } });

    expect(plan.refused).toEqual([{ guard: 'size', creates: 3, maxCreates: 2 }]);
    expect(plan.creates).toHaveLength(3);
  });

  it('does not count what is held', () => {
    const near = observation([liveHost({ name: 'A' })]);

    const plan = planOf(desiredHosts('a', 'b', 'c'), near, { guard: { maxCreates: 2 } });

    expect(plan.refused).toEqual([]);
  });
});

describe('the guard of an unfamiliar scope', () => {
  const careful = { allowNewScope: false };

  it('refuses where two or more are declared in a region and none is live', () => {
    const plan = planOf(desiredHosts('a', 'b'), observation([liveHost({ name: 'foreign' })]), { guard: careful });

    expect(plan.refused).toEqual([{ guard: 'unfamiliar-scope', region: 'cn-bj2', declared: 2 }]);
  });

  it('does not mind a single host', () => {
    expect(planOf(desiredHosts('a'), observation(), { guard: careful }).refused).toEqual([]);
  });

  it('is content with one live host of the region', () => {
    const [a, b] = desiredHosts('a', 'b') as [DesiredHost, DesiredHost];

    expect(planOf([a, b], observation([liveAs(a)]), { guard: careful }).refused).toEqual([]);
  });

  it('looks at each region by itself', () => {
    const [a, b] = desiredHosts('a', 'b') as [DesiredHost, DesiredHost];
    const there = ['c', 'd'].map((name) => desiredHost({ name, region: 'hk' }));
    const observations = [observation([liveAs(a)]), observation([], { region: 'hk' })];

    const plan = planOf([a, b, ...there], observations, { guard: careful });

    expect(plan.refused).toEqual([{ guard: 'unfamiliar-scope', region: 'hk', declared: 2 }]);
  });

  it('counts what is declared and not what is selected', () => {
    const plan = planOf(desiredHosts('a', 'b'), observation(), { guard: careful, only: ['a'] });

    expect(plan.refused).toMatchObject([{ guard: 'unfamiliar-scope', declared: 2 }]);
  });

  it('has nothing to refuse where nothing is to be created', () => {
    expect(planOf(desiredHosts('a', 'b'), untrusted(), { guard: careful }).refused).toEqual([]);
  });

  it('is answered by allowing a new scope; the guard of size is not', () => {
    const plan = planOf(desiredHosts('a', 'b'), observation(), { guard: { allowNewScope: true, maxCreates: 1 } });

    expect(plan.refused).toMatchObject([{ guard: 'size' }]);
  });
});

describe('counts', () => {
  const [a, b, c, d, e] = desiredHosts('a', 'b', 'c', 'd', 'e') as [
    DesiredHost,
    DesiredHost,
    DesiredHost,
    DesiredHost,
    DesiredHost,
  ];
  const mixed = () =>
    planOf(
      [a, b, c, d, e],
      observation([
        liveAs(a, { state: 'Stopped' }),
        liveAs(b, { cpu: 64, state: 'Install Fail' }),
        liveAs(c, { hostId: 'c1', state: 'Stopped' }),
        liveAs(c, { hostId: 'c2' }),
        liveHost({ name: 'D' }),
        liveHost({ name: 'foreign', state: 'Stopped' }),
      ]),
    );

  it('of a plan', () => {
    expect(countPlan(mixed())).toEqual({
      ...{ create: 1, held: 1, unknown: 0, changed: 1, duplicate: 1, inSync: 1, unmanaged: 2 },
      // Only declared hosts need attention, and a duplicate needs another kind of it.
      attention: 2,
    });
  });

  it('of drift', () => {
    expect(countDrift(mixed())).toEqual({
      ...{ missing: 2, changed: 1, duplicate: 1, inSync: 1, unmanaged: 2, unknown: 0, attention: 2 },
    });
  });

  it('of drift call a host that an untrusted listing does not show unknown, not missing', () => {
    const untrustedPlan = planOf([a, b], untrusted([liveAs(a)]));

    expect(countDrift(untrustedPlan)).toMatchObject({ missing: 0, unknown: 1, inSync: 1 });
    expect(countPlan(untrustedPlan)).toMatchObject({ create: 0, held: 0, unknown: 1 });
  });

  it('take a state that the cloud did not report for no state at all', () => {
    const { state: _, ...silent } = liveAs(a);

    expect(countPlan(planOf([a], observation([silent])))).toMatchObject({ inSync: 1, attention: 0 });
  });

  it('add up: each declared host is counted once, and each host in view', () => {
    const status = fc.constantFrom('missing', 'near', 'same', 'other', 'twice', 'foreign');

    fc.assert(
      fc.property(fc.array(status, { maxLength: 20 }), (kinds) => {
        const declared: DesiredHost[] = [];
        const live = kinds.flatMap((kind, index) => {
          const host = desiredHost({ name: `web-${index}` });
          if (kind !== 'foreign') declared.push(host);
          switch (kind) {
            case 'missing':
              return [];
            case 'near':
              return [liveAs(host, { name: `WEB-${index}` })];
            case 'same':
              return [liveAs(host)];
            case 'other':
              return [liveAs(host, { cpu: 64 })];
            case 'twice':
              return [liveAs(host, { hostId: `${index}a` }), liveAs(host, { hostId: `${index}b` })];
            default:
              return [liveHost({ name: `foreign-${index}` })];
          }
        });

        const plan = planOf(declared, observation(live));

        const { create, held, changed, duplicate, inSync, unmanaged } = countPlan(plan);
        const drift = countDrift(plan);
        expect(create + held + changed + duplicate + inSync).toBe(declared.length);
        expect(create + held + changed + duplicate + inSync + unmanaged).toBe(plan.diffs.length);
        expect(drift.missing).toBe(create + held);
        expect(drift.missing + drift.changed + drift.duplicate + drift.inSync + drift.unmanaged).toBe(
          plan.diffs.length,
        );
      }),
    );
  });

  it('have a class each that a pipeline can fail on; unmanaged hosts and states fail none by themselves', () => {
    const { inSync: _, unknown: __, ...classes } = countDrift(mixed());

    expect(Object.keys(classes).toSorted()).toEqual([...driftClasses].toSorted());
    expect(defaultFailOn).toEqual(['missing', 'changed', 'duplicate']);
  });
});

describe('a plan is plain data', () => {
  it('that survives a round through JSON, but for the set of ids outside the project', () => {
    const plan = planOf(desiredHosts('a', 'b'), observation([liveHost({ name: 'B' })]));
    const { observations: _, ...data } = plan;

    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });

  it('without secrets: of a password it knows where it is kept', () => {
    const web = desiredHost({ password: { env: 'HOST_PASSWORD' } });

    const plan = planOf([web], observation());

    expect(plan.creates[0]?.password).toEqual({ env: 'HOST_PASSWORD' });
  });
});
