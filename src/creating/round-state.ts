/** The state, the events and the effects of the rounds of one region. */

import type { Ledger } from '../ledger/ledger.ts';
import type { Observation } from '../listing/observation.ts';
import type { DesiredHost, LiveHost } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import type { AllowedFleet } from '../planning/fleet.ts';
import type { CreateOutcome, Recorded, RestReason, StopReason } from './create-outcome.ts';
import type { SendResult, SendRules } from './creation.ts';

export interface RoundRules {
  /** Maximum number of requests in flight. */
  readonly parallelism: number;
  /** Milliseconds for which a throttled run continues without an accepted create. */
  readonly throttledForMs: number;
  /** Milliseconds for which the run looks for a new host before it reports the host as in doubt. */
  readonly settleWaitMs: number;
  readonly send: SendRules;
  /** Every declared host, selected or not. */
  readonly declared: readonly DesiredHost[];
  readonly fleet: AllowedFleet;
  /** If set, the first host of a region must appear in the listing of this project. */
  readonly projectId: string | undefined;
}

export interface Waiting {
  readonly desired: DesiredHost;
  /** The doubt that ends when this is sent (`--on-doubt recreate`). */
  readonly presumedAbsent?: Intent | undefined;
  /** How often it failed before a byte of it left. */
  readonly tries: number;
  /** Undefined if it was not throttled. */
  readonly throttled?: Throttled | undefined;
}

export interface Departing extends Waiting {
  /**
   * When its listing becomes too old for it (Clock.now). Undefined: it is the first of its round, and has just been
   * listed.
   */
  readonly leaveBefore?: number;
}

/** The last throttled answer to a create that is sent again. */
export interface Throttled {
  readonly refusal: LastRefusal;
  readonly times: number;
}

export type LastRefusal = Omit<Extract<CreateOutcome, { readonly status: 'refused' }>, 'status' | 'desired'>;

/** Sent, and not yet listed. */
export type Unsettled = Omit<Extract<CreateOutcome, { readonly status: 'in-doubt' }>, 'status' | 'lookedForMs'>;

/** What a run carries from one region to the next. */
export interface Tally {
  readonly refusals: number;
  /** Number of lost answers. */
  readonly doubts: number;
  /**
   * Undefined if no create was throttled after the last accepted one. `since`: when the first of them was (Clock.now).
   * `reason`: what the cloud said to the last one.
   */
  readonly refusing: { readonly since: number; readonly reason: string } | undefined;
}

/** Only `rounds.ts` makes the next one: pass it back unchanged with the next event. */
export interface RunState {
  readonly rules: RoundRules;
  /** Not sent yet, in the order of sending. */
  readonly waiting: readonly Waiting[];
  /** Creates of this round that are not sent yet. */
  readonly batch: readonly Waiting[];
  readonly flying: readonly Waiting[];
  /** Maximum size of the next round: twice the last one, if that one was full. */
  readonly nextRoundSize: number;
  /** A refusal or a lost answer: this round sends nothing more, and the next round is a canary. */
  readonly roundOver: boolean;
  /** When the listing of this round arrived (Clock.now). */
  readonly listedAt: number;
  /** The latest listings of other regions, from the plan or from this run. */
  readonly elsewhere: readonly Observation[];
  /** Other regions that must be listed before a waiting create is sent, each with the earliest moment (Clock.now). */
  readonly listElsewhere: ReadonlyMap<string, number>;
  /** When the last listing was requested (Clock.now). */
  readonly askedAt: number;
  /** Number of listings in a row that were older than the moment at which they were requested. */
  readonly inVain: number;
  readonly unsettled: readonly Unsettled[];
  readonly settlingSince: number;
  readonly outcomes: readonly CreateOutcome[];
  readonly tally: Tally;
  readonly restUntil: number;
  /** Whether a round has begun: from then on, a host of the plan that this run did not create is a surprise. */
  readonly begun: boolean;
  /** Rows that a listing of this run showed under names not sent yet. A later listing without them frees no name. */
  readonly seenRows: readonly LiveHost[];
  /** Whether the run was interrupted: `stop` keeps only the first cause. */
  readonly interrupted: boolean;
  readonly stop: StopReason | undefined;
}

export type RunEvent =
  /** `ledger`: with this listing and every earlier record folded in. A listing that failed is untrusted. */
  | {
      readonly type: 'listed';
      readonly observation: Observation;
      /** Listings of the other regions that had to be listed first. */
      readonly elsewhere?: readonly Observation[];
      readonly ledger: Ledger;
      readonly now: number;
    }
  | {
      readonly type: 'answered';
      readonly desired: DesiredHost;
      readonly result: SendResult;
      /** What was recorded before it was sent; undefined if nothing was recorded. */
      readonly intent: Recorded | undefined;
      /** Why the journal has the intent and not the answer. */
      readonly unrecorded?: string | undefined;
      /** A random number for the pause before the next attempt. */
      readonly chance: number;
      readonly now: number;
    }
  | { readonly type: 'rested'; readonly now: number }
  /** The time of the last `send` is over, and no answer has come since. */
  | { readonly type: 'timed-out'; readonly now: number }
  | { readonly type: 'interrupted'; readonly now: number };

/**
 * The stop, until the run knows of it. Nobody asks between an effect that sends and the sending: what is to be sent
 * would count as sent.
 */
export type CheckStop = () => Extract<RunEvent, { readonly type: 'interrupted' }> | undefined;

export type RunEffect =
  /**
   * Send each of these once, now. If the list is empty, wait for the answers in flight. `until` (Clock.now): if it has
   * passed, no create that still waits for its turn is sent.
   */
  | { readonly type: 'send'; readonly creates: readonly Departing[]; readonly until?: number }
  /**
   * List the region of the run, and before it these other regions, which may contain hosts that it replaces. `until`
   * (Clock.now): a listing that takes longer has failed.
   */
  | { readonly type: 'list'; readonly elsewhere?: readonly string[]; readonly until?: number }
  | { readonly type: 'rest'; readonly ms: number; readonly because: RestReason }
  /** `outcomes` has one outcome for each create of the plan, sorted by key. */
  | {
      readonly type: 'end';
      readonly outcomes: readonly CreateOutcome[];
      readonly stop: StopReason | undefined;
      readonly tally: Tally;
    };
