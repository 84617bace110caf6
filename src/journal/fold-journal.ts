/** Folds a journal's lines while they are read. */

import type { ColdCause } from '../core/cold-cause.ts';
import type { JournalRecord, StoreIdentity } from '../core/intent.ts';
import type { Ledger } from '../core/ledger/ledger.ts';
import { LedgerDraft } from '../core/ledger/ledger-draft.ts';
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
type Facts = ReturnType<typeof startFacts>;

export interface Folded extends FoldedJournal {
  readonly accounts: Facts['accounts'];
}

/** Reads a journal once. `start`: what an earlier reading found; it is not checked. */
export async function foldOnce(
  readBlocks: ReadBlocks,
  cuts: readonly GenerationStart[] | undefined,
  start?: JournalState,
) {
  const draft = new LedgerDraft(start?.ledger);
  const facts = startFacts(start);
  const take = (record: JournalRecord) => {
    draft.add([record]);
    facts.add(record);
  };
  const decoder = startDecoder(take, cuts, undefined, start?.mark);
  await readBlocks((block) => decoder.take(block), start?.mark.bytes);
  const folded = ({ count, torn, generation, mark }: ReadEnd): Folded => {
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

/**
 * A run that is killed between `opened` and `began` has not recorded that it was cold, so the next
 * run is still cold.
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
      unbegun = causeOf(last, record, unbegun);
      last = record;
    },
  };
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
