/** All records of an account, as the bytes of a journal's file, and a last one that says so. */
import { createHash } from 'node:crypto';
import { KnownError } from '../../core/errors.ts';
import type { Disk } from '../../core/ports.ts';
import { encodeRecords } from '../codec.ts';
import { chainOf, emptyChain } from '../database/chain.ts';
import type { DatabaseJournalPlace, DatabaseMeans } from '../database/database-store.ts';
import { checkTables, explainDatabase, makeJournalError } from '../database/failures.ts';
import { type JournalDatabase, rowsAtOnce } from '../database/journal-database.ts';
import { codeOf, describeCode, makeUnusableError } from '../failures.ts';
import { pathOfJournal } from '../place.ts';
import { readRecords } from './read-records.ts';

/** Where the records are: in a folder, or in a database of this name. */
export type ExportSource =
  | { readonly folder: string; readonly account: string }
  | (DatabaseJournalPlace & Pick<DatabaseMeans, 'connect'>);

const consequence = 'Nothing was exported.';

/** Writes them into a new file. Throws KnownError. */
export async function exportRecords(source: ExportSource, disk: Disk, to: string): Promise<void> {
  const found = 'folder' in source ? await readFolder(source.folder, disk) : await readDatabase(source);
  if (found.records === 0) {
    throw new KnownError('journal-unusable', `There is no record of the account ${source.account} to export.`);
  }
  try {
    if ((await disk.identify(to)) === undefined) return await disk.replace(to, [...found.bytes, encodeEnd(found)]);
  } catch (error) {
    throw new KnownError(
      'output-unwritable',
      `--to cannot write ${JSON.stringify(to)}: ${describeCode(codeOf(error))}. ${consequence}`,
      { suggestions: ['Name another file with --to.'] },
    );
  }
  throw new KnownError('flag-invalid', `The file ${to} exists, and is not overwritten.`);
}

interface Found {
  readonly bytes: readonly Uint8Array[];
  readonly records: number;
  /** Of the last one, or a higher one. */
  readonly generation: number;
}

/** Without it, nobody would notice that the file was cut off between two lines. */
function encodeEnd({ bytes, records, generation }: Found): Uint8Array {
  const digest = createHash('sha256');
  for (const part of bytes) digest.update(part);
  return encodeRecords([{ type: 'exported', records, sha256: digest.digest('hex') }], records + 1, generation);
}

async function readFolder(folder: string, disk: Disk): Promise<Found> {
  const path = pathOfJournal(folder);
  try {
    const records = await readRecords(disk, path);
    return { bytes: [encodeRecords(records, 1, 1)], records: records.length, generation: 1 };
  } catch (error) {
    throw error instanceof KnownError ? error : makeUnusableError(path, error, 'read', consequence);
  }
}

async function readDatabase({
  name,
  account,
  repeatFlags,
  connect,
}: Extract<ExportSource, { readonly name: string }>): Promise<Found> {
  let database: JournalDatabase | undefined;
  try {
    database = await connect();
    const look = await database.look(account);
    checkTables(name, look, repeatFlags);
    const { head, chain, generation } = look.row ?? { head: 0, chain: emptyChain, generation: 1 };
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
    return { bytes: parts, records: head, generation };
  } catch (error) {
    throw explainDatabase(name, error, 'read', consequence, repeatFlags);
  } finally {
    await database?.close();
  }
}
