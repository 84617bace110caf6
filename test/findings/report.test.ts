import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exitsOfDrift } from '../../src/findings/exits.ts';
import { isDead } from '../../src/findings/make-report.ts';
import type { ReportCounts, UnmanagedFilter } from '../../src/findings/report.ts';
import { driftClasses } from '../../src/model/drift-class.ts';
import { desiredHost, liveAs, liveHost, observation } from '../support/model/builders.ts';
import { anyPlan, anyRule, ignoreRule } from '../support/reports/drift-facts.ts';
import { driftReport, everyFinding, planOf, planReport } from '../support/reports/reports.ts';

const filters: fc.Arbitrary<UnmanagedFilter> = fc.record({
  all: fc.boolean(),
  manage: fc.constantFrom(undefined, { names: ['web-*'], tags: [] }, { names: [], tags: [] }),
});

const listUntouched = ({ create, held, inSync, declared }: ReportCounts) => [create, held, inSync, declared];
const found = (counts: ReportCounts) => driftClasses.reduce((sum, one) => sum + counts[one], 0);

describe('the counts of a report', () => {
  it('add up: each declared host is in sync, dead, changed, doubled, missing or unchecked', () => {
    fc.assert(
      fc.property(anyPlan, filters, (plan, unmanaged) => {
        const { counts, hosts } = driftReport(plan, { unmanaged });
        const bare = hosts.flatMap(({ findings }) => findings);
        const notCompared = bare.filter((one) => one.class === 'unchecked' && one.because === 'untrusted-listing');

        const dead = hosts.filter((host) => isDead(host) && host.diff.status === 'in-sync').length;

        expect(counts.declared).toBe(
          dead + counts.inSync + counts.changed + counts.duplicate + counts.missing + notCompared.length,
        );
        expect(counts.missing).toBe(counts.create + counts.held);
        expect(counts.unmanaged).toBe(plan.diffs.filter(({ status }) => status === 'unmanaged').length);
        expect(counts.claimed).toBeLessThanOrEqual(counts.unmanaged);
        expect(counts.ignored).toBe(0);
      }),
    );
  });

  it('only ever lose by an excuse, and what they lose is counted as excused', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(anyRule, { maxLength: 4 }), filters, (plan, ignore, unmanaged) => {
        const all = driftReport(plan, { unmanaged });
        const { counts } = driftReport(plan, { unmanaged, ignore });

        for (const one of [...driftClasses, 'claimed'] as const) {
          expect(counts[one]).toBeLessThanOrEqual(all.counts[one]);
        }
        expect(found(counts) + counts.ignored).toBe(found(all.counts));
        expect(counts.missing).toBe(all.counts.missing);
        expect(listUntouched(counts)).toEqual(listUntouched(all.counts));
      }),
    );
  });
});

it('a plan creates and holds alike whatever is ignored', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(anyRule, { maxLength: 4 }), (plan, ignore) => {
      const { counts, hosts } = planReport(plan, { ignore });
      const unmoved = planReport(plan);

      expect(counts.create).toBe(plan.creates.length);
      expect(counts.missing).toBe(unmoved.counts.missing);
      expect(counts.duplicate).toBe(unmoved.counts.duplicate);
      expect(hosts.map(({ diff, hold }) => [diff, hold])).toEqual(unmoved.hosts.map(({ diff, hold }) => [diff, hold]));
    }),
  );
});

describe('hosts that nobody declared', () => {
  const foreign = [1, 2, 3].map((number) => liveHost({ name: `other-${number}`, hostId: `host-o${number}` }));
  const ours = [liveHost({ name: 'legacy-1' }), liveHost({ name: 'tagged', tag: 'ours' })];
  const web = desiredHost();
  const plan = planOf([web], [observation([liveAs(web), ...foreign, ...ours])]);
  const manage = { names: ['legacy-*'], tags: ['ours'] };

  it.each<[what: string, filter: UnmanagedFilter, listed: number, claimed: number]>([
    ['are counted and not listed where nothing claims them', { all: false, manage: undefined }, 0, 5],
    ['are listed where the declaration claims them', { all: false, manage }, 2, 2],
    ['are listed where that is asked for, and count no more for it', { all: true, manage }, 5, 2],
    ['belong to nobody where the declaration claims none', { all: false, manage: { names: [], tags: [] } }, 0, 0],
  ])('%s', (_, unmanaged, listed, claimed) => {
    const { hosts, counts } = driftReport(plan, { unmanaged });

    expect(hosts.filter(({ diff }) => diff.status === 'unmanaged')).toHaveLength(listed);
    expect([counts.unmanaged, counts.claimed, counts.inSync]).toEqual([5, claimed, 1]);
  });

  it('fail only who asks for it, and only where they are claimed', () => {
    const exits = (rules: Partial<Parameters<typeof driftReport>[1]>, failOn?: readonly 'unmanaged'[]) =>
      driftReport(plan, rules, failOn).exit;

    expect(exits({ unmanaged: { all: true, manage } })).toBe('ok');
    expect(exits({ unmanaged: { all: false, manage } }, ['unmanaged'])).toBe('differences');
    expect(exits({ unmanaged: { all: false, manage: { names: ['x'], tags: [] } } }, ['unmanaged'])).toBe('ok');
    expect(exits({ ignore: [ignoreRule({ classes: ['unmanaged'] })] }, ['unmanaged'])).toBe('ok');
  });
});

describe('the classes that a pipeline fails on', () => {
  const { counts } = driftReport(everyFinding);

  it.each(driftClasses)('make an exit code each: %s', (one) => {
    expect(exitsOfDrift(counts, [one])).toEqual([one === 'duplicate' ? 'duplicate' : 'differences']);
  });

  it('may be none', () => {
    expect(driftReport(everyFinding, {}, []).exit).toBe('ok');
  });
});
