/** Puts archived records back into a shared journal. */
import { KnownError } from '../../core/errors.ts';
import type { Disk } from '../../core/ports.ts';
import { chainOf, emptyChain } from '../database/chain.ts';
import type { DatabaseJournalPlace } from '../database/database-store.ts';
import { explainDatabase } from '../database/failures.ts';
import { type JournalDatabase, rowsAtOnce } from '../database/journal-database.ts';
import type { ArchiveMeans } from './archive-records.ts';
import { hasLines } from './read-records.ts';

/** The file of an archive. */
export interface ArchiveFile {
  readonly path: string;
  /** Numbers of its first and its last record. */
  readonly first: number;
  readonly last: number;
  /** Without line feeds. */
  readonly lines: readonly string[];
}

const consequence = 'Nothing was put back.';

/**
 * Undefined if it is the file of something else. Rejects with the system's errors.
 */
export async function readArchiveFile(disk: Pick<Disk, 'read'>, path: string): Promise<ArchiveFile | undefined> {
  const lines = splitLines((await disk.read(path)) ?? new Uint8Array());
  const [, number, json = ''] =
    /^(\d{1,15})\.\d+ [0-9a-f]{8} (\{"type":"exported".*"archived":true\})$/.exec(lines.at(-1) ?? '') ?? [];
  if (number === undefined) return undefined;
  const [, records = ''] = /"records":(\d{1,15})/.exec(json) ?? [];
  const last = Number(number) - 1;
  return { path, first: last + 1 - Number(records), last, lines: lines.slice(0, -1) };
}

/**
 * The records of the newest archive. Does nothing if they are there, so it can be repeated. Throws
 * KnownError `journal-…`.
 */
export async function restoreRecords(
  { name, account, repeatFlags }: DatabaseJournalPlace,
  { connect, connectOwner, newId }: Pick<ArchiveMeans, 'connect' | 'connectOwner' | 'newId'>,
  file: ArchiveFile,
): Promise<void> {
  let database: JournalDatabase | undefined;
  try {
    database = await connect();
    const archive = await database.readArchive(account);
    if (archive === undefined || archive.last < file.first) {
      if (await hasLines(database, account, file.first, file.lines)) return;
      throw makeOtherFileError(file, `the journal ${name} has not archived these records of the account ${account}`);
    }
    const { last } = archive;
    if (last !== file.last) {
      throw makeOtherFileError(file, `the newest archive of the account ${account} ends with record ${last}`);
    }
    const before = await database.readArchive(account, last);
    const first = (before?.last ?? 0) + 1;
    // The chain proves that these are the records, and all of them.
    if (file.first !== first || chainOf(before?.chain ?? emptyChain, file.lines) !== archive.chain) {
      throw makeOtherFileError(file, 'they are not those that were archived');
    }
    const owner = await connectOwner();
    try {
      const batch = newId();
      for (let at = 0; at < file.lines.length; at += rowsAtOnce) {
        await owner.putBack(account, last, first + at, batch, file.lines.slice(at, at + rowsAtOnce));
      }
      if (await owner.dropArchive(account, last)) return;
    } finally {
      await owner.close();
    }
    throw makeOtherFileError(file, 'somebody else changed the archive meanwhile');
  } catch (error) {
    throw explainDatabase(name, error, 'put back', 'Run this again: it continues where it stopped.', repeatFlags);
  } finally {
    await database?.close();
  }
}

function makeOtherFileError({ path, first, last }: ArchiveFile, why: string): KnownError {
  return new KnownError(
    'journal-foreign',
    `The file ${path} is an archive of the records ${first} to ${last}, and ${why}. ${consequence}`,
    {
      suggestions: [
        'Only the database that records were moved out of takes them back. Of several archives, put the newest back first: "hostwright journal status" shows how many records are archived.',
      ],
    },
  );
}

/** One text of all of it may be longer than a text can be. */
function splitLines(bytes: Uint8Array): readonly string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const lines: string[] = [];
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(0x0a, at);
    if (end < 0) break;
    lines.push(all.toString('utf8', at, end));
    at = end + 1;
  }
  return lines;
}
