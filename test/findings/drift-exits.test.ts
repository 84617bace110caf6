/** The exit codes that follow from the facts, where several apply to one name. */
import { describe, expect, it } from 'vitest';
import { exitsOfDetails, exitsOfFacts } from '../../src/findings/exits.ts';
import { pickMostUrgent } from '../../src/model/errors.ts';
import { desiredHost, liveAs, liveHost, observation, untrusted } from '../support/model/builders.ts';
import { answerRecord, ledgerOf, sendRecord } from '../support/model/ledgers.ts';
import { ignoreRule } from '../support/reports/drift-facts.ts';
import { planOf, planReport } from '../support/reports/reports.ts';

const web = desiredHost({ name: 'web-1' });
const doubt = ledgerOf(sendRecord('web-1', 0), answerRecord('in-doubt', 10, { reason: 'reset' }));

describe('a declared name in doubt', () => {
  it.each([
    ['is missing', observation()],
    ['has a near match', observation([liveHost({ name: 'WEB-1' })])],
    ['has a near match that may be its host', observation([liveAs(web, { hostId: 'host-new', name: 'WEB-1' })])],
    ['was shown by one page', observation([], { vanished: [liveAs(web)] })],
    ['is in a region whose listing is not trusted', untrusted()],
  ])('ends with exit 5 where it %s', (_, seen) => {
    const plan = planOf([web], [seen], {}, doubt);

    expect(pickMostUrgent(exitsOfFacts(plan))).toBe('in-doubt');
  });

  it('ends with exit 0 where nobody declares it', () => {
    const plan = planOf([desiredHost({ name: 'other-1' })], [observation()], {}, doubt);

    expect(pickMostUrgent(exitsOfFacts(plan))).toBe('ok');
  });
});

const twin = [liveAs(web), liveAs(web, { hostId: 'host-2' })];
const missing = [web, desiredHost({ name: 'web-2' })];

it.each([
  ['nothing differs', planOf([web], [observation([liveAs(web)])]), 'ok', 'ok'],
  [
    'only a host that nobody declared',
    planOf([web], [observation([liveAs(web), liveHost({ name: 'old' })])]),
    'ok',
    'ok',
  ],
  ['a near match', planOf([web], [observation([liveHost({ name: 'WEB-1' })])]), 'ok', 'stopped'],
  ['a missing host', planOf(missing, [observation([liveAs(web)])]), 'ok', 'differences'],
  ['a dead host', planOf([web], [observation([liveAs(web, { state: 'Install Fail' })])]), 'ok', 'differences'],
  ['a duplicate', planOf([web], [observation(twin)]), 'duplicate', 'differences'],
  ['a guard', planOf(missing, [observation()], { allowNewScope: false }), 'ok', 'stopped'],
  ['a guard and a duplicate', planOf(missing, [observation(twin)], { maxCreates: 0 }), 'duplicate', 'stopped'],
] as const)('a plan with %s, plain and with --detailed-exitcode', (_, plan, plain, detailed) => {
  expect(pickMostUrgent(exitsOfFacts(plan))).toBe(plain);
  expect(pickMostUrgent(exitsOfDetails(plan, planReport(plan).counts))).toBe(detailed);
});

it('a changed host differs for --detailed-exitcode, unless a rule ignores it', () => {
  const plan = planOf([web], [observation([liveAs(web, { memory: 1 })])]);
  const exitOf = (rules: object) => pickMostUrgent(exitsOfDetails(plan, planReport(plan, rules).counts));

  expect([exitOf({}), exitOf({ ignore: [ignoreRule()] })]).toEqual(['differences', 'ok']);
});
