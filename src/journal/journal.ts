/** The journal's file: opened by an applier that holds the lock, or only read. */
import { KnownError } from '../core/errors.ts';
import type { ColdCause, FileIdentity, JournalRecord } from '../core/intent.ts';
import { emptyLedger, type Ledger } from '../core/ledger.ts';
import { foldRecords } from '../core/ledger-draft.ts';
import type { Clock, Disk, DiskFile, IntentJournal } from '../core/ports.ts';
import { decodeRecords, encodeRecords } from './codec.ts';
import { unusable } from './failures.ts';
import { groupCommit } from './group-commit.ts';
import type { HeldLock } from './lock.ts';
import { journalPath } from './place.ts';
import { journalVersion } from './record-shape.ts';

export type JournalReading =
  /** There is no file, or none that ever held a record. */
  | { readonly status: 'none' }
  /** `copy`: the file is not the one that its last applier wrote. `torn`: its end was cut short by a crash. */
  | { readonly status: 'read'; readonly ledger: Ledger; readonly copy: boolean; readonly torn: boolean };

export interface OpenJournal {
  readonly ledger: Ledger;
  /** Why this run cannot know what ran before it; to be recorded with `began`, by the caller. */
  readonly cold: ColdCause | undefined;
  /** A torn end was found; it is passed over from now on. */
  readonly torn: boolean;
  readonly journal: IntentJournal;
  /** Whether the path still names the open file. False where that cannot be told. */
  isOurs(): Promise<boolean>;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

/** An empty `born` is one that its file system does not keep, and matches any. */
export function sameFile(a: FileIdentity, b: FileIdentity): boolean {
  return a.inode === b.inode && (a.born === b.born || a.born === '' || b.born === '');
}

/**
 * What the journal of this account says. Never writes, and needs no lock.
 * Throws KnownError `journal-damaged`, `journal-foreign` or `journal-unusable`.
 */
export async function readJournal(disk: Disk, folder: string, account: string): Promise<JournalReading> {
  const path = journalPath(folder);
  try {
    const { records, torn } = readBytes(await disk.read(path), path, account);
    if (records.length === 0) return { status: 'none' };
    const file = await disk.identify(path);
    const copy = file === undefined || !sameFile(file, lastOpened(records).file);
    return { status: 'read', ledger: foldRecords(emptyLedger, records), copy, torn };
  } catch (error) {
    throw explain(path, error, 'read');
  }
}

/**
 * Opens the journal for an applier that holds the lock, and makes it where there is none. A torn end stays; a copy, or a
 * file of an older format, that is taken into use says so in a record. Throws KnownError `journal-damaged`, `journal-foreign` or `journal-unusable`.
 */
export async function openJournal(options: {
  readonly disk: Disk;
  readonly folder: string;
  readonly account: string;
  readonly clock: Clock;
  readonly lock: Pick<HeldLock, 'generation' | 'recordsBefore'>;
}): Promise<OpenJournal> {
  const { disk, folder } = options;
  const path = journalPath(folder);
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
    throw explain(path, error, 'opened');
  }
}

async function prepare(
  file: DiskFile,
  path: string,
  { disk, account, clock, lock }: Parameters<typeof openJournal>[0],
): Promise<OpenJournal> {
  const isOurs = async () => {
    const named = await disk.identify(path).catch(() => undefined);
    return named !== undefined && sameFile(named, file.identity);
  };
  const { records: found, torn } = readBytes(await disk.read(path), path, account);
  // What was read must be what is open: the path is looked up twice.
  if (!(await isOurs())) {
    throw new KnownError(
      'journal-unusable',
      `The journal ${path} was replaced while it was opened. Nothing was sent.`,
      {
        suggestions: ['Find out what else writes there, then run this again.'],
      },
    );
  }
  // With fewer records than when the lock was last given back, it is an older state of itself, written over it.
  const isWhole = found.length >= (lock.recordsBefore ?? 0);
  const isNamed = found.length > 0 && isWhole && sameFile(lastOpened(found).file, file.identity);
  const isOlder = isNamed && lastOpened(found).version < journalVersion;
  const opened: JournalRecord = {
    type: 'opened',
    version: journalVersion,
    account,
    file: file.identity,
    ...(isOlder && { upgrade: true }),
  };
  const isReady = isNamed && !isOlder;
  const records = isReady ? found : [...found, opened];
  if (!isReady) {
    await file.append(encodeRecords([opened], records.length, lock.generation));
    await file.sync();
  }
  const ledger = foldRecords(emptyLedger, records);
  const journal = groupCommit(file, path, records.length + 1, lock.generation);
  return {
    ledger,
    cold: coldCause(records, ledger, clock.boot),
    torn,
    journal,
    isOurs,
    async close() {
      await journal.idle();
      await closeQuietly(file);
    },
  };
}

/** What counts was synced before: a system that then complains about closing takes nothing back. */
async function closeQuietly(file: DiskFile): Promise<void> {
  await file.close().catch(() => undefined);
}

/** A run that was killed between `opened` and `began` has not said that it was cold: whoever comes next still is. */
function coldCause(records: readonly JournalRecord[], { run }: Ledger, boot: string): ColdCause | undefined {
  // A newer format says nothing of what was sent before.
  const last = records.findLast((one) => one.type === 'began' || (one.type === 'opened' && one.upgrade !== true));
  if (last?.type === 'opened') return records.indexOf(last) === 0 ? 'no-journal' : 'copy';
  return run !== undefined && !run.ended && run.began.boot !== boot ? 'other-boot' : undefined;
}

type Opened = Extract<JournalRecord, { type: 'opened' }>;

/** Of at least one record: the first one is `opened` (decodeRecords). */
function lastOpened(records: readonly JournalRecord[]): Opened {
  return records.findLast((record) => record.type === 'opened') as Opened;
}

function readBytes(bytes: Uint8Array | undefined, path: string, account: string) {
  const decoded = decodeRecords(bytes ?? new Uint8Array());
  switch (decoded.status) {
    case 'read': {
      const foreign = decoded.records.find((record) => record.type === 'opened' && record.account !== account);
      if (foreign?.type === 'opened') throw otherAccount(path, foreign.account, account);
      return decoded;
    }
    case 'newer':
      throw new KnownError(
        'journal-foreign',
        `The journal ${path} was written by a newer version of hostwright: its format is ${decoded.version}, and this version reads ${journalVersion}. Nothing was sent.`,
        { suggestions: ['Use that version, or a later one.'] },
      );
    case 'damaged':
      throw new KnownError(
        'journal-damaged',
        `The journal ${path} is damaged at line ${decoded.line}: ${decoded.why}. It may have held a create that was sent, and a second one would make a second host. Nothing was sent.`,
        {
          suggestions: [
            'Look which hosts exist: hostwright plan shows them.',
            'Then move the file away, or name another folder with --journal FOLDER: the next apply starts cold, and waits the settle window before it creates.',
          ],
        },
      );
  }
}

function otherAccount(path: string, theirs: string, ours: string): KnownError {
  return new KnownError(
    'journal-foreign',
    `The journal ${path} belongs to the account ${theirs}, and these keys to ${ours}. Nothing was sent.`,
    { suggestions: ['Use the keys of that account, or name another folder with --journal FOLDER.'] },
  );
}

function explain(path: string, error: unknown, verb: 'read' | 'opened'): unknown {
  if (error instanceof KnownError) return error;
  const consequence = {
    read: 'What earlier runs sent is not known.',
    opened: 'Without a journal a create could be sent twice, so nothing was sent.',
  };
  return unusable(path, error, verb, consequence[verb]);
}
