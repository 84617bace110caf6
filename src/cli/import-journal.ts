/** `journal import`: moves the journal of a folder into a database. Sends nothing to the cloud. */
import { KnownError } from '../core/errors.ts';
import { isDatabaseAddress } from '../journal/database/address.ts';
import { importFolder } from '../journal/move/import-folder.ts';
import { realClock } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { type LockFlags, readLockWait } from './apply/1-read-lock-wait.ts';
import { bindDatabase } from './bind-ports.ts';
import { type AccountFlags, readAccount } from './intents.ts';
import type { Io } from './io.ts';
import { runJournalStatus } from './journal.ts';
import type { CommandResult } from './output/command-result.ts';
import { type JournalFlags, locateFolder, locateJournal } from './read-journal.ts';
import { nameOfPlace } from './settings/journal-place.ts';

interface ImportFlags extends AccountFlags, JournalFlags, LockFlags {
  readonly quiet: boolean;
  readonly from?: string | undefined;
}

export async function runImport(flags: ImportFlags, io: Io): Promise<CommandResult> {
  const settings = await readAccount(flags, io);
  const place = locateJournal(flags, settings, io);
  if ('folder' in place || (flags.from !== undefined && isDatabaseAddress(flags.from, '--from'))) {
    throw new KnownError('flag-invalid', 'import moves the journal of a folder (--from) into a database (--journal).');
  }
  if (flags.from === '') throw new KnownError('flag-invalid', '--from names no folder.');
  const name = nameOfPlace(place);
  const lockWait = readLockWait(flags, realClock, io);
  const note = await importFolder(
    locateFolder(flags.from, settings, io),
    { ...place, name },
    `${name} (schema ${place.database.schema})`,
    { ...bindDatabase(place, io), disk: realDisk, ...(lockWait.timeoutMs > 0 && { lockWait }) },
  );
  if (note !== undefined && !flags.quiet) io.err(`note: ${note}\n`);
  return runJournalStatus(flags, io);
}
