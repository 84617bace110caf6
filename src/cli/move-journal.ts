/**
 * `journal export`, `journal import`, `journal archive`: copy or move the records of an account.
 * Send nothing to the cloud.
 */
import { resolve } from 'node:path';
import { KnownError } from '../core/errors.ts';
import { isDatabaseAddress } from '../journal/database/address.ts';
import type { ArchiveMeans } from '../journal/move/archive-records.ts';
import { shown } from '../report/words/style.ts';
import { realClock } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { type LockFlags, readLockWait } from './apply/1-read-lock-wait.ts';
import { bindDatabase } from './bind-ports.ts';
import { type AccountFlags, readAccount } from './intents.ts';
import type { Io } from './io.ts';
import { runJournalStatus } from './journal.ts';
import type { CommandResult } from './output/command-result.ts';
import { checkOutputPath } from './output/outputs.ts';
import { type JournalFlags, locateFolder, locateJournal } from './read-journal.ts';
import { parsePastTime } from './settings/flag-values.ts';
import { type JournalPlace, nameOfPlace } from './settings/journal-place.ts';

type MoveFlags = AccountFlags & JournalFlags & { readonly quiet: boolean };
type LockedFlags = MoveFlags & LockFlags;

/** Writes all records of an account into a new file. */
export async function runExport(
  flags: MoveFlags & { readonly to?: string | undefined },
  io: Io,
): Promise<CommandResult> {
  const to = readPath(flags.to, io);
  const place = locateJournal(flags, await readAccount(flags, io), io);
  const name = nameOfPlace(place);
  const source = 'folder' in place ? place : { ...place, ...bindDatabase(place, io), name };
  await convertErrors(async () => (await loadBundle()).exportRecords(source, realDisk, to));
  if (!flags.quiet) io.out(`Wrote the journal ${name} to ${to}.\n`);
  return { kind: 'told', exit: 'ok' };
}

/** Moves the oldest records of an account into a new file. */
export async function runArchive(
  flags: LockedFlags & { readonly before?: string | undefined; readonly to?: string | undefined },
  io: Io,
): Promise<CommandResult> {
  if (!flags.before) throw new KnownError('flag-invalid', '--before names no date.');
  const before = parsePastTime('before', flags.before, realClock.wall());
  const to = readPath(flags.to, io);
  const settings = await readAccount(flags, io);
  const place = locateJournal(flags, settings, io);
  if ('folder' in place) {
    throw new KnownError('flag-invalid', 'archive moves records out of a database (--journal), not out of a folder.');
  }
  const name = nameOfPlace(place);
  const { first, last, open } = await convertErrors(async () =>
    (await loadBundle()).moveOldRecords({ ...place, name }, bindArchive(place, flags, io), { before, to }),
  );
  if (flags.quiet) return { kind: 'told', exit: 'ok' };
  const { account } = place;
  if (last < first) {
    io.out(`No record was moved: the account ${account} has no other from before ${before} that can be archived.\n`);
  } else {
    io.out(`Moved records ${first} to ${last} of the account ${account} to ${to}. Keep this file.\n`);
  }
  if (open !== undefined) {
    io.err(
      `note: the records from ${open.position} on stay, because the create of ${shown(open.key.name)} in ${shown(open.key.region)} is in doubt: "hostwright intents" shows it\n`,
    );
  }
  return { kind: 'told', exit: 'ok' };
}

/** Of a new file. */
function readPath(given: string | undefined, io: Pick<Io, 'cwd'>): string {
  if (!given || given === '-') throw new KnownError('flag-invalid', '--to names no file.');
  const to = resolve(io.cwd, given);
  checkOutputPath(to, '--to');
  return to;
}

function bindArchive(
  place: Extract<JournalPlace, { readonly database: unknown }>,
  flags: LockFlags,
  io: Io,
): ArchiveMeans {
  const connectOwner = async () => {
    const { openArchiveOwner } = await import('../journal/database/postgres/bundle.ts');
    return openArchiveOwner(place.database);
  };
  const lockWait = readLockWait(flags, realClock, io);
  return { ...bindDatabase(place, io), connectOwner, ...(lockWait.timeoutMs > 0 && { lockWait }) };
}

/**
 * Moves the journal of a folder into a database, copies an exported one there, or puts archived
 * records back.
 */
export async function runImport(
  flags: LockedFlags & { readonly from?: string | undefined },
  io: Io,
): Promise<CommandResult> {
  const settings = await readAccount(flags, io);
  const place = locateJournal(flags, settings, io);
  if ('folder' in place || (flags.from !== undefined && isDatabaseAddress(flags.from, '--from'))) {
    throw new KnownError(
      'flag-invalid',
      'import takes a folder or an exported file (--from) into a database (--journal).',
    );
  }
  if (flags.from === '') throw new KnownError('flag-invalid', '--from names no folder and no file.');
  const from = locateFolder(flags.from, settings, io);
  const name = nameOfPlace(place);
  const to = `${name} (schema ${place.database.schema})`;
  const source = { path: from.folder, account: from.account };
  const note = await convertErrors(async () =>
    (await loadBundle()).importJournal(source, { ...place, name }, to, bindArchive(place, flags, io)),
  );
  if (note !== undefined && !flags.quiet) io.err(`note: ${note}\n`);
  return runJournalStatus(flags, io);
}

const loadBundle = () => import('../journal/move/bundle.ts');

/** The separate bundle has its own class KnownError, so its errors are converted. */
async function convertErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KnownError || !(error instanceof Error) || error.name !== 'KnownError') throw error;
    const { code, message, suggestions, cause } = error as KnownError;
    throw new KnownError(code, message, { suggestions, cause });
  }
}
