/** What a journal holds open, who holds its lock, the tables of a shared journal, and the move of a folder's there. */

import { accountOf } from '../cloud/keys.ts';
import type { DatabaseSettings } from '../journal/database/address.ts';
import { explainDatabase } from '../journal/database/failures.ts';
import { importFolder } from '../journal/database/import-folder.ts';
import { requireSafe, tablesVersion } from '../journal/database/journal-database.ts';
import { lockStateOf } from '../journal/database/lock.ts';
import type { JournalOwner, TableScripts } from '../journal/database/postgres/postgres-database.ts';
import { isDatabaseAddress } from '../journal/place.ts';
import { findUnsettledIntents, isOpen, withCountedMoment } from '../ledger/ledger.ts';
import { momentOf } from '../ledger/recorder.ts';
import { KnownError } from '../model/errors.ts';
import { pendingRefusalOf } from '../model/intent-end.ts';
import type { Processes } from '../model/ports.ts';
import { writeCommandLine } from '../model/text/shell-word.ts';
import { describeLock, type JournalFacts } from '../report/journal-document.ts';
import { makeAppearsUntil } from '../report/words/style.ts';
import { realDisk } from '../system/disk.ts';
import { openProcesses } from '../system/processes.ts';
import { bindDatabase, bindPorts, factOfLock, nameOfPlace, readLockWait } from './bind-ports.ts';
import type { Io } from './io.ts';
import { noteReading, sayNotes } from './notes.ts';
import type { CommandResult } from './output/result.ts';
import { readCloudSettings, readDialect } from './settings/cloud-settings.ts';
import type { FlagsOf } from './settings/command-flags.ts';
import type { AccountFlags } from './settings/flags.ts';
import {
  locateFolder,
  locateJournal,
  notePermissions,
  requireDatabase,
  writeRepeatFlags,
} from './settings/journal-place.ts';

/** What is open, and who holds the lock. Sends nothing, and takes no lock. */
export async function runIntents(flags: FlagsOf<'intents'>, io: Io): Promise<CommandResult> {
  const cloud = await readAccount(flags, io);
  const place = await locateJournal(flags, cloud, io);
  sayNotes(await notePermissions(place), io);
  const { journalAt, processes, clock } = bindPorts(io);
  const store = await journalAt(place);
  const read = await store.read();
  const { all, 'settle-window': settleWindowMs } = flags;
  const nowMs = clock.wall();
  const until = makeAppearsUntil(settleWindowMs, nowMs);
  const pending = findUnsettledIntents(read.ledger).flatMap(
    (intent) => pendingRefusalOf(withCountedMoment(read.ledger, intent), until) ?? [],
  );
  const ids = new Set(pending.map(({ intent }) => intent));
  const facts = {
    intents: [...read.ledger.intents.values()].filter((one) => all || isOpen(one) || ids.has(one.id)),
    pending,
    lock: await factOfLock(await store.look(), processes),
    journal: nameOfPlace(place),
    isThere: read.status !== 'none',
    account: accountOf(cloud.keys.publicKey),
    project: cloud.project,
    settleWindowMs,
    repeatFlags: place.repeatFlags,
    now: momentOf(clock),
  };
  sayNotes(noteReading(read), io);
  return { kind: 'document', exit: 'ok', document: { kind: 'intents', facts } };
}

const readAccount = (flags: AccountFlags, io: Pick<Io, 'env' | 'cwd'>) =>
  readCloudSettings(flags, io, readDialect(flags));

/** Releases the lock of a run that a human knows to have ended. Sends nothing to the cloud. */
export async function runUnlock(number: string | undefined, flags: FlagsOf<'unlock'>, io: Io): Promise<CommandResult> {
  const intents = `"${writeCommandLine('intents', await writeRepeatFlags(flags, io))}"`;
  const generation = parseGeneration(number, intents);
  const journal = await locateJournal(flags, await readAccount(flags, io), io);
  sayNotes(await notePermissions(journal), io);
  const { journalAt, processes } = bindPorts(io);
  const store = await journalAt(journal);
  const before = await factOfLock(await store.look(), processes);
  if (before.status === 'held' && before.generation === generation && before.fate === 'there') {
    const what = `${describeLock(before)} Two runs at once could create a host twice, so it was not released.`;
    const advice = `End it first: kill ${before.taken.pid}. Then the next run takes the lock over, and no unlock is needed.`;
    throw new KnownError('lock-held', what, { suggestions: [advice] });
  }
  await store.unlock(generation);
  const facts = { released: generation, before, intents };
  return { kind: 'document', exit: 'ok', document: { kind: 'unlock', facts } };
}

function parseGeneration(text: string | undefined, intents: string): number {
  if (text !== undefined && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  const what = text === undefined ? 'the number is missing' : `${JSON.stringify(text)} is not the number of a lock`;
  throw new KnownError('flag-invalid', `unlock takes the number of the lock that it releases: ${what}.`, {
    suggestions: [`${intents} shows who holds which lock.`],
  });
}

// The tables of a shared journal. Nothing is sent to the cloud.

/** Creates the tables, or prints the scripts that do. Never changes a record. */
export async function runMigrate(flags: FlagsOf<'journal:migrate'>, io: Io): Promise<CommandResult> {
  const database = await requireDatabase(flags, io);
  const scripts = await writeScripts(database.schema);
  if (flags.print) {
    io.out(`begin;\n${scripts.tables}commit;\n\nbegin;\n${scripts.grants}commit;\n`);
    return { kind: 'printed', exit: 'ok' };
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
export async function runJournalStatus(flags: FlagsOf<'journal:status'>, io: Io): Promise<CommandResult> {
  const database = await requireDatabase(flags, io);
  const facts = await withOwner(database, 'read', (owner) => readFacts(owner, database, openProcesses(io.env)));
  return { kind: 'document', exit: 'ok', document: { kind: 'journal', facts } };
}

/** Moves the journal of a folder into a database. */
export async function runJournalImport(flags: FlagsOf<'journal:import'>, io: Io): Promise<CommandResult> {
  await requireDatabase(flags, io);
  const settings = await readAccount(flags, io);
  const place = await locateJournal(flags, settings, io);
  if ('folder' in place || (flags.from !== undefined && isDatabaseAddress(flags.from, '--from'))) {
    throw new KnownError('flag-invalid', 'import moves the journal of a folder (--from) into a database (--journal).');
  }
  if (flags.from === '') throw new KnownError('flag-invalid', '--from names no folder.');
  const name = nameOfPlace(place);
  const lockWait = readLockWait(flags, io);
  const note = await importFolder(
    locateFolder(flags.from, settings, io),
    { ...place, name },
    `${name} (schema ${place.database.schema})`,
    { ...bindDatabase(place, io), disk: realDisk, ...(lockWait.timeoutMs > 0 && { lockWait }) },
  );
  if (note !== undefined && !io.quiet) io.err(`note: ${note}\n`);
  return runJournalStatus(flags, io);
}

/** The tables of the journal, and those of a watcher beside them. */
async function writeScripts(schema: string): Promise<TableScripts> {
  const journal = await import('../journal/database/postgres/postgres-database.ts');
  const watcher = await import('../watcher/bundle.ts');
  return journal.writeScripts(schema, {
    tables: watcher.writeScopeTablesScript(schema),
    grants: watcher.writeScopeRolesScript(schema),
  });
}

async function withOwner<Result>(
  database: DatabaseSettings,
  verb: string,
  work: (owner: JournalOwner) => Promise<Result>,
): Promise<Result> {
  const { openOwner } = await import('../journal/database/postgres/postgres-database.ts');
  const owner = openOwner(database);
  try {
    return await work(owner);
  } catch (error) {
    throw explainDatabase(database.address.shown, error, verb, 'Nothing was sent.', database.repeatFlags);
  } finally {
    await owner.close();
  }
}

async function readFacts(
  owner: JournalOwner,
  { address }: DatabaseSettings,
  processes: Processes,
): Promise<JournalFacts> {
  const { identity, isStandby, unsafe } = await owner.look();
  requireSafe({ isStandby: false, unsafe });
  const accounts = await Promise.all(
    (await owner.listAccounts()).map(async (row) => ({
      account: row.account,
      records: row.head,
      lock: await factOfLock(lockStateOf(row), processes),
    })),
  );
  return { journal: address.shown, version: tablesVersion, identity, isStandby, accounts };
}
