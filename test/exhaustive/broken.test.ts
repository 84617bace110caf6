import { describe, expect, it } from 'vitest';
import {
  believesAnswers,
  createsNothing,
  forgetsOpenIntents,
  forgetsSpentPlans,
  ignoresTheLock,
  recordsAfterwards,
  seesNothing,
  sendsAgain,
  trustsEachListing,
  waitsForNothing,
} from './broken.ts';
import { unsettledAfterCalm } from './calm.ts';
import { production, type Reducers } from './reducers.ts';
import { type Scope, scopeOf } from './scopes.ts';
import { search } from './search.ts';
import { firstWorld } from './world.ts';

const mostStates = 60_000;
const kill = { runs: 2, crashes: 1 };
const asked = { approvedBefore: false };
const recreate = { onDoubt: 'recreate' } as const;
const doubled = { I6: '2 hosts a were made and live' };

interface BrokenWorld {
  readonly why: string;
  readonly scope: Scope;
  readonly reducers?: Reducers;
  /** By law: the first that the search must find. */
  readonly breaches: Readonly<Record<string, string>>;
}

const worlds: readonly BrokenWorld[] = [
  {
    why: 'an open intent does not hold its name',
    scope: scopeOf(kill),
    reducers: forgetsOpenIntents,
    breaches: {
      ...doubled,
      I3: '2 intents for a are open',
      I4: 'a is sent while a request for it is open',
    },
  },
  {
    why: 'an intent is recorded after its answer',
    scope: scopeOf(kill),
    reducers: recordsAfterwards,
    breaches: {
      ...doubled,
      I1: 'bytes of a left, and its intent is not on disk',
      I18: 'no intent explains h-2',
    },
  },
  {
    why: 'the settle window is nothing',
    scope: scopeOf(kill, { ...recreate, settleWindow: 0 }),
    breaches: { ...doubled, I5: 'a is sent on a listing too soon after the last request stopped' },
  },
  {
    why: 'the settle window is nothing, and somebody else makes and deletes hosts',
    scope: scopeOf({ runs: 2, foreign: 1, deletions: 1 }, { settleWindow: 0 }),
    breaches: { I5: 'a is sent on a listing too soon after the last sighting' },
  },
  {
    why: 'a first run does not wait',
    scope: scopeOf({ runs: 1 }, { startsCold: true, coldStart: 'proceed' }),
    breaches: { I5: 'a is sent on a listing too soon after a cold start' },
  },
  {
    why: 'a lost answer is asked for once more',
    scope: scopeOf({ runs: 1, faults: 1 }),
    reducers: sendsAgain,
    breaches: { I2: 'a is to be written twice' },
  },
  {
    why: 'what a listing shows is not there',
    scope: scopeOf({ runs: 1, foreign: 1 }, asked),
    reducers: seesNothing,
    breaches: { I4: 'a is sent after a listing of this run showed it' },
  },
  {
    why: 'what the cloud accepted is there',
    scope: scopeOf({ runs: 1 }),
    reducers: believesAnswers,
    breaches: { I7: 'a run ends well that has not seen all hosts' },
  },
  {
    why: 'a round begins although the last one does not show',
    scope: scopeOf({ runs: 1 }, { names: ['a', 'b'] }),
    reducers: waitsForNothing,
    breaches: { I11: 'b is sent, and a of the last round is not seen' },
  },
  {
    why: 'a plan may be applied as often as one likes',
    scope: scopeOf({ runs: 2, deletions: 1 }, { plans: 'shared' }),
    reducers: forgetsSpentPlans,
    breaches: { I12: 'plan saved sent a a second time' },
  },
  {
    why: 'a listing that proves nothing is taken for one that does',
    scope: scopeOf({ runs: 1, faults: 1 }, asked),
    reducers: trustsEachListing,
    breaches: { I13: 'a is sent, and rests on no trusted listing' },
  },
  {
    why: 'nobody looks at the lock',
    scope: scopeOf({ runs: 2, unlocks: 1 }),
    reducers: ignoresTheLock,
    breaches: { I15: '0 sent a without the lock' },
  },
];

describe('the search finds what breaks where', () => {
  // Each world once, for all that it breaks.
  it.each(worlds)('$why', ({ scope, reducers = production, breaches }) => {
    const { found } = search({ scope, reducers }, { mostStates, laws: Object.keys(breaches) });

    expect(Object.fromEntries(found.map(({ breach: { law, what } }) => [law, what]))).toEqual(breaches);
  });

  it('and each law that it looks at breaks in one of them', () => {
    const broken = new Set(worlds.flatMap(({ breaches }) => Object.keys(breaches)));

    expect([...broken].sort()).toEqual(
      ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I11', 'I12', 'I13', 'I15', 'I18'].toSorted(),
    );
  });
});

it('three runs without trouble are seen to leave a name out where no plan creates it', () => {
  const scope = scopeOf({});

  const silent = unsettledAfterCalm(firstWorld(scope), false, { scope, reducers: createsNothing });
  const sound = unsettledAfterCalm(firstWorld(scope), false, { scope, reducers: production });

  expect({ silent, sound }).toEqual({ silent: ['a'], sound: [] });
});
