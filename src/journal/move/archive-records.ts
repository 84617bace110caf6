/**
 * Moves the oldest records of a shared journal into a file. What they come to stays in the
 * database. The file is whole, on disk and compared with the chain before a record is removed.
 */
import { KnownError } from '../../core/errors.ts';
import type { Intent } from '../../core/intent.ts';
import type { LockWait } from '../../core/ledger/journal-store.ts';
import { findOpenIntents } from '../../core/ledger/ledger.ts';
import { encodeCheckpoint } from '../checkpoint/checkpoint-bytes.ts';
import { emptyChain } from '../database/chain.ts';
import type { DatabaseJournalPlace, DatabaseMeans } from '../database/database-store.ts';
import { explainDatabase, makeJournalError } from '../database/failures.ts';
import {
  checkReading,
  foldDatabase,
  foldFrom,
  readArchiveState,
  type StateWithChain,
} from '../database/fold-database.ts';
import type { JournalArchive, JournalDatabase } from '../database/journal-database.ts';
import type { ArchiveOwner } from '../database/journal-owner.ts';
import { type TakenRow, takeInTime } from '../database/take.ts';
import { checkNewFile, encodeExport, writeExport } from './export-records.ts';
import { readLinesWithChain } from './read-records.ts';

export interface ArchiveMeans extends DatabaseMeans {
  readonly connectOwner: () => Promise<ArchiveOwner>;
  /** Without it, a lock that is held is not waited for. */
  readonly lockWait?: LockWait | undefined;
}

/** The records that were moved: none if `first` is more than `last`. */
export interface MovedRecords {
  readonly first: number;
  readonly last: number;
  /** The create that is in doubt. Its record, and those after it, stay. */
  readonly open: Intent | undefined;
}

const retryMs = 15_000;

/**
 * `before`: a time, ISO 8601. `to`: the path of a new file. Throws KnownError `lock-held`,
 * `output-unwritable` or `journal-…`; then no record was removed.
 */
export async function moveOldRecords(
  place: DatabaseJournalPlace,
  means: ArchiveMeans,
  { before, to }: { readonly before: string; readonly to: string },
): Promise<MovedRecords> {
  const { name, account, repeatFlags } = place;
  let database: JournalDatabase | undefined;
  let owner: ArchiveOwner | undefined;
  let consequence = nothingMoved;
  try {
    await checkNewFile(means.disk, to, nothingMoved, [
      'If a "journal archive" that was stopped has left it: "hostwright journal status" shows whether its records are archived. If they are not, remove it.',
    ]);
    owner = await means.connectOwner();
    // Only the owner may ask that, so others fail here, before anything is written.
    const most = await owner.findLastBefore(account, before);
    // Not even a lock is taken for an account without a journal.
    if (most === undefined) throw makeNoJournalError(name, account);
    database = await means.connect();
    const lock = await takeInTime({ ...means, database, name, account, repeatFlags, retryMs }, means.lockWait);
    const { generation, holder } = lock.row;
    try {
      const start = await readArchiveState(database, place);
      const open = await findOpen(database, place, lock, most);
      const first = (start?.state.mark.count ?? 0) + 1;
      const last = Math.min(most, (open?.position ?? Number.POSITIVE_INFINITY) - 1);
      if (last < first) return { first, last: first - 1, open };
      const end = await foldUpTo(database, place, last, start);
      const bytes = await readMoved(database, place, lock, { first, last, start, chain: end.chain });
      const body = await encodeCheckpoint(end.state, { account, digest: end.chain });
      if (body === undefined) throw makeTooLargeError(name);
      const parts = encodeExport({ bytes, first, last, generation, archived: true });
      await writeExport(means.disk, to, parts, nothingMoved);
      consequence = '"hostwright journal status" shows whether the records were moved.';
      const archive: JournalArchive = { last, chain: end.chain, body: Buffer.concat(body) };
      if (!(await owner.archive({ account, generation, holder }, archive))) throw makeLostError(name, to);
      return { first, last, open };
    } finally {
      await database.release(account, generation, holder).catch(() => false);
    }
  } catch (error) {
    throw explainDatabase(name, error, 'archived', consequence, repeatFlags);
  } finally {
    await database?.close();
    await owner?.close();
  }
}

const nothingMoved = 'No record was moved.';

/** The first create that is in doubt, if its record is among the first `most`. */
async function findOpen(
  database: JournalDatabase,
  place: DatabaseJournalPlace,
  { row }: TakenRow,
  most: number,
): Promise<Intent | undefined> {
  const { ledger } = await foldDatabase(database, place, row);
  return findOpenIntents(ledger).find(({ position }) => position <= most);
}

/**
 * The ledger at this record. A create whose end follows later is open in it, as it is in each
 * checkpoint in the middle of a run.
 */
async function foldUpTo(
  database: JournalDatabase,
  place: DatabaseJournalPlace,
  last: number,
  start: StateWithChain | undefined,
): Promise<StateWithChain> {
  const reading = await foldFrom(database, place, { head: last, chain: '' }, undefined, start);
  const { mark, ...found } = checkReading(reading, place);
  if (mark?.count !== last) throw makeJournalError(place.name, place.account, 'a record is gone');
  return { chain: reading.chain, state: { ...found, mark } };
}

/**
 * Reads the whole journal once more: what a chain says of the records that go is only sure if it
 * leads to the value that the database has.
 */
async function readMoved(
  database: JournalDatabase,
  { name, account }: DatabaseJournalPlace,
  { row }: TakenRow,
  moved: {
    readonly first: number;
    readonly last: number;
    readonly start: StateWithChain | undefined;
    readonly chain: string;
  },
): Promise<readonly Uint8Array[]> {
  const { first, last, start, chain } = moved;
  const old = await readLinesWithChain(database, account, {
    after: first - 1,
    last,
    chain: start?.chain ?? emptyChain,
  });
  const rest = await readLinesWithChain(database, account, { after: last, last: row.head, chain: old.chain });
  if (old.chain === chain && rest.chain === row.chain) return old.bytes;
  throw makeJournalError(name, account, 'a record was changed, lost or put back');
}

function makeNoJournalError(name: string, account: string): KnownError {
  return new KnownError(
    'journal-unusable',
    `There is no journal of the account ${account} in ${name}. ${nothingMoved}`,
    {
      suggestions: ['Check the keys and the endpoint: they name the account. "hostwright journal status" lists all.'],
    },
  );
}

function makeTooLargeError(name: string): KnownError {
  return new KnownError(
    'journal-unusable',
    `What the records of ${name} come to is too large for one row. No record was moved.`,
    { suggestions: ['Archive up to an earlier date.'] },
  );
}

function makeLostError(name: string, to: string): KnownError {
  return new KnownError(
    'journal-unusable',
    `The lock of the journal ${name} was taken by somebody else, or its records were moved by somebody else. No record was moved.`,
    { suggestions: [`Remove the file ${JSON.stringify(to)}, and run this again.`] },
  );
}
