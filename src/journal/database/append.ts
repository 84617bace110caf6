/**
 * An append whose outcome was lost is requested again: the same batch after the same record is
 * written once, or found to be there.
 */
import { KnownError } from '../../core/errors.ts';
import type { StoreIdentity } from '../../core/intent.ts';
import type { Clock } from '../../core/ports.ts';
import { afterFailedWrite } from '../group-commit.ts';
import type { Batch, DatabaseLook, JournalDatabase } from './journal-database.ts';
import { retryStatement } from './retry.ts';

export interface AppendMeans {
  /** Name of the database, for messages. */
  readonly name: string;
  readonly database: Pick<JournalDatabase, 'append'>;
  /** The identity of the database when the lock was taken. */
  readonly identity: StoreIdentity;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** Milliseconds for all tries of one batch. */
  readonly retryMs: number;
}

/**
 * Resolves when the batch is durable. Rejects with DatabaseFailure if that is unknown after all
 * tries, with KnownError `journal-unusable` if this writer may no longer write.
 */
export async function appendBatch(writer: AppendMeans, batch: Batch): Promise<void> {
  const { database, clock, retryMs } = writer;
  const answer = await retryStatement(clock, retryMs, () => database.append(batch));
  if (!answer.written) throw mayNotWrite(writer, batch, answer);
}

function mayNotWrite(
  { name, identity }: AppendMeans,
  { generation, holder, head }: Batch,
  look: DatabaseLook,
): KnownError {
  const why =
    explainLostLock(look, { generation, holder, identity }) ??
    `it has ${look.row?.head ?? 0} records, and this run wrote ${head}`;
  return new KnownError('journal-unusable', `The journal ${name} cannot be written: ${why}. ${afterFailedWrite}`);
}

/** The lock that a run took. */
export interface TakenLock {
  readonly generation: number;
  readonly holder: string;
  /** The identity of the database at that time. */
  readonly identity: StoreIdentity;
}

/** Why its holder has lost the lock; undefined if it still holds it. */
export function explainLostLock(
  { row, identity: now, isStandby }: DatabaseLook,
  { generation, holder, identity: taken }: TakenLock,
): string | undefined {
  if (now.id !== taken.id || now.server !== taken.server) return 'a different database is at its address now';
  if (now.timeline !== taken.timeline) return 'the database failed over to another server';
  if (isStandby) return 'the server at its address is a standby, and cannot be written to';
  if (row === undefined || row.generation !== generation || row.holder !== holder) {
    return `the lock ${generation} was released, and another run has taken it since`;
  }
  return row.released ? `the lock ${generation} was released` : undefined;
}
