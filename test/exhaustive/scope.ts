/** How large a small world is: what is declared, how it is run, and how often each thing may go wrong. */

import type { DialectName } from '../../src/core/dialect.ts';

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
  /** Of the declaration, and so of the hosts that are listed. */
  readonly dialect: DialectName;
  readonly names: readonly string[];
  readonly onDoubt: 'hold' | 'recreate';
  readonly coldStart: 'wait' | 'proceed';
  /** `shared`: every run applies one saved plan; `own`: each its own. */
  readonly plans: 'own' | 'shared';
  /** The first round may rest on the listing of the plan: nobody was asked in between. */
  readonly approvedBefore: boolean;
  /** The first run finds no journal; else one that was ended well, long ago. */
  readonly startsCold: boolean;
  /** What the operator believes, in ticks. */
  readonly settleWindow: number;
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
