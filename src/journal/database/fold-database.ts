/** Checks a journal's rows against their chain and folds them while they are read. */

import { hash } from 'node:crypto';
import { type Checkpoint, decodeCheckpoint } from '../checkpoint.ts';
import { startDecoder } from '../decode.ts';
import { makeFormatError } from '../failures.ts';
import { type FoldedJournal, startFold } from '../fold-journal.ts';
import { makeJournalError } from './failures.ts';
import { type DatabasePlace, type JournalDatabase, type JournalRow, rowsAtOnce } from './journal-database.ts';

/**
 * `start`: the checkpoint with which the reading began. Its digest is the chain value there. Throws KnownError
 * `journal-damaged` or `journal-foreign`; rejects with DatabaseFailure.
 */
export async function foldDatabase(
  database: JournalDatabase,
  { name, account }: DatabasePlace,
  row: Pick<JournalRow, 'head' | 'chain'>,
): Promise<FoldedJournal & { readonly start: Checkpoint | undefined }> {
  let start = await readStart(database, account, row.head);
  let found = await foldFrom(database, account, row, start);
  if (!found.isWhole && start !== undefined) {
    // A reading from the first record says what does not fit.
    start = undefined;
    found = await foldFrom(database, account, row);
  }
  const { end, folded, isWhole } = found;
  if (!isWhole) throw makeJournalError(name, account, 'a record was changed, lost or put back');
  if (end.status === 'other') throw makeFormatError(`of the account ${account} in ${name}`, end.version);
  if (end.status === 'damaged') throw makeJournalError(name, account, `record ${end.line}: ${end.why}`);
  const { accounts, ...journal } = folded(end);
  const theirs = [...accounts].find((one) => one !== account);
  if (theirs !== undefined) throw makeJournalError(name, account, `its records are of the account ${theirs}`);
  return { ...journal, start };
}

/** A checkpoint is a cache. Undefined if it cannot be read, is of another journal, or if a record before it is gone. */
async function readStart(database: JournalDatabase, account: string, head: number): Promise<Checkpoint | undefined> {
  const found = head === 0 ? undefined : decodeCheckpoint(await database.readCheckpoint(account), account);
  if (found === undefined) return undefined;
  const { count } = found.state.mark;
  // These records are not read again. A lost one is noticed here, a changed one by a full reading.
  return count <= head && (await database.countRecords(account, count)) === count ? found : undefined;
}

/** Folds the records after `start`, up to the head of the row. */
export async function foldFrom(
  database: JournalDatabase,
  account: string,
  { head, chain: last }: Pick<JournalRow, 'head' | 'chain'>,
  start?: Checkpoint,
) {
  const { take, folded } = startFold(start?.state);
  const decoder = startDecoder(take, undefined, undefined, start?.state.mark);
  let position = start?.state.mark.count ?? 0;
  let chain = start?.digest ?? emptyChain;
  while (position < head) {
    const lines = await database.readLines(account, position, Math.min(rowsAtOnce, head - position));
    if (lines.length === 0) break;
    chain = chainOf(chain, lines);
    position += lines.length;
    decoder.take(Buffer.from(`${lines.join('\n')}\n`));
  }
  return { end: decoder.end(), folded, isWhole: position === head && chain === last };
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
