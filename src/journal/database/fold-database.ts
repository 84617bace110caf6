/** Checks a journal's rows against their chain and folds them while they are read. */

import { hash } from 'node:crypto';
import { decodeCheckpoint } from '../checkpoint.ts';
import { makeFormatError } from '../failures.ts';
import { type FoldedJournal, foldOnce, type JournalState } from '../fold-journal.ts';
import { makeJournalError } from './failures.ts';
import { type DatabasePlace, type JournalDatabase, type JournalRow, rowsAtOnce } from './journal-database.ts';

export interface FoldedDatabase extends FoldedJournal {
  /** The state at the checkpoint with which the reading began. */
  readonly start: StateWithChain | undefined;
}

/** A state of a journal, and the chain value at that point. */
interface StateWithChain {
  readonly state: JournalState;
  readonly chain: string;
}

/** Throws KnownError `journal-damaged` or `journal-foreign`; rejects with DatabaseFailure. */
export async function foldDatabase(
  database: JournalDatabase,
  journal: DatabasePlace,
  row: Pick<JournalRow, 'head' | 'chain'>,
): Promise<FoldedDatabase> {
  const checkpoint = await readStart(database, journal, row);
  if (checkpoint !== undefined) {
    const found = await foldFrom(database, journal, row, checkpoint);
    // If something does not fit, a reading from the first record says what it is.
    if (found.isWhole) return checkReading(found, journal);
  }
  const found = await foldFrom(database, journal, row);
  if (found.isWhole) return checkReading(found, journal);
  throw makeJournalError(journal.name, journal.account, 'a record was changed, lost or put back');
}

/** A checkpoint is a cache. Undefined if it cannot be read, is of another journal, or if a record before it is gone. */
async function readStart(
  database: JournalDatabase,
  { account }: DatabasePlace,
  { head }: Pick<JournalRow, 'head'>,
): Promise<StateWithChain | undefined> {
  if (head === 0) return undefined;
  const bytes = await database.readCheckpoint(account);
  const found = bytes === undefined ? undefined : decodeCheckpoint(bytes);
  if (found === undefined || found.account !== account) return undefined;
  const { state, digest } = found;
  const { count } = state.mark;
  if (count > head) return undefined;
  // These records are not read again. A lost one is noticed here, a changed one by a full reading.
  return (await database.countRecords(account, count)) === count ? { state, chain: digest } : undefined;
}

/** Folds the records after `start`, up to the head of the row. */
export async function foldFrom(
  database: JournalDatabase,
  { account }: DatabasePlace,
  { head, chain: last }: Pick<JournalRow, 'head' | 'chain'>,
  start?: StateWithChain,
) {
  let position = start?.state.mark.count ?? 0;
  let chain = start?.chain ?? emptyChain;
  const readBlocks = async (take: (block: Uint8Array) => void) => {
    while (position < head) {
      const lines = await database.readLines(account, position, Math.min(rowsAtOnce, head - position));
      if (lines.length === 0) return;
      chain = chainOf(chain, lines);
      position += lines.length;
      take(Buffer.from(`${lines.join('\n')}\n`));
    }
  };
  const { end, folded } = await foldOnce(readBlocks, start?.state);
  return { end, folded, start, isWhole: position === head && chain === last };
}

/** Throws KnownError `journal-…` if the records cannot be used. */
function checkReading(
  { end, folded, start }: Awaited<ReturnType<typeof foldFrom>>,
  { name, account }: DatabasePlace,
): FoldedDatabase {
  if (end.status === 'other') throw makeFormatError(`of the account ${account} in ${name}`, end.version);
  if (end.status === 'damaged') throw makeJournalError(name, account, `record ${end.line}: ${end.why}`);
  const { accounts, ...found } = folded(end);
  const theirs = [...accounts].find((one) => one !== account);
  if (theirs !== undefined) throw makeJournalError(name, account, `its records are of the account ${theirs}`);
  return { ...found, start };
}

// A value over all lines of a journal up to one of them: chain(n) = SHA-256 of chain(n-1) and line n. If a row was
// changed, lost or restored, the value differs.

/** The value before the first line, in hex. */
export const emptyChain = '00'.repeat(32);

/** The value after these lines. */
export function chainOf(from: string, lines: readonly string[]): string {
  let value = Buffer.from(from, 'hex');
  // In one call: an object for each of millions of lines would stay in memory for long.
  for (const line of lines) value = hash('sha256', Buffer.concat([value, Buffer.from(line)]), 'buffer');
  return value.toString('hex');
}
