/** Puts archived records back into a shared journal. */
import { KnownError } from '../../core/errors.ts';
import type { Disk } from '../../core/ports.ts';
import { chainOf, emptyChain } from '../database/chain.ts';
import type { DatabaseJournalPlace } from '../database/database-store.ts';
import { explainDatabase } from '../database/failures.ts';
import { type JournalArchive, type JournalDatabase, rowsAtOnce } from '../database/journal-database.ts';
import { makeUnusableError } from '../failures.ts';
import type { ArchiveMeans } from './archive-records.ts';

const consequence = 'Nothing was put back.';

/**
 * The records of the newest archive, from the file that `moveOldRecords` wrote. It can be repeated.
 * Undefined if no record of the account is archived. Throws KnownError `journal-…`.
 */
export async function restoreRecords(
  { name, account, repeatFlags }: DatabaseJournalPlace,
  { connect, connectOwner, disk, newId }: Pick<ArchiveMeans, 'connect' | 'connectOwner' | 'disk' | 'newId'>,
  path: string,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  let database: JournalDatabase | undefined;
  try {
    database = await connect();
    const archive = await database.readArchive(account);
    if (archive === undefined) return undefined;
    const before = await database.readArchive(account, archive.last);
    const [first, { last }] = [(before?.last ?? 0) + 1, archive];
    const lines = await readArchivedLines(disk, path, { first, archive, chain: before?.chain ?? emptyChain });
    const owner = await connectOwner();
    try {
      const batch = newId();
      for (let at = 0; at < lines.length; at += rowsAtOnce) {
        await owner.putBack(account, last, first + at, batch, lines.slice(at, at + rowsAtOnce));
      }
      if (await owner.dropArchive(account, last)) return { first, last };
    } finally {
      await owner.close();
    }
    throw new KnownError(
      'journal-unusable',
      `The records ${first} to ${last} of the account ${account} could not be put back into ${name}: somebody else changed its archive meanwhile.`,
      { suggestions: ['Run "hostwright journal status", then this again.'] },
    );
  } catch (error) {
    throw explainDatabase(name, error, 'archived', 'Run this again: it continues where it stopped.', repeatFlags);
  } finally {
    await database?.close();
  }
}

/** The chain proves that these are the records, and all of them. */
async function readArchivedLines(
  disk: Pick<Disk, 'read'>,
  path: string,
  { first, archive, chain }: { readonly first: number; readonly archive: JournalArchive; readonly chain: string },
): Promise<readonly string[]> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await disk.read(path);
  } catch (error) {
    throw makeUnusableError(path, error, 'read', consequence);
  }
  // Behind the records there is one that says how many they are.
  const lines = splitLines(bytes ?? new Uint8Array()).slice(0, archive.last + 1 - first);
  if (chainOf(chain, lines) === archive.chain) return lines;
  throw new KnownError(
    'journal-foreign',
    `The file ${path} does not hold the records ${first} to ${archive.last}, which are archived. ${consequence}`,
    {
      suggestions: [
        'Name the file that "journal archive" wrote for these records with --from. Of several archives, put the newest back first.',
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
