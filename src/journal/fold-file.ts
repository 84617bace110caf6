/** Folds the journal's file while it is read. */
import { KnownError } from '../core/errors.ts';
import { journalVersion } from '../core/intent.ts';
import type { Disk } from '../core/ports.ts';
import type { Decoded, GenerationStart } from './decode.ts';
import { type Folded, type FoldedJournal, foldOnce, type JournalState, type ReadBlocks } from './fold-journal.ts';

/** Another process may write to a journal that is only read, so each reading may find new cuts. */
export const mostReads = 5;

/**
 * `start`: the state that an earlier reading of this file reached; it is not checked. Throws
 * KnownError `journal-damaged`, `journal-foreign` or `journal-unusable`; rejects with the system's
 * errors.
 */
export async function foldJournal(
  disk: Disk,
  path: string,
  account: string,
  start?: JournalState,
): Promise<FoldedJournal> {
  const readBlocks: ReadBlocks = (take, from) => disk.readBlocks(path, take, from);
  if (start !== undefined) {
    const { end, folded } = await foldOnce(readBlocks, undefined, start);
    // A reading from the beginning finds damage again, and the records that a later writer cut.
    if (end.status === 'read' && end.cuts === undefined) return requireAccount(folded(end), path, account);
  }
  let cuts: readonly GenerationStart[] | undefined;
  for (let reading = 1; reading <= mostReads; reading += 1) {
    const { end, folded } = await foldOnce(readBlocks, cuts);
    if (end.status !== 'read') throw makeFileError(path, end);
    ({ cuts } = end);
    if (cuts === undefined) return requireAccount(folded(end), path, account);
  }
  throw makeChangedError(path);
}

export function makeChangedError(path: string): KnownError {
  return new KnownError('journal-unusable', `The journal ${path} changes while it is read. Nothing was sent.`, {
    suggestions: ['Find out what else writes there, then run this again.'],
  });
}

function requireAccount({ accounts, ...folded }: Folded, path: string, account: string): FoldedJournal {
  const theirs = [...accounts].find((one) => one !== account);
  if (theirs !== undefined) throw makeOtherAccountError(path, theirs, account);
  return folded;
}

export function makeFileError(path: string, end: Exclude<Decoded, { status: 'read' }>): KnownError {
  switch (end.status) {
    case 'other':
      return makeFormatError(path, end.version);
    case 'damaged':
      return new KnownError(
        'journal-damaged',
        `The journal ${path} is damaged at line ${end.line}: ${end.why}. It may have recorded a create that was sent, and a second create would make a second host. Nothing was sent.`,
        {
          suggestions: [
            'Check which hosts exist: hostwright plan shows them.',
            'Then move the file away, or name another folder with --journal FOLDER: the next apply makes a cold start: it waits for the settle window before it creates.',
          ],
        },
      );
  }
}

export function makeFormatError(which: string, version: number): KnownError {
  return new KnownError(
    'journal-foreign',
    `The journal ${which} has the format ${version}, and this version of hostwright reads ${journalVersion}. Nothing was sent.`,
    { suggestions: ['Use the version of hostwright that wrote it.'] },
  );
}

function makeOtherAccountError(path: string, theirs: string, ours: string): KnownError {
  return new KnownError(
    'journal-foreign',
    `The journal ${path} belongs to the account ${theirs}, and these keys to ${ours}. Nothing was sent.`,
    {
      suggestions: [
        'Use the keys of that account (in the dialect uhost, its --project too), or name another folder with --journal FOLDER.',
      ],
    },
  );
}
