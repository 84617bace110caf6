import { describe, expect, it } from 'vitest';
import {
  createsNothing,
  forgetsOpenIntents,
  ignoresTheLock,
  recordsAfterwards,
  resolvesWithoutBeginning,
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

it('the search finds a create without the lock where nobody looks at it', () => {
  const rules = { scope: scopeOf({ runs: 2, unlocks: 1 }), reducers: ignoresTheLock };

  const { found } = search(rules, { mostStates, laws: ['I15'] });

  expect(found?.breach.what).toBe('0 sent a without the lock');
});

it('three runs without trouble are seen to leave a name out where no plan creates it', () => {
  const scope = scopeOf({});

  const silent = unsettledAfterCalm(firstWorld(scope), false, { scope, reducers: createsNothing });
  const sound = unsettledAfterCalm(firstWorld(scope), false, { scope, reducers: production });

  expect({ silent, sound }).toEqual({ silent: ['a'], sound: [] });
});
