/**
 * `journal`: creates and checks the tables of a shared journal, and moves the journal of a folder
 * there. Sends nothing to the cloud.
 */

import { type DatabaseSettings, isDatabaseAddress } from '../journal/database/address.ts';
import { checkServer, checkTables, explainDatabase } from '../journal/database/failures.ts';
import { importFolder } from '../journal/database/import-folder.ts';
import { isDatabaseFailure, tableRefusals } from '../journal/database/journal-database.ts';
import { lockStateOf } from '../journal/database/lock.ts';
import type { JournalOwner, TableScripts } from '../journal/database/postgres/bundle.ts';
import { KnownError } from '../model/errors.ts';
import { writeCommandLine } from '../model/text/shell-word.ts';
import type { JournalFacts } from '../report/documents/lock.ts';
import { realClock } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { openProcesses, type RealProcesses } from '../system/processes.ts';
import { bindDatabase, nameOfPlace } from './bind-ports.ts';
import { factOfLock, readAccount } from './intents.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/conclude.ts';
import { readLockWait } from './output/progress.ts';
import type { ImportFlags, MigrateFlags, StatusFlags } from './settings/command-flags.ts';
import { locateFolder, locateJournal, requireDatabase } from './settings/journal-place.ts';

/** Creates the tables, or prints the scripts that do. Never changes a record. */
export async function runMigrate(flags: MigrateFlags, io: Io): Promise<CommandResult> {
  const database = requireDatabase(flags, io);
  const scripts = await writeScripts(database.schema);
  if (flags.print) {
    io.out(`begin;\n${scripts.tables}commit;\n\nbegin;\n${scripts.grants}commit;\n`);
    return { kind: 'told', exit: 'ok' };
  }
  const { roles, facts } = await withOwner(database, 'migrated', async (owner) => {
    const made = await owner.makeTables(scripts);
    return { ...made, facts: await readFacts(owner, database, openProcesses(io.env)) };
  });
  if (!roles) {
    const print = writeCommandLine('journal migrate --print', database.repeatFlags);
    io.err(
      `note: this role may not make roles, so only the owner of the tables can use them yet. Let an administrator run what this prints: ${print}\n`,
    );
  }
  return { kind: 'document', exit: 'ok', document: { kind: 'journal', facts } };
}

/** Shows which database it is, and each account in it. */
export async function runJournalStatus(flags: StatusFlags, io: Io): Promise<CommandResult> {
  const database = requireDatabase(flags, io);
  const facts = await withOwner(database, 'read', (owner) => readFacts(owner, database, openProcesses(io.env)));
  return { kind: 'document', exit: 'ok', document: { kind: 'journal', facts } };
}

/** Moves the journal of a folder into a database. */
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
  if (note !== undefined && !io.quiet) io.err(`note: ${note}\n`);
  return runJournalStatus(flags, io);
}

/** The tables of the journal, and those of a controller beside them. */
async function writeScripts(schema: string): Promise<TableScripts> {
  const journal = await import('../journal/database/postgres/bundle.ts');
  const controller = await import('../watcher/bundle.ts');
  return {
    tables: journal.writeTablesScript(schema, controller.writeScopeTablesScript(schema)),
    grants: journal.writeRolesScript(schema, controller.writeScopeRolesScript(schema)),
  };
}

async function withOwner<Result>(
  database: DatabaseSettings,
  verb: string,
  work: (owner: JournalOwner) => Promise<Result>,
): Promise<Result> {
  const { openOwner } = await import('../journal/database/postgres/bundle.ts');
  const owner = openOwner(database);
  try {
    return await work(owner);
  } catch (error) {
    const isOther = isDatabaseFailure(error) && error.code === tableRefusals.version;
    if (isOther) checkTables(database.address.shown, await owner.look());
    throw explainDatabase(database.address.shown, error, verb, 'Nothing was sent.', database.repeatFlags);
  } finally {
    await owner.close();
  }
}

async function readFacts(
  owner: JournalOwner,
  { address }: DatabaseSettings,
  processes: RealProcesses,
): Promise<JournalFacts> {
  const status = await owner.look();
  checkTables(address.shown, status);
  checkServer(address.shown, { ...status, isStandby: false, row: undefined });
  const accounts = await Promise.all(
    status.accounts.map(async (row) => ({
      account: row.account,
      records: row.head,
      lock: await factOfLock(lockStateOf(row), processes),
    })),
  );
  const { version, identity, isStandby } = status;
  return { journal: address.shown, version, identity, isStandby, accounts };
}
