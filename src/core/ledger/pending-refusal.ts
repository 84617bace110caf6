/** A create that was refused with a code that is not known to be sure: its host may still appear. */
import type { HostKey } from '../host.ts';
import { type Intent, type Moment, mayStillAppear } from '../intent.ts';
import { findUnsettledIntents, type Ledger, withCountedMoment } from './ledger.ts';

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

/** In the order in which they were sent. */
export function findPendingRefusals(
  ledger: Pick<Ledger, 'intents' | 'unsettled' | 'bootBegan'>,
  until: AppearsUntil,
): readonly PendingRefusal[] {
  return findUnsettledIntents(ledger).flatMap(
    (intent) => pendingRefusalOf(withCountedMoment(ledger, intent), until) ?? [],
  );
}

/** Undefined if it can make no host any more. */
export function pendingRefusalOf(intent: Intent, appearsUntil: AppearsUntil): PendingRefusal | undefined {
  if (!isUnsureRefusal(intent)) return undefined;
  const { id, reason, stopped, sent } = intent;
  const refused = stopped ?? sent;
  const until = appearsUntil(refused);
  return until === undefined ? undefined : { intent: id, refusedAt: refused.wall, reason, until };
}
