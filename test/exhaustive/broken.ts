/** Reducers with one guard taken out each: a search that cannot see what follows of it would prove nothing. */

import type { Life, LifeEffect, LifeEvent } from '../../src/creating/creation.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import type { Observation } from '../../src/listing/observation.ts';
import type { Intent, JournalRecord } from '../../src/model/intent.ts';
import { liveAs } from '../support/model/builders.ts';
import { production, type Reducers } from './reducers.ts';

/** What the rounds and the plan are told, by way of a lie. */
function withLedger(lie: (ledger: Ledger) => Ledger): Reducers {
  return {
    ...production,
    planFrom: (inputs) => production.planFrom({ ...inputs, ledger: lie(inputs.ledger) }),
    advanceRun: (state, event) =>
      production.advanceRun(state, event.type === 'listed' ? { ...event, ledger: lie(event.ledger) } : event),
  };
}

function withIntents(ledger: Ledger, change: (intent: Intent) => Intent): Ledger {
  const names = [...ledger.names].map(([key, memory]) => {
    const { intent } = memory;
    return [key, intent === undefined ? memory : { ...memory, intent: change(intent) }] as const;
  });
  return { ...ledger, names: new Map(names) };
}

const notSent = { how: 'not-sent' } as const;

/** What was sent, and not seen, is as if it had not been. */
export const forgetsOpenIntents = withLedger((ledger) =>
  withIntents(ledger, (intent) => (intent.end === undefined ? { ...intent, end: notSent } : intent)),
);

/** A plan may be applied as often as one likes. */
export const forgetsSpentPlans = withLedger((ledger) => ({
  ...ledger,
  names: new Map([...ledger.names].map(([key, memory]) => [key, { ...memory, spent: [] }])),
}));

/** What the rounds are told of a listing, by way of a lie. */
function withLooks(lie: (observation: Observation) => Observation): Reducers {
  return {
    ...production,
    advanceRun: (state, event) =>
      production.advanceRun(state, event.type === 'listed' ? { ...event, observation: lie(event.observation) } : event),
  };
}

/** A listing that proves nothing is taken for one that does. */
export const trustsEachListing = withLooks((observation) => {
  const { trust } = observation;
  return trust.status === 'trusted'
    ? observation
    : { ...observation, trust: { status: 'trusted', provenAt: Infinity } };
});

/** What the plan does not show is not there. */
export const seesNothing = withLooks((observation) => ({ ...observation, hosts: [] }));

/** The next round begins although the last one does not show. */
export const waitsForNothing: Reducers = {
  ...production,
  advanceRun: (state, event) => production.advanceRun({ ...state, unsettled: [] }, event),
};

/** A lost answer is asked for once more, as most clients do. */
export const sendsAgain: Reducers = {
  ...production,
  advanceLife: (life, event) =>
    life.step === 'writing' && event.type === 'answered' && event.answer.status === 'in-doubt'
      ? [life, { type: 'write' }]
      : production.advanceLife(life, event),
};

/** What the cloud accepted is there: nobody looks. */
export const believesAnswers: Reducers = {
  ...production,
  foldRecords: (ledger, records) => production.foldRecords(ledger, records.flatMap(withItsEnd)),
  advanceRun(state, event) {
    if (event.type !== 'answered' || event.result.status !== 'accepted') return production.advanceRun(state, event);
    const { desired } = event;
    const outcomes = [{ status: 'created', desired, live: liveAs(desired) }] as const;
    return [state, { type: 'end', outcomes, stop: undefined, tally: state.tally }];
  },
};

function withItsEnd(record: JournalRecord): readonly JournalRecord[] {
  if (record.type !== 'answer' || record.answer !== 'accepted') return [record];
  const { intent, moment } = record;
  return [record, { type: 'closed', intent, how: 'resolved-host', moment }];
}

/** The state file of other tools: written when the answer has come. */
export const recordsAfterwards: Reducers = {
  ...production,
  advanceLife(life: Life, event: LifeEvent): readonly [Life, LifeEffect] {
    const moved = production.advanceLife(life, event);
    if (event.type === 'connected' && life.step === 'connecting') {
      return [{ ...life, step: 'checking' }, { type: 'check-lock' }];
    }
    const [next, effect] = moved;
    if (life.step !== 'writing' || effect.type !== 'record' || event.type !== 'answered') return moved;
    const { intent, key, plan, spec } = life.order;
    const send: JournalRecord = { type: 'send', intent, key, plan, spec, moment: event.now };
    return [next, { ...effect, records: [send, ...effect.records] }];
  },
};

export const ignoresTheLock: Reducers = { ...production, looksAtLock: false };

/** Plans that leave out what is missing, and say nothing of it. */
export const createsNothing: Reducers = {
  ...production,
  planFrom: (inputs) => ({ ...production.planFrom(inputs), creates: [] }),
};
