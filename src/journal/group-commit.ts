import type { JournalRecord } from '../model/intent.ts';
import type { Clock, IntentJournal } from '../model/ports.ts';

interface Waiting {
  readonly records: readonly JournalRecord[];
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

export interface Writer extends IntentJournal {
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

/** What follows from a record that could not be written. */
export const afterFailedWrite = 'What is not recorded may not be sent, so no further create is sent.';

/**
 * Appends to an open journal. Records that arrive in one turn or during a write are written with the next one, so several
 * creates share one write, and none waits for more than two. `write` resolves when the records are durable; `first`: the number
 * of the first one. `explain` turns an error of `write` into the one to report. `next`: the number of the next record.
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
  let queue: Waiting[] = [];
  let failure: { readonly error: unknown } | undefined;
  let writing: Promise<void> | undefined;

  const writeAll = async () => {
    while (queue.length > 0) {
      await clock.turn();
      const batch = queue;
      queue = [];
      const records = batch.flatMap((waiting) => waiting.records);
      try {
        await write(records, number);
        number += records.length;
        for (const { done } of batch) done();
      } catch (error) {
        failure = { error: explain(error) };
        for (const { fail } of [...batch, ...queue]) fail(failure.error);
        queue = [];
      }
    }
    writing = undefined;
  };

  return {
    append(records) {
      if (failure !== undefined) return Promise.reject(failure.error);
      if (records.length === 0) return Promise.resolve();
      return new Promise((done, fail) => {
        queue.push({ records, done, fail });
        writing ??= writeAll();
      });
    },
    async idle() {
      await writing;
    },
  };
}
