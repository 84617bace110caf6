/** Folds a journal's lines while they are read. */

import type { Ledger } from '../ledger/ledger.ts';
import { LedgerDraft } from '../ledger/ledger-draft.ts';
import { KnownError } from '../model/errors.ts';
import { type ColdCause, type JournalRecord, journalVersion, type StoreIdentity } from '../model/intent.ts';
import type { Disk } from '../model/ports.ts';
import { type Decoded, type GenerationStart, type Mark, startDecoder } from './decode.ts';

export type Opened = Extract<JournalRecord, { type: 'opened' }>;

export interface FoldedJournal {
  readonly ledger: Ledger;
  /** How many records count. */
  readonly count: number;
  /** The last record that says where the journal is; undefined if the journal has no record. */
  readonly opened: Opened | undefined;
  /** Why the run that began to use the journal is cold, if it has not recorded `began`. */
  readonly unbegun: ColdCause | undefined;
  readonly torn: boolean;
  /** The highest generation of a lock that a line claims. */
  readonly generation: number;
  /** The position after its last record. */
  readonly mark: Mark | undefined;
}

/** Up to where a journal was read, and the ledger there. */
export type JournalState = Pick<FoldedJournal, 'ledger' | 'opened' | 'unbegun'> & { readonly mark: Mark };

/** Passes on bytes of a journal, block by block, from this one. */
export type ReadBlocks = (take: (block: Uint8Array) => void, from: number | undefined) => Promise<unknown>;

type ReadEnd = Extract<Decoded, { status: 'read' }>;

export interface Folded extends FoldedJournal {
  /** Of all its records. */
  readonly accounts: ReadonlySet<string>;
}

/** Reads a journal once. `start`: what an earlier reading found; it is not checked. */
export async function foldOnce(
  readBlocks: ReadBlocks,
  cuts: readonly GenerationStart[] | undefined,
  start?: JournalState,
) {
  const draft = new LedgerDraft(start?.ledger);
  const accounts = new Set<string>();
  let opened = start?.opened;
  let unbegun = start?.unbegun;
  const take = (record: JournalRecord) => {
    draft.add([record]);
    // A run that is killed between `opened` and `began` has not recorded that it was cold, so the next run is still
    // cold.
    if (record.type === 'began') unbegun = undefined;
    if (record.type !== 'opened') return;
    accounts.add(record.account);
    unbegun = causeOf(opened, record, unbegun);
    opened = record;
  };
  const decoder = startDecoder(take, cuts, undefined, start?.mark);
  await readBlocks((block) => decoder.take(block), start?.mark.bytes);
  const folded = ({ count, torn, generation, mark }: ReadEnd): Folded => {
    return { ledger: draft.ledger(), count, opened, unbegun, torn, generation, mark, accounts };
  };
  return { end: decoder.end(), folded };
}

/** Why a run is cold that begins to use a journal with this record. */
export function causeOf(last: Opened | undefined, next: Opened, before: ColdCause | undefined): ColdCause | undefined {
  if ('store' in next && next.moved) return before;
  return last === undefined ? 'no-journal' : 'copy';
}

/** The same database, on any timeline. */
export function isSameStore(one: StoreIdentity, other: StoreIdentity): boolean {
  return one.id === other.id && one.server === other.server;
}

// The journal of a folder: a file.

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
