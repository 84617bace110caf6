/** The applier of an account: it holds the lock and writes the journal. */

import type { LockWait } from '../../ledger/journal-store.ts';
import { startRecorder } from '../../ledger/recorder.ts';
import { type ColdStart, findColdSettlingTime, recordColdSettled } from '../../ledger/settle-wait.ts';
import { KnownError } from '../../model/errors.ts';
import type { CloudPlace } from '../../model/intent.ts';
import type { Lock, Stop } from '../../model/ports.ts';
import type { JournalPlace, Ports } from '../bind-ports.ts';

/** This many records are folded in a fifth of a second. */
const usualCheckpoint = 10_000;
/** To write a checkpoint of more takes longer than to fold them: 2,000,000 need a minute and 1.8 GB. */
const mostCheckpointed = 500_000;

export type Applier = Awaited<ReturnType<typeof beginApplier>>;

/**
 * Throws KnownError `lock-held` or `journal-…` (exit 7); nothing has been sent by then. `cloud`: undefined if it sends
 * nothing. `wait`: how to wait for the lock.
 */
export async function beginApplier(
  place: JournalPlace,
  { settleWindowMs, cloud }: { readonly settleWindowMs: number; readonly cloud?: CloudPlace },
  ports: Ports,
  wait?: LockWait,
) {
  const { clock } = ports;
  const { checkpointEvery = usualCheckpoint } = place;
  const store = await ports.journalAt(place);
  const held = await store.take(wait);
  try {
    const recorder = startRecorder(held.ledger, held.journal, clock);
    const lockedAt = recorder.moment();
    const { cold } = held;
    const coldRules = { settleWindowMs, lockedAt };
    const failure = await recorder.record([
      {
        type: 'began',
        ...(cold !== undefined && { cold }),
        ...(cloud !== undefined && { place: cloud, settleWindowMs }),
        moment: lockedAt,
      },
      ...(cold === undefined ? recordColdSettled(held.ledger, coldRules, lockedAt) : []),
    ]);
    if (failure !== undefined) {
      await held.close();
      throw new KnownError('journal-unusable', failure, { suggestions: ['Nothing was sent.'] });
    }
    const leftMs = findColdSettlingTime(recorder.ledger(), coldRules) - lockedAt.ms;
    const lock: Lock = { lost: shareLooks(() => held.lost()) };
    return {
      recorder,
      lock,
      lockedAt,
      /** Undefined if every earlier create is known or settled. */
      cold: leftMs > 0 ? ({ cause: cold, leftMs } satisfies ColdStart) : undefined,
      /** Whether the last record is incomplete, as after a power cut. */
      torn: held.torn,
      /**
       * Releases the lock. Resolves with the reason if it was lost before; then the run may no longer write to the
       * journal. `clean`: every answer is recorded. With `stop`, writes a checkpoint if one is due, unless it is asked
       * to stop first.
       */
      end: async (clean: boolean, stop?: Stop): Promise<string | undefined> => {
        const lost = await lock.lost();
        if (clean && lost === undefined) {
          const moment = recorder.moment();
          const end = [...recordColdSettled(recorder.ledger(), coldRules, moment), { type: 'ended' as const, moment }];
          const failure = await recorder.record(end);
          const records = recorder.durable().position;
          if (failure === undefined && stop !== undefined && records <= mostCheckpointed) {
            await held.keepCheckpoint({ records, least: checkpointEvery, signal: stop.signal() });
          }
        }
        await held.close();
        const wasHeld = await held.release(recorder.durable().position);
        return lost ?? (wasHeld ? undefined : `the lock ${held.generation} was released`);
      },
    };
  } catch (error) {
    await held.release();
    throw error;
  }
}

/**
 * Looks for several callers. A caller that comes during a look shares the next one. So each look begins after it was
 * requested, and many waiting creates share one look.
 */
export function shareLooks<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let running: Promise<Found> | undefined;
  let next: Promise<Found> | undefined;
  const begin = async (): Promise<Found> => {
    next = undefined;
    running = look();
    try {
      return await running;
    } finally {
      running = undefined;
    }
  };
  return () => {
    if (running === undefined) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
