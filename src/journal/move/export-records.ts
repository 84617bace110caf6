/** All records of an account, as the bytes of a journal's file. */
import { KnownError } from '../../core/errors.ts';
import type { Disk } from '../../core/ports.ts';
import { encodeRecords } from '../codec.ts';
import { chainOf, emptyChain } from '../database/chain.ts';
import type { DatabaseJournalPlace, DatabaseMeans } from '../database/database-store.ts';
import { checkTables, explainDatabase, makeJournalError } from '../database/failures.ts';
import { type JournalDatabase, rowsAtOnce } from '../database/journal-database.ts';
import { makeUnusableError } from '../failures.ts';
import { pathOfJournal } from '../place.ts';
import { readRecords } from './read-records.ts';

/** Where the records are: in a folder, or in a database of this name. */
export type ExportSource =
  | { readonly folder: string; readonly account: string }
  | (DatabaseJournalPlace & Pick<DatabaseMeans, 'connect'>);

const consequence = 'Nothing was exported.';

/** Writes them into a new file. Throws KnownError. */
export async function exportRecords(source: ExportSource, disk: Disk, to: string): Promise<void> {
  const bytes = 'folder' in source ? await readFolder(source.folder, disk) : await readDatabase(source);
  if (bytes.every(({ length }) => length === 0)) {
    throw new KnownError('journal-unusable', `There is no record of the account ${source.account} to export.`);
  }
  try {
    if ((await disk.identify(to)) === undefined) return await disk.replace(to, bytes);
  } catch (error) {
    throw makeUnusableError(to, error, 'written', consequence);
  }
  throw new KnownError('flag-invalid', `The file ${to} exists, and is not overwritten.`);
}

async function readFolder(folder: string, disk: Disk): Promise<readonly Uint8Array[]> {
  const path = pathOfJournal(folder);
  try {
    return [encodeRecords(await readRecords(disk, path), 1, 1)];
  } catch (error) {
    throw error instanceof KnownError ? error : makeUnusableError(path, error, 'read', consequence);
  }
}

async function readDatabase({
  name,
  account,
  repeatFlags,
  connect,
}: Extract<ExportSource, { readonly name: string }>): Promise<readonly Uint8Array[]> {
  let database: JournalDatabase | undefined;
  try {
    database = await connect();
    const look = await database.look(account);
    checkTables(name, look, repeatFlags);
    const { head, chain } = look.row ?? { head: 0, chain: emptyChain };
    const parts: Buffer[] = [];
    let found = emptyChain;
    for (let at = 0; at < head; ) {
      const lines = await database.readLines(account, at, Math.min(rowsAtOnce, head - at));
      if (lines.length === 0) break;
      found = chainOf(found, lines);
      parts.push(Buffer.from(`${lines.join('\n')}\n`));
      at += lines.length;
    }
    if (found !== chain) throw makeJournalError(name, account, 'a record was changed, lost or put back');
    return parts;
  } catch (error) {
    throw explainDatabase(name, error, 'read', consequence, repeatFlags);
  } finally {
    await database?.close();
  }
}
