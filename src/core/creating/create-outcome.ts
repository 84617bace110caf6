/** What became of the creates of a plan, and what ended a run before all of them were tried. */

import type { DesiredHost, LiveHost } from '../host.ts';
import type { Intent, Moment } from '../intent.ts';
import type { Hold } from '../plan/hold.ts';

/** What the journal holds of a request. */
export interface Recorded {
  readonly id: string;
  readonly sent: Moment;
  /** When it had surely stopped: its answer, or the end of the wait for one. */
  readonly stopped: Moment;
}

export type EarlierCreate = Pick<Intent, 'id' | 'sent' | 'answer' | 'reason'>;

export type CreateOutcome = { readonly desired: DesiredHost } & (
  | {
      readonly status: 'created';
      readonly live: LiveHost;
      /** How it was learnt, where the answer to the create did not say. */
      readonly learnt?: { readonly from: 'lost-answer' | 'refusal'; readonly reason: string };
    }
  /** It appeared after the plan was shown, and no create of this run made it. */
  | {
      readonly status: 'already-there';
      readonly live: LiveHost;
      /** The create of an earlier run that made it; nothing where nobody knows who did. */
      readonly intent?: EarlierCreate;
    }
  | {
      readonly status: 'refused';
      readonly intent: Recorded | undefined;
      readonly reason: string;
      readonly retCode?: number;
      /** It has surely made no host. Without it one may still appear. */
      readonly sure?: true;
    }
  | { readonly status: 'not-sent'; readonly because: Stop }
  | { readonly status: 'held'; readonly hold: Hold }
  | {
      readonly status: 'in-doubt';
      readonly intent: Recorded | undefined;
      /** Why nobody knows: the cloud accepted it and does not show it, or its answer was lost. */
      readonly accepted: boolean;
      readonly reason: string;
      /** Ids that the cloud's answer named; no listing showed them. */
      readonly hostIds: readonly string[];
      /** How often, and for how many milliseconds, the listing was asked. */
      readonly looks: number;
      /** Looks at which the cloud could not be listed: they say nothing about the host. */
      readonly failedLooks: number;
      readonly lookedForMs: number;
    }
);

export type Stop =
  | { readonly cause: 'refusals'; readonly count: number }
  | { readonly cause: 'unreachable'; readonly reason: string }
  /** The cloud asked for fewer requests for so long, in milliseconds, and accepted none. */
  | { readonly cause: 'throttled'; readonly forMs: number; readonly reason: string }
  /** Answers were lost. `settled`: the listing showed what became of it, and of every other doubt. */
  | { readonly cause: 'doubt'; readonly name: string; readonly settled: boolean }
  /** Live hosts with names of this plan that this run did not make. */
  | {
      readonly cause: 'surprise';
      readonly live: readonly LiveHost[];
      /** A create for one of the names was sent before: a host may come of it though it was refused or sent twice on its way. */
      readonly requested?: true;
    }
  | { readonly cause: 'listing'; readonly reason: string }
  /** The journal cannot be written, or the lock is not ours any more. */
  | { readonly cause: 'barred'; readonly by: 'journal' | 'lock'; readonly reason: string }
  | { readonly cause: 'outside-project'; readonly live: LiveHost; readonly projectId: string }
  | { readonly cause: 'interrupted' };
