/**
 * Collects the events of many concurrent requests: for the last words at once, for the readers in
 * order.
 */
import type { RepeatFlags } from '../../core/text/shell-word.ts';
import type { CreateEvent, EventLog } from '../../reconcile/create-events.ts';
import { type SentRequests, trackSentRequests } from './readers/last-words.ts';

export interface CreateLog extends EventLog {
  /** Knows every event so far. */
  readonly sends: SentRequests;
  /** The events of this work, in order, up to its end. If the reader stops, the work stops. */
  follow<End>(work: Promise<End>): AsyncGenerator<CreateEvent, End>;
}

/** The result of a request that has left is noted in any case. */
const ofRequests: readonly CreateEvent['type'][] = ['leaving', 'answered'];

/** `repeatFlags`: flags of this run, for the command in its last words. */
export function startCreateLog(repeatFlags?: RepeatFlags): CreateLog {
  const sends = trackSentRequests(repeatFlags);
  let untold: CreateEvent[] = [];
  let isLeft = false;
  let wake = (): void => {};
  return {
    sends,
    tell(event) {
      if (isLeft && !ofRequests.includes(event.type)) throw new Error('nobody reads the events of this apply any more');
      sends.take(event);
      if (!isLeft) untold.push(event);
      wake();
    },
    async *follow(work) {
      let isOver = false;
      const end = () => {
        isOver = true;
        wake();
      };
      work.then(end, end);
      try {
        for (;;) {
          const events = untold;
          untold = [];
          yield* events;
          if (untold.length > 0) continue;
          if (isOver) return await work;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        // A reader that stops early ends the generator here.
        isLeft = !isOver;
      }
    },
  };
}
