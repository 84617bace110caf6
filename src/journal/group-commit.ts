import type { JournalRecord } from '../core/intent.ts';
import type { DiskFile, IntentJournal } from '../core/ports.ts';
import { encodeRecords } from './codec.ts';
import { makeUnusableError } from './failures.ts';

interface Waiting {
  readonly records: readonly JournalRecord[];
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

export interface Writer extends IntentJournal {
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

/**
 * Appends to an open journal. What is asked for while a write is under way goes with the next one:
 * several creates share one sync, and no one waits for more than two. `next`: the number of the
 * next record; `generation`: of the lock.
 *
 * After a write or a sync that failed nothing is appended any more. A sync that is tried again may
 * succeed without the data: the system has thrown away the pages that it could not write, and
 * remembers nothing of them.
 */
export function startGroupCommit(file: DiskFile, path: string, next: number, generation: number): Writer {
  let number = next;
  let queue: Waiting[] = [];
  let failure: { readonly error: unknown } | undefined;
  let writing: Promise<void> | undefined;

  const writeAll = async () => {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      const records = batch.flatMap((waiting) => waiting.records);
      try {
        await file.append(encodeRecords(records, number, generation));
        await file.sync();
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

  const explain = (error: unknown) => {
    try {
      return makeUnusableError(
        path,
        error,
        'written',
        'What is not recorded may not be sent, so no further create is sent.',
      );
    } catch (bug) {
      return bug;
    }
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
