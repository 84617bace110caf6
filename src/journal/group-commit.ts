import type { JournalRecord } from '../model/intent.ts';
import type { Clock, IntentJournal } from '../model/ports.ts';

export interface Writer extends IntentJournal {
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

/** What follows from a record that could not be written. */
export const afterFailedWrite = 'What is not recorded may not be sent, so no further create is sent.';

/**
 * Appends to an open journal. Records that arrive in one turn or during a write are written with the next one, so
 * several creates share one write, and none waits for more than two. `write` resolves when they are durable; `first`:
 * the number of the first one. `explain` turns an error of `write` into the one to report. `next`: the next number.
 *
 * After a failed write nothing more is appended. A second sync could succeed without the data, because the system
 * discards pages that it could not write and forgets them.
 */
export function startGroupCommit(
  write: (records: readonly JournalRecord[], first: number) => Promise<void>,
  explain: (error: unknown) => unknown,
  next: number,
  clock: Pick<Clock, 'turn'>,
): Writer {
  let number = next;
  /** What goes into the next write. */
  let gathered: (readonly JournalRecord[])[] | undefined;
  let written = Promise.resolve();

  const writeNext = async (before: Promise<void>, batch: readonly (readonly JournalRecord[])[]) => {
    // Rejects for good with the failure of an earlier write.
    await before;
    await clock.turn();
    gathered = undefined;
    const records = batch.flat();
    try {
      await write(records, number);
    } catch (error) {
      throw explain(error);
    }
    number += records.length;
  };

  return {
    append(records) {
      if (records.length === 0) return Promise.resolve();
      if (gathered === undefined) {
        gathered = [];
        written = writeNext(written, gathered);
      }
      gathered.push(records);
      return written;
    },
    idle: () => written.catch(() => undefined),
  };
}
