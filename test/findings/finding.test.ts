import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIdleRules, findingsOf } from '../../src/findings/make-report.ts';
import type { Finding, FindingRules } from '../../src/findings/report.ts';
import type { IgnoreRule } from '../../src/model/drift-class.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { diffHosts, type HostDiff } from '../../src/planning/diff.ts';
import { comparison, desiredHost, liveAs, liveHost } from '../support/model/builders.ts';
import { anyPlan, anyRule, at, ignoreRule } from '../support/reports/drift-facts.ts';
import { nowMs, reportRules } from '../support/reports/reports.ts';

const web = desiredHost();
const dayS = 86_400;

/** What there is to say of a host and what is live of it. */
function findings(live: readonly LiveHost[], rules: Partial<FindingRules> = {}, desired: DesiredHost = web) {
  return diffHosts([desired], live, comparison()).flatMap((diff) => findingsOf(diff, undefined, reportRules(rules)));
}

const classesOf = (found: readonly Finding[]) => found.map((one) => one.class);
const identitiesOf = (found: readonly Finding[]) => found.map((one) => one.identity);

describe('a host', () => {
  it.each<[what: string, live: readonly LiveHost[], classes: readonly string[]]>([
    ['that is as declared', [liveAs(web)], []],
    ['that is not live', [], ['missing']],
    ['with another value', [liveAs(web, { memory: 8192 })], ['changed']],
    ['that is there twice', [liveAs(web), liveAs(web, { hostId: 'host-2' })], ['duplicate']],
    ['that is stopped', [liveAs(web, { state: 'Stopped' })], ['attention']],
    ['that the cloud does not describe', [liveHost()], ['unchecked']],
    ['of which several things are so', [liveAs(web, { cpu: 9, state: 'Stopped' })], ['changed', 'attention']],
  ])('%s', (_, live, classes) => {
    expect(classesOf(findings(live))).toEqual(classes);
  });

  it('that a listing without trust does not show is unchecked, not missing', () => {
    const [diff] = diffHosts([web], [], comparison()) as [HostDiff];

    expect(classesOf(findingsOf(diff, { reason: 'not-listed', regions: ['cn-bj2'], live: [] }, reportRules()))).toEqual(
      ['unchecked'],
    );
    expect(classesOf(findingsOf(diff, { reason: 'may-exist', live: [], open: [], known: [] }, reportRules()))).toEqual([
      'missing',
    ]);
  });
});

describe('a host that ends', () => {
  const ends = (fields: Partial<LiveHost>, rules: Partial<FindingRules> = {}) =>
    findings([liveAs(web, { autoRenew: 'No', expireTime: nowMs / 1_000 + 9 * dayS + 60, ...fields })], rules);

  it('says when, and in how many whole days', () => {
    const [finding] = ends({});

    expect(finding).toMatchObject({ class: 'expiring', expiresAt: nowMs / 1_000 + 9 * dayS + 60, daysLeft: 9 });
  });

  it.each<[what: string, fields: Partial<LiveHost>, days: number | undefined]>([
    ['at the very end of the time', { expireTime: nowMs / 1_000 + 14 * dayS }, 14],
    ['a second after it', { expireTime: nowMs / 1_000 + 14 * dayS + 1 }, undefined],
    ['today', { expireTime: nowMs / 1_000 + 60 }, 0],
    ['at a time that is none', { expireTime: 'soon' }, undefined],
    ['at no time', { expireTime: 0 }, undefined],
    ['unless it renews itself', { autoRenew: 'Yes' }, undefined],
    ['and says no word of renewal that is known', { autoRenew: '' }, 9],
  ])('%s', (_, fields, days) => {
    expect(ends(fields).map((one) => 'daysLeft' in one && one.daysLeft)).toEqual(days === undefined ? [] : [days]);
  });

  it('is none where the cloud does not report whether it renews itself', () => {
    const { autoRenew: _, ...silent } = liveAs(web, { autoRenew: 'No', expireTime: nowMs / 1_000 + 60 });

    expect(findings([silent])).toEqual([]);
  });
});

describe('a dead host', () => {
  const past = nowMs / 1_000 - 60;

  it.each<[what: string, fields: Partial<LiveHost>, because: string]>([
    ['whose installation failed', { state: 'Install Fail' }, 'failed'],
    ['whose installation failed, in another spelling', { state: 'InstallFail' }, 'failed'],
    ['whose resize failed', { state: 'ResizeFail' }, 'failed'],
    ['that was deleted', { state: 'Deleted' }, 'gone'],
    ['that is in a recycle bin', { state: 'RECYCLED' }, 'gone'],
    ['that expired', { autoRenew: 'No', expireTime: past }, 'expired'],
    ['that expires now', { autoRenew: 'No', expireTime: nowMs / 1_000 }, 'expired'],
    ['that expired, and does not say whether it renews itself', { expireTime: past }, 'expired'],
    ['that was deleted and expired', { state: 'Deleted', autoRenew: 'No', expireTime: past }, 'gone'],
  ])('is one %s', (_, fields, because) => {
    for (const expireWithinMs of [14 * dayS * 1_000, undefined]) {
      const found = findings([liveAs(web, fields)], { expireWithinMs });

      expect(found).toMatchObject([{ class: 'dead', because, hostId: 'host-web-1' }]);
    }
  });

  it.each<[what: string, fields: Partial<LiveHost>]>([
    ['one that renews itself', { autoRenew: 'Yes', expireTime: past }],
    ['one that starts', { state: 'Starting' }],
    ['one whose state could not be read', { state: '' }],
    ['one that expires at no time', { autoRenew: 'No', expireTime: 0 }],
    ['one that expires at a time that nobody can read', { autoRenew: 'No', expireTime: 'long ago' }],
  ])('is not %s', (_, fields) => {
    expect(classesOf(findings([liveAs(web, fields)]))).not.toContain('dead');
  });

  it('is nothing to tell of where nobody declares it and it is gone', () => {
    const [diff] = diffHosts([], [liveHost({ name: 'legacy-1', state: 'Deleted' })], comparison()) as [HostDiff];

    expect(findingsOf(diff, undefined, reportRules())).toEqual([]);
  });
});

describe('the identity of a finding', () => {
  it.each<[live: readonly LiveHost[], identities: readonly string[]]>([
    [[], ['missing cn-bj2/web-1']],
    [[liveAs(web, { memory: 8192, cpu: 4 })], ['changed cn-bj2/web-1 cpu 2 not 4 memory 4096 not 8192']],
    [[liveAs(web, { memory: '8192' })], ['changed cn-bj2/web-1 memory 4096 not "8192"']],
    [[liveAs(web, { hostId: 'b' }), liveAs(web, { hostId: 'a' })], ['duplicate cn-bj2/web-1 a b']],
    [[liveAs(web, { state: 'Being \u001b[31m' })], [String.raw`attention cn-bj2/web-1 "Being \u001b[31m"`]],
  ])('reads well: %#', (live, identities) => {
    expect(identitiesOf(findings(live))).toEqual(identities);
  });

  it('is the same whatever the order of hosts and disks, and wherever the host is declared', () => {
    fc.assert(
      fc.property(anyPlan, fc.infiniteStream(fc.nat(100)), (plan, numbers) => {
        const shuffled = <One>(list: readonly One[]) =>
          list
            .map((one) => [numbers.next().value, one] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, one]) => one);
        const declared = plan.diffs.flatMap((diff) => ('desired' in diff ? [diff.desired] : []));
        const live = plan.observations.flatMap(({ hosts }) => hosts);
        const identities = (desired: readonly DesiredHost[], hosts: readonly LiveHost[]) =>
          diffHosts(desired, hosts, comparison())
            .flatMap((diff) => findingsOf(diff, undefined, reportRules()))
            .map(({ identity }) => identity)
            .sort();

        const moved = shuffled(declared).map((host) => ({ ...host, position: at(numbers.next().value) }));
        const listed = shuffled(live).map((host) => ({ ...host, disks: shuffled(host.disks) }));

        expect(identities(moved, listed)).toEqual(identities(declared, live));
      }),
    );
  });

  it('is unique among the findings of a run', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const all = plan.diffs.flatMap((diff) => identitiesOf(findingsOf(diff, undefined, reportRules())));

        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});

describe('an ignore rule', () => {
  const changed = [liveAs(web, { memory: 8192, cpu: 4 })];
  const excuse = (rule: Partial<IgnoreRule>, live: readonly LiveHost[] = changed) =>
    findings(live, { ignore: [ignoreRule(rule)] })[0]?.excuse;

  it('tells its reason and its last day', () => {
    const told = { reason: 'resized by hand', until: '2026-12-31' };
    expect(excuse(told)).toEqual(told);
  });

  it.each<[what: string, rule: Partial<IgnoreRule>, holds: boolean]>([
    ['on its last day', { until: '2026-11-21' }, true],
    ['not on the day after', { until: '2026-11-20' }, false],
    ['for a pattern', { name: 'web-*' }, true],
    ['not for a part of a name', { name: 'web' }, false],
    ['not in another region', { region: 'hk' }, false],
    ['not for another class', { classes: ['attention', 'unchecked'] }, false],
    ['where all that differs is named', { attributes: ['memory', 'cpu', 'tag'] }, true],
    ['not where something else differs, too', { attributes: ['memory'] }, false],
  ])('holds %s', (_, rule, holds) => {
    expect(excuse(rule) !== undefined).toBe(holds);
  });

  it('never takes out a missing host, a duplicate, or what could not be looked at', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(anyRule), (plan, ignore) => {
        const found = plan.diffs.flatMap((diff) => {
          const held = plan.held.find(({ key }) => key.name === diff.key.name);
          return findingsOf(diff, held?.hold, reportRules({ ignore }));
        });
        const standing = found.filter(
          (one) =>
            one.class === 'missing' ||
            one.class === 'duplicate' ||
            (one.class === 'unchecked' && one.because === 'untrusted-listing'),
        );

        expect(standing.filter(({ excuse: given }) => given !== undefined)).toEqual([]);
      }),
    );
  });
});

const idle = (rules: readonly IgnoreRule[], expireWithinMs: number | undefined = 1) =>
  findIdleRules(
    diffHosts([web], [liveAs(web, { cpu: 4 }), liveHost({ name: 'legacy-1' })], comparison()),
    reportRules({ ignore: rules, expireWithinMs }),
  );

it('a rule is not idle where its time is over, or its class was not looked for', () => {
  const past = ignoreRule({ name: 'nobody', until: '2026-11-20' });
  const expiring = ignoreRule({ classes: ['expiring'] });

  expect(findIdleRules([], reportRules({ ignore: [past, expiring], expireWithinMs: undefined }))).toEqual([]);
  expect(idle([expiring])).toEqual([expiring]);
});
