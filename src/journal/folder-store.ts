/** The journal and the lock of an account in a folder: a file and its lock files. */

import { KnownError } from '../core/errors.ts';
import type { HeldJournal, JournalStore, LockWait } from '../core/ledger/journal-store.ts';
import type { Clock, Disk, Processes } from '../core/ports.ts';
import type { RepeatFlags } from '../core/text/shell-word.ts';
import { makeUnusableError } from './failures.ts';
import { GenerationUsed, openJournal, readJournal } from './journal.ts';
import { awaitLock } from './lock/await-lock.ts';
import { type HeldLock, unlock } from './lock/lock.ts';
import { lookAtLock } from './lock/lock-file.ts';
import { checkMoved } from './moved.ts';

export interface FolderPlace {
  readonly folder: string;
  readonly account: string;
  /** Flags of this run, for the commands in messages. */
  readonly repeatFlags?: RepeatFlags | undefined;
}

export interface FolderMeans {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly processes: Processes;
}

export function openFolderStore(place: FolderPlace, means: FolderMeans): JournalStore {
  const { folder, account, repeatFlags } = place;
  const { disk, clock } = means;
  return {
    take: (wait) => takeAndOpen(place, means, wait),
    async read() {
      const read = await readJournal(disk, folder, account);
      if (read.status === 'read') await checkMoved(disk, folder);
      return read;
    },
    async look() {
      try {
        return await lookAtLock(disk, folder);
      } catch (error) {
        if (error instanceof KnownError) throw error;
        throw makeUnusableError(folder, error, 'read', 'So it is unknown who holds the lock.');
      }
    },
    unlock: (generation) => unlock({ disk, folder, clock, repeatFlags, generation }),
  };
}

/**
 * If the lock files were lost, the journal still knows the last generation, so that no two writers
 * share one.
 */
async function takeAndOpen(
  { folder, account, repeatFlags }: FolderPlace,
  { disk, clock, processes }: FolderMeans,
  wait: LockWait | undefined,
): Promise<HeldJournal> {
  for (let above = 0; ; ) {
    const held = await awaitLock({ disk, folder, processes, clock, repeatFlags, above }, wait);
    try {
      const { isOurs, ...opened } = await openJournal({ disk, folder, account, clock, lock: held });
      return {
        ...opened,
        generation: held.generation,
        async lost() {
          const lost = await held.lost();
          if (lost !== undefined) return lost;
          return (await isOurs()) ? undefined : `the journal in ${folder} is not the file that was opened`;
        },
        release: (records) => releaseLock(held, records),
      };
    } catch (error) {
      await releaseLock(held);
      if (!(error instanceof GenerationUsed)) throw error;
      above = error.generation;
    }
  }
}

/**
 * If the lock cannot be released, the next run can take it, because it sees that this process has
 * ended. False if it was released before.
 */
async function releaseLock(held: HeldLock, records?: number): Promise<boolean> {
  try {
    return await held.release(records);
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return true;
  }
}
