/** Folds a journal's lines while they are read. */

import { bootOf } from '../ledger/clocks.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { LedgerDraft } from '../ledger/ledger-draft.ts';
import { KnownError } from '../model/errors.ts';
import type { ColdCause, JournalRecord, RecordOf, StoreIdentity } from '../model/intent.ts';
import type { Disk } from '../model/ports.ts';
import { type Decoded, type GenerationStart, type Mark, startDecoder } from './decode.ts';
import { makeFileError, makeOtherAccountError } from './failures.ts';

export type Opened = RecordOf<'opened'>;

type ReadEnd = Extract<Decoded, { status: 'read' }>;

export interface FoldedJournal extends Pick<ReadEnd, 'count' | 'torn' | 'generation' | 'mark'> {
  readonly ledger: Ledger;
  /** The last record that says where the journal is; undefined if the journal has no record. */
  readonly opened: Opened | undefined;
  /** Why the run that began to use the journal is cold, if it has not recorded `began`. */
  readonly unbegun: ColdCause | undefined;
}

/** Up to where a journal was read, and the ledger there. */
export type JournalState = Pick<FoldedJournal, 'ledger' | 'opened' | 'unbegun'> & { readonly mark: Mark };

export interface Folded extends FoldedJournal {
  /** Of all its records. */
  readonly accounts: ReadonlySet<string>;
}

/** Folds the records of one reading. `start`: what an earlier reading found; it is not checked. */
export function startFold(start?: JournalState) {
  const draft = new LedgerDraft(start?.ledger);
  const accounts = new Set<string>();
  let opened = start?.opened;
  let unbegun = start?.unbegun;
  return {
    take(record: JournalRecord): void {
      draft.add([record]);
      // A run that is killed between `opened` and `began` has not recorded that it was cold, so the next run is still
      // cold.
      if (record.type === 'began') unbegun = undefined;
      if (record.type !== 'opened') return;
      accounts.add(record.account);
      unbegun = causeOf(opened, record, unbegun);
      opened = record;
    },
    folded: ({ count, torn, generation, mark }: ReadEnd): Folded => {
      return { ledger: draft.ledger(), count, opened, unbegun, torn, generation, mark, accounts };
    },
  };
}

/** Why a run is cold that begins to use a journal with this record. */
export function causeOf(last: Opened | undefined, next: Opened, before: ColdCause | undefined): ColdCause | undefined {
  if (next.moved) return before;
  return last === undefined ? 'no-journal' : 'copy';
}

/** Set if the last run has not ended, and was of another boot. */
export function findOtherBoot({ run }: Pick<Ledger, 'run'>, boot: string): ColdCause | undefined {
  return run !== undefined && !run.ended && bootOf(run.began) !== boot ? 'other-boot' : undefined;
}

/** The same database, on any timeline. */
export function isSameStore(one: StoreIdentity, other: StoreIdentity): boolean {
  return one.id === other.id && one.server === other.server;
}

// The journal of a folder: a file.

/** Another process may write to a journal that is only read, so each reading may find new cuts. */
const mostReads = 5;

/**
 * Reads a file from `start`, the state that an earlier reading reached and that is not checked. Reads it from its
 * beginning if it is damaged, or if a later writer has cut records that were passed on. `begin` is called for each
 * reading. Throws KnownError `journal-…`; rejects with the system's errors.
 */
export async function readWhole<Reading extends { take(record: JournalRecord): void }>(
  disk: Pick<Disk, 'readBlocks'>,
  path: string,
  begin: (from?: JournalState) => Reading,
  start?: JournalState,
): Promise<{ readonly end: ReadEnd; readonly reading: Reading }> {
  let from = start;
  let cuts: readonly GenerationStart[] | undefined;
  for (let readings = 1; readings <= mostReads; readings += 1) {
    const reading = begin(from);
    const decoder = startDecoder(reading.take, cuts, undefined, from?.mark);
    await disk.readBlocks(path, (block) => decoder.take(block), from?.mark.bytes);
    const end = decoder.end();
    if (end.status === 'read' && end.cuts === undefined) return { end, reading };
    if (from === undefined && end.status !== 'read') throw makeFileError(path, end);
    // Only a reading from the beginning finds all cuts.
    cuts = from === undefined && end.status === 'read' ? end.cuts : undefined;
    from = undefined;
  }
  throw new KnownError('journal-unusable', `The journal ${path} changes while it is read. Nothing was sent.`, {
    suggestions: ['Find out what else writes there, then run this again.'],
  });
}

/** Reads and throws as `readWhole`, and throws KnownError `journal-foreign` if the journal is of another account. */
export async function foldJournal(
  disk: Disk,
  path: string,
  account: string,
  start?: JournalState,
): Promise<FoldedJournal> {
  const { end, reading } = await readWhole(disk, path, startFold, start);
  const { accounts, ...folded } = reading.folded(end);
  const theirs = [...accounts].find((one) => one !== account);
  if (theirs !== undefined) throw makeOtherAccountError(path, theirs, account);
  return folded;
}
