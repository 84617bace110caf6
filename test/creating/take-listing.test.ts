import { expect, it } from 'vitest';
import type { RunState } from '../../src/creating/round-state.ts';
import { startRun } from '../../src/creating/rounds.ts';
import { pickReady } from '../../src/creating/take-listing.ts';
import { indexDeclared } from '../../src/planning/fleet.ts';
import { desiredHosts, liveHost, observation } from '../support/model/builders.ts';
import { answerRecord, ledgerOf, roundRules, sendRecord } from '../support/model/ledgers.ts';
import { seededRandom } from '../support/model/seeded-random.ts';

function waiting(...names: readonly string[]): RunState {
  const declared = desiredHosts(...names);
  const rules = roundRules({ declared, fleet: { name: undefined, isDeclared: indexDeclared(declared), allowed: [] } });
  const [state] = startRun(declared, rules, seededRandom(1));
  return state;
}

const proven = (provenAt: number) => ({ trust: { status: 'trusted', provenAt } }) as const;

it('of the creates that wait, what a page showed is told before what is open, that before what may exist, and that before what is spent', () => {
  const sent = sendRecord('a', 0, { plan: 'plan-now' });
  const [open, spent] = [ledgerOf(sent), ledgerOf(sent, answerRecord('refused', 0, { intent: 'i-a' }))];
  const near = [liveHost({ name: 'A' })];
  const holdOn = (...[ledger, listing]: [typeof open, ReturnType<typeof observation>]) => {
    const [held] = pickReady(waiting('a'), ledger, listing).held;
    return held?.status === 'held' ? held.hold : undefined;
  };

  expect(holdOn(open, observation(near, { vanished: [liveHost({ name: 'a' })] }))).toMatchObject({
    reason: 'not-listed',
  });
  expect(holdOn(open, observation(near))).toMatchObject({ reason: 'was-sent', bar: 'open', intent: { id: 'i-a' } });
  expect(holdOn(spent, observation(near))).toMatchObject({ reason: 'may-exist', live: near });
  expect(holdOn(spent, observation([], proven(300_000)))).toMatchObject({
    reason: 'was-sent',
    bar: 'spent',
    intent: { end: { how: 'refused' } },
  });
});
