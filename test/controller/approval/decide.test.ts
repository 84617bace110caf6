/** What policies of scopes approve, and what they leave to people. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideByPolicy, type ProposalFacts } from '../../../src/controller/approval/decide.ts';
import type { PolicyLimits, ScopePolicy } from '../../../src/core/watched-scope.ts';

const mondayNoon = Date.parse('2026-11-23T12:00:00.000Z');
const facts: ProposalFacts = { creates: 2, declared: 40, unseen: 0, concerns: [], isRepeat: false };
const limits: PolicyLimits = { maxCreates: 5, maxShare: 10 };
const auto: ScopePolicy = { kind: 'auto', ...limits };
const weekdays = { days: [1, 2, 3, 4, 5], from: 8 * 60, until: 18 * 60 };

describe('a policy', () => {
  it('approves what is within its limits, and says so', () => {
    expect(decideByPolicy(auto, facts, mondayNoon)).toEqual({
      approves: true,
      why: 'it is within the limits: 2 of 40 hosts',
    });
  });

  it.each<readonly [string, ScopePolicy, Partial<ProposalFacts>, string]>([
    ['nothing, where it is manual', { kind: 'manual' }, {}, 'its policy is manual'],
    ['more hosts than it allows', auto, { creates: 6, declared: 400 }, '6 creates are more than maxCreates 5'],
    ['too great a share of the fleet', auto, { creates: 5 }, '5 of 40 hosts are more than maxShare 10%'],
    ['what people must look at', auto, { concerns: ['hosts that are held: 1'] }, 'hosts that are held: 1'],
    ['the same twice a day', auto, { isRepeat: true }, 'the same creates were applied less than a day ago'],
    [
      'a new name, where it only replaces',
      { ...auto, kind: 'autoReplace' },
      { unseen: 1 },
      'autoReplace is only for names that were live before (new: 1)',
    ],
  ])('does not approve %s', (_, policy, changes, why) => {
    expect(decideByPolicy(policy, { ...facts, ...changes }, mondayNoon)).toEqual({ approves: false, why });
  });

  it('lets one host of a small fleet be within every share', () => {
    expect(decideByPolicy(auto, { ...facts, creates: 1, declared: 3 }, mondayNoon).approves).toBe(true);
    expect(decideByPolicy(auto, { ...facts, creates: 2, declared: 3 }, mondayNoon).approves).toBe(false);
  });

  it.each([
    ['2026-11-23T07:59:59.999Z', false],
    ['2026-11-23T08:00:00.000Z', true],
    ['2026-11-23T17:59:59.999Z', true],
    ['2026-11-23T18:00:00.000Z', false],
    ['2026-11-22T12:00:00.000Z', false],
  ])('has hours, in UTC: at %s it approves: %s', (at, approves) => {
    expect(decideByPolicy({ ...auto, hours: weekdays }, facts, Date.parse(at)).approves).toBe(approves);
  });

  it('never approves more than each of its limits, whatever the facts', () => {
    const anyFacts = fc.record({
      creates: fc.integer({ min: 1, max: 200 }),
      declared: fc.integer({ min: 1, max: 200 }),
      unseen: fc.nat(3),
      concerns: fc.array(fc.constant('a concern'), { maxLength: 1 }),
      isRepeat: fc.boolean(),
    });
    const anyPolicy = fc.record({
      kind: fc.constantFrom('auto' as const, 'autoReplace' as const),
      maxCreates: fc.integer({ min: 1, max: 50 }),
      maxShare: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(anyPolicy, anyFacts, (policy, given) => {
        const { creates, declared, unseen, concerns, isRepeat } = given;
        if (!decideByPolicy(policy, given, mondayNoon).approves) return;
        expect(creates).toBeLessThanOrEqual(policy.maxCreates);
        expect(creates === 1 || (creates / declared) * 100 <= policy.maxShare).toBe(true);
        expect(concerns).toEqual([]);
        expect(isRepeat).toBe(false);
        if (policy.kind === 'autoReplace') expect(unseen).toBe(0);
      }),
    );
  });
});
