/** A separate bundle (build.mjs), loaded only to move a journal. */
import { statSync } from 'node:fs';
import { KnownError } from '../../core/errors.ts';
import type { DatabaseJournalPlace } from '../database/database-store.ts';
import { makeUnusableError } from '../failures.ts';
import type { ArchiveMeans } from './archive-records.ts';
import { importRecords } from './import-records.ts';
import { moveFolder } from './move-folder.ts';
import { checkAccount, readExport } from './read-records.ts';
import { readArchiveFile, restoreRecords } from './restore-records.ts';

export { moveOldRecords } from './archive-records.ts';
export { exportRecords } from './export-records.ts';

/**
 * Imports from a folder, or from the file of an export or of an archive. `to`: the database, for
 * people. Resolves with further text for the user.
 */
export async function importJournal(
  { path, account }: { readonly path: string; readonly account: string },
  place: DatabaseJournalPlace,
  to: string,
  means: ArchiveMeans,
): Promise<string | undefined> {
  const accounts = [account, place.account];
  const found = statSync(path, { throwIfNoEntry: false });
  // Its lock would make a folder of a mistyped name.
  if (found === undefined) {
    throw new KnownError('journal-unusable', `There is no folder and no file ${path}.`, {
      suggestions: ['Name the folder of a journal, or the file of an export or an archive, with --from.'],
    });
  }
  if (found.isFile()) {
    const refuse = (error: unknown) => {
      throw error instanceof KnownError ? error : makeUnusableError(path, error, 'read', 'Nothing was written.');
    };
    const archive = await readArchiveFile(means.disk, path).catch(refuse);
    if (archive !== undefined) {
      await restoreRecords(place, means, archive);
      return `the records ${archive.first} to ${archive.last} are there again`;
    }
    const records = await readExport(means.disk, path).catch(refuse);
    checkAccount(path, records, accounts);
    await importRecords(place, means, { records, isAll: false, leave: async () => undefined });
    return 'nobody knows what was sent after that export, so the next apply makes a cold start';
  }
  let note: string | undefined;
  await moveFolder({ folder: path, repeatFlags: place.repeatFlags }, to, means, async (source) => {
    if (source.records.length === 0) throw new KnownError('journal-unusable', `There is no journal in ${path}.`);
    checkAccount(path, source.records, accounts);
    await importRecords(place, means, source);
    if (!source.isAll) note = `the journal in ${path} was a copy, so the next apply makes a cold start`;
  });
  return note;
}
