/**
 * `journal export`, `journal import`: copy the records of an account. Send nothing to the cloud.
 */
import { resolve } from 'node:path';
import { KnownError } from '../core/errors.ts';
import { isDatabaseAddress } from '../journal/database/address.ts';
import { realDisk } from '../system/disk.ts';
import { bindDatabase } from './bind-ports.ts';
import { type AccountFlags, readAccount } from './intents.ts';
import type { Io } from './io.ts';
import { runJournalStatus } from './journal.ts';
import type { CommandResult } from './output/command-result.ts';
import { checkOutputPath } from './output/outputs.ts';
import { type JournalFlags, locateFolder, locateJournal } from './read-journal.ts';
import { nameOfPlace } from './settings/journal-place.ts';

type MoveFlags = AccountFlags & JournalFlags & { readonly quiet: boolean };

/** Writes all records of an account into a new file. */
export async function runExport(
  flags: MoveFlags & { readonly to?: string | undefined },
  io: Io,
): Promise<CommandResult> {
  if (!flags.to || flags.to === '-') throw new KnownError('flag-invalid', '--to names no file.');
  const to = resolve(io.cwd, flags.to);
  checkOutputPath(to, '--to');
  const place = locateJournal(flags, readAccount(flags, io), io);
  const name = nameOfPlace(place);
  const source = 'folder' in place ? place : { ...place, ...bindDatabase(place, io), name };
  await known(async () => (await loadBundle()).exportRecords(source, realDisk, to));
  if (!flags.quiet) io.out(`Wrote the journal ${name} to ${to}.\n`);
  return { kind: 'told', exit: 'ok' };
}

/** Moves the journal of a folder into a database, or copies an exported one there. */
export async function runImport(
  flags: MoveFlags & { readonly from?: string | undefined },
  io: Io,
): Promise<CommandResult> {
  const settings = readAccount(flags, io);
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
  const note = await known(async () =>
    (await loadBundle()).importJournal(source, { ...place, name }, to, bindDatabase(place, io)),
  );
  if (note !== undefined && !flags.quiet) io.err(`note: ${note}\n`);
  return runJournalStatus(flags, io);
}

const loadBundle = () => import('../journal/move/bundle.ts');

/** The separate bundle has its own class KnownError, so its errors are converted. */
async function known<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KnownError || !(error instanceof Error) || error.name !== 'KnownError') throw error;
    const { code, message, suggestions, cause } = error as KnownError;
    throw new KnownError(code, message, { suggestions, cause });
  }
}
