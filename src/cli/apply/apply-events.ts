/**
 * An apply as a stream of events, in the order in which they happen:
 *
 *     planned -> (asked through Approver)
 *       -> { listed | sending | leaving | answered | counted | resting }* -> running* -> ended
 *
 * `applyUnderLock` (apply-under-lock.ts) makes them, and takes its next step when its reader asks
 * for the next event. Screen and NDJSON are readers: each gets `take(event)`. Many requests are in
 * flight at once, so their events go to a log (4-create-log.ts). The log immediately notes what the
 * last words need, and keeps the event for the readers. So a process that must end knows of each
 * request before it leaves, even if no reader has taken the event yet.
 */
import type { ColdStart } from '../../core/ledger/cold-start.ts';
import type { CreateEvent } from '../../reconcile/create-events.ts';
import type { Prepared } from '../prepare.ts';
import type { ApplyEnd } from './5-conclude.ts';

export type ApplyEvent =
  /** Nothing is sent and nobody is asked before the readers have shown the plan. */
  | {
      readonly type: 'planned';
      readonly prepared: Prepared;
      readonly torn: boolean;
      readonly cold: ColdStart | undefined;
    }
  | CreateEvent
  | { readonly type: 'ended'; readonly end: ApplyEnd };

/** Shows an apply to somebody while it runs. */
export interface Reader {
  /** Returns at once: the next event may already be waiting. */
  take(event: ApplyEvent): void;
}

/** Passes every event to every reader, to the end of the apply. */
export async function readToEnd(events: AsyncIterable<ApplyEvent>, readers: readonly Reader[]): Promise<ApplyEnd> {
  for await (const event of events) {
    for (const reader of readers) reader.take(event);
    if (event.type === 'ended') return event.end;
  }
  throw new Error('an apply without an end');
}
