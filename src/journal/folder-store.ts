/** The journal and the lock of an account in a folder: a file and its lock files. */

import type { HeldJournal, JournalReading, JournalStore, LockWait } from '../ledger/journal-store.ts';
import { emptyLedger } from '../ledger/ledger.ts';
import { foldRecords } from '../ledger/ledger-draft.ts';
import { KnownError } from '../model/errors.ts';
import { type ColdCause, type FileIdentity, type JournalRecord, journalVersion } from '../model/intent.ts';
import type { Clock, Disk, DiskFile, Processes } from '../model/ports.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { keepIfDue, readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { explainUnusable } from './failures.ts';
import { findOtherBoot, foldJournal, type Opened } from './fold-journal.ts';
import { afterFailedWrite, startGroupCommit } from './group-commit.ts';
import { encodeRecords } from './line.ts';
import type { HeldLock } from './lock/lock.ts';
import { lookAtLock, readReleased } from './lock/lock-file.ts';
import { checkMoved, pathOfJournal } from './place.ts';

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
  const { folder, account } = place;
  const { disk } = means;
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
        throw explainUnusable(folder, error, 'read', 'So it is unknown who holds the lock.');
      }
    },
    async unlock(generation) {
      const { unlock } = await import('./lock/lock.ts');
      await unlock({ ...place, ...means, generation });
    },
  };
}

/** If the lock files were lost, the journal still knows the last generation, so that no two writers share one. */
async function takeAndOpen(place: FolderPlace, means: FolderMeans, wait: LockWait | undefined): Promise<HeldJournal> {
  const { takeLock } = await import('./lock/lock.ts');
  for (let above = 0; ; ) {
    const lock = await takeLock({ ...place, ...means, above }, wait);
    try {
      return await openJournal({ ...place, ...means, lock });
    } catch (error) {
      await lock.release();
      if (!(error instanceof GenerationUsed)) throw error;
      above = error.generation;
    }
  }
}

/**
 * A writer of this generation of the lock, or of a later one, has written to the journal: the lock files were lost.
 * Thrown by `openJournal` before it writes, so that the caller takes the lock again.
 */
export class GenerationUsed extends Error {
  readonly generation: number;

  constructor(generation: number) {
    super(`the journal has lines of the generation ${generation}`);
    this.generation = generation;
  }
}

/** An empty `born` matches any other: its file system does not keep the time of birth. */
function isSameFile(a: FileIdentity, b: FileIdentity): boolean {
  return a.inode === b.inode && (a.born === b.born || a.born === '' || b.born === '');
}

/** Whether the record says that the journal is this file. */
export function isOfFile(opened: Opened | undefined, file: FileIdentity | undefined): boolean {
  return opened?.file !== undefined && file !== undefined && isSameFile(opened.file, file);
}

/**
 * Reads the journal of this account. Never writes, and needs no lock. Throws KnownError
 * `journal-damaged`, `journal-foreign` or `journal-unusable`.
 */
export async function readJournal(disk: Disk, folder: string, account: string): Promise<JournalReading> {
  const path = pathOfJournal(folder);
  try {
    // Read before the journal, because an applier may add records meanwhile.
    const released = await readReleased(disk, folder).catch(() => undefined);
    const start = await readCheckpoint(disk, { folder, account });
    const { ledger, opened, torn, count } = await foldJournal(disk, path, account, start);
    const isWhole = count >= (released?.records ?? 0);
    if (opened === undefined && isWhole) return { status: 'none', ledger: emptyLedger };
    const copy = !isWhole || !isOfFile(opened, await disk.identify(path));
    return { status: 'read', ledger, copy, torn };
  } catch (error) {
    throw explainUnusable(path, error, 'read', 'What earlier runs sent is not known.');
  }
}

type OpeningOptions = FolderPlace & Omit<FolderMeans, 'processes'> & { readonly lock: HeldLock };

/**
 * Opens the journal for an applier that holds the lock, or creates it. A torn end stays. If the file is a copy, a
 * record says so. Throws GenerationUsed, or KnownError `journal-damaged`, `journal-foreign` or `journal-unusable`.
 */
export async function openJournal(options: OpeningOptions): Promise<HeldJournal> {
  const { disk, folder } = options;
  const path = pathOfJournal(folder);
  try {
    await disk.makeFolder(folder);
    const file = await disk.open(path);
    try {
      return await prepare(file, path, options);
    } catch (error) {
      await closeQuietly(file);
      throw error;
    }
  } catch (error) {
    const consequence = 'Without a journal a create could be sent twice, so nothing was sent.';
    throw explainUnusable(path, error, 'opened', consequence);
  }
}

async function prepare(
  file: DiskFile,
  path: string,
  { disk, folder, account, clock, lock }: OpeningOptions,
): Promise<HeldJournal> {
  /** Whether the path still names the open file. False if that is unknown. */
  const isOurs = async () => {
    const named = await disk.identify(path).catch(() => undefined);
    return named !== undefined && isSameFile(named, file.identity);
  };
  const place = { folder, account };
  const start = await readCheckpoint(disk, place);
  const found = await foldJournal(disk, path, account, start);
  // The file that was read must be the file that is open, so the path is looked up twice.
  if (!(await isOurs())) {
    throw new KnownError(
      'journal-unusable',
      `The journal ${path} was replaced while it was opened. Nothing was sent.`,
      {
        suggestions: ['Find out what else writes there, then run this again.'],
      },
    );
  }
  if (found.generation >= lock.generation) throw new GenerationUsed(found.generation);
  // If it has fewer records than when the lock was last released, an older state of the journal has replaced it.
  const isWhole = found.count >= (lock.recordsBefore ?? 0);
  const { opened: last } = found;
  const isNamed = isWhole && isOfFile(last, file.identity);
  const opened: JournalRecord = { type: 'opened', version: journalVersion, account, file: file.identity };
  const added = isNamed ? [] : [opened];
  const append = async (records: readonly JournalRecord[], first: number) => {
    await file.append(encodeRecords(records, first, lock.generation));
    await file.sync();
  };
  if (added.length > 0) await append(added, found.count + 1);
  const ledger = foldRecords(found.ledger, added);
  // If a lock file mentions records, there was a journal here that is gone.
  const fresh: ColdCause = last === undefined && isWhole ? 'no-journal' : 'copy';
  const journal = startGroupCommit(
    append,
    (error) => explainUnusable(path, error, 'written', afterFailedWrite),
    found.count + added.length + 1,
    clock,
  );
  return {
    generation: lock.generation,
    async lost() {
      const lost = await lock.lost();
      if (lost !== undefined || (await isOurs())) return lost;
      return `the journal in ${folder} is not the file that was opened`;
    },
    release: lock.release,
    ledger,
    cold: isNamed ? (found.unbegun ?? findOtherBoot(ledger, clock.boot)) : fresh,
    torn: found.torn,
    journal,
    keepCheckpoint: keepIfDue(start?.mark.count, async ({ records, signal }) => {
      const { mark, ...rest } = found;
      // Written from what a reader finds: a writer that was replaced may have added lines that this run does not know.
      const read = await foldJournal(disk, path, account, mark && { ...rest, mark });
      // Otherwise the file is not what this run wrote. The next reader notices, because it reads from the start.
      if (read.mark === undefined || read.count !== records) return;
      await writeCheckpoint(disk, place, { ...read, mark: read.mark }, signal);
    }),
    async close() {
      await journal.idle();
      await closeQuietly(file);
    },
  };
}

/** Everything that counts was synced before, so an error when closing changes nothing. */
async function closeQuietly(file: DiskFile): Promise<void> {
  await file.close().catch(() => undefined);
}
