/** Which small worlds are searched: each tries one kind of trouble to the end, since all at once is more than can be. */
import { type Budget, noBudget, type Scope } from './scope.ts';
import { settleTicks } from './world.ts';

export function scopeOf(budget: Partial<Budget>, fields: Partial<Scope> = {}): Scope {
  return {
    dialect: 'documented',
    names: ['a'],
    onDoubt: 'hold',
    coldStart: 'wait',
    plans: 'own',
    approvedBefore: true,
    startsCold: false,
    settleWindow: settleTicks,
    ...fields,
    budget: { ...noBudget, ...budget },
  };
}

const names = ['a', 'b'];
const recreate = { onDoubt: 'recreate' } as const;

/** Small enough to be searched to the end in every test run. */
export const everyTest: Readonly<Record<string, Scope>> = {
  'a kill, and a human who settles': scopeOf({ runs: 2, crashes: 1, resolves: 1 }),
  'two names': scopeOf({ runs: 2 }, { names }),
  'a fault and a kill': scopeOf({ runs: 2, faults: 1, crashes: 1 }),
  'a lost journal and a kill': scopeOf({ runs: 2, crashes: 1, losses: 1 }),
  'two kills, and doubts are presumed absent': scopeOf({ runs: 3, crashes: 2 }, recreate),
  'one plan applied twice, and a deletion': scopeOf({ runs: 2, deletions: 1 }, { plans: 'shared' }),
  'a machine that starts anew': scopeOf({ runs: 2, reboots: 1 }),
  'a cold start, and hosts of somebody else': scopeOf({ runs: 2, foreign: 1 }, { startsCold: true }),
  'a cold start, a signal, and a machine that starts anew': scopeOf(
    { runs: 2, reboots: 1, signals: 1 },
    { startsCold: true },
  ),
  'a signal and a kill': scopeOf({ runs: 2, signals: 1, crashes: 1 }, { approvedBefore: false }),
};

/** Two runs at once: one was stopped, and replaced by hand. Too many states to come to the end of in a test run. */
export const inPart: Readonly<Record<string, Scope>> = {
  'a run that is stopped and replaced': scopeOf({ runs: 2, unlocks: 1 }),
  'two names, two runs at once, a fault, a kill and a deletion': scopeOf(
    { runs: 2, unlocks: 1, faults: 1, crashes: 1, deletions: 1 },
    { names },
  ),
};

/** For `npm run prove`: as many states of each as there is patience for, the smaller ones first and to the end. */
export const prove: Readonly<Record<string, Scope>> = {
  'two names and a kill': scopeOf({ runs: 2, crashes: 1 }, { names }),
  'one plan, a fault, a deletion, a kill': scopeOf(
    { runs: 3, faults: 1, deletions: 1, crashes: 1 },
    { plans: 'shared' },
  ),
  'doubts presumed absent, faults, a kill': scopeOf({ runs: 3, faults: 2, crashes: 1 }, recreate),
  'three faults, two kills': scopeOf({ runs: 3, faults: 3, crashes: 2 }),
  'a lost journal, company, deletions, kills': scopeOf(
    { runs: 3, crashes: 2, losses: 1, foreign: 1, deletions: 2 },
    { startsCold: true },
  ),
  'two names, a fault, a kill': scopeOf({ runs: 2, faults: 1, crashes: 1 }, { names }),
  'two names, kills, deletions': scopeOf({ runs: 3, crashes: 2, deletions: 2 }, { names }),
  'a lock released by a human, and a fault': scopeOf({ runs: 2, unlocks: 1, faults: 1 }),
  'two names, two runs at once, faults, a kill, a deletion': scopeOf(
    { runs: 2, unlocks: 1, faults: 2, crashes: 1, deletions: 1 },
    { names },
  ),
  everything: scopeOf(
    {
      runs: 3,
      faults: 3,
      crashes: 2,
      deletions: 2,
      foreign: 1,
      losses: 1,
      unlocks: 1,
      signals: 1,
      resolves: 1,
      reboots: 1,
    },
    { names },
  ),
};
