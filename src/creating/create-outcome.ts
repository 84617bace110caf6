/** The outcomes of a plan's creates, the events on the way, and what ended a run before it tried all of them. */

import type { Early } from '../ledger/settle-wait.ts';
import { type DesiredHost, formatKey, type HostKey, isRunning, type LiveHost } from '../model/host.ts';
import type { Intent, Moment } from '../model/intent.ts';
import type { CreateAnswer } from '../model/ports.ts';
import { liveOf } from '../planning/diff.ts';
import type { Hold } from '../planning/holds.ts';
import type { Plan } from '../planning/plan.ts';

/** What the journal knows of a request. */
export interface Recorded {
  readonly id: string;
  readonly sent: Moment;
  /** When the request had certainly stopped: at its answer, or at the end of the wait for one. */
  readonly stopped: Moment;
}

export type EarlierCreate = Pick<Intent, 'id' | 'sent' | 'answer' | 'reason'>;

export type CreateOutcome = { readonly desired: DesiredHost } & (
  | {
      readonly status: 'created';
      readonly live: LiveHost;
      /** How the run learnt that the host exists, if the answer to the create did not say so. */
      readonly learnt?: { readonly from: 'lost-answer' | 'refusal'; readonly reason: string };
      /** It was not seen Running, and this is why the last look-up failed. */
      readonly lookFailure?: string;
    }
  /** It appeared after the plan was shown, and no create of this run made it. */
  | {
      readonly status: 'already-there';
      readonly live: LiveHost;
      /** The create of an earlier run that made it; undefined if nobody knows which one did. */
      readonly intent?: EarlierCreate;
    }
  | {
      readonly status: 'refused';
      readonly intent: Recorded | undefined;
      readonly reason: string;
      readonly retCode?: number;
      /** True if it certainly made no host. Otherwise its host may still appear. */
      readonly sure?: true;
    }
  | { readonly status: 'not-sent'; readonly because: StopReason }
  | { readonly status: 'held'; readonly hold: Hold }
  | {
      readonly status: 'in-doubt';
      readonly intent: Recorded | undefined;
      /**
       * Why the outcome is unknown: the cloud accepted the create and does not show the host, or its answer was lost.
       */
      readonly accepted: boolean;
      readonly reason: string;
      /** Ids from the cloud's answer. No listing showed them. */
      readonly hostIds: readonly string[];
      /** How often, and for how many milliseconds, the region was listed. */
      readonly looks: number;
      /** Number of listings that failed. They say nothing about the host. */
      readonly failedLooks: number;
      /** Why the last of them failed. */
      readonly lookFailure?: string;
      readonly lookedForMs: number;
    }
);

export type StopReason =
  | { readonly cause: 'refusals'; readonly count: number }
  | { readonly cause: 'unreachable'; readonly reason: string }
  /** Milliseconds for which the cloud asked for fewer requests and accepted no create. */
  | { readonly cause: 'throttled'; readonly forMs: number; readonly reason: string }
  /** Answers were lost. `settled`: the listing settled this doubt and every other one. */
  | ({ readonly cause: 'doubt'; readonly settled: boolean } & HostKey)
  /** Live hosts with names of this plan that this run did not make. */
  | {
      readonly cause: 'surprise';
      readonly live: readonly LiveHost[];
      /**
       * A create for one of these names was sent before, or may have been, because the journal does not reach back far
       * enough. Its host may exist even if it was refused or sent again on its way.
       */
      readonly requested?: true;
    }
  | { readonly cause: 'listing'; readonly reason: string }
  /** The journal cannot be written, or another run has taken the lock. */
  | { readonly cause: 'barred'; readonly by: 'journal' | 'lock'; readonly reason: string }
  | { readonly cause: 'outside-project'; readonly live: LiveHost; readonly projectId: string }
  | { readonly cause: 'interrupted' };

export type OutcomeWord = CreateOutcome['status'] | 'created-not-running';

/** `waited`: whether the run waited for Running. Without a wait, a host that is still starting counts as created. */
export function nameOutcome(outcome: CreateOutcome, waited: boolean): OutcomeWord {
  return outcome.status === 'created' && waited && !isRunning(outcome.live) ? 'created-not-running' : outcome.status;
}

/** Why a run waits. */
export type RestReason = Early | 'visibility' | 'retry' | 'throttled';

export interface CreateCounts {
  readonly sent: number;
  readonly answered: number;
  readonly settled: number;
  readonly of: number;
}

export type CreateEvent =
  /** A request is passed to the provider, where it waits for its turn. No byte has left. */
  | { readonly type: 'sending'; readonly desired: DesiredHost }
  /** It is the request's turn: it connects now, and may then leave this machine. */
  | { readonly type: 'leaving'; readonly desired: DesiredHost }
  | { readonly type: 'answered'; readonly desired: DesiredHost; readonly answer: CreateAnswer }
  | ({ readonly type: 'counted' } & CreateCounts)
  /** The run waits, `until` a time of Clock.now. */
  | ({ readonly type: 'resting'; readonly because: RestReason; readonly until: number } & CreateCounts)
  /** All creates are settled, and the run waits for Running. */
  | { readonly type: 'running'; readonly running: number; readonly of: number };

/** Takes each event before the next step, so that an event about a request precedes the request. */
export interface EventLog<Event = CreateEvent> {
  tell(event: Event): void;
}

// Hosts under names of the plan that the run saw and that its last listing does not show under them.

export interface LostHost {
  readonly key: HostKey;
  /** The ids under which the run saw it. */
  readonly hostIds: readonly string[];
}

/** `before`: the plan that was shown. `after`: the plan made from the last listings. Sorted by key. */
export function findLostHosts(before: Plan, outcomes: readonly CreateOutcome[], after: Plan): readonly LostHost[] {
  const declared = before.diffs.filter((diff) => diff.status !== 'unmanaged');
  const seen = new Map<string, readonly LiveHost[]>(declared.map((diff) => [formatKey(diff.key), liveOf(diff)]));
  for (const outcome of outcomes) if ('live' in outcome) seen.set(formatKey(outcome.desired.key), [outcome.live]);
  // A host that an untrusted listing does not show may still exist.
  const unknown = new Set(
    after.held.filter(({ hold }) => hold.reason === 'not-listed').map(({ key }) => formatKey(key)),
  );
  return after.diffs
    .filter((diff) => diff.status === 'missing' && !unknown.has(formatKey(diff.key)))
    .map(({ key }) => ({ key, hostIds: (seen.get(formatKey(key)) ?? []).map(({ hostId }) => hostId) }))
    .filter(({ hostIds }) => hostIds.length > 0);
}
