/** What became of a create, and what may still become of it. */
import type { HostKey } from './host.ts';
import type { Intent, Moment } from './intent.ts';

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

/** The cloud did not say that it accepted it, so it may have made no host. An accepted one is only not listed yet. */
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

/** A refused create of another name than that of the row, or of a name that the run has no row for. */
export interface OtherRefusal extends PendingRefusal, HostKey {}

/** Whether it was refused, and may still make its host. */
export function isUnsureRefusal(intent: Pick<Intent, 'end'> | undefined): boolean {
  return intent?.end?.how === 'refused' && mayStillAppear(intent);
}

/** Until when the host of a create that stopped then may appear, as text for people. Undefined if that time is over. */
export type AppearsUntil = (stopped: Moment) => string | undefined;

/** Undefined if it can make no host any more. */
export function pendingRefusalOf(intent: Intent, appearsUntil: AppearsUntil): PendingRefusal | undefined {
  if (!isUnsureRefusal(intent)) return undefined;
  const { id, reason, stopped, sent } = intent;
  const refused = stopped ?? sent;
  const until = appearsUntil(refused);
  return until === undefined ? undefined : { intent: id, refusedAt: refused.wall, reason, until };
}
