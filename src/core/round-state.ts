/** What the rounds of one region remember, hear and ask for. */
import type { CreateOutcome, Stop } from './create-outcome.ts';
import type { DesiredHost, LiveHost } from './host.ts';
import type { Observation } from './observation.ts';
import type { Guards } from './plan.ts';
import type { CreateAnswer } from './ports.ts';
import type { Unsettled } from './settling.ts';

export interface RoundRules {
  /** Requests in flight at most. */
  readonly parallelism: number;
  /** Milliseconds for which a new host may stay invisible before it is called in doubt. */
  readonly settleWaitMs: number;
  readonly guards: Pick<Guards, 'allowedNearMatches'>;
  /** Where one is named, the first host of a region must show in the listing of the project. */
  readonly projectId: string | undefined;
}

interface Waiting {
  readonly desired: DesiredHost;
  /** Times that it failed before a byte of it left. */
  readonly tries: number;
}

/** Opaque to all but `rounds.ts`: hand it back unchanged with the next event. */
export interface RunState {
  readonly rules: RoundRules;
  /** Not sent yet, in the order in which they will be. */
  readonly waiting: readonly Waiting[];
  /** Of this round, not sent yet. */
  readonly batch: readonly Waiting[];
  readonly flying: readonly Waiting[];
  readonly roundSize: number;
  readonly roundRefused: boolean;
  readonly unsettled: readonly Unsettled[];
  readonly settlingSince: number;
  readonly outcomes: readonly CreateOutcome[];
  readonly refusals: number;
  readonly restUntil: number;
  /** Whether a round has begun: from then on, a host of the plan that appears by itself is a surprise. */
  readonly begun: boolean;
  /** Rows that a listing of this run showed under names not sent yet: a later listing that lacks them frees none. */
  readonly shown: readonly LiveHost[];
  /** Not told by `stop`, which keeps the first cause. */
  readonly interrupted: boolean;
  readonly stop: Stop | undefined;
}

export type RunEvent =
  | { readonly type: 'listed'; readonly observation: Observation; readonly now: number }
  /** The region could not be listed at all. */
  | { readonly type: 'unlisted'; readonly reason: string; readonly now: number }
  | {
      readonly type: 'answered';
      readonly desired: DesiredHost;
      readonly answer: CreateAnswer;
      /** A draw from the Random port, for the pause before another try. */
      readonly chance: number;
      readonly now: number;
    }
  | { readonly type: 'rested'; readonly now: number }
  | { readonly type: 'interrupted'; readonly now: number };

export type RunEffect =
  /** Send each of these once, now; an empty list means that the answers in flight decide. */
  | { readonly type: 'send'; readonly creates: readonly DesiredHost[] }
  | { readonly type: 'list' }
  | { readonly type: 'rest'; readonly ms: number }
  /** `outcomes` has one for each create of the plan, sorted by key. */
  | {
      readonly type: 'end';
      readonly outcomes: readonly CreateOutcome[];
      readonly stop: Stop | undefined;
      readonly refusals: number;
    };
