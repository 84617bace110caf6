/**
 * The small worlds that are searched: how large each is, and how often each thing may go wrong in it. Each tries one kind of
 * trouble to the end, since all at once is more than can be.
 */

/** How often each thing may still happen. Time has no limit. */
export interface Budget {
  readonly runs: number;
  /** Not sent, refused, in doubt, accepted without a host, no listing, a write to the journal that fails. */
  readonly faults: number;
  readonly crashes: number;
  /** Everything that runs dies, and the clock starts anew. */
  readonly reboots: number;
  readonly deletions: number;
  /** Hosts that somebody else makes under a declared name. */
  readonly foreign: number;
  /** The journal's file is gone. */
  readonly losses: number;
  /** A human releases a lock whose holder may be alive. */
  readonly unlocks: number;
  readonly signals: number;
  /** A human says what became of an open intent. */
  readonly resolves: number;
}

export interface Scope {
  readonly names: readonly string[];
  readonly onDoubt: 'hold' | 'recreate';
  /** `shared`: every run applies one saved plan; `own`: each its own. */
  readonly plans: 'own' | 'shared';
  /** The first round may rest on the listing of the plan: nobody was asked in between. */
  readonly approvedBefore: boolean;
  /** The first run finds no journal; else one that was ended well, long ago. */
  readonly startsCold: boolean;
  readonly budget: Budget;
}

export const noBudget: Budget = {
  runs: 0,
  faults: 0,
  crashes: 0,
  reboots: 0,
  deletions: 0,
  foreign: 0,
  losses: 0,
  unlocks: 0,
  signals: 0,
  resolves: 0,
};

export function scopeOf(budget: Partial<Budget>, fields: Partial<Scope> = {}): Scope {
  return {
    names: ['a'],
    onDoubt: 'hold',
    plans: 'own',
    approvedBefore: true,
    startsCold: false,
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
  'a fault, and somebody is asked': scopeOf({ runs: 1, faults: 1 }, { approvedBefore: false }),
};

/** Two runs at once: one was stopped, and replaced by hand. Too many states to come to the end of in a test run. */
export const inPart: Readonly<Record<string, Scope>> = {
  'a run that is stopped and replaced': scopeOf({ runs: 2, unlocks: 1 }),
  'two names, two runs at once, a fault, a kill and a deletion': scopeOf(
    { runs: 2, unlocks: 1, faults: 1, crashes: 1, deletions: 1 },
    { names },
  ),
};

/** Those in which the mutants of test/mutants/small-worlds.ts are seen. */
export const smallWorlds: Readonly<Record<string, Scope>> = { ...everyTest, ...inPart };

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
      ...{ runs: 3, faults: 3, crashes: 2, deletions: 2 },
      ...{ foreign: 1, losses: 1, unlocks: 1, signals: 1, resolves: 1, reboots: 1 },
    },
    { names },
  ),
};
