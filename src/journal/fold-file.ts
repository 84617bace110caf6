/** The journal's file, folded as it is read. */
import { KnownError } from '../core/errors.ts';
import type { ColdCause, JournalRecord } from '../core/intent.ts';
import type { Ledger } from '../core/ledger/ledger.ts';
import { LedgerDraft } from '../core/ledger/ledger-draft.ts';
import type { Disk } from '../core/ports.ts';
import { type Decoded, type GenerationStart, type Mark, startDecoder } from './decode.ts';
import { journalVersion } from './record-shape.ts';

type Opened = Extract<JournalRecord, { type: 'opened' }>;

export interface FoldedJournal {
  readonly ledger: Ledger;
  /** How many records count. */
  readonly count: number;
  /** The last record that says which file this is; undefined if the file holds no record. */
  readonly opened: Opened | undefined;
  /** Why the run that took the file into use is cold, if it has not recorded `began`. */
  readonly unbegun: ColdCause | undefined;
  readonly torn: boolean;
  /** The highest generation of a lock that a line claims. */
  readonly generation: number;
  /** Behind its last record. */
  readonly mark: Mark | undefined;
}

/** Up to where a journal was read, and the ledger there. */
export type JournalState = Pick<FoldedJournal, 'ledger' | 'opened' | 'unbegun'> & { readonly mark: Mark };

/** Another process may write to a journal that is only read, so it may be cut again. */
const mostReadings = 5;

/**
 * `start`: where an earlier reading of this file came to; it is taken for granted. Throws
 * KnownError `journal-damaged`, `journal-foreign` or `journal-unusable`; rejects with the system's
 * errors.
 */
export async function foldJournal(
  disk: Disk,
  path: string,
  account: string,
  start?: JournalState,
): Promise<FoldedJournal> {
  if (start !== undefined) {
    const { end, folded } = await readOnce(disk, path, undefined, start);
    // What is damaged is found again from the beginning, and so is which records a late writer has
    // cut off.
    if (end.status === 'read' && end.cuts === undefined) return known(folded(end), path, account);
  }
  let cuts: readonly GenerationStart[] | undefined;
  for (let reading = 1; reading <= mostReadings; reading += 1) {
    const { end, folded } = await readOnce(disk, path, cuts);
    if (end.status !== 'read') throw unreadable(path, end);
    ({ cuts } = end);
    if (cuts === undefined) return known(folded(end), path, account);
  }
  throw new KnownError('journal-unusable', `The journal ${path} changes while it is read. Nothing was sent.`, {
    suggestions: ['Find out what else writes there, then run this again.'],
  });
}

type ReadEnd = Extract<Decoded, { status: 'read' }>;
type Facts = ReturnType<typeof startFacts>;
interface Read extends FoldedJournal {
  readonly accounts: Facts['accounts'];
}

async function readOnce(disk: Disk, path: string, cuts: readonly GenerationStart[] | undefined, start?: JournalState) {
  const draft = new LedgerDraft(start?.ledger);
  const facts = startFacts(start);
  const take = (record: JournalRecord) => {
    draft.add([record]);
    facts.add(record);
  };
  const decoder = startDecoder(take, cuts, undefined, start?.mark);
  await disk.readBlocks(path, (block) => decoder.take(block), start?.mark.bytes);
  const folded = ({ count, torn, generation, mark }: ReadEnd): Read => {
    const { accounts } = facts;
    return {
      ledger: draft.ledger(),
      count,
      opened: facts.opened(),
      unbegun: facts.unbegun(),
      torn,
      generation,
      mark,
      accounts,
    };
  };
  return { end: decoder.end(), folded };
}

function known({ accounts, ...folded }: Read, path: string, account: string): FoldedJournal {
  const theirs = [...accounts].find((one) => one !== account);
  if (theirs !== undefined) throw otherAccount(path, theirs, account);
  return folded;
}

/**
 * A run that is killed between `opened` and `began` has not said that it was cold: whoever comes
 * next still is.
 */
function startFacts(start: Pick<JournalState, 'opened' | 'unbegun'> | undefined) {
  const accounts = new Set<string>();
  let last = start?.opened;
  let unbegun = start?.unbegun;
  return {
    accounts,
    opened: () => last,
    unbegun: () => unbegun,
    add(record: JournalRecord): void {
      if (record.type === 'began') unbegun = undefined;
      if (record.type !== 'opened') return;
      accounts.add(record.account);
      // A newer format may mean anything, so nothing is known about earlier creates.
      if (record.upgrade !== true) unbegun = last === undefined ? 'no-journal' : 'copy';
      last = record;
    },
  };
}

function unreadable(path: string, end: Exclude<Decoded, { status: 'read' }>): KnownError {
  switch (end.status) {
    case 'newer':
      return new KnownError(
        'journal-foreign',
        `The journal ${path} was written by a newer version of hostwright: its format is ${end.version}, and this version reads ${journalVersion}. Nothing was sent.`,
        { suggestions: ['Use that version, or a later one.'] },
      );
    case 'damaged':
      return new KnownError(
        'journal-damaged',
        `The journal ${path} is damaged at line ${end.line}: ${end.why}. It may have held a create that was sent, and a second one would make a second host. Nothing was sent.`,
        {
          suggestions: [
            'Check which hosts exist: hostwright plan shows them.',
            'Then move the file away, or name another folder with --journal FOLDER: the next apply starts cold, and waits for the settle window before it creates.',
          ],
        },
      );
  }
}

function otherAccount(path: string, theirs: string, ours: string): KnownError {
  return new KnownError(
    'journal-foreign',
    `The journal ${path} belongs to the account ${theirs}, and these keys to ${ours}. Nothing was sent.`,
    { suggestions: ['Use the keys of that account, or name another folder with --journal FOLDER.'] },
  );
}
