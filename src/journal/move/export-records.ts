/** All records of an account, as the bytes of a journal's file, and a last one that says so. */
import { createHash } from 'node:crypto';
import { KnownError } from '../../core/errors.ts';
import type { JournalRecord } from '../../core/intent.ts';
import type { Disk } from '../../core/ports.ts';
import { encodeRecords } from '../codec.ts';
import { emptyChain } from '../database/chain.ts';
import type { DatabaseJournalPlace, DatabaseMeans } from '../database/database-store.ts';
import { checkTables, explainDatabase, makeJournalError } from '../database/failures.ts';
import type { JournalDatabase } from '../database/journal-database.ts';
import { codeOf, describeCode, makeUnusableError } from '../failures.ts';
import { pathOfJournal } from '../place.ts';
import { readLinesWithChain, readRecords } from './read-records.ts';

/** Where the records are: in a folder, or in a database of this name. */
export type ExportSource =
  | { readonly folder: string; readonly account: string }
  | (DatabaseJournalPlace & Pick<DatabaseMeans, 'connect'>);

const consequence = 'Nothing was exported.';

/** Writes them into a new file. Throws KnownError. */
export async function exportRecords(source: ExportSource, disk: Disk, to: string): Promise<void> {
  const found = 'folder' in source ? await readFolder(source.folder, disk) : await readDatabase(source);
  if (found.last === 0) {
    throw new KnownError('journal-unusable', `There is no record of the account ${source.account} to export.`);
  }
  await writeExport(disk, to, encodeExport(found), consequence);
}

/** `consequence`: what follows if it cannot be written. Throws KnownError. */
export async function writeExport(
  disk: Disk,
  to: string,
  parts: readonly Uint8Array[],
  consequence: string,
): Promise<void> {
  await checkNewFile(disk, to, consequence);
  try {
    await disk.replace(to, parts);
  } catch (error) {
    throw new KnownError(
      'output-unwritable',
      `--to cannot write ${JSON.stringify(to)}: ${describeCode(codeOf(error))}. ${consequence}`,
      { suggestions: ['Name another file with --to.'] },
    );
  }
}

/** Throws KnownError `flag-invalid` if there is a file of this name. */
export async function checkNewFile(
  disk: Pick<Disk, 'identify'>,
  to: string,
  consequence: string,
  more: readonly string[] = [],
): Promise<void> {
  const found = await disk.identify(to).catch(() => undefined);
  if (found === undefined) return;
  throw new KnownError('flag-invalid', `The file ${to} exists, and is not overwritten. ${consequence}`, {
    suggestions: ['Name another file with --to.', ...more],
  });
}

interface Exported {
  readonly bytes: readonly Uint8Array[];
  /** Numbers of the first and the last record. */
  readonly first: number;
  readonly last: number;
  /** Of the last record, or a higher one. */
  readonly generation: number;
  /** It is a part, which was moved out of its journal. */
  readonly archived?: true;
}

/**
 * The bytes of a file. Without its last record, nobody would notice that it was cut off between two
 * lines.
 */
export function encodeExport({ bytes, first, last, generation, archived }: Exported): readonly Uint8Array[] {
  const digest = createHash('sha256');
  for (const part of bytes) digest.update(part);
  const end: JournalRecord = {
    type: 'exported',
    records: last + 1 - first,
    sha256: digest.digest('hex'),
    ...(archived && { archived }),
  };
  return [...bytes, encodeRecords([end], last + 1, generation)];
}

async function readFolder(folder: string, disk: Disk): Promise<Exported> {
  const path = pathOfJournal(folder);
  try {
    const records = await readRecords(disk, path);
    return { bytes: [encodeRecords(records, 1, 1)], first: 1, last: records.length, generation: 1 };
  } catch (error) {
    throw error instanceof KnownError ? error : makeUnusableError(path, error, 'read', consequence);
  }
}

async function readDatabase({
  name,
  account,
  repeatFlags,
  connect,
}: Extract<ExportSource, { readonly name: string }>): Promise<Exported> {
  let database: JournalDatabase | undefined;
  try {
    database = await connect();
    const look = await database.look(account);
    checkTables(name, look, repeatFlags);
    const { head, chain, generation } = look.row ?? { head: 0, chain: emptyChain, generation: 1 };
    const archive = await database.readArchive(account);
    if (archive !== undefined) throw makeArchivedError(name, account, archive.last, consequence);
    const found = await readLinesWithChain(database, account, { after: 0, last: head, chain: emptyChain });
    if (found.chain !== chain) throw makeJournalError(name, account, 'a record was changed, lost or put back');
    return { bytes: found.bytes, first: 1, last: head, generation };
  } catch (error) {
    throw explainDatabase(name, error, 'read', consequence, repeatFlags);
  } finally {
    await database?.close();
  }
}

/** For what needs all records of a journal. */
export function makeArchivedError(name: string, account: string, last: number, consequence: string): KnownError {
  return new KnownError(
    'journal-unusable',
    `Records 1 to ${last} of the account ${account} in ${name} are archived, and this needs all of them. ${consequence}`,
    {
      suggestions: [
        'As the owner of the database, put them back: hostwright journal import --from FILE, with the file that "journal archive" wrote.',
      ],
    },
  );
}
