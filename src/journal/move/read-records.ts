/** Reads all records of a journal's file that count, to copy them. */
import { KnownError } from '../../core/errors.ts';
import type { JournalRecord } from '../../core/intent.ts';
import type { Disk } from '../../core/ports.ts';
import { type GenerationStart, startDecoder } from '../decode.ts';
import { makeChangedError, makeFileError, mostReads } from '../fold-file.ts';

/**
 * None if there is no file. Throws KnownError `journal-…`; rejects with the system's errors.
 */
export async function readRecords(disk: Disk, path: string): Promise<readonly JournalRecord[]> {
  let cuts: readonly GenerationStart[] | undefined;
  for (let reading = 1; reading <= mostReads; reading += 1) {
    const records: JournalRecord[] = [];
    const decoder = startDecoder((record) => records.push(record), cuts);
    await disk.readBlocks(path, (block) => decoder.take(block));
    const end = decoder.end();
    if (end.status !== 'read') throw makeFileError(path, end);
    ({ cuts } = end);
    if (cuts === undefined) return records;
  }
  throw makeChangedError(path);
}

/** Throws KnownError `journal-foreign` if a record belongs to none of these accounts. */
export function checkAccount(path: string, records: readonly JournalRecord[], accounts: readonly string[]): void {
  const theirs = records.find((one) => one.type === 'opened' && !accounts.includes(one.account));
  if (theirs?.type !== 'opened') return;
  throw new KnownError(
    'journal-foreign',
    `The journal ${path} belongs to the account ${theirs.account}, and these keys to ${accounts[0]}.`,
    {
      suggestions: ['Use the keys of that account.'],
    },
  );
}
