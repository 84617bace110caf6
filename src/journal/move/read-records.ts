/** Reads all records of a journal's file that count, to copy them. */
import { hash } from 'node:crypto';
import { KnownError } from '../../core/errors.ts';
import type { JournalRecord } from '../../core/intent.ts';
import type { Disk } from '../../core/ports.ts';
import { chainOf } from '../database/chain.ts';
import { type JournalDatabase, rowsAtOnce } from '../database/journal-database.ts';
import { type GenerationStart, startDecoder } from '../decode.ts';
import { makeChangedError, makeFileError, mostReads } from '../fold-file.ts';

/**
 * None if there is no file. Throws KnownError `journal-…`; rejects with the system's errors.
 */
export async function readRecords(
  disk: Pick<Disk, 'readBlocks'>,
  path: string,
  makeError: typeof makeFileError = makeFileError,
): Promise<readonly JournalRecord[]> {
  let cuts: readonly GenerationStart[] | undefined;
  for (let reading = 1; reading <= mostReads; reading += 1) {
    const records: JournalRecord[] = [];
    const decoder = startDecoder((record) => records.push(record), cuts);
    await disk.readBlocks(path, (block) => decoder.take(block));
    const end = decoder.end();
    if (end.status !== 'read') throw makeError(path, end);
    ({ cuts } = end);
    if (cuts === undefined) return records;
  }
  throw makeChangedError(path);
}

/**
 * Those of a file that `journal export` wrote, without the last record. Throws KnownError
 * `journal-damaged` if it is not whole; rejects with the system's errors.
 */
export async function readExport(disk: Pick<Disk, 'read'>, path: string): Promise<readonly JournalRecord[]> {
  const bytes = (await disk.read(path)) ?? new Uint8Array();
  const readBlocks: Disk['readBlocks'] = async (_, take) => {
    take(bytes);
    return true;
  };
  const records = await readRecords({ readBlocks }, path, makeExportError);
  const end = records.at(-1);
  if (end?.type !== 'exported') throw makePartError(path, 'its end is missing');
  const before = bytes.subarray(0, bytes.lastIndexOf(0x0a, -2) + 1);
  const isWhole = end.records === records.length - 1 && end.sha256 === hash('sha256', Buffer.from(before), 'hex');
  if (isWhole) return records.slice(0, -1);
  throw makePartError(path, 'its records are not those that were exported');
}

const makeExportError: typeof makeFileError = (path, end) =>
  end.status === 'damaged' ? makePartError(path, `line ${end.line}: ${end.why}`) : makeFileError(path, end);

function makePartError(path: string, why: string): KnownError {
  return new KnownError(
    'journal-damaged',
    `The file ${path} is not a whole export: ${why}. An import of a part would forget creates that were sent. Nothing was written.`,
    {
      suggestions: [
        'Run "hostwright journal export" again, and copy the whole file.',
        'If the file is the journal of a folder, name the folder: --from FOLDER.',
      ],
    },
  );
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

/** Which records are read, and the chain value before the first of them. */
interface Range {
  readonly after: number;
  readonly last: number;
  readonly chain: string;
}

/**
 * Lines of a journal in a database, and the chain value after the last line that is there. Rejects
 * with DatabaseFailure.
 */
export async function readLinesWithChain(
  database: Pick<JournalDatabase, 'readLines'>,
  account: string,
  { after, last, chain: before }: Range,
): Promise<{ readonly bytes: readonly Uint8Array[]; readonly chain: string }> {
  const bytes: Buffer[] = [];
  let chain = before;
  for (let at = after; at < last; ) {
    const lines = await database.readLines(account, at, Math.min(rowsAtOnce, last - at));
    if (lines.length === 0) break;
    chain = chainOf(chain, lines);
    bytes.push(Buffer.from(`${lines.join('\n')}\n`));
    at += lines.length;
  }
  return { bytes, chain };
}

/** Whether a journal has these lines, the first of them at this number. */
export async function hasLines(
  database: Pick<JournalDatabase, 'readLines'>,
  account: string,
  first: number,
  lines: readonly string[],
): Promise<boolean> {
  for (let at = 0; at < lines.length; at += rowsAtOnce) {
    const part = lines.slice(at, at + rowsAtOnce);
    const found = await database.readLines(account, first - 1 + at, part.length);
    if (found.length !== part.length || found.some((line, index) => line !== part[index])) return false;
  }
  return true;
}
