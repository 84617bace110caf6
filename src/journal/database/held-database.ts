/** The journal of an account in a database, open for the holder of its lock. */
import { type JournalRecord, journalVersion } from '../../core/intent.ts';
import { bootOf } from '../../core/ledger/clocks.ts';
import type { HeldJournal } from '../../core/ledger/journal-store.ts';
import { foldRecords } from '../../core/ledger/ledger-draft.ts';
import type { Clock } from '../../core/ports.ts';
import { encodeCheckpoint } from '../checkpoint/checkpoint-bytes.ts';
import { encodeLines } from '../codec.ts';
import { causeOf, isSameStore } from '../fold-journal.ts';
import { afterFailedWrite, startGroupCommit } from '../group-commit.ts';
import { type AppendMeans, appendBatch, explainLostLock } from './append.ts';
import { chainOf } from './chain.ts';
import { describeDatabaseCode, explainDatabase } from './failures.ts';
import { type DatabaseJournal, type FoldedDatabase, foldDatabase, foldFrom } from './fold-database.ts';
import { type Batch, isDatabaseFailure, type JournalDatabase } from './journal-database.ts';
import { retryStatement } from './retry.ts';
import type { TakenRow } from './take.ts';

export interface HoldMeans {
  readonly database: JournalDatabase;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly retryMs: number;
}

/** Milliseconds for the answer to a look at the lock, because a create waits for it. */
const mostLookMs = 2_000;

/**
 * Reads the journal. If the database is not the one that the journal names, records that. Throws
 * KnownError `journal-…`; rejects with DatabaseFailure.
 */
export async function holdJournal(
  { row, identity }: TakenRow,
  means: HoldMeans,
  place: DatabaseJournal,
): Promise<HeldJournal> {
  const { database, clock } = means;
  const { name, account } = place;
  const { generation, holder } = row;
  const found = await foldDatabase(database, place, row);
  const { opened: last } = found;
  const isHere =
    last !== undefined &&
    'store' in last &&
    isSameStore(last.store, identity) &&
    last.store.timeline === identity.timeline;
  const opened: Extract<JournalRecord, { type: 'opened' }> = {
    type: 'opened',
    version: journalVersion,
    account,
    store: identity,
  };
  const added = isHere ? [] : [opened];
  const write = startWriter({ ...means, name, identity }, { account, generation, holder, chain: row.chain });
  if (added.length > 0) await write.append(added, found.count + 1);
  const ledger = foldRecords(found.ledger, added);
  const { run } = ledger;
  const isElsewhere = run !== undefined && !run.ended && bootOf(run.began) !== clock.boot;
  const journal = startGroupCommit(
    write.append,
    (error) => explainDatabase(name, error, 'written', afterFailedWrite),
    found.count + added.length + 1,
  );
  return {
    generation,
    ledger,
    cold: isHere ? (found.unbegun ?? (isElsewhere ? 'other-boot' : undefined)) : causeOf(last, opened, found.unbegun),
    torn: false,
    journal,
    async lost() {
      try {
        const look = await retryStatement(clock, mostLookMs, (leftMs) => database.look(account, leftMs));
        return explainLostLock(look, { generation, holder, identity });
      } catch (error) {
        if (!isDatabaseFailure(error)) throw error;
        return `the database of the journal cannot be asked: ${describeDatabaseCode(error.code)}`;
      }
    },
    async keepCheckpoint({ records, least, interruption }) {
      const before = found.start?.state.mark.count ?? 0;
      if (records - before < Math.max(least, records / 32) || interruption.aborted) return;
      try {
        await writeCheckpoint(means.database, place, { head: records, chain: write.chain() }, found, interruption);
      } catch {
        // The next run folds more of the journal; nothing else is lost.
      }
    },
    close: () => journal.idle(),
    async release() {
      try {
        return await database.release(account, generation, holder);
      } catch (error) {
        if (!isDatabaseFailure(error)) throw error;
        // The lock stays taken until the next run sees that this process has ended, or a human
        // releases it.
        return true;
      } finally {
        await database.close();
      }
    },
  };
}

interface Written {
  readonly append: (records: readonly JournalRecord[], first: number) => Promise<void>;
  /** Chain value after the last durable record. */
  readonly chain: () => string;
}

/** Writes one batch after the other. */
function startWriter(
  { newId, ...writer }: HoldMeans & Pick<AppendMeans, 'name' | 'identity'>,
  { chain: before, ...lock }: Pick<Batch, 'account' | 'generation' | 'holder' | 'chain'>,
): Written {
  let chain = before;
  return {
    chain: () => chain,
    async append(records, first) {
      const lines = encodeLines(records, first, lock.generation);
      const next = chainOf(chain, lines);
      const batch = { ...lock, head: first - 1, id: newId(), lines, chain: next };
      await appendBatch(writer, batch);
      chain = next;
    },
  };
}

/** Writes what a reader finds that continues where this run began to read. */
async function writeCheckpoint(
  database: JournalDatabase,
  place: DatabaseJournal,
  row: { readonly head: number; readonly chain: string },
  { start }: FoldedDatabase,
  interruption: AbortSignal,
): Promise<void> {
  const { end, folded, isWhole } = await foldFrom(database, place, row, start);
  if (!isWhole || end.status !== 'read' || end.mark === undefined) return;
  const owner = { account: place.account, digest: row.chain };
  const parts = await encodeCheckpoint({ ...folded(end), mark: end.mark }, owner, interruption);
  if (parts !== undefined) await database.writeCheckpoint(place.account, row.head, Buffer.concat(parts));
}
