/** What became of a create, and what may still become of it. */
import type { HostKey } from './host.ts';
import type { Intent, Moment, RecordOf } from './intent.ts';

const none: readonly string[] = [];

/** The intent after its `send` record. */
export function intentOfRecord(record: RecordOf<'send'>, position: number): Intent {
  const { intent: id, key, plan, spec, fleet, moment: sent } = record;
  return {
    id,
    key,
    plan,
    spec,
    fleet,
    sent,
    position,
    answer: undefined,
    reason: '',
    hostIds: none,
    stopped: undefined,
    end: undefined,
  };
}

/** Whether a byte of it may have left. */
export function isSent({ end }: Pick<Intent, 'end'>): boolean {
  return end?.how !== 'not-sent';
}

/** Whether it may have made a host, listed or not. */
export function mayHaveHost({ end }: Pick<Intent, 'end'>): boolean {
  const isUnsent = end?.how === 'not-sent' || end?.how === 'resolved-not-created';
  return !isUnsent && !(end?.how === 'refused' && end.sure);
}

/** Whether it may have made a host that no listing has shown. */
export function mayStillAppear({ end }: Pick<Intent, 'end'>): boolean {
  return end === undefined || (end.how === 'refused' && !end.sure);
}

/** Accepted by the cloud. Every other open intent is a doubt. */
export function isDoubt(intent: Pick<Intent, 'answer'>): boolean {
  return intent.answer !== 'accepted';
}

export interface PendingRefusal {
  /** Id of the intent. */
  readonly intent: string;
  /** When the cloud refused it. Wall clock, ISO 8601 in UTC. */
  readonly refusedAt: string;
  /** What the cloud said. */
  readonly reason: string;
  /** Until when its host may appear. Wall clock, ISO 8601 in UTC. */
  readonly until: string;
}

/** That of another name than the row, or the run, is about. */
export interface OtherRefusal extends PendingRefusal, HostKey {}

/** Whether it was refused, and may still make its host. */
export function isUnsureRefusal(intent: Pick<Intent, 'end'> | undefined): boolean {
  return intent?.end?.how === 'refused' && mayStillAppear(intent);
}

/**
 * Until when the host of a create that stopped at this moment may appear, as text for people. Undefined if that time is
 * over.
 */
export type AppearsUntil = (stopped: Moment) => string | undefined;

/** Undefined if it can make no host any more. */
export function pendingRefusalOf(intent: Intent, appearsUntil: AppearsUntil): PendingRefusal | undefined {
  if (!isUnsureRefusal(intent)) return undefined;
  const { id, reason, stopped, sent } = intent;
  const refused = stopped ?? sent;
  const until = appearsUntil(refused);
  return until === undefined ? undefined : { intent: id, refusedAt: refused.wall, reason, until };
}
