/** What the rounds of one region remember, hear and ask for. */

import type { DesiredHost, HostKey, LiveHost } from '../host.ts';
import type { Intent } from '../intent.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Early } from '../ledger/settle-wait.ts';
import type { Observation } from '../listing/observation.ts';
import type { Guards } from '../plan/guards.ts';
import type { CreateOutcome, Recorded, Stop } from './create-outcome.ts';
import type { SendResult, SendRules } from './creation.ts';
import type { Throttle } from './throttling.ts';

export interface RoundRules {
  /** Requests in flight at most. */
  readonly parallelism: number;
  /** Milliseconds for which a run goes on without an accepted create while it is throttled. */
  readonly throttledForMs: number;
  /** Milliseconds for which a new host may stay invisible before it is called in doubt. */
  readonly settleWaitMs: number;
  readonly guards: Pick<Guards, 'allowedNearMatches'>;
  readonly send: SendRules;
  /** Of every declared host, whether this run is about it or not. */
  readonly isDeclared: (key: HostKey) => boolean;
  readonly replacement: {
    readonly fleet: string | undefined;
    /** Patterns of the names that may be created although they may replace a host (`--allow-replacement`). */
    readonly allowed: readonly string[];
  };
  /** Where one is named, the first host of a region must show in the listing of the project. */
  readonly projectId: string | undefined;
}

export interface Waiting {
  readonly desired: DesiredHost;
  /** The doubt that ends when this is sent (`--on-doubt recreate`). */
  readonly presumedAbsent?: Intent | undefined;
  /** Times that it failed before a byte of it left. */
  readonly tries: number;
  /** Nothing where it was not throttled. */
  readonly throttled?: Throttled | undefined;
}

export interface Departing extends Waiting {
  /** When its listing is too old for it (Clock.now). Nothing: it is the first of its round, which is next after the listing. */
  readonly leaveBefore?: number;
}

/** The last answer to a create that was throttled, and is sent again. */
export interface Throttled {
  readonly refusal: LastRefusal;
  readonly times: number;
}

export type LastRefusal = Omit<Extract<CreateOutcome, { readonly status: 'refused' }>, 'status' | 'desired'>;

/** Sent, and not yet seen. */
export interface Unsettled {
  readonly desired: DesiredHost;
  readonly intent: Recorded | undefined;
  readonly accepted: boolean;
  readonly reason: string;
  /** Ids that the cloud's answer named. */
  readonly hostIds: readonly string[];
  readonly looks: number;
  /** Looks at which the cloud could not be listed. */
  readonly failedLooks: number;
}

/** What a run takes along from region to region. */
export interface Tally {
  readonly refusals: number;
  /** Answers that were lost. */
  readonly doubts: number;
  readonly throttle: Throttle;
}

/** Other regions that what waits needs to have listed: at the earliest when (Clock.now). */
export type Elsewhere = ReadonlyMap<string, number>;

/** Opaque to all but `rounds.ts`: hand it back unchanged with the next event. */
export interface RunState {
  readonly rules: RoundRules;
  /** Not sent yet, in the order in which they will be. */
  readonly waiting: readonly Waiting[];
  /** Of this round, not sent yet. */
  readonly batch: readonly Waiting[];
  readonly flying: readonly Waiting[];
  /** Creates of the next round at most: twice those of the last one, where that one was full. */
  readonly nextRoundSize: number;
  /** A refusal, or a lost answer: nothing more is sent in this round, and the next one is a canary. */
  readonly roundOver: boolean;
  /** When the listing came on which this round rests (Clock.now). */
  readonly listedAt: number;
  /** The latest listings of other regions: of the plan, or of this run. */
  readonly elsewhere: readonly Observation[];
  readonly listElsewhere: Elsewhere;
  /** When the last listing was asked for (Clock.now). */
  readonly askedAt: number;
  /** Listings in a row that showed an earlier time than the one that they were asked for. */
  readonly inVain: number;
  readonly unsettled: readonly Unsettled[];
  readonly settlingSince: number;
  readonly outcomes: readonly CreateOutcome[];
  readonly tally: Tally;
  readonly restUntil: number;
  /** Whether a round has begun: from then on, a host of the plan that appears by itself is a surprise. */
  readonly begun: boolean;
  /** Rows that a listing of this run showed under names not sent yet: a later listing that lacks them frees none. */
  readonly shown: readonly LiveHost[];
  /** Not told by `stop`, which keeps the first cause. */
  readonly interrupted: boolean;
  readonly stop: Stop | undefined;
}

/** What a run waits for. */
export type RestReason = Early | 'visibility' | 'retry' | 'throttled';

export type RunEvent =
  /** `ledger`: with this listing in it, and all that was recorded before. One that failed is untrusted, like any flawed one. */
  | {
      readonly type: 'listed';
      readonly observation: Observation;
      /** Of other regions that were to be listed first. */
      readonly elsewhere?: readonly Observation[];
      readonly ledger: Ledger;
      readonly now: number;
    }
  | {
      readonly type: 'answered';
      readonly desired: DesiredHost;
      readonly result: SendResult;
      /** What was recorded before it was sent; nothing where it did not come to that. */
      readonly intent: Recorded | undefined;
      /** Why the answer is not in the journal, where the intent is. */
      readonly unrecorded?: string | undefined;
      /** A draw from the Random port, for the pause before another try. */
      readonly chance: number;
      readonly now: number;
    }
  | { readonly type: 'rested'; readonly now: number }
  | { readonly type: 'interrupted'; readonly now: number };

export type RunEffect =
  /** Send each of these once, now; an empty list means that the answers in flight decide. */
  | { readonly type: 'send'; readonly creates: readonly Departing[] }
  /** The region of the run; before it these others, which hosts that it replaces may be in. */
  | { readonly type: 'list'; readonly elsewhere?: readonly string[] }
  | { readonly type: 'rest'; readonly ms: number; readonly because: RestReason }
  /** `outcomes` has one for each create of the plan, sorted by key. */
  | {
      readonly type: 'end';
      readonly outcomes: readonly CreateOutcome[];
      readonly stop: Stop | undefined;
      readonly tally: Tally;
    };
