import { describe, expect, it } from 'vitest';
import {
  believesAnswers,
  createsNothing,
  forgetsOpenIntents,
  forgetsSpentPlans,
  ignoresTheLock,
  recordsAfterwards,
  resolvesWithoutBeginning,
  seesNothing,
  sendsAgain,
  trustsEachListing,
  waitsForNothing,
} from './broken.ts';
import { unsettledAfterCalm } from './calm.ts';
import { production, type Reducers } from './reducers.ts';
import type { Scope } from './scope.ts';
import { scopeOf } from './scopes.ts';
import { type Searched, search } from './search.ts';
import { firstWorld } from './world.ts';

const mostStates = 60_000;
const kill = { runs: 2, crashes: 1 };

/** Looks for two live hosts of one name that were made, and for nothing else. */
function doubled(scope: Scope, reducers: Reducers = production): Searched {
  return search({ scope, reducers }, { mostStates, laws: ['I6'] });
}

describe('the search finds two hosts of one name where', () => {
  const cases: Readonly<Record<string, () => Searched>> = {
    'an open intent does not hold its name': () => doubled(scopeOf(kill), forgetsOpenIntents),
    'an intent is recorded after its answer': () => doubled(scopeOf(kill), recordsAfterwards),
    'a human settles an intent without beginning as an applier': () =>
      doubled(scopeOf({ ...kill, resolves: 1 }), resolvesWithoutBeginning),
    'the settle window is nothing': () => doubled(scopeOf(kill, { onDoubt: 'recreate', settleWindow: 0 })),
    'the settle window is shorter than commit and visibility take': () =>
      doubled(scopeOf(kill, { onDoubt: 'recreate', settleWindow: 1 })),
    'a lost journal makes no run wait': () => doubled(scopeOf({ ...kill, losses: 1 }, { coldStart: 'proceed' })),
    'a refusal is believed at once': () => doubled(scopeOf({ runs: 2, faults: 1 }, { refusalSettle: 0 })),
  };

  for (const [name, find] of Object.entries(cases)) {
    it(name, () => {
      const { found } = find();

      expect(found?.breach).toEqual({ law: 'I6', what: '2 hosts a were made and live' });
    });
  }

  it('and none with every guard in place', () => {
    expect(doubled(scopeOf(kill)).found).toBeUndefined();
  });
});

describe('each law can be broken:', () => {
  const asked = { approvedBefore: false };
  const recreate = { onDoubt: 'recreate' } as const;
  const breaches: readonly (readonly [law: string, what: string, reducers: Reducers, scope: Scope])[] = [
    ['I1', 'bytes of a left, and its intent is not on disk', recordsAfterwards, scopeOf({ runs: 1 })],
    ['I2', 'a is to be written twice', sendsAgain, scopeOf({ runs: 1, faults: 1 })],
    ['I3', '2 intents for a are open', forgetsOpenIntents, scopeOf(kill)],
    ['I4', 'a is sent while a request for it is open', forgetsOpenIntents, scopeOf(kill)],
    ['I4', 'a is sent after a listing of this run showed it', seesNothing, scopeOf({ runs: 1, foreign: 1 }, asked)],
    [
      'I5',
      'a is sent on a listing too soon after the last request stopped',
      production,
      scopeOf(kill, { ...recreate, settleWindow: 0 }),
    ],
    [
      'I5',
      'a is sent on a listing too soon after the last sighting',
      production,
      scopeOf({ runs: 2, foreign: 1, deletions: 1 }, { settleWindow: 0 }),
    ],
    [
      'I5',
      'a is sent on a listing too soon after the last refusal',
      production,
      scopeOf({ runs: 2, faults: 1 }, { refusalSettle: 0 }),
    ],
    [
      'I5',
      'a is sent on a listing too soon after a cold start',
      production,
      scopeOf({ runs: 1 }, { startsCold: true, coldStart: 'proceed' }),
    ],
    ['I7', 'a run ends well that has not seen all hosts', believesAnswers, scopeOf({ runs: 1 })],
    [
      'I11',
      'b is sent, and a of the last round is not seen',
      waitsForNothing,
      scopeOf({ runs: 1 }, { names: ['a', 'b'] }),
    ],
    [
      'I12',
      'plan saved sent a a second time',
      forgetsSpentPlans,
      scopeOf({ runs: 2, deletions: 1 }, { plans: 'shared' }),
    ],
    ['I13', 'a is sent, and rests on no trusted listing', trustsEachListing, scopeOf({ runs: 1, faults: 1 }, asked)],
    ['I15', '0 sent a without the lock', ignoresTheLock, scopeOf({ runs: 2, unlocks: 1 })],
    ['I18', 'no intent explains h-2', recordsAfterwards, scopeOf(kill)],
  ];

  it.each(breaches)('%s: %s', (law, what, reducers, scope) => {
    const { found } = search({ scope, reducers }, { mostStates, laws: [law] });

    expect(found?.breach).toEqual({ law, what });
  });
});

it('three runs without trouble are seen to leave a name out where no plan creates it', () => {
  const scope = scopeOf({});

  const silent = unsettledAfterCalm(firstWorld(scope), false, { scope, reducers: createsNothing });
  const sound = unsettledAfterCalm(firstWorld(scope), false, { scope, reducers: production });

  expect({ silent, sound }).toEqual({ silent: ['a'], sound: [] });
});
